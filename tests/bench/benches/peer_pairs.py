#!/usr/bin/env python3
"""How long FCL and coal take for the pairs, distances and depths that the benchmark `space` wrote down.

    pip install numpy python-fcl coal
    TETRACONE_POSES=DIR cargo bench -p tetracone-bench --bench space -- --only pairs
    TETRACONE_POSES=DIR cargo bench -p tetracone-bench --bench space -- --only distances
    TETRACONE_POSES=DIR cargo bench -p tetracone-bench --bench space -- --only depths
    python3 tests/bench/benches/peer_pairs.py DIR [WORD ...]

Whichever of the two is installed is asked; words keep the files whose names contain one. The trees
of both are of boxes along the triangles' own axes with rounded ones about them (OBBRSS); depths are
those of their convex solids. A call from
Python costs more than a short query, so what it costs with two far solids of a triangle each is
subtracted. Prints the peer's time and its ratio to the times that stand in the file, which are of a
run of their own: compare only under the same load.
"""

import importlib
import pathlib
import statistics
import sys
import time

import numpy

ROUNDS = 5


class Fcl:
    """python-fcl: FCL 0.7."""

    def __init__(self, fcl):
        self.fcl, self.version = fcl, getattr(fcl, "__version__", "")

    def pose(self, rotation, place):
        return self.fcl.Transform(rotation, place)

    def solid(self, points, faces):
        tree = self.fcl.BVHModel()
        tree.beginModel(len(points), len(faces))
        tree.addSubModel(numpy.array(points), numpy.array(faces))
        tree.endModel()
        return self.fcl.CollisionObject(tree, self.fcl.Transform())

    def convex(self, points, faces):
        corners = numpy.array([[3, *face] for face in faces]).ravel()
        return self.fcl.CollisionObject(
            self.fcl.Convex(numpy.array(points, dtype=float), len(faces), corners)
        )

    def contacts(self, first, second, most=1, solver=0):
        fcl = self.fcl

        def ask(pose):
            second.setTransform(pose)
            result = fcl.CollisionResult()
            fcl.collide(first, second, fcl.CollisionRequest(most, True, gjk_solver_type=solver), result)
            return result

        return ask

    def depth_of(self, result):
        return max((abs(contact.penetration_depth) for contact in result.contacts), default=0.0)

    def touch(self, first, second):
        fcl = self.fcl

        def ask(pose):
            second.setTransform(pose)
            return fcl.collide(first, second, fcl.CollisionRequest(), fcl.CollisionResult()) > 0

        return ask

    def distance(self, first, second):
        fcl = self.fcl

        def ask(pose):
            second.setTransform(pose)
            return fcl.distance(first, second, fcl.DistanceRequest(), fcl.DistanceResult())

        return ask


class Coal:
    """coal, which was hpp-fcl."""

    def __init__(self, coal):
        self.coal, self.version = coal, coal.__version__

    def pose(self, rotation, place):
        w, x, y, z = rotation
        turned = [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
        return self.coal.Transform3s(numpy.array(turned), place)

    def solid(self, points, faces):
        tree = self.coal.BVHModelOBBRSS()
        tree.beginModel(len(faces), len(points))
        tree.addVertices(numpy.array(points, dtype=float))
        tree.addTriangles(numpy.array(faces, dtype=int))
        tree.endModel()
        return tree

    def convex(self, points, faces):
        corners, triangles = self.coal.StdVec_Vec3s(), self.coal.StdVec_Triangle()
        corners.extend(numpy.array(point, dtype=float) for point in points)
        triangles.extend(self.coal.Triangle(*face) for face in faces)
        return self.coal.Convex(corners, triangles)

    def contacts(self, first, second, margin=0.0):
        coal = self.coal
        query, here = coal.ComputeCollision(first, second), coal.Transform3s.Identity()
        request = coal.CollisionRequest()
        request.security_margin = margin

        # A query does not keep its solids.
        def ask(pose, _solids=(first, second)):
            result = coal.CollisionResult()
            query(here, pose, request, result)
            return result

        return ask

    def depth_of(self, result):
        return max((-contact.penetration_depth for contact in result.getContacts()), default=0.0)

    def touch(self, first, second):
        coal = self.coal
        query, here = coal.ComputeCollision(first, second), coal.Transform3s.Identity()
        request = coal.CollisionRequest()
        # Only whether they do, as FCL is asked.
        request.enable_contact = False

        # A query does not keep its solids.
        def ask(pose, _solids=(first, second)):
            return query(here, pose, request, coal.CollisionResult()) > 0

        return ask

    def distance(self, first, second):
        coal = self.coal
        query, here = coal.ComputeDistance(first, second), coal.Transform3s.Identity()
        request = coal.DistanceRequest()
        # No depths where they touch, as FCL is asked; coal tells where they are nearest in any case.
        request.enable_signed_distance = False

        # A query does not keep its solids.
        def ask(pose, _solids=(first, second)):
            return query(here, pose, request, coal.DistanceResult())

        return ask


def installed():
    """The peers that are."""
    for name, kind in (("fcl", Fcl), ("coal", Coal)):
        try:
            yield name, kind(importlib.import_module(name))
        except ImportError:
            print(f"{name} is not installed and is left out")


def read(path):
    """Times, solids, poses, distances, and other lines: after how many poses, words and numbers."""
    times, solids, poses, distances, notes = {}, [], [], [], []
    for line in path.read_text().splitlines():
        head, *words = line.split()
        if head == "time":
            times[words[0]] = (float(words[1]), int(words[2]), int(words[3]))
        elif head == "solid":
            solids.append(([], []))
        elif head == "v":
            solids[-1][0].append([float(word) for word in words])
        elif head == "f":
            solids[-1][1].append([int(float(word)) for word in words])
        elif head == "distance":
            distances.append(float(words[0]))
        elif head == "pose":
            numbers = numpy.array([float(word) for word in words])
            numbers[:4] /= numpy.linalg.norm(numbers[:4])
            poses.append((numbers[:4], numbers[4:]))
        else:
            notes.append((len(poses), head, words))
    return times, solids, poses, distances, notes


def solid_of(peer, question):
    """What makes the solids that a question is about."""
    return peer.convex if question == "contacts" else peer.solid


def measure(ask, poses):
    """Nanoseconds a query, and the answers."""
    best, answers = float("inf"), []
    for _ in range(ROUNDS):
        start = time.thread_time_ns()
        answers = [ask(pose) for pose in poses]
        best = min(best, (time.thread_time_ns() - start) / len(poses))
    return best, answers


def compare(answers, expected):
    """How many differ by more than a thousandth, and how many are zero for us alone."""
    both = [pair for pair in zip(answers, expected) if pair[1] > 0]
    other = sum(abs(max(own, 0) - their) > 1e-3 * max(own, their) for own, their in both)
    alone = sum(own > 0 and their == 0 for own, their in zip(answers, expected))
    return f"{other:5d} {alone:5d}"


def main():
    corner = ([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
    far = (numpy.array([1.0, 0.0, 0.0, 0.0]), numpy.array([1000.0, 0.0, 0.0]))
    words = sys.argv[2:]
    paths = sorted(pathlib.Path(sys.argv[1]).glob("*.txt"))
    paths = [path for path in paths if not words or any(word in path.stem for word in words)]
    peers, calls, ratios = list(installed()), {}, {}
    for name, peer in peers:
        print(f"{name} {peer.version}".strip())
        for question in ("touch", "distance", "contacts"):
            solid = solid_of(peer, question)
            ask = getattr(peer, question)(solid(*corner), solid(*corner))
            calls[name, question], _ = measure(ask, [peer.pose(*far)] * 5000)
            print(f"a call of {question}: {calls[name, question]:.0f} ns, subtracted below")
    print("distances, depths: how many are more than a thousandth off, and how many zero for us alone")
    print(f"{'pair':48} {'peer':>4} {'ns':>8} {'hits':>11} {'ours x':>7} {'cold x':>7}")
    for path in paths:
        times, solids, poses, distances, notes = read(path)
        depths = [float(words[0]) for _, head, words in notes if head == "depth"]
        question = "contacts" if depths else "distance" if distances else "touch"
        for name, peer in peers:
            try:
                both = [solid_of(peer, question)(*solid) for solid in solids]
            except RuntimeError:
                # coal takes up to 255 neighbours of a vertex.
                print(f"{path.stem:48} {name:>4} refuses them")
                continue
            ask = getattr(peer, question)(*both)
            time_, answers = measure(ask, [peer.pose(*pose) for pose in poses])
            own = max(time_ - calls[name, question], 1.0)
            ours, cold = (own / times[which][0] for which in ("ours", "cold"))
            if depths:
                differ = compare([peer.depth_of(answer) for answer in answers], depths)
            elif distances:
                differ = compare(answers, distances)
            else:
                differ = f"{sum(answers) - times['ours'][1]:+5d}"
            print(
                f"{path.stem:48} {name:>4} {own:8.0f} {differ:>11} {ours:7.1f} {cold:7.1f}", flush=True
            )
            ratios.setdefault((name, question), []).append((ours, cold))
    for (name, question), both in ratios.items():
        for which, own in zip(("ours", "cold"), zip(*both)):
            print(
                f"{name}, {question}, {which}: {len(own)} cells, median x{statistics.median(own):.2f},"
                f" least x{min(own):.2f}"
            )


if __name__ == "__main__":
    main()
