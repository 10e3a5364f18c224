"""What pinocchio and coal say about the rows that `tetracone robot check` was asked about.

    python3 peer.py REQUEST.json

`cargo xtask peers` writes the request and reads what is printed. The peers read the URDF and its meshes
themselves, by urdfdom and assimp, so nothing is shared but the files and the rows. coal asks meshes as surfaces
(boxes of triangles, OBBRSS), and primitives as what they are.
"""

import csv
import json
import math
import sys
import warnings
import xml.etree.ElementTree as xml

import coal
import numpy
import pinocchio

from reasons import Reasons

# assimp reads numbers as f32, scales and places them so, and coal decides in f64: what a vertex may be off by, as a
# part of how far the link reaches.
READ = 2.0**-21
# What GJK stops at, which coal asks primitives by.
GJK = 1e-6


class Robot:
    """A robot as the peers see it."""

    def __init__(self, urdf, packages, pairs):
        self.model = pinocchio.buildModelFromUrdf(urdf)
        kind = pinocchio.GeometryType.COLLISION
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.shapes = pinocchio.buildGeomFromUrdf(self.model, urdf, kind, packages)
        objects = list(self.shapes.geometryObjects)
        self.geometries = [thing.geometry for thing in objects]
        self.frames = [thing.parentFrame for thing in objects]
        self.placements = [thing.placement for thing in objects]
        of_link = {}
        for number, frame in enumerate(self.frames):
            of_link.setdefault(self.model.frames[frame].name, []).append(number)
        self.of_link = of_link
        # For every pair of links the numbers of its pairs of shapes.
        self.pairs, ends = {}, []
        for first, second in pairs:
            both = [(a, b) for a in of_link[first] for b in of_link[second]]
            self.pairs[first, second] = range(len(ends), len(ends) + len(both))
            ends += both
        for a, b in ends:
            self.shapes.addCollisionPair(pinocchio.CollisionPair(a, b))
        self.ends = numpy.array(ends)
        self.data = self.model.createData()
        self.asked = pinocchio.GeometryData(self.shapes)
        for request in self.asked.collisionRequests:
            request.enable_contact = False
        for geometry in self.geometries:
            geometry.computeLocalAABB()
        self.middles = numpy.array([geometry.aabb_center for geometry in self.geometries])
        radii = numpy.array([geometry.aabb_radius for geometry in self.geometries])
        self.radii = radii[self.ends].sum(axis=1)
        chords = numpy.array([chord(geometry) for geometry in self.geometries])
        self.chords = chords[self.ends].sum(axis=1)
        self.coordinates = coordinates(urdf)

    def place(self, row):
        """Puts all shapes where the numbers of a row, by the names of joints, have them."""
        q = pinocchio.neutral(self.model)
        for name, (lead, times, offset) in self.coordinates.items():
            if not self.model.existJointName(name):
                continue
            joint = self.model.joints[self.model.getJointId(name)]
            angle = row[lead] * times + offset
            q[joint.idx_q : joint.idx_q + joint.nq] = (
                [angle] if joint.nq == 1 else [math.cos(angle), math.sin(angle)]
            )
        pinocchio.updateGeometryPlacements(self.model, self.data, self.shapes, self.asked, q)

    def touching(self):
        """The pairs of links that touch."""
        pinocchio.computeCollisions(self.shapes, self.asked, False)
        touch = [result.isCollision() for result in self.asked.collisionResults]
        return {links for links, own in self.pairs.items() if any(touch[k] for k in own)}

    def gaps(self):
        """How far the balls around shapes are apart, for every pair of shapes."""
        poses = self.asked.oMg
        middles = numpy.array([poses[k].act(middle) for k, middle in enumerate(self.middles)])
        apart = middles[self.ends[:, 0]] - middles[self.ends[:, 1]]
        return numpy.sqrt((apart * apart).sum(axis=1)) - self.radii

    def distance(self, pair):
        """Of a pair of shapes."""
        return max(pinocchio.computeDistance(self.shapes, self.asked, int(pair)).min_distance, 0.0)


def chord(geometry):
    """How far our polygons around a round primitive stray at most: a hundredth of its radius."""
    return getattr(geometry, "radius", 0.0) / 100


def coordinates(urdf):
    """For every joint that moves whose coordinate it follows, with a multiplier and an offset."""
    leads = {}
    for joint in xml.parse(urdf).getroot().findall("joint"):
        mimic = joint.find("mimic")
        if joint.get("type") == "fixed":
            continue
        if mimic is None:
            leads[joint.get("name")] = joint.get("name"), 1.0, 0.0
        else:
            numbers = [float(mimic.get(name, usual)) for name, usual in (("multiplier", 1), ("offset", 0))]
            leads[joint.get("name")] = mimic.get("joint"), *numbers
    return leads


class Compared:
    """What came of a list of pairs."""

    def __init__(self, robot, pairs, answers):
        self.robot = robot
        self.pairs = [tuple(pair) for pair in pairs]
        self.known = set(self.pairs)
        self.own = numpy.concatenate([numpy.array(robot.pairs[pair]) for pair in self.pairs])
        with open(answers) as lines:
            self.answers = [json.loads(line) for line in lines]
        self.told = {"rows": 0, "ours": 0, "theirs": 0, "both": 0, "free": 0}
        self.largest = {"difference": 0.0, "part": 0.0, "chord": 0.0}
        self.differences, self.wrong = [], []

    def row(self, number, touching, reasons):
        """Compares a row."""
        answer = self.answers[number]
        ours = {tuple(pair) for pair in answer["touching"]}
        theirs = touching & self.known
        self.told["rows"] += 1
        self.told["ours"] += len(ours)
        self.told["theirs"] += len(theirs)
        self.told["both"] += len(ours & theirs)
        for links in sorted(ours ^ theirs):
            reason = reasons.of(links, links in ours, answer)
            self.differences.append({"line": answer["line"], "links": links, "ours": links in ours, **reason})
        if not ours and not theirs:
            self.told["free"] += 1
            self.distance(answer, reasons)

    def distance(self, answer, reasons):
        """Compares how far the nearest links are apart."""
        robot, ours = self.robot, answer["distance"]
        slack = reasons.slack(answer["nearest"])
        gaps = robot.gaps()[self.own]
        near = self.own[gaps - robot.chords[self.own] <= ours + slack]
        of_links = [k for k in robot.pairs[tuple(answer["nearest"])]]
        known = {k: robot.distance(k) for k in {*near.tolist(), *of_links}}
        for what, pairs in (("all", near.tolist()), ("the nearest", of_links)):
            most = min((known[k] for k in pairs), default=math.inf)
            least = min((known[k] - robot.chords[k] for k in pairs), default=math.inf)
            if not least - slack <= ours <= most + slack:
                told = {"line": answer["line"], "of": what, "links": answer["nearest"], "ours": ours}
                self.wrong.append({**told, "theirs": most, "slack": slack})
            nearest = min(pairs, key=known.get, default=None)
            if nearest is None:
                continue
            if least == most:
                self.largest["difference"] = max(self.largest["difference"], abs(ours - most))
                self.largest["part"] = max(self.largest["part"], abs(ours - most) / slack)
            else:
                part = (most - ours) / robot.chords[pairs].max()
                self.largest["chord"] = max(self.largest["chord"], part)


def main():
    with open(sys.argv[1]) as file:
        request = json.load(file)
    everything = sorted({tuple(pair) for asked in request["asked"] for pair in asked["pairs"]})
    robot = Robot(request["urdf"], request["packages"], everything)
    reasons = Reasons(robot, READ, GJK)
    compared = [Compared(robot, asked["pairs"], asked["answers"]) for asked in request["asked"]]
    with open(request["rows"], newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            robot.place({name: float(text) for name, text in row.items()})
            touching = robot.touching()
            reasons.next()
            for one in compared:
                one.row(number, touching, reasons)
    told = [
        {**one.told, **one.largest, "pairs": len(one.pairs), "differences": one.differences, "wrong": one.wrong}
        for one in compared
    ]
    json.dump({"pin": pinocchio.__version__, "coal": coal.__version__, "asked": told}, sys.stdout)


main()
