//! What an operation *is*: specs of dialects, their assembly formats, and the `.td` files they come from.
//!
//! - [`spec`] is the model that everything else in lect consumes: dialects, operations, attributes, types, enums,
//!   interfaces, and constraints as trees.
//! - [`format`](mod@format) is what assembly formats mean: programs that were checked.
//! - [`doc`] writes documentation from it, [`dump`] all of it for comparison.
//! - `snippet` (feature `snippet`) draws diagnostics with their source, be it of `.td` files or of IR; [`escape`] makes what
//!   comes from files safe to show.
//! - `td` (feature `td`) reads TableGen, and ODS on top of it.
//!
//! This crate knows no IR. Without features it depends on nothing.

/// Setters of a struct of settings, one for each field: what may get more fields cannot be written as a struct elsewhere.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($config:ident { $($with:ident => $field:ident: $ty:ty),* $(,)? }) => {
        impl $config {
            $(
                #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub fn $with(mut self, $field: $ty) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}

pub mod compat;
pub mod doc;
pub mod dump;
pub mod escape;
pub mod format;
mod indent;
pub mod names;
#[cfg(feature = "snippet")]
pub mod snippet;
pub mod spec;
#[cfg(feature = "td")]
pub mod td;
pub mod wire;
