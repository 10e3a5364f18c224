"""Why two programs may differ about a pair of links, looked for where they do."""

import math

import coal
import numpy
import pinocchio

# What tetracone states: a placed vertex is off by this part of what both links reach and of the shift between their
# frames, and by that part of how far both are from the root.
PLACED, POSED = 2.0**-19, 2.0**-44
# Vertices that are looked for inside another surface at a time.
CHUNK = 64


class Reasons:
    """Of one robot; the rows come one after another."""

    def __init__(self, robot, read, gjk):
        self.robot, self.read, self.gjk = robot, read, gjk
        self.reaches = {link: self.reach(own) for link, own in robot.of_link.items()}
        self.is_placed = False

    def next(self):
        """The robot was placed anew."""
        self.is_placed = False

    def reach(self, own):
        """How far a link reaches from its frame's zero: to the middle of its box, and from there."""
        robot = self.robot
        frame = robot.model.frames[robot.frames[own[0]]].placement
        points = [
            placed(frame.inverse() * robot.placements[k], corners(robot.geometries[k])) for k in own
        ]
        points = numpy.concatenate(points)
        middle = (points.min(axis=0) + points.max(axis=0)) / 2
        return norm(middle) + max(norm(point) for point in points - middle)

    def stated(self, links):
        """By how much tetracone says its distances of a pair may be off."""
        robot = self.robot
        if not self.is_placed:
            pinocchio.updateFramePlacements(robot.model, robot.data)
            self.is_placed = True
        frames = [robot.frames[robot.of_link[link][0]] for link in links]
        first, second = (robot.data.oMf[frame].translation for frame in frames)
        reach = sum(self.reaches[link] for link in links)
        return (reach + norm(second - first)) * PLACED + (norm(first) + norm(second) + reach) * POSED

    def slack(self, links):
        """What is stated, and what the peers' reading and GJK may be off by."""
        reach = sum(self.reaches[link] for link in links)
        shapes = [self.robot.geometries[k] for link in links for k in self.robot.of_link[link]]
        primitives = not all(isinstance(shape, coal.BVHModelBase) for shape in shapes)
        return self.stated(links) + reach * self.read + (self.gjk if primitives else 0.0)

    def of(self, links, is_ours, answer):
        """The reason of a difference in touching, and how far the peers say the pair is apart."""
        robot = self.robot
        links, slack = tuple(links), self.slack(links)
        apart = {k: robot.distance(k) for k in robot.pairs[links]}
        least = min(apart.values())
        found = {"distance": least, "slack": slack}
        if is_ours:
            if least <= slack:
                return {"reason": "rounding", **found}
            if min(apart[k] - robot.chords[k] for k in apart) <= slack:
                return {"reason": "chord", **found}
            if any(self.nested(*robot.ends[k]) for k in apart):
                return {"reason": "nested", **found}
        elif tuple(answer["nearest"]) == links and answer["distance"] <= slack:
            return {"reason": "rounding", **found}
        return {"reason": "none", **found}

    def nested(self, first, second):
        """Whether a vertex of one surface is within the other."""
        return self.within(first, second) or self.within(second, first)

    def within(self, inner, outer):
        robot = self.robot
        shape = robot.geometries[outer]
        if not isinstance(shape, coal.BVHModelBase):
            return False
        seen = robot.asked.oMg[int(outer)].inverse() * robot.asked.oMg[int(inner)]
        points = placed(seen, corners(robot.geometries[inner]))
        faces = triangles(shape)
        return any(
            (numpy.abs(winding(points[at : at + CHUNK], faces)) > 0.5).any()
            for at in range(0, len(points), CHUNK)
        )


def norm(vector):
    return math.sqrt(float(numpy.dot(vector, vector)))


def placed(pose, points):
    return points @ pose.rotation.T + pose.translation


def corners(shape):
    """The vertices of a mesh, or the corners of the box around a primitive."""
    if isinstance(shape, coal.BVHModelBase):
        return numpy.array(shape.vertices())
    low, high = shape.aabb_local.min_, shape.aabb_local.max_
    return numpy.array([[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])


def triangles(shape):
    numbers = numpy.array([[shape.tri_indices(k)[n] for n in range(3)] for k in range(shape.num_tris)])
    return numpy.array(shape.vertices())[numbers]


def winding(points, faces):
    """How often a surface winds around points, by the solid angles of its faces."""
    a, b, c = (faces[None, :, k] - points[:, None] for k in range(3))
    x, y, z = (numpy.linalg.norm(side, axis=2) for side in (a, b, c))
    volume = (a * numpy.cross(b, c)).sum(axis=2)
    dots = (a * b).sum(axis=2) * z + (b * c).sum(axis=2) * x + (c * a).sum(axis=2) * y
    return numpy.arctan2(volume, x * y * z + dots).sum(axis=1) / (2 * math.pi)
