//! A feature: a geometry with properties, by which it is kept and named.

use core::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::value::RawValue;

use super::super::Filter;
use super::super::error::{Fault, Place};
use super::super::text::quote;
use super::{Object, Source};

/// How many values a filter that keeps nothing proposes.
const MOST_PROPOSED: usize = 10;

/// A feature, its geometry and properties unread.
pub(super) struct Feature<'a> {
    source: Source<'a>,
    object: Object<'a>,
    number: usize,
}

impl<'a> Feature<'a> {
    /// Reads the feature with this number, from 1, in the file.
    pub(super) fn read(source: Source<'a>, part: &'a str, number: usize) -> Result<Self, Fault> {
        let object = source.object(part)?;
        if object.kind != "Feature" {
            let what = format!("expected a Feature, found {}", quote(&object.kind));
            return Err(source.place(part).fault(what));
        }
        Ok(Self {
            source,
            object,
            number,
        })
    }

    /// The text of its geometry; some have none.
    pub(super) fn geometry(&self) -> Option<&'a str> {
        self.object.geometry.map(RawValue::get)
    }

    /// What an error message calls it: by its name, else its identifier, else its number.
    pub(super) fn name(&self) -> String {
        let properties = self.properties().unwrap_or_default();
        match properties.get("name").or(properties.get("id")) {
            Some(name) => format!("feature {}", quote(name)),
            None => format!("feature {}", self.number),
        }
    }

    /// Whether its property has the filter's value.
    pub(super) fn is_kept(&self, filter: &Filter) -> Result<bool, Fault> {
        let properties = self.properties()?;
        Ok(properties
            .get(filter.key())
            .is_some_and(|value| value == filter.value()))
    }

    /// Its properties as texts: strings as they are, all else as the file writes it.
    ///
    /// Its identifier is the property `id`, unless there is one of that name.
    fn properties(&self) -> Result<BTreeMap<String, String>, Fault> {
        let mut parts: BTreeMap<String, &'a RawValue> = match self.object.properties {
            Some(properties) => self.source.parse(properties.get())?,
            None => BTreeMap::new(),
        };
        if let Some(id) = self.object.id {
            parts.entry("id".to_owned()).or_insert(id);
        }
        let text = |part: &'a str| {
            if part.starts_with('"') {
                self.source.parse::<String>(part)
            } else {
                Ok(part.to_owned())
            }
        };
        let texts = parts
            .into_iter()
            .map(|(key, part)| Ok((key, text(part.get())?)));
        texts.collect()
    }
}

/// The fault of a filter that keeps none of these features: it proposes what would.
pub(super) fn nothing_kept<'a>(
    source: Source<'a>,
    parts: &[&'a str],
    filter: &Filter,
) -> Result<Fault, Fault> {
    let mut keys = BTreeSet::new();
    let mut values = BTreeSet::new();
    for (index, part) in parts.iter().enumerate() {
        for (key, value) in Feature::read(source, part, index + 1)?.properties()? {
            if key == filter.key() {
                values.insert(value);
            }
            keys.insert(key);
        }
    }
    let what = match (values.is_empty(), keys.is_empty()) {
        (false, _) => {
            let proposed = propose(values, filter.value());
            format!(
                "no feature has {filter}; {} can be {proposed}",
                filter.key()
            )
        }
        (true, false) => {
            let proposed = propose(keys, filter.key());
            format!(
                "no feature has a property {}; there is {proposed}",
                quote(filter.key())
            )
        }
        (true, true) => format!("no feature has {filter}, nor any other property"),
    };
    Ok(Place::File.fault(what))
}

/// A few of the texts, those first that start most like the one wanted.
fn propose(texts: BTreeSet<String>, wanted: &str) -> String {
    let alike = |text: &str| {
        let pairs = text.chars().zip(wanted.chars());
        let same = |(a, b): &(char, char)| a.to_lowercase().eq(b.to_lowercase());
        pairs.take_while(same).count()
    };
    let mut texts: Vec<String> = texts.into_iter().collect();
    texts.sort_by_key(|text| Reverse(alike(text)));
    let more = texts.len().saturating_sub(MOST_PROPOSED);
    texts.truncate(MOST_PROPOSED);
    let quoted: Vec<String> = texts.iter().map(|text| quote(text)).collect();
    let quoted = quoted.join(", ");
    match more {
        0 => quoted,
        _ => format!("{quoted} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Format::GeoJson;
    use super::super::super::read;
    use super::super::tests::{collection, rings};

    /// The message about a filter that is wrong for this file.
    fn message(text: &str, filter: &str) -> String {
        let filter = filter.parse().unwrap();
        let error = read("f", GeoJson, text.as_bytes(), Some(&filter)).unwrap_err();
        error.to_string()
    }

    #[test]
    fn a_filter_keeps_features() {
        let file = collection(&[
            r#""properties":{"name":"N\u0041","size":1.50,"deep":[1]},"id":"a""#,
            r#""properties":{"name":"NB","size":1.5,"id":7},"id":"b""#,
            r#""properties":null,"id":8"#,
            r#""type2":0"#,
        ]);
        let kept = |filter| rings(&file, Some(filter)).rings.len();
        for filter in ["name=NA", "size=1.50", "deep=[1]", "id=a", "id=7", "id=8"] {
            assert_eq!(kept(filter), 1, "{filter}");
        }
        assert_eq!(rings(&file, None).rings.len(), 4);
    }

    #[test]
    fn a_filter_that_keeps_nothing_proposes() {
        let names: Vec<String> = (b'A'..=b'L')
            .map(|letter| format!(r#""properties":{{"name":"{}x","b":0}}"#, char::from(letter)))
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let file = collection(&names);
        assert_eq!(
            message(&file, "name=kY"),
            "f: no feature has name=kY; name can be \"Kx\", \"Ax\", \"Bx\", \"Cx\", \"Dx\", \
             \"Ex\", \"Fx\", \"Gx\", \"Hx\", \"Ix\" and 2 more"
        );
        assert_eq!(
            message(&file, "nom=K"),
            "f: no feature has a property \"nom\"; there is \"name\", \"b\""
        );
        assert_eq!(
            message(&collection(&[r#""x":1"#]), "a=b"),
            "f: no feature has a=b, nor any other property"
        );
        assert_eq!(
            message(&collection(&[]), "a=b"),
            "f: no feature has a=b, nor any other property"
        );
    }

    #[test]
    fn a_filter_needs_features_and_properties() {
        let polygon = r#"{"type":"Polygon","coordinates":[]}"#;
        assert_eq!(
            message(polygon, "a=b"),
            "f: the file has no features to keep where a=b; leave the filter out"
        );
        assert_eq!(
            message(&collection(&[r#""id":1"#, r#""properties":[1]"#]), "a=b"),
            "f:3: not valid GeoJSON: invalid type: sequence, expected a map"
        );
    }
}
