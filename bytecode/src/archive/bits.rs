//! Bits of a shape's header. The lowest two bits are the encoding of inherent attributes.

/// Mask of the encoding of inherent attributes: none, by the lists of the format, by name, or as one attribute.
pub const PROPS: u32 = 3;
pub const LISTED: u32 = 1;
pub const NAMED: u32 = 2;
pub const WHOLE: u32 = 3;
/// The operation has discardable attributes.
pub const ATTRS: u32 = 1 << 2;
pub const SUCCESSORS: u32 = 1 << 3;
pub const REGIONS: u32 = 1 << 4;
/// The regions form a stretch of their own: a range of bytes that is read separately.
pub const STRETCH: u32 = 1 << 5;
/// Some operand is a forward reference.
pub const FORWARD: u32 = 1 << 6;
/// Some result was referred to before its definition, or has a use-list order.
pub const EXTRAS: u32 = 1 << 7;
