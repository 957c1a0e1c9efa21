//! What a shape has and how it is written; the lowest two bits are how inherent attributes are.

/// Inherent attributes: none, by the lists of the format, by name, or as one attribute.
pub const PROPS: u32 = 3;
pub const LISTED: u32 = 1;
pub const NAMED: u32 = 2;
pub const WHOLE: u32 = 3;
/// Discardable attributes.
pub const ATTRS: u32 = 1 << 2;
pub const SUCCESSORS: u32 = 1 << 3;
pub const REGIONS: u32 = 1 << 4;
/// The regions are a stretch of their own.
pub const STRETCH: u32 = 1 << 5;
/// Some operand is defined later.
pub const FORWARD: u32 = 1 << 6;
/// Some result was referred to before, or has an order of its uses.
pub const EXTRAS: u32 = 1 << 7;
