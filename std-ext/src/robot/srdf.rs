//! SRDF: what is known of the pairs of a robot's links, and groups of its links.

mod written;

use roxmltree::Node;

use super::{
    Robot,
    names::Names,
    xml::{self, attribute, children, fault},
};
use crate::{
    import::{
        Fault, ImportError,
        text::{count, quote},
    },
    memory::{NoRoom, push, reserve},
};

/// What an SRDF says of a robot.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Srdf {
    /// The pairs that need not be checked, in the order of the file; a pair may be there more than once.
    pub disabled: Vec<Disabled>,
    /// The groups, in the order of the file.
    pub groups: Vec<Group>,
    /// Harmless things that were not followed.
    pub notes: Vec<String>,
}

/// A pair of links that need not be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Disabled {
    /// The numbers of the links, the lower one first.
    pub links: [usize; 2],
    /// Why.
    pub reason: Reason,
}

/// Why a pair of links need not be checked, in the words of those who wrote the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// They hang on one another.
    Adjacent,
    /// They were never found to touch.
    Never,
    /// They always touch.
    Always,
    /// They touch where all joints are at zero.
    Default,
    /// Somebody said so.
    User,
    /// Something else is given, or nothing.
    Other,
}

impl Reason {
    /// All of them, in the order of their documentation.
    pub const ALL: [Self; 6] = [
        Self::Adjacent,
        Self::Never,
        Self::Always,
        Self::Default,
        Self::User,
        Self::Other,
    ];

    /// As an SRDF writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Adjacent => "Adjacent",
            Self::Never => "Never",
            Self::Always => "Always",
            Self::Default => "Default",
            Self::User => "User",
            Self::Other => "Other",
        }
    }
}

/// Links and joints with a name, by their numbers in the robot.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Links of it.
    pub links: Vec<usize>,
    /// Joints of it, with the links that they hold.
    pub joints: Vec<usize>,
    /// Chains of it, from a link to one that hangs on it.
    pub chains: Vec<[usize; 2]>,
    /// Groups that belong to it, by name.
    pub groups: Vec<String>,
}

impl Srdf {
    /// Reads an SRDF that is already in memory; `file_name` only serves the error message.
    ///
    /// One file often serves several robots, so links and joints that this robot has not are left out, and
    /// counted in the notes.
    ///
    /// # Errors
    /// What is wrong, with its line: text that is no XML, that has a document type declaration or is larger than
    /// any robot; names that are missing.
    pub fn read(file_name: &str, bytes: &[u8], robot: &Robot) -> Result<Self, ImportError> {
        read(bytes, robot).map_err(|fault| fault.of(file_name))
    }
}

/// A robot's links and joints by name, and how many were named that it has not.
struct Known<'a> {
    links: Names<'a>,
    joints: Names<'a>,
    unknown: usize,
}

impl<'a> Known<'a> {
    fn of(robot: &'a Robot) -> Result<Self, NoRoom> {
        let (mut links, mut joints) = (Names::default(), Names::default());
        for (number, link) in robot.links().iter().enumerate() {
            links.add(&link.name, number)?;
        }
        for (number, joint) in robot.joints().iter().enumerate() {
            joints.add(&joint.name, number)?;
        }
        Ok(Self {
            links,
            joints,
            unknown: 0,
        })
    }

    /// The links that two attributes name.
    fn pair(
        &mut self,
        element: Node<'_, '_>,
        names: [&str; 2],
    ) -> Result<Option<[usize; 2]>, Fault> {
        let [one, other] = names.map(|name| attribute(element, name));
        let pair = self.links.get(one?).zip(self.links.get(other?));
        self.unknown += usize::from(pair.is_none());
        Ok(pair.map(<[usize; 2]>::from))
    }
}

fn read(bytes: &[u8], robot: &Robot) -> Result<Srdf, Fault> {
    let text = xml::text(bytes)?;
    let document = xml::parse(&text)?;
    let root = xml::robot(&document)?;
    let mut known = Known::of(robot)?;
    let mut srdf = Srdf {
        notes: xml::foreign(root)?,
        ..Srdf::default()
    };
    for element in children(root, "disable_collisions") {
        let Some(mut links) = known.pair(element, ["link1", "link2"])? else {
            continue;
        };
        if links[0] == links[1] {
            let name = quote(&robot.links()[links[0]].name);
            let what = format!("{name} is told not to be checked against itself; name two links");
            return Err(fault(element, what));
        }
        links.sort_unstable();
        let reason = element.attribute("reason").unwrap_or_default().trim();
        let mut reasons = Reason::ALL.into_iter();
        let reason = reasons.find(|known| known.name() == reason);
        let reason = reason.unwrap_or(Reason::Other);
        push(&mut srdf.disabled, Disabled { links, reason })?;
    }
    for element in children(root, "group") {
        let group = group(element, &mut known)?;
        push(&mut srdf.groups, group)?;
    }
    if known.unknown > 0 {
        let unknown = count(
            known.unknown,
            "pair, link or joint",
            "pairs, links and joints",
        );
        let what = format!("left out {unknown} that the robot has not");
        push(&mut srdf.notes, what)?;
    }
    let others = ["disable_default_collisions", "enable_collisions"];
    for name in others {
        let found = children(root, name).count();
        if found > 0 {
            push(
                &mut srdf.notes,
                format!("{found} of {name} are not followed"),
            )?;
        }
    }
    Ok(srdf)
}

fn group(element: Node<'_, '_>, known: &mut Known<'_>) -> Result<Group, Fault> {
    let mut group = Group {
        name: attribute(element, "name")?.to_owned(),
        ..Group::default()
    };
    for part in xml::elements(element) {
        let name = |known: &Names<'_>| Ok::<_, Fault>(known.get(attribute(part, "name")?));
        let (number, numbers) = match part.tag_name().name() {
            "link" => (name(&known.links)?, &mut group.links),
            "joint" => (name(&known.joints)?, &mut group.joints),
            "chain" => {
                let chain = known.pair(part, ["base_link", "tip_link"])?;
                reserve(&mut group.chains, 1)?;
                group.chains.extend(chain);
                continue;
            }
            "group" => {
                push(&mut group.groups, attribute(part, "name")?.to_owned())?;
                continue;
            }
            _ => continue,
        };
        known.unknown += usize::from(number.is_none());
        reserve(numbers, 1)?;
        numbers.extend(number);
    }
    Ok(group)
}
