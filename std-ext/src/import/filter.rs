//! Which features of a file to keep.

use core::fmt;
use core::str::FromStr;

/// Keeps the `GeoJSON` features whose property has a value: `name=France`.
///
/// Texts are compared as they are; numbers, `true`, `false` and `null` as JSON writes them. The
/// key `id` also stands for the feature's own identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    key: String,
    value: String,
}

impl Filter {
    /// The name of the property.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The value it must have.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl FromStr for Filter {
    type Err = FilterError;

    /// Splits at the first `=`; no blanks are taken away.
    fn from_str(text: &str) -> Result<Self, FilterError> {
        match text.split_once('=') {
            Some((key, value)) if !key.is_empty() => Ok(Self {
                key: key.to_owned(),
                value: value.to_owned(),
            }),
            _ => Err(FilterError(text.to_owned())),
        }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

/// A text that is no [`Filter`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterError(String);

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        write!(
            f,
            "{text:?} is not a filter; write KEY=VALUE, as in name=France"
        )
    }
}

impl core::error::Error for FilterError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_key_equals_value() {
        let filter = "name=a=b".parse::<Filter>().unwrap();
        assert_eq!((filter.key(), filter.value()), ("name", "a=b"));
        assert_eq!(filter.to_string(), "name=a=b");
        assert_eq!("name=".parse::<Filter>().unwrap().value(), "");
        for text in ["name", "=France", ""] {
            assert_eq!(
                text.parse::<Filter>().unwrap_err().to_string(),
                format!("{text:?} is not a filter; write KEY=VALUE, as in name=France")
            );
        }
    }
}
