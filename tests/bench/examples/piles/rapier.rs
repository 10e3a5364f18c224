//! The scenes in rapier2d.

use rapier2d::prelude::{
    ColliderBuilder, MassProperties, PhysicsWorld, Pose, RigidBodyBuilder, RigidBodyHandle,
    SharedShape, Vector,
};

use crate::{
    Engine, Outcome, State,
    parts::parts,
    scenes::Scene,
    solver::{AIR, FRICTION, GRAVITY, RATE},
};

/// A world, and its bodies in the order of the scene's places.
pub(super) struct Rapier {
    world: PhysicsWorld,
    bodies: Vec<RigidBodyHandle>,
}

impl Rapier {
    pub(super) fn new(scene: &Scene) -> Outcome<Self> {
        let shapes: Vec<_> = scene.shapes.iter().map(parts).collect::<Outcome<_>>()?;
        let mut world = PhysicsWorld::new();
        world.gravity = Vector::new(0.0, -GRAVITY);
        world.integration_parameters.dt = 1.0 / RATE;
        // It divides a velocity by one plus this times the time step.
        let damping = (1.0 / AIR - 1.0) * RATE;
        let mut bodies = Vec::new();
        for (number, (shape, place, angle)) in scene.places.iter().enumerate() {
            let [mass, inertia] = scene.shapes[*shape].inverse.map(|inverse| 1.0 / inverse);
            let own = MassProperties::new(Vector::ZERO, mass, inertia);
            let body = if number == 0 {
                RigidBodyBuilder::fixed()
            } else {
                RigidBodyBuilder::dynamic().additional_mass_properties(own)
            };
            #[expect(clippy::cast_possible_truncation, reason = "rounded to the nearest")]
            let (place, angle) = (place.map(|x| x as f32), *angle as f32);
            let body = body
                .translation(Vector::from(place))
                .rotation(angle)
                .linear_damping(damping)
                .can_sleep(false);
            let part = |part: &Vec<[f32; 2]>| {
                let corners = part.iter().copied().map(Vector::from).collect();
                let part = SharedShape::convex_polyline(corners).ok_or("no convex part")?;
                Ok((Pose::IDENTITY, part))
            };
            let collider = shapes[*shape].iter().map(part).collect::<Outcome<_>>()?;
            let collider = ColliderBuilder::compound(collider)
                .density(0.0)
                .friction(FRICTION);
            bodies.push(world.insert(body, collider).0);
        }
        Ok(Self { world, bodies })
    }
}

impl Engine for Rapier {
    fn step(&mut self) -> Outcome<()> {
        self.world.step();
        Ok(())
    }

    fn states(&self) -> Vec<State> {
        let state = |handle: &RigidBodyHandle| {
            let body = &self.world.bodies[*handle];
            State::new(
                body.translation().into(),
                body.rotation().angle(),
                body.linvel().into(),
                body.angvel(),
            )
        };
        self.bodies.iter().map(state).collect()
    }
}
