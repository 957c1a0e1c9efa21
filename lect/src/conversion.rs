//! Dialect conversion: targets of legal operations, type converters, and the driver.

#[doc(inline)]
pub use lect_transforms::conversion::{
    ConversionTarget, ConvertedTypes, DialectName, IsLegal, Legality, Mode, Retype, TypeConverter, ValueOrType, Values,
    apply, apply_all, apply_each,
};
