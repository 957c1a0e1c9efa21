//! Errors of loading dialects.

use std::fmt;
use std::panic::Location;

/// Reason why a dialect cannot be loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DialectError {
    /// The namespace was looked up before, or its dialect is loaded.
    AlreadyKnown(String),
    /// A program has two definitions of the dialect.
    DefinedTwice {
        /// Namespace of the dialect.
        namespace: &'static str,
        /// Places of the definitions; `None` for code without a definition.
        places: [Option<&'static Location<'static>>; 2],
    },
    /// There is no such dialect, or no migration path to the version: the message.
    NoVersion(String),
    /// Files cannot be read, or have errors: the messages, each with its source line.
    Files(String),
}

impl fmt::Display for DialectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyKnown(namespace) => write!(f, "dialect '{namespace}' is known already"),
            Self::DefinedTwice { namespace, places } => {
                write!(f, "dialect '{namespace}' is defined twice")?;
                for (place, link) in places.iter().zip([": ", ", and "]) {
                    match place {
                        Some(place) => write!(f, "{link}at {}:{}", place.file(), place.line())?,
                        None => write!(f, "{link}by code without a definition (`spec: None`)")?,
                    }
                }
                Ok(())
            }
            Self::NoVersion(message) | Self::Files(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for DialectError {}
