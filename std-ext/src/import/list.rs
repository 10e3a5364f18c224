//! A list of JSON as long as there is memory for it.

use core::{fmt, marker::PhantomData};

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use crate::memory::push;

/// Its items, none where there is no list; where `Vec` itself would end the program, reading it is an error.
pub(super) struct List<T>(pub(super) Vec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListVisitor(PhantomData))
    }
}

/// Reads a [`List`].
struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = List<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<List<T>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            push(&mut items, item).map_err(A::Error::custom)?;
        }
        Ok(List(items))
    }
}
