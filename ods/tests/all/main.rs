//! Definitions of operations: specs, formats, and the `.td` files they come from.

mod constraint;
mod escape;
mod format;
mod indent;
mod names;
#[cfg(feature = "snippet")]
mod snippet;
#[cfg(feature = "td")]
mod td_bang;
#[cfg(feature = "td")]
mod td_bang_regex;
#[cfg(feature = "td")]
mod td_cpp;
#[cfg(feature = "td")]
mod td_diag;
#[cfg(feature = "td")]
mod td_eval;
#[cfg(feature = "td")]
mod td_hash;
#[cfg(feature = "td")]
mod td_library;
#[cfg(feature = "td")]
mod td_lower;
#[cfg(feature = "td")]
mod td_lower_constraint;
#[cfg(feature = "td")]
mod td_lower_defaults;
#[cfg(feature = "td")]
mod td_lower_traits;
#[cfg(feature = "td")]
mod td_parse;
#[cfg(feature = "td")]
mod td_prelude;
#[cfg(feature = "td")]
mod td_print;
#[cfg(feature = "td")]
mod td_render;
#[cfg(feature = "td")]
mod td_value;
mod value_kind;
mod wire;
