//! Building: in any storage there is a tree or an error, and a comb's tree stays linear.

use fixed::types::I32F0;
use tetracone::{
    Dimension,
    image::Lattice,
    plane::Plane,
    solid::{Ridge, Solid, SolidError, SolidStorage},
    space::{Point, Space},
    tree::build::{BuildError, Item, Parameters, Pending, Sizes, Storage},
};
use tetracone_std::bake::{BakeError, BakeOptions, Baked, bake, coordinates};
use tetracone_tests::{
    rng::Rng,
    shapes::{Shape, plane, space},
};

fn baked_plane<S>(points: &[[f64; 2]], edges: &[[u32; 2]]) -> Result<Baked, BakeError>
where
    Plane<S>: Dimension<Corners = [u32; 2]>,
{
    let points: Vec<_> = points.iter().map(|[x, y]| [*x, *y, 0.0]).collect();
    bake::<Plane<S>>(&points, edges, &BakeOptions::default())
}

#[test]
fn too_little_storage_is_an_error() {
    let shape = space::torus(8, 6);
    let points: Vec<Point<f32>> = shape
        .points()
        .iter()
        .filter_map(|place| coordinates::<Space<f32>>(&Lattice::default(), *place))
        .collect();
    let faces = shape.facets();
    let mut point_words = vec![0; points.len() * 3];
    let mut facet_words = vec![0; faces.len() * 3];
    let mut ridges = vec![Ridge::default(); faces.len() * 3];
    let storage = SolidStorage {
        points: &mut point_words,
        facets: &mut facet_words,
        ridges: &mut ridges,
    };
    let solid = Solid::<Space<f32>>::check(&points, &faces, storage).expect("a torus is valid");
    let parameters = Parameters::for_facets::<Space<f32>>(faces.len());
    let sizes = Sizes::of::<Space<f32>>(faces.len(), &parameters);
    let mut rng = Rng::new(3);
    let (mut built, mut full) = (0, 0);
    for round in 0..400 {
        let mut some = |most: usize| {
            if round == 0 {
                most
            } else {
                rng.below(most + 1)
            }
        };
        let result = tetracone::tree::build::build(
            &solid,
            &parameters,
            Storage {
                nodes: &mut vec![[0; 4]; some(sizes.nodes)],
                groups: &mut vec![[0; 7]; some(sizes.groups)],
                references: &mut vec![0; some(sizes.references)],
                sheaves: &mut vec![[0; 3]; some(sizes.references)],
                sheets: &mut vec![[0; 2]; some(sizes.references)],
                items: &mut vec![Item::default(); some(sizes.items)],
                pending: &mut vec![Pending::default(); some(sizes.pending)],
            },
        )
        .map(|tree| tree.worst_case());
        match result {
            Ok(_) => built += 1,
            Err(BuildError::Full { .. }) => full += 1,
            Err(error) => panic!("{error}"),
        }
        assert!(round > 0 || built == 1, "the sizes suffice");
    }
    assert!(built > 1 && full > 1, "{built} built, {full} full");
}

#[test]
fn a_comb_takes_linear_memory_and_few_evaluations() {
    let mut last = 0.0;
    for teeth in [256, 1024, 4096] {
        let comb = plane::comb(teeth);
        let edges = comb.facets();
        let baked = baked_plane::<f32>(comb.points(), &edges).expect("a comb is valid");
        let image = baked.image();
        let tree = image.plane::<f32>().expect("as baked");
        let [bytes, count] =
            [image.bytes(), edges.len()].map(|x| f64::from(u32::try_from(x).expect("small")));
        let each = bytes / count;
        println!(
            "{} vertices: {each:.1} bytes an edge, worst case {} evaluations, {:?}",
            edges.len(),
            tree.worst_case(),
            tree.statistics()
        );
        assert!(each < 160.0, "{each} bytes an edge");
        assert!(
            last == 0.0 || each < last * 1.25,
            "{each} bytes an edge after {last}"
        );
        last = each;
    }
}

#[test]
fn what_is_no_solid_says_where() {
    let cube = space::cube();
    let faces = cube.facets();
    let try_faces = |points: &[[f64; 3]], faces: &[[u32; 3]]| {
        bake::<Space<I32F0>>(points, faces, &BakeOptions::default()).map(|baked| baked.dropped())
    };
    assert_eq!(try_faces(cube.points(), &faces), Ok(0));
    assert_eq!(try_faces(cube.points(), &[]), Err(SolidError::Empty.into()));
    let Err(BakeError::Solid(SolidError::Open {
        unmatched: 3,
        first,
    })) = try_faces(cube.points(), &faces[1..])
    else {
        panic!("a missing face leaves three edges");
    };
    let [Some(_), Some(_), Some(_), None] = first else {
        panic!("all three are shown: {first:?}");
    };
    let turned: Vec<_> = faces.iter().map(|[a, b, c]| [*a, *c, *b]).collect();
    let Err(BakeError::Solid(SolidError::InsideOut { measure })) =
        try_faces(cube.points(), &turned)
    else {
        panic!("inside out");
    };
    assert!(measure < 0.0);
    let mut missing = faces.clone();
    missing[5][1] = 8;
    let index = SolidError::Index {
        facet: 5,
        index: 8,
        points: 8,
    };
    assert_eq!(try_faces(cube.points(), &missing), Err(index.into()));
    let mut points = cube.points().to_vec();
    points[3][1] = f64::NAN;
    assert!(matches!(
        try_faces(&points, &faces),
        Err(BakeError::Domain { point: 3, .. })
    ));
    // Degenerate facets are dropped and counted.
    let mut more = faces.clone();
    more.extend([[0, 0, 1], [2, 2, 2]]);
    more.extend([[0, 1, 0], [3, 3, 3]]);
    assert_eq!(try_faces(cube.points(), &more), Ok(4));
}
