//! LLVM types in decoded form.
//!
//! The parameters are those of the definitions, in order. A struct has more: whether it is packed, and for an
//! identified struct its body, which is set later ([`Late`]). A name identifies one struct in a context.

pub mod compat;

use lect_core::dialect::{DefBody, Late, Param};
use lect_core::entity::Def;
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

/// An LLVM type.
#[derive(Clone, Copy, Debug)]
pub enum LlvmType<'a> {
    /// `!llvm.array<4 x i32>`
    Array {
        /// Type of the elements.
        element: Type,
        /// Number of elements.
        count: u64,
    },
    /// `!llvm.func<void (i32, ...)>`
    Function(FunctionType<'a>),
    /// `!llvm.struct<(i32)>`
    Struct(StructType<'a>),
    /// `!llvm.ptr<3>`
    Pointer {
        /// Address space.
        space: u32,
    },
    /// `!llvm.target<"name", ..>`
    Target {
        /// The name.
        name: &'a [u8],
        /// Type parameters.
        types: &'a [Param],
        /// Integer parameters.
        numbers: &'a [Param],
    },
    /// `!llvm.x86_amx`
    X86Amx,
    /// `!llvm.ppc_fp128`
    PpcFp128,
    /// `!llvm.void`
    Void,
    /// `!llvm.label`
    Label,
    /// `!llvm.token`
    Token,
    /// `!llvm.metadata`
    Metadata,
}

/// Argument and result types of a function.
#[derive(Clone, Copy, Debug)]
pub struct FunctionType<'a> {
    /// Result type, possibly `void`.
    pub result: Type,
    params: &'a [Param],
    /// Whether the function is variadic.
    pub var_arg: bool,
}

impl<'a> FunctionType<'a> {
    /// Returns the argument types.
    pub fn params(self) -> impl Iterator<Item = Type> + use<'a> {
        self.params.iter().filter_map(as_type)
    }

    /// Returns the number of arguments.
    pub fn param_count(self) -> usize {
        self.params.len()
    }
}

fn as_type(param: &Param) -> Option<Type> {
    if let Param::Type(ty) = param { Some(*ty) } else { None }
}

/// A struct type.
#[derive(Clone, Copy, Debug)]
pub struct StructType<'a> {
    /// Name of an identified struct; empty for a literal one.
    pub name: &'a [u8],
    body: &'a [Param],
    /// Whether there is no padding between elements.
    pub packed: bool,
    /// Whether the body is unknown.
    pub opaque: bool,
}

impl<'a> StructType<'a> {
    /// Returns the types of the elements.
    pub fn body(self) -> impl Iterator<Item = Type> + use<'a> {
        self.body.iter().filter_map(as_type)
    }

    /// Returns the type of an element.
    pub fn part(self, index: usize) -> Option<Type> {
        self.body.get(index).and_then(as_type)
    }

    /// Returns the number of elements.
    pub fn len(self) -> usize {
        self.body.len()
    }

    /// Returns true if there are no elements.
    pub fn is_empty(self) -> bool {
        self.body.is_empty()
    }
}

/// Decodes an LLVM type, or returns `None` for other types.
pub fn of(ctx: &ContextData, ty: Type) -> Option<LlvmType<'_>> {
    match ctx.types().data(ty) {
        TypeData::Dialect { def, body } => {
            let info = ctx.def_info(*def);
            if info.dialect().name != "llvm" { None } else { decode(&info.spec().cpp_class, body) }
        }
        TypeData::Opaque { dialect, body } if ctx.ident_bytes(*dialect) == b"llvm" => match body.mnemonic() {
            b"void" => Some(LlvmType::Void),
            b"label" => Some(LlvmType::Label),
            b"token" => Some(LlvmType::Token),
            b"metadata" => Some(LlvmType::Metadata),
            b"ppc_fp128" => Some(LlvmType::PpcFp128),
            b"x86_amx" => Some(LlvmType::X86Amx),
            _ => None,
        },
        _ => None,
    }
}

/// Decodes a type from its C++ class and parameters.
pub(super) fn decode<'a>(class: &str, body: &'a DefBody) -> Option<LlvmType<'a>> {
    Some(match (class, body.params()) {
        ("LLVMArrayType", [Param::Type(element), Param::Int(count), ..]) => {
            LlvmType::Array { element: *element, count: u64::try_from(*count).ok()? }
        }
        ("LLVMFunctionType", [Param::Type(result), Param::List(params), Param::Bool(var_arg), ..]) => {
            LlvmType::Function(FunctionType { result: *result, params, var_arg: *var_arg })
        }
        ("LLVMStructType", [Param::String(_), Param::List(body), Param::Bool(packed)]) => {
            LlvmType::Struct(StructType { name: &[], body, packed: *packed, opaque: false })
        }
        ("LLVMStructType", [Param::String(name), _, _, Param::Late(late)]) => LlvmType::Struct(match late.get() {
            Some([Param::List(body), Param::Bool(packed)]) => StructType { name, body, packed: *packed, opaque: false },
            _ => StructType { name, body: &[], packed: false, opaque: true },
        }),
        ("LLVMPointerType", [Param::Int(space), ..]) => LlvmType::Pointer { space: u32::try_from(*space).ok()? },
        ("LLVMTargetExtType", [Param::String(name), types, numbers, ..]) => {
            LlvmType::Target { name, types: list(types), numbers: list(numbers) }
        }
        ("LLVMX86AMXType", _) => LlvmType::X86Amx,
        ("LLVMPPCFP128Type", _) => LlvmType::PpcFp128,
        _ => return None,
    })
}

fn list(param: &Param) -> &[Param] {
    match param {
        Param::List(list) => list,
        _ => &[],
    }
}

/// Returns the function type, if `ty` is one.
pub fn function(ctx: &ContextData, ty: Type) -> Option<FunctionType<'_>> {
    match of(ctx, ty) {
        Some(LlvmType::Function(function)) => Some(function),
        _ => None,
    }
}

/// Returns the struct type, if `ty` is one.
pub fn structure(ctx: &ContextData, ty: Type) -> Option<StructType<'_>> {
    match of(ctx, ty) {
        Some(LlvmType::Struct(structure)) => Some(structure),
        _ => None,
    }
}

/// Returns the address space of a pointer.
pub fn pointer_space(ctx: &ContextData, ty: Type) -> Option<u32> {
    match of(ctx, ty) {
        Some(LlvmType::Pointer { space }) => Some(space),
        _ => None,
    }
}

/// Returns true if a type is `!llvm.void`.
pub fn is_void(ctx: &ContextData, ty: Type) -> bool {
    matches!(of(ctx, ty), Some(LlvmType::Void))
}

/// Returns the definition of an LLVM type by its keyword.
pub(super) fn def(ctx: &ContextData, word: &[u8]) -> Option<Def> {
    ctx.dialect(b"llvm")?.def(DefKind::Type, word)
}

fn make(ctx: &ContextData, word: &[u8], params: Vec<Param>) -> Option<Type> {
    Some(ctx.types().with_body(def(ctx, word)?, DefBody::Params(params.into())))
}

/// Returns `!llvm.array<4 x i32>`.
pub fn array_type(ctx: &ContextData, element: Type, count: u64) -> Option<Type> {
    make(ctx, b"array", vec![Param::Type(element), Param::Int(count.into())])
}

/// Returns `!llvm.func<..>`.
pub fn function_type(ctx: &ContextData, result: Type, params: Vec<Type>, var_arg: bool) -> Option<Type> {
    make(ctx, b"func", function_params(result, params, var_arg))
}

/// Returns the parameters of a function type.
pub(super) fn function_params(result: Type, params: Vec<Type>, var_arg: bool) -> Vec<Param> {
    vec![Param::Type(result), types(params), Param::Bool(var_arg)]
}

/// Returns the parameters of a literal struct.
pub(super) fn literal_params(body: Vec<Type>, packed: bool) -> Vec<Param> {
    vec![Param::String(Box::default()), types(body), Param::Bool(packed)]
}

/// Returns the literal struct `!llvm.struct<(..)>`.
pub fn struct_type(ctx: &ContextData, body: Vec<Type>) -> Option<Type> {
    make(ctx, b"struct", literal_params(body, false))
}

/// Returns the literal struct `!llvm.struct<packed (..)>`, without padding.
pub fn packed_struct_type(ctx: &ContextData, body: Vec<Type>) -> Option<Type> {
    make(ctx, b"struct", literal_params(body, true))
}

/// Returns the identified struct of this name, whose body may not be set yet.
pub(super) fn named_struct(ctx: &ContextData, def: Def, name: &[u8]) -> Type {
    let params = [Param::String(name.into()), types(vec![]), Param::Bool(false), Param::Late(Late::default())];
    ctx.types().with_body(def, DefBody::Params(params.into()))
}

/// Sets the body of an identified struct, or marks it as opaque. Returns false if it has a different body already.
pub(super) fn finalize(ctx: &ContextData, ty: Type, body: Option<(Vec<Type>, bool)>) -> bool {
    let [_, _, _, Param::Late(late)] = ctx.types().params(ty) else { return false };
    late.finalize(body.map_or(Box::default(), |(body, packed)| [types(body), Param::Bool(packed)].into()))
}

fn types(types: Vec<Type>) -> Param {
    Param::List(types.into_iter().map(Param::Type).collect())
}

/// Returns a type that consists of a keyword, such as `!llvm.void`.
pub(crate) fn word_type(ctx: &ContextData, word: &[u8]) -> Type {
    ctx.types().opaque(ctx.ident(b"llvm"), lect_core::attrs::OpaqueBody::text(word))
}

/// Returns `!llvm.void`.
pub fn void_type(ctx: &ContextData) -> Type {
    word_type(ctx, b"void")
}

/// Returns `!llvm.x86_amx`.
pub fn tile_type(ctx: &ContextData) -> Type {
    word_type(ctx, b"x86_amx")
}

/// Returns `!llvm.token`.
pub fn token_type(ctx: &ContextData) -> Type {
    word_type(ctx, b"token")
}

/// Returns `!llvm.ptr` in an address space.
pub fn pointer_type(ctx: &ContextData, space: u32) -> Option<Type> {
    make(ctx, b"ptr", vec![Param::Int(space.into())])
}
