#!/usr/bin/env python3
"""How long FCL takes for the pairs and distances that the benchmark `space` wrote down.

    pip install python-fcl numpy
    TETRACONE_POSES=DIR cargo bench -p tetracone-tests --bench space -- --only pairs --only distances
    python3 tests/benches/fcl_pairs.py DIR

FCL's trees are of boxes along the triangles' own axes with rounded ones about them (OBBRSS). A
call from Python costs more than a short query, so what it costs with two far solids of a triangle
each is subtracted. Prints FCL's time and its ratio to the times that stand in the file, which are
of a run of their own: compare only under the same load.
"""

import pathlib
import sys
import time

import fcl
import numpy

ROUNDS = 5


def read(path):
    times, solids, poses, distances = {}, [], [], []
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
        else:
            numbers = numpy.array([float(word) for word in words])
            numbers[:4] /= numpy.linalg.norm(numbers[:4])
            poses.append(fcl.Transform(numbers[:4], numbers[4:]))
    return times, solids, poses, distances


def model(points, faces):
    tree = fcl.BVHModel()
    tree.beginModel(len(points), len(faces))
    tree.addSubModel(numpy.array(points), numpy.array(faces))
    tree.endModel()
    return fcl.CollisionObject(tree, fcl.Transform())


def touch(first, second):
    return fcl.collide(first, second, fcl.CollisionRequest(), fcl.CollisionResult()) > 0


def distance(first, second):
    return fcl.distance(first, second, fcl.DistanceRequest(), fcl.DistanceResult())


def measure(ask, first, second, poses):
    """Nanoseconds a query, and the answers."""
    best, answers = float("inf"), []
    for _ in range(ROUNDS):
        answers = []
        start = time.thread_time_ns()
        for pose in poses:
            second.setTransform(pose)
            answers.append(ask(first, second))
        best = min(best, (time.thread_time_ns() - start) / len(poses))
    return best, answers


def compare(answers, expected):
    """How many distances differ by more than a thousandth, and how many touch for us alone."""
    both = [pair for pair in zip(answers, expected) if pair[1] > 0]
    other = sum(abs(own - their) > 1e-3 * max(own, their) for own, their in both)
    alone = sum(own > 0 and their == 0 for own, their in zip(answers, expected))
    return f"{other:5d} {alone:5d}"


def main():
    corner = ([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
    far = [fcl.Transform(numpy.array([1000.0, 0.0, 0.0]))] * 5000
    calls = {}
    for ask in (touch, distance):
        calls[ask], _ = measure(ask, model(*corner), model(*corner), far)
        print(f"a call of {ask.__name__}: {calls[ask]:.0f} ns, subtracted below")
    print("for distances: how many are more than a thousandth off, and how many are zero for us alone")
    print(f"{'pair':48} {'fcl':>8} {'hits':>11} {'ours x':>7} {'cold x':>7}")
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.txt")):
        times, solids, poses, distances = read(path)
        ask = distance if distances else touch
        time_, answers = measure(ask, *(model(*solid) for solid in solids), poses)
        own = max(time_ - calls[ask], 1.0)
        ratios = [own / times[name][0] for name in ("ours", "cold")]
        if distances:
            differ = compare(answers, distances)
        else:
            differ = f"{sum(answers) - times['ours'][1]:+5d}"
        print(
            f"{path.stem:48} {own:8.0f} {differ:>11} {ratios[0]:7.1f} {ratios[1]:7.1f}"
        )


if __name__ == "__main__":
    main()
