#!/usr/bin/env python3
"""In how many poses contact points are right: those of FCL, coal, parry and ours.

    pip install numpy python-fcl coal
    TETRACONE_POSES=DIR cargo run --release -p tetracone-bench --example contact_poses -- 250
    python3 tests/bench/benches/peer_contacts.py DIR

A normal is right within a degree of a direction along which the solids part by the least shift or up
to a hundredth more. Points are right if their hull, seen along the nearest of these directions, has
95 % of the area that the best four points of the region of contact have. Peers get lengths of about 1,
and the margin that we get where they take one. Poses in which solids only touch, up to rounding, are
counted apart. The first rows are answers that the example wrote down.
"""

import math
import pathlib
import sys

import numpy

from peer_pairs import installed, read

DEGREE = math.pi / 180
COVERED = 0.95


def of_fcl(peer, make, solver=0):
    """FCL's contacts of two solids: normals, places and depths."""

    def solids(first, second):
        ask = peer.contacts(make(*first), make(*second), 1000, solver)

        def contacts(case):
            found = ask(peer.pose(*case.pose)).contacts
            return [(one.normal, one.pos, abs(one.penetration_depth)) for one in found]

        return contacts

    return solids


def of_coal(peer, tolerance=None):
    """The corners of coal's contact patch of two convex solids; the tolerance in margins, or its own."""
    coal, here = peer.coal, peer.coal.Transform3s.Identity()

    def solids(*both):
        first, second = (peer.convex(*solid) for solid in both)

        def contacts(case):
            pose = peer.pose(*case.pose)
            result = peer.contacts(first, second, case.margin)(pose)
            request = coal.ContactPatchRequest()
            if tolerance:
                request.setPatchTolerance(tolerance * case.margin)
            patches = coal.ContactPatchResult(request)
            coal.computeContactPatch(first, here, second, pose, result, request, patches)
            found = (patches.getContactPatch(k) for k in range(patches.numContactPatches()))
            return [(one.getNormal(), one.getPoint(k), 0.0) for one in found for k in range(one.size())]

        return contacts

    return solids


def rows():
    """What is asked of each peer that is installed."""
    for name, peer in installed():
        if name == "fcl":
            yield "FCL, `Convex`, libccd", of_fcl(peer, peer.convex)
            yield "FCL, `Convex`, `GST_INDEP`", of_fcl(peer, peer.convex, 1)
            yield "FCL, `BVHModel`", of_fcl(peer, peer.solid)
        else:
            yield "coal, `Convex`, contact patch", of_coal(peer)
            yield "coal, `Convex`, contact patch as thick as the margin", of_coal(peer, 1.0)


def area(points, direction):
    """Of the hull of the points, seen along the direction."""
    x, y, z = direction
    right = numpy.cross(direction, [0.0, 0.0, 1.0] if abs(z) < 0.5 else [0.0, 1.0, 0.0])
    right /= numpy.linalg.norm(right)
    axes = numpy.array([right, numpy.cross(direction, right)])
    seen = sorted(map(tuple, numpy.array(points) @ axes.T))
    around = []
    for way in (seen, seen[::-1]):
        chain = []
        for p in way:
            while len(chain) > 1 and turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        around += chain[:-1]
    return sum(turn((0, 0), p, q) for p, q in zip(around, around[1:] + around[:1])) / 2


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


class Case:
    """A pose, and what the oracle says of it."""

    def __init__(self, pose):
        self.pose, self.ways, self.answers = pose, [], {}

    def has_area(self):
        """Whether facets lie on each other where the solids part soonest."""
        return self.ways[0][3] > 0

    def judge(self, normal, points):
        """Whether the normal is right, and whether the points are."""
        distances = [numpy.linalg.norm(way[:3] - normal) for way in self.ways]
        nearest = self.ways[numpy.argmin(distances)]
        covered = area(points, nearest[:3]) if len(points) > 2 else 0.0
        return min(distances) <= DEGREE, covered >= COVERED * nearest[3]


def cases(path):
    """The solids of a file, and its cases; lengths in units."""
    _, solids, poses, _, notes = read(path)
    unit = float(notes[0][2][0])
    found = [Case((rotation, place / unit)) for rotation, place in poses]
    for number, head, words in notes[1:]:
        case, name = found[number - 1], words.pop(0) if head == "answer" else None
        numbers = numpy.array([float(word) for word in words])
        if head == "contact":
            case.margin, case.is_touch = numbers[1] / unit, numbers[2] > 0
        elif head == "way":
            case.ways.append(numpy.append(numbers[:3], numbers[3] / unit**2))
        elif head == "answer":
            points = []
            case.answers[name] = (numbers, points)
        else:
            points.append(numbers / unit)
    return [(numpy.array(points) / unit, faces) for points, faces in solids], found


def answer(contacts):
    """A normal, of several that of the least depth, and all places; none without a contact."""
    if contacts:
        normal, _, _ = min(contacts, key=lambda contact: contact[2])
        return normal, [place for _, place, _ in contacts]
    return None


def main():
    counts = {}

    def count(name, case, told):
        normal, points = case.judge(*told) if told else (False, False)
        own = counts.setdefault(name, numpy.zeros((2, 5), int))[int(case.is_touch)]
        own += [1, normal, case.has_area(), case.has_area() and points, normal and points]

    peers = list(rows())
    for path in sorted(pathlib.Path(sys.argv[1]).glob("contacts-*.txt")):
        solids, found = cases(path)
        for case in found:
            for name in ("ours", "parry"):
                count(name, case, case.answers.get(name))
        for name, of_solids in peers:
            ask = of_solids(*solids)
            for case in found:
                count(name, case, answer(ask(case)))
    heads = [
        f"{when}normal, of {row[0]} | {when}points, of {row[2]} | {when}both"
        for when, row in zip(("", "touching: "), counts["ours"])
    ]
    print(f"| asked | {' | '.join(heads)} |")
    print("| --- |" + " ---: |" * 6)
    for name, own in counts.items():
        cells = [f"{row[1]} | {row[3]} | {row[4]}" for row in own]
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
