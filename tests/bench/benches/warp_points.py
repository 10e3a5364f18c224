#!/usr/bin/env python3
"""How long NVIDIA Warp takes for the particles that the example `rain` wrote down.

    pip install warp-lang numpy
    cargo run --release -p tetracone-gpu --example rain -- --bench --arith f32 --write DIR
    python3 tests/bench/benches/warp_points.py DIR

Warp's mesh is a tree of boxes in `f32`, asked for the nearest face of every point and on which side
of it the point lies: by normals, by parity along rays, or by winding numbers. On the first CUDA device
if there is one, else on one core, which Warp's CPU device takes. Prints nanoseconds a point, how many
more points than ours are not outside, and the ratio to the times that stand in the file: to one core's
on a processor, to the GPU's on one.
"""

import pathlib
import sys
import time

import numpy
import warp

warp.config.quiet = True
ROUNDS = 5


@warp.kernel
def by_normal(mesh: warp.uint64, points: warp.array(dtype=warp.vec3), inside: warp.array(dtype=int)):
    k = warp.tid()
    found = warp.mesh_query_point_sign_normal(mesh, points[k], 1.0e12)
    inside[k] = int(found.sign < 0.0)


@warp.kernel
def by_parity(mesh: warp.uint64, points: warp.array(dtype=warp.vec3), inside: warp.array(dtype=int)):
    k = warp.tid()
    found = warp.mesh_query_point_sign_parity(mesh, points[k], 1.0e12)
    inside[k] = int(found.sign < 0.0)


@warp.kernel
def by_winding(mesh: warp.uint64, points: warp.array(dtype=warp.vec3), inside: warp.array(dtype=int)):
    k = warp.tid()
    found = warp.mesh_query_point_sign_winding_number(mesh, points[k], 1.0e12)
    inside[k] = int(found.sign < 0.0)


def read(path):
    """The number of hits, the times, the solid and the points."""
    words = {"hits": [], "time": [], "v": [], "p": []}
    for line in path.read_text().splitlines():
        head, *rest = line.split()
        words[head].append(rest)
    corners = numpy.array(words["v"], dtype=numpy.float64)
    # Normals at a vertex want to know all faces there.
    points, faces = numpy.unique(corners, axis=0, return_inverse=True)
    times = {name: float(value) for name, value in words["time"]}
    asked = numpy.array(words["p"], dtype=numpy.float64)
    return int(words["hits"][0][0]), times, points, faces.reshape(-1), asked


def measure(kernel, mesh, points, device):
    """Nanoseconds a point, and how many are inside."""
    inside = warp.zeros(len(points), dtype=int, device=device)
    clock = time.perf_counter_ns if device.is_cuda else time.thread_time_ns
    spent = []
    for _ in range(ROUNDS + 1):
        start = clock()
        warp.launch(kernel, dim=len(points), inputs=[mesh.id, points, inside], device=device)
        warp.synchronize_device(device)
        spent.append((clock() - start) / len(points))
    # The first one compiles.
    return float(numpy.median(spent[1:])), int(inside.numpy().sum())


def main():
    device = warp.get_preferred_device()
    peer = "gpu" if device.is_cuda else "one"
    print(f"warp {warp.__version__} on {device.name}, to ours on {peer}")
    print(f"{'solid':24} {'sign by':8} {'warp':>8} {'hits':>6} {'times ours':>11}")
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.txt")):
        hits, times, vertices, faces, asked = read(path)
        mesh = warp.Mesh(
            points=warp.array(vertices, dtype=warp.vec3, device=device),
            indices=warp.array(faces, dtype=int, device=device),
            support_winding_number=True,
        )
        points = warp.array(asked, dtype=warp.vec3, device=device)
        for name, kernel in (("normal", by_normal), ("parity", by_parity), ("winding", by_winding)):
            own, found = measure(kernel, mesh, points, device)
            print(f"{path.stem:24} {name:8} {own:8.1f} {found - hits:+6d} {own / times[peer]:11.1f}")


if __name__ == "__main__":
    main()
