//! The crate as its users see it: dialects in Rust, their versions, the functions of the facade.

mod attributes;
mod definitions;
mod interfaces;
mod library;
#[cfg(feature = "opt")]
mod own_td;
mod params;
mod properties;
mod proposed;
#[cfg(feature = "render")]
mod render;
mod shelf;
