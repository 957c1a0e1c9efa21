//! The types of the quant dialect.

use super::Expected::Any;
use super::Kind::{Attr, Double, List, Number, Signed, Type};
use super::{Encoding, encodings};

pub(super) const TYPES: &[Encoding] = encodings! {
    1 Any(flags: Number, storage: Type, min: Signed, max: Signed);
    2 AnyWithExpressedType(flags: Number, storage: Type, expressed: Type, min: Signed, max: Signed);
    3 Calibrated(expressed: Type, min: Double, max: Double);
    4 Uniform(flags: Number, storage: Type, expressed: Type, scale: Double, zeroPoint: Signed, min: Signed, max: Signed);
    5 UniformPerAxis(flags: Number, storage: Type, expressed: Type, axis: Number, min: Signed, max: Signed,
        scales: List(&Double), zeroPoints: List(&Signed));
    6 UniformSubChannel(flags: Number, storage: Type, expressed: Type, min: Signed, max: Signed, dims: List(&Signed),
        blockSizes: List(&Signed), scales: Attr(Any), zeroPoints: Attr(Any));
};
