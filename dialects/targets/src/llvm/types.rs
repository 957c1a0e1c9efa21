//! LLVM's types as data.
//!
//! The parameters are those of the definitions, in order. A structure has further ones: whether it is packed, and, if it
//! has a name, what became known of it ([`Late`]). A name stands for one structure in all of a context.

pub(crate) mod compat;

use lect_core::dialect::{DefBody, Late, Param};
use lect_core::entity::Def;
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

/// One of LLVM's own types.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LlvmType<'a> {
    /// `!llvm.array<4 x i32>`
    Array { element: Type, count: u64 },
    /// `!llvm.func<void (i32, ...)>`
    Function(FunctionType<'a>),
    /// `!llvm.struct<(i32)>`
    Struct(StructType<'a>),
    /// `!llvm.ptr<3>`
    Pointer { space: u32 },
    /// `!llvm.target<"name", ..>`
    Target { name: &'a [u8], types: &'a [Param], numbers: &'a [Param] },
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

/// What a function takes and returns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FunctionType<'a> {
    /// The type of what it returns, perhaps `void`.
    pub result: Type,
    params: &'a [Param],
    /// Whether it takes more than that.
    pub var_arg: bool,
}

impl<'a> FunctionType<'a> {
    /// The types of what it takes.
    pub fn params(self) -> impl Iterator<Item = Type> + use<'a> {
        self.params.iter().filter_map(as_type)
    }

    /// How many they are.
    pub fn param_count(self) -> usize {
        self.params.len()
    }
}

fn as_type(param: &Param) -> Option<Type> {
    if let Param::Type(ty) = param { Some(*ty) } else { None }
}

/// A structure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StructType<'a> {
    /// Empty if it has none.
    pub name: &'a [u8],
    body: &'a [Param],
    /// Whether there is nothing between its parts.
    pub packed: bool,
    /// Whether nothing is known but its name.
    pub opaque: bool,
}

impl<'a> StructType<'a> {
    /// The types of its parts.
    pub fn body(self) -> impl Iterator<Item = Type> + use<'a> {
        self.body.iter().filter_map(as_type)
    }

    /// The type of a part.
    pub fn part(self, index: usize) -> Option<Type> {
        self.body.get(index).and_then(as_type)
    }

    /// How many parts it has.
    pub fn len(self) -> usize {
        self.body.len()
    }
}

/// What a type of LLVM is; none if it is another's.
pub(crate) fn of(ctx: &ContextData, ty: Type) -> Option<LlvmType<'_>> {
    match ctx.type_data(ty) {
        TypeData::Dialect { def, body } => {
            let info = ctx.def_info(*def);
            if info.dialect().name != "llvm" { None } else { of_body(&info.spec().cpp_class, body) }
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

/// What a type is, by its class and parameters.
pub(super) fn of_body<'a>(class: &str, body: &'a DefBody) -> Option<LlvmType<'a>> {
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

/// The function that a type is.
pub(crate) fn function(ctx: &ContextData, ty: Type) -> Option<FunctionType<'_>> {
    match of(ctx, ty) {
        Some(LlvmType::Function(function)) => Some(function),
        _ => None,
    }
}

/// The structure that a type is.
pub(crate) fn structure(ctx: &ContextData, ty: Type) -> Option<StructType<'_>> {
    match of(ctx, ty) {
        Some(LlvmType::Struct(structure)) => Some(structure),
        _ => None,
    }
}

/// The address space of a pointer.
pub(crate) fn pointer_space(ctx: &ContextData, ty: Type) -> Option<u32> {
    match of(ctx, ty) {
        Some(LlvmType::Pointer { space }) => Some(space),
        _ => None,
    }
}

/// Whether it is `!llvm.void`.
pub(crate) fn is_void(ctx: &ContextData, ty: Type) -> bool {
    matches!(of(ctx, ty), Some(LlvmType::Void))
}

/// The definition of one of the dialect's types, by the word that it begins with.
pub(super) fn def(ctx: &ContextData, word: &[u8]) -> Option<Def> {
    ctx.dialect(b"llvm")?.def(DefKind::Type, word)
}

fn make(ctx: &ContextData, word: &[u8], params: Vec<Param>) -> Option<Type> {
    Some(ctx.type_of_body(def(ctx, word)?, DefBody::Params(params.into())))
}

/// `!llvm.array<4 x i32>`
pub(crate) fn array_type(ctx: &ContextData, element: Type, count: u64) -> Option<Type> {
    make(ctx, b"array", vec![Param::Type(element), Param::Int(count.into())])
}

/// `!llvm.func<..>`
pub(crate) fn function_type(ctx: &ContextData, result: Type, params: Vec<Type>, var_arg: bool) -> Option<Type> {
    make(ctx, b"func", function_params(result, params, var_arg))
}

/// The parameters of a function type.
pub(super) fn function_params(result: Type, params: Vec<Type>, var_arg: bool) -> Vec<Param> {
    vec![Param::Type(result), types(params), Param::Bool(var_arg)]
}

/// The parameters of a structure without a name.
pub(super) fn literal_params(body: Vec<Type>, packed: bool) -> Vec<Param> {
    vec![Param::String(Box::default()), types(body), Param::Bool(packed)]
}

/// `!llvm.struct<(..)>`
pub(crate) fn struct_type(ctx: &ContextData, body: Vec<Type>) -> Option<Type> {
    make(ctx, b"struct", literal_params(body, false))
}

/// The structure of a name, be anything known of it or not.
pub(super) fn named_struct(ctx: &ContextData, def: Def, name: &[u8]) -> Type {
    let params = [Param::String(name.into()), types(vec![]), Param::Bool(false), Param::Late(Late::default())];
    ctx.type_of_body(def, DefBody::Params(params.into()))
}

/// Says what a structure with a name is made of: nothing if it is opaque. False if it is made of something else.
pub(super) fn finalize(ctx: &ContextData, ty: Type, body: Option<(Vec<Type>, bool)>) -> bool {
    let [_, _, _, Param::Late(late)] = ctx.type_params(ty) else { return false };
    late.finalize(body.map_or(Box::default(), |(body, packed)| [types(body), Param::Bool(packed)].into()))
}

fn types(types: Vec<Type>) -> Param {
    Param::List(types.into_iter().map(Param::Type).collect())
}

/// `!llvm.void`, or another type that is but a word.
pub(crate) fn word_type(ctx: &ContextData, word: &[u8]) -> Type {
    ctx.opaque_type(ctx.ident(b"llvm"), lect_core::attrs::OpaqueBody::text(word))
}

/// `!llvm.void`
pub(crate) fn void_type(ctx: &ContextData) -> Type {
    word_type(ctx, b"void")
}
