//! LLVM types, interned, with their text.

use std::collections::HashMap;

use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::entity::Type;
use lect_core::number::FloatFormat;
use lect_core::stack::grow;
use lect_core::types::TypeData;

use super::text::{push_int, push_name};

/// Handle of an LLVM type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(super) struct Ty(u32);

/// Kind of a type, with its parts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum TyData {
    Void,
    Label,
    Token,
    Metadata,
    Amx,
    Int(u32),
    Float(FloatFormat),
    PpcFp128,
    Ptr(u32),
    Array(u64, Ty),
    Vector {
        count: u64,
        scalable: bool,
        element: Ty,
    },
    Struct {
        packed: bool,
        elements: Box<[Ty]>,
    },
    /// Identified struct, by its position among these.
    Named(u32),
    Function {
        result: Ty,
        params: Box<[Ty]>,
        var_arg: bool,
    },
    Target {
        name: Box<[u8]>,
        types: Box<[Ty]>,
        numbers: Box<[u32]>,
    },
}

/// Body of an identified struct.
struct Named {
    name: Box<[u8]>,
    body: Option<(Box<[Ty]>, bool)>,
}

/// All types of a module.
pub(super) struct Types {
    data: Vec<TyData>,
    texts: Vec<Box<[u8]>>,
    known: HashMap<TyData, Ty, foldhash::fast::RandomState>,
    converted: HashMap<Type, Ty, foldhash::fast::RandomState>,
    names: HashMap<Box<[u8]>, u32, foldhash::fast::RandomState>,
    named: Vec<Named>,
    /// Last converted type, since neighbours often have the same.
    last: Option<(Type, Ty)>,
}

impl Types {
    pub const VOID: Ty = Ty(0);
    pub const LABEL: Ty = Ty(1);
    pub const TOKEN: Ty = Ty(2);
    pub const METADATA: Ty = Ty(3);
    pub const I1: Ty = Ty(4);
    pub const I8: Ty = Ty(5);
    pub const I32: Ty = Ty(6);
    pub const I64: Ty = Ty(7);
    pub const PTR: Ty = Ty(8);

    pub fn new() -> Self {
        let mut types = Self {
            data: Vec::new(),
            texts: Vec::new(),
            known: HashMap::default(),
            converted: HashMap::default(),
            names: HashMap::default(),
            named: Vec::new(),
            last: None,
        };
        let first = [TyData::Void, TyData::Label, TyData::Token, TyData::Metadata];
        let rest = [TyData::Int(1), TyData::Int(8), TyData::Int(32), TyData::Int(64), TyData::Ptr(0)];
        for data in first.into_iter().chain(rest) {
            types.get(data);
        }
        types
    }

    /// Returns the type with these data.
    pub fn get(&mut self, data: TyData) -> Ty {
        if let Some(ty) = self.known.get(&data) {
            return *ty;
        }
        let ty = Ty(self.data.len() as u32);
        let text = self.text_of(&data);
        self.texts.push(text.into());
        self.data.push(data.clone());
        self.known.insert(data, ty);
        ty
    }

    pub fn int(&mut self, width: u32) -> Ty {
        self.get(TyData::Int(width))
    }

    pub fn ptr(&mut self, space: u32) -> Ty {
        if space == 0 { Self::PTR } else { self.get(TyData::Ptr(space)) }
    }

    pub fn array(&mut self, count: u64, element: Ty) -> Ty {
        self.get(TyData::Array(count, element))
    }

    pub fn vector(&mut self, count: u64, scalable: bool, element: Ty) -> Ty {
        self.get(TyData::Vector { count, scalable, element })
    }

    pub fn literal(&mut self, elements: &[Ty]) -> Ty {
        self.get(TyData::Struct { packed: false, elements: elements.into() })
    }

    /// Returns an identified struct of the OpenMP runtime.
    pub fn identified(&mut self, name: &[u8], elements: &[Ty]) -> Ty {
        let index = match self.names.get(name) {
            Some(index) => *index,
            None => {
                let index = self.named.len() as u32;
                self.named.push(Named { name: name.into(), body: Some((elements.into(), false)) });
                self.names.insert(name.into(), index);
                index
            }
        };
        self.get(TyData::Named(index))
    }

    pub fn function(&mut self, result: Ty, params: &[Ty], var_arg: bool) -> Ty {
        self.get(TyData::Function { result, params: params.into(), var_arg })
    }

    #[inline]
    pub fn data(&self, ty: Ty) -> &TyData {
        self.data.get(ty.0 as usize).unwrap_or(&TyData::Void)
    }

    #[inline]
    pub fn text(&self, ty: Ty) -> &[u8] {
        self.texts.get(ty.0 as usize).map_or(b"void", |text| text)
    }

    /// Returns the elements of a struct, and whether the struct is packed. Returns `None` for others and opaque ones.
    pub fn fields(&self, ty: Ty) -> Option<(&[Ty], bool)> {
        match self.data(ty) {
            TyData::Struct { packed, elements } => Some((elements, *packed)),
            TyData::Named(index) => {
                self.named.get(*index as usize)?.body.as_ref().map(|(elements, packed)| (&**elements, *packed))
            }
            _ => None,
        }
    }

    /// Returns the type of an element of an aggregate.
    pub fn element(&self, ty: Ty, index: u64) -> Option<Ty> {
        match self.data(ty) {
            TyData::Array(count, element) => (index < *count).then_some(*element),
            TyData::Vector { element, .. } => Some(*element),
            _ => self.fields(ty)?.0.get(usize::try_from(index).ok()?).copied(),
        }
    }

    /// Returns the number of elements of a fixed-size aggregate or vector.
    pub fn count(&self, ty: Ty) -> Option<u64> {
        match self.data(ty) {
            TyData::Array(count, _) | TyData::Vector { count, scalable: false, .. } => Some(*count),
            _ => self.fields(ty).map(|(fields, _)| fields.len() as u64),
        }
    }

    /// Returns the element type of a vector, or the type itself.
    #[inline]
    pub fn scalar(&self, ty: Ty) -> Ty {
        match self.data(ty) {
            TyData::Vector { element, .. } => *element,
            _ => ty,
        }
    }

    /// Returns the vector type of the same shape as `like` with other elements, or the element type for a scalar.
    pub fn with_scalar(&mut self, like: Ty, element: Ty) -> Ty {
        match *self.data(like) {
            TyData::Vector { count, scalable, .. } => self.vector(count, scalable, element),
            _ => element,
        }
    }

    pub fn int_width(&self, ty: Ty) -> Option<u32> {
        if let TyData::Int(width) = self.data(ty) { Some(*width) } else { None }
    }

    pub fn pointer_space(&self, ty: Ty) -> Option<u32> {
        if let TyData::Ptr(space) = self.data(ty) { Some(*space) } else { None }
    }

    /// Returns true if values of the type are floats, or vectors or arrays of floats: instructions can have fast-math flags.
    pub fn is_fp_math(&self, ty: Ty) -> bool {
        let mut ty = ty;
        while let TyData::Array(_, element) = self.data(ty) {
            ty = *element;
        }
        if let Some((fields, _)) = self.fields(ty)
            && let Some(first) = fields.first()
        {
            return fields.iter().all(|it| it == first) && self.is_fp_scalar(self.scalar(*first));
        }
        self.is_fp_scalar(self.scalar(ty))
    }

    fn is_fp_scalar(&self, ty: Ty) -> bool {
        matches!(self.data(ty), TyData::Float(_) | TyData::PpcFp128)
    }

    /// Returns the identified structs in the order of their first uses in a text.
    fn order_of_uses(&self, text: &[u8]) -> Vec<u32> {
        let mut order: Vec<u32> = Vec::new();
        let mut rest = text;
        while let Some(at) = memchr::memchr(b'%', rest) {
            let name = rest.get(at + 1..).unwrap_or_default();
            let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-$".contains(byte);
            let end = name.iter().position(|byte| !is_part(byte)).unwrap_or(name.len());
            let (name, after) = name.split_at_checked(end).unwrap_or_default();
            rest = after;
            let mut pending: Vec<u32> = self.names.get(name).copied().into_iter().collect();
            while let Some(index) = pending.pop() {
                if order.contains(&index) {
                    continue;
                }
                order.push(index);
                let body = self.named.get(index as usize).and_then(|named| named.body.as_ref());
                let elements = body.map(|body| &*body.0).unwrap_or_default();
                pending.extend(elements.iter().rev().filter_map(|ty| match self.data(*ty) {
                    TyData::Named(inner) => Some(*inner),
                    _ => None,
                }));
            }
        }
        order
    }

    /// Appends the definitions of all identified structs, or of those that a text uses.
    pub fn write_definitions(&self, out: &mut Vec<u8>, used_in: Option<&[u8]>) {
        let order = match used_in {
            Some(text) => self.order_of_uses(text),
            None => (0..self.named.len() as u32).collect(),
        };
        if !order.is_empty() {
            out.push(b'\n');
        }
        for named in order.iter().filter_map(|index| self.named.get(*index as usize)) {
            push_name(out, b'%', &named.name);
            out.extend_from_slice(b" = type ");
            match &named.body {
                None => out.extend_from_slice(b"opaque"),
                Some((elements, packed)) => self.write_body(out, elements, *packed),
            }
            out.push(b'\n');
        }
    }

    fn write_body(&self, out: &mut Vec<u8>, elements: &[Ty], packed: bool) {
        out.extend_from_slice(if packed { b"<{" } else { b"{" });
        for (index, element) in elements.iter().enumerate() {
            out.extend_from_slice(if index == 0 { b" " } else { b", " });
            out.extend_from_slice(self.text(*element));
        }
        out.extend_from_slice(if elements.is_empty() { b"}" } else { b" }" });
        if packed {
            out.push(b'>');
        }
    }

    fn text_of(&self, data: &TyData) -> Vec<u8> {
        let mut out = Vec::new();
        match data {
            TyData::Void => out.extend_from_slice(b"void"),
            TyData::Label => out.extend_from_slice(b"label"),
            TyData::Token => out.extend_from_slice(b"token"),
            TyData::Metadata => out.extend_from_slice(b"metadata"),
            TyData::Amx => out.extend_from_slice(b"x86_amx"),
            TyData::PpcFp128 => out.extend_from_slice(b"ppc_fp128"),
            TyData::Int(width) => {
                out.push(b'i');
                push_int(&mut out, u64::from(*width));
            }
            TyData::Float(format) => out.extend_from_slice(float_word(*format)),
            TyData::Ptr(0) => out.extend_from_slice(b"ptr"),
            TyData::Ptr(space) => {
                out.extend_from_slice(b"ptr addrspace(");
                push_int(&mut out, u64::from(*space));
                out.push(b')');
            }
            TyData::Array(count, element) => {
                out.push(b'[');
                push_int(&mut out, *count);
                out.extend_from_slice(b" x ");
                out.extend_from_slice(self.text(*element));
                out.push(b']');
            }
            TyData::Vector { count, scalable, element } => {
                out.extend_from_slice(if *scalable { b"<vscale x " } else { b"<" });
                push_int(&mut out, *count);
                out.extend_from_slice(b" x ");
                out.extend_from_slice(self.text(*element));
                out.push(b'>');
            }
            TyData::Struct { packed, elements } => self.write_body(&mut out, elements, *packed),
            TyData::Named(index) => {
                if let Some(named) = self.named.get(*index as usize) {
                    push_name(&mut out, b'%', &named.name);
                }
            }
            TyData::Function { result, params, var_arg } => {
                out.extend_from_slice(self.text(*result));
                out.extend_from_slice(b" (");
                for (index, param) in params.iter().enumerate() {
                    out.extend_from_slice(if index == 0 { b"" } else { b", " });
                    out.extend_from_slice(self.text(*param));
                }
                if *var_arg {
                    out.extend_from_slice(if params.is_empty() { b"..." } else { b", ..." });
                }
                out.push(b')');
            }
            TyData::Target { name, types, numbers } => {
                out.extend_from_slice(b"target(\"");
                super::text::push_escaped(&mut out, name);
                out.push(b'"');
                for ty in types {
                    out.extend_from_slice(b", ");
                    out.extend_from_slice(self.text(*ty));
                }
                for number in numbers {
                    out.extend_from_slice(b", ");
                    push_int(&mut out, u64::from(*number));
                }
                out.push(b')');
            }
        }
        out
    }

    /// Converts a type of MLIR. Returns `None` if LLVM has no such type.
    #[inline]
    pub fn convert(&mut self, ctx: &ContextData, ty: Type) -> Option<Ty> {
        if let Some((last, converted)) = self.last
            && last == ty
        {
            return Some(converted);
        }
        let converted = match self.converted.get(&ty) {
            Some(converted) => *converted,
            None => {
                let converted = grow(|| self.convert_new(ctx, ty))?;
                self.converted.insert(ty, converted);
                converted
            }
        };
        self.last = Some((ty, converted));
        Some(converted)
    }

    fn convert_new(&mut self, ctx: &ContextData, ty: Type) -> Option<Ty> {
        let data = match ctx.types().data(ty) {
            TypeData::Integer { width, .. } => TyData::Int(*width),
            TypeData::Float(format) if !float_word(*format).is_empty() => TyData::Float(*format),
            TypeData::Vector { shape, scalable, element } => {
                let ([count], [scalable]) = (&**shape, &**scalable) else { return None };
                let element = self.convert(ctx, *element)?;
                TyData::Vector { count: u64::try_from(*count).ok()?, scalable: *scalable, element }
            }
            TypeData::Opaque { dialect, body } if ctx.ident_bytes(*dialect) == b"llvm" => match body.mnemonic() {
                b"void" => TyData::Void,
                b"label" => TyData::Label,
                b"token" => TyData::Token,
                b"metadata" => TyData::Metadata,
                b"ppc_fp128" => TyData::PpcFp128,
                b"x86_amx" => TyData::Amx,
                _ => return None,
            },
            TypeData::Dialect { def, body } => {
                let info = ctx.def_info(*def);
                match &*info.dialect().name {
                    "llvm" => return self.convert_llvm(ctx, &info.spec().cpp_class, body.params()),
                    "ptr" => match body.params() {
                        [Param::Attr(space), ..] => TyData::Ptr(pointer_space(ctx, *space)?),
                        _ => return None,
                    },
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some(self.get(data))
    }

    fn convert_llvm(&mut self, ctx: &ContextData, class: &str, params: &[Param]) -> Option<Ty> {
        let data = match (class, params) {
            ("LLVMArrayType", [Param::Type(element), Param::Int(count), ..]) => {
                TyData::Array(u64::try_from(*count).ok()?, self.convert(ctx, *element)?)
            }
            ("LLVMFunctionType", [Param::Type(result), Param::List(params), Param::Bool(var_arg), ..]) => {
                let result = self.convert(ctx, *result)?;
                TyData::Function { result, params: self.convert_all(ctx, params)?, var_arg: *var_arg }
            }
            ("LLVMStructType", [Param::String(_), Param::List(body), Param::Bool(packed)]) => {
                TyData::Struct { packed: *packed, elements: self.convert_all(ctx, body)? }
            }
            ("LLVMStructType", [Param::String(name), _, _, Param::Late(late)]) => {
                if let Some(index) = self.names.get(name) {
                    return Some(self.get(TyData::Named(*index)));
                }
                let index = self.named.len() as u32;
                self.names.insert(name.clone(), index);
                self.named.push(Named { name: name.clone(), body: None });
                let ty = self.get(TyData::Named(index));
                if let Some([Param::List(body), Param::Bool(packed)]) = late.get() {
                    let body = self.convert_all(ctx, body)?;
                    if let Some(named) = self.named.get_mut(index as usize) {
                        named.body = Some((body, *packed));
                    }
                }
                return Some(ty);
            }
            ("LLVMPointerType", [Param::Int(space), ..]) => TyData::Ptr(u32::try_from(*space).ok()?),
            ("LLVMPointerType", _) => TyData::Ptr(0),
            ("LLVMTargetExtType", [Param::String(name), types, numbers, ..]) => {
                let types = if let Param::List(types) = types { self.convert_all(ctx, types)? } else { Box::default() };
                let number =
                    |param: &Param| if let Param::Int(number) = param { u32::try_from(*number).ok() } else { None };
                let numbers = if let Param::List(numbers) = numbers {
                    numbers.iter().filter_map(number).collect()
                } else {
                    Box::default()
                };
                TyData::Target { name: name.clone(), types, numbers }
            }
            ("LLVMX86AMXType", _) => TyData::Amx,
            ("LLVMPPCFP128Type", _) => TyData::PpcFp128,
            _ => return None,
        };
        Some(self.get(data))
    }

    fn convert_all(&mut self, ctx: &ContextData, params: &[Param]) -> Option<Box<[Ty]>> {
        let convert = |param: &Param| if let Param::Type(ty) = param { self.convert(ctx, *ty) } else { None };
        params.iter().map(convert).collect()
    }
}

/// Returns the address space that an attribute of the `llvm` dialect denotes.
fn pointer_space(ctx: &ContextData, space: lect_core::entity::Attr) -> Option<u32> {
    match ctx.attrs().params(space) {
        [Param::Int(space), ..] => u32::try_from(*space).ok(),
        _ => Some(0),
    }
}

/// Returns the keyword of a float type, or no text if LLVM lacks the format.
fn float_word(format: FloatFormat) -> &'static [u8] {
    match format {
        FloatFormat::F16 => b"half",
        FloatFormat::BF16 => b"bfloat",
        FloatFormat::F32 => b"float",
        FloatFormat::F64 => b"double",
        FloatFormat::F80 => b"x86_fp80",
        FloatFormat::F128 => b"fp128",
        _ => b"",
    }
}
