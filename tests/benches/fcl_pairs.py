#!/usr/bin/env python3
"""How long FCL takes for the pairs that the benchmark `space` wrote down.

    pip install python-fcl numpy
    TETRACONE_POSES=DIR cargo bench -p tetracone-tests --bench space -- --only pairs
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
    times, solids, poses = {}, [], []
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
        else:
            numbers = numpy.array([float(word) for word in words])
            numbers[:4] /= numpy.linalg.norm(numbers[:4])
            poses.append(fcl.Transform(numbers[:4], numbers[4:]))
    return times, solids, poses


def model(points, faces):
    tree = fcl.BVHModel()
    tree.beginModel(len(points), len(faces))
    tree.addSubModel(numpy.array(points), numpy.array(faces))
    tree.endModel()
    return fcl.CollisionObject(tree, fcl.Transform())


def measure(first, second, poses):
    """Nanoseconds a query, and how many hits."""
    request = fcl.CollisionRequest()
    best, hits = float("inf"), 0
    for _ in range(ROUNDS):
        hits = 0
        start = time.thread_time_ns()
        for pose in poses:
            second.setTransform(pose)
            hits += fcl.collide(first, second, request, fcl.CollisionResult()) > 0
        best = min(best, (time.thread_time_ns() - start) / len(poses))
    return best, hits


def main():
    corner = ([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
    far = [fcl.Transform(numpy.array([1000.0, 0.0, 0.0]))] * 5000
    call, _ = measure(model(*corner), model(*corner), far)
    print(f"a call: {call:.0f} ns, subtracted below")
    print(f"{'pair':40} {'fcl':>8} {'hits':>5} {'ours x':>7} {'cold x':>7}")
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.txt")):
        times, solids, poses = read(path)
        time_, hits = measure(*(model(*solid) for solid in solids), poses)
        own = max(time_ - call, 1.0)
        ratios = [own / times[name][0] for name in ("ours", "cold")]
        differ = hits - times["ours"][1]
        print(
            f"{path.stem:40} {own:8.0f} {differ:+5d} {ratios[0]:7.1f} {ratios[1]:7.1f}"
        )


if __name__ == "__main__":
    main()
