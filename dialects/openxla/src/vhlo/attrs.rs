//! Conversion of attributes between builtin or StableHLO and VHLO, independent of their owner.

use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Type};
use lect_core::number::ApInt;
use lect_core::stack;
use lect_core::types::TypeData;
use lect_ods::spec::DefKind;

use super::types::{Mapper, def_of, own_attr, own_params};

impl Mapper<'_> {
    /// Returns the converted attribute.
    pub fn mapped(&mut self, attr: Attr) -> Option<Attr> {
        if let Some(known) = self.attrs.get(&attr) {
            return *known;
        }
        let mapped = stack::grow(|| if self.to { self.attr_to(attr) } else { self.attr_from(attr) });
        self.attrs.insert(attr, mapped);
        mapped
    }

    fn attr_to(&mut self, attr: Attr) -> Option<Attr> {
        let ctx = self.ctx;
        match ctx.attrs().data(attr) {
            AttrData::Dialect { def, body, .. } => {
                let info = ctx.def_info(*def);
                match &*info.dialect().name {
                    "vhlo" => Some(attr),
                    "stablehlo" => {
                        let mnemonic = format!("{}_v1", info.spec().mnemonic.as_deref()?);
                        let def = def_of(ctx, "vhlo", DefKind::Attr, &mnemonic)?;
                        let specs = ctx.def_info(def).spec().params.iter();
                        let params = body.params().iter().zip(specs);
                        let params = params.map(|(param, spec)| self.param_to(param, &spec.cpp_type));
                        ctx.attrs().dialect(def, params.collect::<Option<Vec<_>>>()?).ok()
                    }
                    _ => self.others.then_some(attr),
                }
            }
            AttrData::Array(elements) => {
                let elements = elements.iter().map(|&element| self.mapped(element).map(Param::Attr));
                own_attr(ctx, "array_v1", [Param::List(elements.collect::<Option<_>>()?)])
            }
            AttrData::DenseElements(elements) => tensor_to(self, elements.ty, attr),
            AttrData::DenseArray { element, data } => {
                let is_bool = *element == ctx.types().i1();
                if !is_bool && *element != ctx.types().i64() {
                    return self.others.then_some(attr);
                }
                let count = data.len() / if is_bool { 1 } else { 8 };
                let ty = ctx.types().tensor(&[i64::try_from(count).ok()?], *element, None).ok()?;
                let dense = ctx.attrs().dense_elements(ty, false, data).ok()?;
                self.mapped(dense)
            }
            AttrData::Dictionary(entries) => {
                let entry = |this: &mut Self, &(name, value): &NamedAttr| {
                    let name = string_to(ctx, ctx.ident_bytes(name))?;
                    Some(Param::List([Param::Attr(name), Param::Attr(this.mapped(value)?)].into()))
                };
                let entries = entries.iter().map(|it| entry(self, it)).collect::<Option<_>>()?;
                own_attr(ctx, "dict_v1", [Param::List(entries)])
            }
            AttrData::Float { value, ty } => {
                let ty = self.ty(*ty)?;
                own_attr(ctx, "float_v1", [Param::Type(ty), Param::Float(*value)])
            }
            AttrData::Integer { value, ty } if *ty == ctx.types().i1() => {
                own_attr(ctx, "bool_v1", [Param::Bool(!value.is_zero())])
            }
            AttrData::Integer { value, ty } => {
                let ty = self.ty(*ty)?;
                own_attr(ctx, "integer_v1", [Param::Type(ty), Param::ApInt(value.clone())])
            }
            AttrData::SymbolRef { root, nested } if nested.is_empty() => string_to(ctx, ctx.ident_bytes(*root)),
            AttrData::String { value, ty } if *ty == ctx.types().none() => string_to(ctx, value),
            AttrData::String { .. } => None,
            AttrData::Type(ty) => {
                let ty = self.ty(*ty)?;
                own_attr(ctx, "type_v1", [Param::Type(ty)])
            }
            _ => self.others.then_some(attr),
        }
    }

    /// Converts a parameter to VHLO, where `cpp` is its C++ type.
    fn param_to(&mut self, param: &Param, cpp: &str) -> Option<Param> {
        let ctx = self.ctx;
        Some(match param {
            Param::Attr(attr) => Param::Attr(self.mapped(*attr)?),
            Param::Type(ty) => Param::Type(self.ty(*ty)?),
            Param::String(text) => Param::Attr(string_to(ctx, text)?),
            Param::List(list) if cpp.ends_with("Attribute") => {
                let list = list.iter().map(|param| self.param_to(param, cpp)).collect::<Option<_>>()?;
                Param::Attr(own_attr(ctx, "array_v1", [Param::List(list)])?)
            }
            param => param.clone(),
        })
    }

    fn attr_from(&mut self, attr: Attr) -> Option<Attr> {
        let ctx = self.ctx;
        let Some((mnemonic, params)) = own_params(ctx, attr) else { return Some(attr) };
        Some(match (mnemonic, params) {
            ("array_v1", [Param::List(list)]) => ctx.attrs().array(self.list_from(list)?),
            ("bool_v1", [Param::Bool(value)]) => ctx.attrs().bool(*value),
            ("dict_v1", [Param::List(list)]) => {
                let mut entries = Vec::with_capacity(list.len());
                for entry in list {
                    let Param::List(entry) = entry else { return None };
                    let [Param::Attr(name), Param::Attr(value)] = **entry else { return None };
                    entries.push((ctx.ident(text_of(ctx, name)?), self.mapped(value)?));
                }
                ctx.attrs().dictionary(&mut entries)
            }
            ("float_v1", [Param::Type(ty), Param::Float(value)]) => match ctx.types().data(self.ty(*ty)?) {
                TypeData::Float(format) => ctx.attrs().float(value.convert(*format)),
                _ => return None,
            },
            ("integer_v1", [Param::Type(ty), Param::ApInt(value)]) => {
                let ty = self.ty(*ty)?;
                ctx.types().integer_width(ty)?;
                ctx.attrs().intern(AttrData::Integer { value: value.clone(), ty })
            }
            ("string_v1", [Param::String(text)]) => ctx.attrs().string(text),
            ("tensor_v1", [Param::Type(_), Param::Attr(data)]) => *data,
            ("type_v1", [Param::Type(ty)]) => ctx.attrs().ty(self.ty(*ty)?),
            ("api_version_v1", [Param::Int(value)]) => {
                ctx.attrs().integer(ctx.types().i32(), i64::try_from(*value).ok()?)
            }
            (mnemonic, params) => {
                let def = def_of(ctx, "stablehlo", DefKind::Attr, mnemonic.strip_suffix("_v1")?)?;
                let specs = &ctx.def_info(def).spec().params;
                let params = params.iter().zip(specs.iter());
                let params = params.map(|(param, spec)| self.param_from(param, &spec.cpp_type));
                let params = params.collect::<Option<Vec<_>>>()?;
                return ctx.attrs().dialect(def, params).ok();
            }
        })
    }

    fn list_from(&mut self, list: &[Param]) -> Option<Vec<Attr>> {
        let one = |param: &Param| match param {
            Param::Attr(attr) => self.mapped(*attr),
            _ => None,
        };
        list.iter().map(one).collect()
    }

    /// Converts a parameter from VHLO, where `cpp` is its C++ type.
    fn param_from(&mut self, param: &Param, cpp: &str) -> Option<Param> {
        let ctx = self.ctx;
        let Param::Attr(attr) = *param else { return Some(param.clone()) };
        let own = own_params(ctx, attr);
        Some(match own {
            Some(("string_v1", [Param::String(text)])) if cpp.contains("StringRef") => Param::String(text.clone()),
            // The symbol name of a mesh.
            Some(("string_v1", [Param::String(text)])) => Param::Attr(ctx.attrs().symbol_ref(ctx.ident(text), &[])),
            Some(("array_v1", [Param::List(list)])) if cpp.contains("ArrayRef") => {
                Param::List(self.list_from(list)?.into_iter().map(Param::Attr).collect())
            }
            _ => Param::Attr(self.mapped(attr)?),
        })
    }
}

/// Builds the VHLO tensor attribute of a type and its elements.
pub(super) fn tensor_to(mapper: &mut Mapper<'_>, ty: Type, data: Attr) -> Option<Attr> {
    let ty = mapper.ty(ty)?;
    own_attr(mapper.ctx, "tensor_v1", [Param::Type(ty), Param::Attr(data)])
}

pub(super) fn string_to(ctx: &ContextData, text: &[u8]) -> Option<Attr> {
    own_attr(ctx, "string_v1", [Param::String(text.into())])
}

/// Returns the text of a VHLO string.
pub(super) fn text_of(ctx: &ContextData, attr: Attr) -> Option<&[u8]> {
    match own_params(ctx, attr)? {
        ("string_v1", [Param::String(text)]) => Some(text),
        _ => None,
    }
}

/// Returns the value of a VHLO integer.
pub(super) fn number_of(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match own_params(ctx, attr)? {
        ("integer_v1", [_, Param::ApInt(value)]) => value.to_i64(),
        _ => None,
    }
}

/// Builds a VHLO integer of 64 bits.
pub(super) fn number_to(mapper: &mut Mapper<'_>, number: i64) -> Option<Attr> {
    let ty = mapper.ty(mapper.ctx.types().i64())?;
    own_attr(mapper.ctx, "integer_v1", [Param::Type(ty), Param::ApInt(ApInt::from_i64(64, number))])
}
