//! Conversion of types between builtin, StableHLO or `quant` and VHLO.

use hashbrown::HashMap;
use lect_core::context::ContextData;
use lect_core::dialect::{DefBody, Param};
use lect_core::entity::{Attr, Def, Type};
use lect_core::number::FloatFormat;
use lect_core::stack;
use lect_core::types::{Signedness, TypeData};
use lect_ods::spec::DefKind;

use crate::hlo::dims;

/// Converted types or attributes; `None` for those without a counterpart.
pub(super) type Known<T> = HashMap<T, Option<T>, foldhash::fast::RandomState>;

/// Converter of types and attributes in one direction. Each is converted once and cached.
pub(super) struct Mapper<'c> {
    pub ctx: &'c ContextData,
    /// Whether the conversion is to VHLO.
    pub to: bool,
    /// Whether types and attributes of other dialects are kept.
    pub others: bool,
    types: Known<Type>,
    pub(super) attrs: Known<Attr>,
}

/// VHLO keywords that are not the builtin keyword with a version suffix.
const OTHER_WORDS: [(&str, &str); 2] = [("i1", "bool"), ("tf32", "tf31")];

const VERSION: &str = "_v1";

/// Converts a type to VHLO.
pub(super) fn to_vhlo(ctx: &ContextData, ty: Type) -> Option<Type> {
    Mapper::new(ctx, true, false).ty(ty)
}

/// Converts a type from VHLO.
pub(super) fn from_vhlo(ctx: &ContextData, ty: Type) -> Option<Type> {
    Mapper::new(ctx, false, false).ty(ty)
}

/// Returns true if a type is a VHLO type.
pub(super) fn is_own_type(ctx: &ContextData, ty: Type) -> bool {
    ctx.types().def(ty).is_some_and(|def| is_own(ctx, def))
}

/// Returns true if an attribute is a VHLO attribute.
pub(super) fn is_own_attr(ctx: &ContextData, attr: Attr) -> bool {
    ctx.attrs().def(attr).is_some_and(|def| is_own(ctx, def))
}

fn is_own(ctx: &ContextData, def: Def) -> bool {
    ctx.def_info(def).dialect().name == "vhlo"
}

/// Returns the definition with this mnemonic in a dialect.
pub(super) fn def_of(ctx: &ContextData, dialect: &str, kind: DefKind, mnemonic: &str) -> Option<Def> {
    ctx.dialect(dialect.as_bytes())?.def(kind, mnemonic.as_bytes())
}

/// Returns the mnemonic of a definition.
pub(super) fn mnemonic(ctx: &ContextData, def: Def) -> &str {
    ctx.def_info(def).spec().mnemonic.as_deref().unwrap_or_default()
}

impl<'c> Mapper<'c> {
    pub fn new(ctx: &'c ContextData, to: bool, others: bool) -> Self {
        Self { ctx, to, others, types: Known::default(), attrs: Known::default() }
    }

    /// Returns the converted type.
    pub fn ty(&mut self, ty: Type) -> Option<Type> {
        if let Some(known) = self.types.get(&ty) {
            return *known;
        }
        let mapped = stack::grow(|| if self.to { self.type_to(ty) } else { self.type_from(ty) });
        self.types.insert(ty, mapped);
        mapped
    }

    fn types<'t>(&mut self, types: impl IntoIterator<Item = &'t Type>) -> Option<Vec<Type>> {
        types.into_iter().map(|&ty| self.ty(ty)).collect()
    }

    fn type_to(&mut self, ty: Type) -> Option<Type> {
        let ctx = self.ctx;
        let one = |this: &mut Self, ty: Type| Some(Param::Type(this.ty(ty)?));
        let list = |types: Vec<Type>| Param::List(types.into_iter().map(Param::Type).collect());
        let (mnemonic, params) = match ctx.types().data(ty) {
            TypeData::Integer { width: 1, signedness: Signedness::Signless } => return self.word("i1"),
            TypeData::Integer { width, signedness: Signedness::Signless } => return self.word(&format!("i{width}")),
            TypeData::Integer { width, signedness: Signedness::Unsigned } => return self.word(&format!("ui{width}")),
            TypeData::Index => return self.word("index"),
            TypeData::None => return self.word("none"),
            TypeData::Float(format) => return self.word(format.mnemonic()),
            TypeData::Complex(element) => ("complex_v1", vec![one(self, *element)?]),
            TypeData::Tuple(types) => ("tuple_v1", vec![list(self.types(types)?)]),
            TypeData::Function(function) => {
                ("func_v1", vec![list(self.types(&function.inputs)?), list(self.types(&function.results)?)])
            }
            TypeData::RankedTensor { shape, element, encoding } => {
                let encoding = match encoding {
                    Some(encoding) => Param::Attr(self.encoding(*encoding)?),
                    None => Param::Absent,
                };
                ("tensor_v1", vec![dims::list(shape.iter().copied()), one(self, *element)?, encoding])
            }
            TypeData::UnrankedTensor(element) => ("unranked_tensor_v1", vec![one(self, *element)?]),
            TypeData::MemRef { shape, element, .. } => {
                ("buffer_v1", vec![dims::list(shape.iter().copied()), one(self, *element)?])
            }
            TypeData::Opaque { dialect, .. } if ctx.ident_bytes(*dialect) == b"quant" => return self.quantized_to(ty),
            TypeData::Dialect { def, body } => {
                let info = ctx.def_info(*def);
                match (&*info.dialect().name, info.spec().mnemonic.as_deref()) {
                    ("vhlo", _) => return Some(ty),
                    ("stablehlo", Some("token")) => return self.word("token"),
                    ("shape", Some("witness")) => return self.word("witness"),
                    ("stablehlo", Some("future")) => {
                        let [Param::List(types)] = body.params() else { return None };
                        ("future_v1", vec![self.type_params(types)?])
                    }
                    ("stablehlo", _) => return None,
                    _ => return self.others.then_some(ty),
                }
            }
            TypeData::Opaque { .. } => return self.others.then_some(ty),
            _ => return None,
        };
        ctx.types().dialect(def_of(ctx, "vhlo", DefKind::Type, mnemonic)?, params).ok()
    }

    fn type_params(&mut self, types: &[Param]) -> Option<Param> {
        let one = |param: &Param| match param {
            Param::Type(ty) => self.ty(*ty).map(Param::Type),
            _ => None,
        };
        Some(Param::List(types.iter().map(one).collect::<Option<_>>()?))
    }

    /// Returns the VHLO type for a builtin type keyword.
    fn word(&self, word: &str) -> Option<Type> {
        let word = OTHER_WORDS.iter().find(|it| it.0 == word).map_or(word, |it| it.1);
        let def = def_of(self.ctx, "vhlo", DefKind::Type, &format!("{word}{VERSION}"))?;
        self.ctx.types().dialect(def, []).ok()
    }

    /// Converts the encoding of a tensor. To VHLO, only bounds have a counterpart.
    fn encoding(&mut self, attr: Attr) -> Option<Attr> {
        let ctx = self.ctx;
        let Some(def) = ctx.attrs().def(attr) else { return (!self.to).then_some(attr) };
        let (from, to) = match (&*ctx.def_info(def).dialect().name, mnemonic(ctx, def)) {
            ("stablehlo", "bounds") if self.to => ("vhlo", "type_extensions_v1"),
            ("vhlo", "type_extensions_v1") if !self.to => ("stablehlo", "bounds"),
            (dialect, _) => return (!self.to || dialect == "vhlo").then_some(attr),
        };
        ctx.attrs().dialect(def_of(ctx, from, DefKind::Attr, to)?, ctx.attrs().params(attr).to_vec()).ok()
    }

    /// Converts a quantized type by its bytecode fields, which are the same in VHLO.
    fn quantized_to(&mut self, ty: Type) -> Option<Type> {
        let ctx = self.ctx;
        let (code, fields) = ctx.dialect(b"quant")?.bytecode().type_fields?(ctx, ty)?;
        let mnemonic = QUANTIZED.iter().find(|it| it.0 == code)?.1;
        let def = def_of(ctx, "vhlo", DefKind::Type, mnemonic)?;
        let fields = fields.into_iter().map(|field| match field {
            Param::Type(ty) => self.ty(ty).map(Param::Type),
            field => Some(field),
        });
        let params = in_place_of(fields.collect::<Option<Vec<_>>>()?, code, true);
        ctx.types().dialect(def, params).ok()
    }

    fn type_from(&mut self, ty: Type) -> Option<Type> {
        let ctx = self.ctx;
        let TypeData::Dialect { def, body } = ctx.types().data(ty) else { return Some(ty) };
        if !is_own(ctx, *def) {
            return Some(ty);
        }
        let mnemonic = mnemonic(ctx, *def);
        match (mnemonic, body.params()) {
            ("token_v1", _) => ctx.types().dialect(def_of(ctx, "stablehlo", DefKind::Type, "token")?, []).ok(),
            ("witness_v1", _) => ctx.types().dialect(def_of(ctx, "shape", DefKind::Type, "witness")?, []).ok(),
            ("future_v1", [Param::List(types)]) => {
                let types = self.type_params(types)?;
                ctx.types().dialect(def_of(ctx, "stablehlo", DefKind::Type, "future")?, [types]).ok()
            }
            ("complex_v1", [Param::Type(element)]) => ctx.types().complex(self.ty(*element)?).ok(),
            ("tuple_v1", [Param::List(types)]) => Some(ctx.types().tuple(self.types(&types_of(types))?)),
            ("func_v1", [Param::List(inputs), Param::List(outputs)]) => {
                let (inputs, outputs) = (self.types(&types_of(inputs))?, self.types(&types_of(outputs))?);
                Some(ctx.types().function(inputs, outputs))
            }
            ("tensor_v1", [shape, Param::Type(element), encoding]) => {
                let encoding = match encoding {
                    Param::Attr(encoding) => Some(self.encoding(*encoding)?),
                    _ => None,
                };
                ctx.types().tensor(&dims::numbers(shape), self.ty(*element)?, encoding).ok()
            }
            ("unranked_tensor_v1", [Param::Type(element)]) => ctx.types().unranked_tensor(self.ty(*element)?).ok(),
            ("buffer_v1", [shape, Param::Type(element)]) => {
                ctx.types().memref(&dims::numbers(shape), self.ty(*element)?, None, None).ok()
            }
            ("quant_v1" | "quant_per_axis_v1", params) => self.quantized_from(mnemonic, params),
            (word, []) => {
                let word = word.strip_suffix(VERSION)?;
                let word = OTHER_WORDS.iter().find(|it| it.1 == word).map_or(word, |it| it.0);
                match FloatFormat::from_mnemonic(word.as_bytes()) {
                    Some(format) => Some(ctx.types().float(format)),
                    None => ctx.types().parse(word),
                }
            }
            _ => None,
        }
    }

    fn quantized_from(&mut self, mnemonic: &str, params: &[Param]) -> Option<Type> {
        let code = QUANTIZED.iter().find(|it| it.1 == mnemonic)?.0;
        let fields = params.iter().map(|param| match param {
            Param::Type(ty) => self.ty(*ty).map(Param::Type),
            param => Some(param.clone()),
        });
        let fields = in_place_of(fields.collect::<Option<Vec<_>>>()?, code, false);
        self.ctx.dialect(b"quant")?.bytecode().build_type?(self.ctx, code, &fields).ok()
    }
}

/// Bytecode codes of `quant` types, with the VHLO mnemonics.
const QUANTIZED: [(u64, &str); 2] = [(4, "quant_v1"), (5, "quant_per_axis_v1")];

/// Reorders the fields of a per-axis type: VHLO places scales and zero points before the storage range.
fn in_place_of(mut fields: Vec<Param>, code: u64, to: bool) -> Vec<Param> {
    if let (5, Some(last)) = (code, fields.get_mut(4..8)) {
        if to { last.rotate_left(2) } else { last.rotate_right(2) }
    }
    fields
}

fn types_of(params: &[Param]) -> Vec<Type> {
    params.iter().filter_map(|param| if let Param::Type(ty) = param { Some(*ty) } else { None }).collect()
}

/// Returns the mnemonic and the parameters of a VHLO attribute.
pub(super) fn own_params(ctx: &ContextData, attr: Attr) -> Option<(&str, &[Param])> {
    let def = ctx.attrs().def(attr).filter(|def| is_own(ctx, *def))?;
    Some((mnemonic(ctx, def), ctx.attrs().params(attr)))
}

/// Builds a VHLO attribute.
pub(super) fn own_attr(ctx: &ContextData, mnemonic: &str, params: impl Into<Box<[Param]>>) -> Option<Attr> {
    let def = def_of(ctx, "vhlo", DefKind::Attr, mnemonic)?;
    // The parameters come from an attribute that was verified.
    Some(ctx.attrs().with_body(def, DefBody::Params(params.into()), None))
}
