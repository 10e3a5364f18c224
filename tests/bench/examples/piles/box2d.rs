//! The scenes in `Box2D`, built from its C source.

use boxdd::{
    BodyBuilder, BodyType, MassData, OwnedBody, ShapeDef, SurfaceMaterial, Vec2, World, WorldDef,
    shapes::polygon_from_points,
};

use crate::{
    Engine, Outcome, State,
    parts::parts,
    scenes::Scene,
    solver::{AIR, FRICTION, GRAVITY, RATE},
};

/// Its own default.
const SUBSTEPS: i32 = 4;

/// A world, and its bodies in the order of the scene's places.
pub(super) struct Box2d {
    bodies: Vec<OwnedBody>,
    world: World,
}

impl Box2d {
    pub(super) fn new(scene: &Scene) -> Outcome<Self> {
        let shapes: Vec<_> = scene.shapes.iter().map(parts).collect::<Outcome<_>>()?;
        let gravity = Vec2::new(0.0, -GRAVITY);
        let settings = WorldDef::builder().gravity(gravity).enable_sleep(false);
        let mut world = World::new(settings.build())?;
        // It divides a velocity by one plus this times a part of the time step, in every part.
        let damping = (AIR.sqrt().sqrt().recip() - 1.0) * RATE * 4.0;
        let surface = SurfaceMaterial::default().with_friction(FRICTION);
        let definition = ShapeDef::builder().material(surface).build();
        let mut bodies = Vec::new();
        for (number, (shape, place, angle)) in scene.places.iter().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "rounded to the nearest")]
            let (place, angle) = (place.map(|x| x as f32), *angle as f32);
            let body = BodyBuilder::new()
                .position(place)
                .angle(angle)
                .linear_damping(damping)
                .body_type(if number == 0 {
                    BodyType::Static
                } else {
                    BodyType::Dynamic
                });
            let mut body = world.create_body_owned(body.build());
            for part in &shapes[*shape] {
                let part = polygon_from_points(part.iter().copied(), 0.0);
                let part = part.ok_or("no convex part")?;
                world.create_polygon_shape_for(body.id(), &definition, &part);
            }
            if number > 0 {
                let [mass, inertia] = scene.shapes[*shape].inverse.map(|inverse| 1.0 / inverse);
                body.set_mass_data(MassData {
                    mass,
                    center: Vec2::new(0.0, 0.0),
                    rotational_inertia: inertia,
                });
            }
            bodies.push(body);
        }
        Ok(Self { bodies, world })
    }
}

impl Engine for Box2d {
    fn step(&mut self) -> Outcome<()> {
        self.world.step(1.0 / RATE, SUBSTEPS);
        Ok(())
    }

    fn states(&self) -> Vec<State> {
        let state = |body: &OwnedBody| {
            let [place, velocity] = [body.position(), body.linear_velocity()];
            State::new(
                [place.x, place.y],
                body.rotation().angle(),
                [velocity.x, velocity.y],
                body.angular_velocity(),
            )
        };
        self.bodies.iter().map(state).collect()
    }
}
