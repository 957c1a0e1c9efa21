//! Definitions of operations: specs of dialects, their assembly formats, and the `.td` files they come from.
//!
//! - [`spec`] is the model for all other crates of lect: dialects, operations, attributes, types, enums, interfaces, and constraints as trees.
//! - [`format`](mod@format) compiles assembly formats to checked programs.
//! - `packed` (feature `packed`) compresses texts into a program.
//! - [`page`] reads texts about definitions from files of Markdown. [`doc`] generates documentation from specs, [`dump`] prints them completely for comparison.
//! - `snippet` (feature `snippet`) renders diagnostics with their source, for `.td` files and for IR; [`escape`] makes text of files safe to show.
//! - `td` (feature `td`) reads TableGen, and ODS on top of it.
//!
//! This crate does not depend on the IR. Without features it has no dependencies.

/// Setters of a struct of settings, one for each field. A `#[non_exhaustive]` struct cannot be constructed in other
/// crates.
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
pub mod indent;
pub mod names;
pub mod order;
#[cfg(feature = "packed")]
pub mod packed;
pub mod page;
#[cfg(feature = "snippet")]
pub mod snippet;
pub mod spec;
#[cfg(feature = "td")]
pub mod td;
pub mod wire;
