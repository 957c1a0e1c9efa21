//! Helpers shared by lect's dialects: named access to operands and attributes, folders, shapes, names, syntax.
#![forbid(unsafe_code)]

pub mod arithmetic;
pub mod atomics;
pub mod effects;
pub mod enums;
pub mod fields;
pub mod folding;
pub mod functions;
pub mod globals;
pub mod gpu_memory;
pub mod inlining;
pub mod iteration;
pub mod mixed_integers;
pub mod names;
pub mod native_functions;
pub mod numbers;
pub mod parts;
pub mod patterns;
pub mod predicates;
pub mod prelude;
pub mod ranges;
pub mod scalars;
pub mod shapes;
pub mod slices;
pub mod speculation;
pub mod symbol_uses;
pub mod syntax;
pub mod upgrades;
pub mod views;
