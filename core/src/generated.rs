//! Items that expansions of macros refer to.

pub use crate::context::ContextData;
pub use crate::dialect::{DialectDef, DialectHooks, EmbeddedSpec, OwnValue, Param, SpecNames};
pub use crate::entity::{AffineMap, Attr, Block, IntegerSet, Op, Region, Type, Value};
pub use crate::ir::{BlockRef, Builder, Isolate, OpRef, RegionRef};
pub use crate::number::{ApInt, Float};
pub use crate::syntax::DialectSyntax;
pub use crate::typed::codec::{self, Codec, EnumValue};
pub use crate::typed::{
    Adaptor, Filling, ListArg, OneResult, OptionArg, ParamArg, ParamValue, Parts, Results, TextArg, TypedAttr,
    TypedDef, TypedOp, TypedType, ValueKind, WithAdaptor, attr_of, attr_params, canonical_param, optional_param,
    required_param, set, set_operand_group, set_optional, set_unit, type_of, type_params,
};
pub use crate::types::Invalid;
pub use lect_ods::spec::{FieldKind, Shared};
pub use std::borrow::Cow;
