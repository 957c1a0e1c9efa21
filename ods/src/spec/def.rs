//! Attributes and types that a dialect defines.

use super::{
    BuilderSpec, Constraint, DefaultValue, Expr, InterfaceUse, List, Shared, Str, TraitSpec, ValueKind, Variable,
};
use crate::format::DefFormat;

/// Whether a definition is of an attribute or of a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DefKind {
    /// An attribute: `#dialect.mnemonic`.
    Attr,
    /// A type: `!dialect.mnemonic`.
    Type,
}

/// An attribute or a type that a dialect defines.
#[derive(Clone, PartialEq, Debug)]
pub struct DefSpec {
    /// Which of the two.
    pub kind: DefKind,
    /// The definition: `Async_ValueType`.
    pub def: Str,
    /// The C++ class, without its namespace: `ValueType`.
    pub cpp_class: Str,
    /// The C++ namespace, `::mlir::async`.
    pub cpp_namespace: Str,
    /// What is written after the sigil and the dialect: `value`. Those without one are parsed by their dialect's code.
    pub mnemonic: Option<Str>,
    /// The name that is unique among all of its kind: `async.value`.
    pub name: Str,
    /// In a few words.
    pub summary: Str,
    /// In Markdown.
    pub description: Str,
    /// What it is made of.
    pub params: List<ParamSpec>,
    /// What constraints on parameters have in common, by [`Constraint::Same`].
    pub variables: List<Variable>,
    /// What follows the mnemonic.
    pub syntax: DefSyntax,
    /// Whether it has a verifier of its own (`genVerifyDecl`).
    pub verifier: bool,
    /// What always holds of it.
    pub traits: List<TraitSpec>,
    /// The interfaces it implements.
    pub interfaces: List<InterfaceUse>,
    /// Ways to make one, beyond those that follow from the rest.
    pub builders: List<BuilderSpec>,
    /// Whether the builders that follow from the rest are left out.
    pub skip_default_builders: bool,
    /// The C++ class it derives from: `::mlir::Type`.
    pub cpp_base: Str,
    /// The C++ class that stores it.
    pub storage_class: Str,
    /// Whether that class is hand-written C++ (`genStorageClass = 0`).
    pub custom_storage: bool,
    /// Whether an alias is made of the mnemonic (`genMnemonicAlias`).
    pub alias: bool,
    /// The type that an attribute has, where C++ computes it and an overlay describes that: an expression on `$_self`.
    pub computed_type: Option<Expr>,
    /// The enum that an attribute holds, by definition, if it is an `EnumAttr`.
    pub enum_def: Option<Str>,
    /// C++ declarations.
    pub extra_declarations: Str,
    /// C++ definitions.
    pub extra_definitions: Str,
}

impl DefSpec {
    /// A definition of which nothing is known but its name, `async.value`.
    pub fn new(kind: DefKind, name: impl Into<Str>) -> Self {
        let name = name.into();
        let mnemonic = name.split_once('.').map(|(_, mnemonic)| Str::Owned(mnemonic.to_owned()));
        Self {
            kind,
            def: Str::default(),
            cpp_class: Str::default(),
            cpp_namespace: Str::default(),
            mnemonic,
            name,
            summary: Str::default(),
            description: Str::default(),
            params: List::default(),
            variables: List::default(),
            syntax: DefSyntax::None,
            verifier: false,
            traits: List::default(),
            interfaces: List::default(),
            builders: List::default(),
            skip_default_builders: false,
            cpp_base: Str::default(),
            storage_class: Str::default(),
            custom_storage: false,
            alias: false,
            computed_type: None,
            enum_def: None,
            extra_declarations: Str::default(),
            extra_definitions: Str::default(),
        }
    }
}

/// What an attribute or a type looks like after its mnemonic.
#[derive(Clone, PartialEq, Debug)]
pub enum DefSyntax {
    /// Nothing follows, or its dialect has code for it.
    None,
    /// A format.
    Format(Shared<DefFormat>),
    /// Hand-written code (`hasCustomAssemblyFormat`).
    Custom,
}

/// A parameter of an attribute or a type.
#[derive(Clone, PartialEq, Debug)]
pub struct ParamSpec {
    /// Its name.
    pub name: Str,
    /// What it holds, as far as the definition says it.
    pub kind: ParamKind,
    /// C++, as it is passed: `::llvm::ArrayRef<int64_t>`.
    pub cpp_type: Str,
    /// C++, as it is stored: `::llvm::SmallVector<int64_t>`.
    pub storage_type: Str,
    /// Whether it may be absent.
    pub optional: bool,
    /// What it is when nothing is said; it is left out of text then.
    pub default: Option<DefaultValue>,
    /// For people.
    pub summary: Str,
    /// What a format writes for it, in words.
    pub syntax: Str,
    /// C++ that parses it, instead of what its type implies.
    pub parser: Option<Str>,
    /// C++ that prints it, instead of what its type implies.
    pub printer: Option<Str>,
    /// C++ that compares it, if `==` is not meant.
    pub comparator: Option<Str>,
    /// What must hold of it, for a parameter that is a constrained type or attribute.
    pub constraint: Option<Constraint>,
}

impl ParamSpec {
    /// A parameter of which only the name is known.
    pub fn named(name: Str) -> Self {
        Self {
            name,
            kind: ParamKind::Cpp,
            cpp_type: Str::default(),
            storage_type: Str::default(),
            optional: false,
            default: None,
            summary: Str::default(),
            syntax: Str::default(),
            parser: None,
            printer: None,
            comparator: None,
            constraint: None,
        }
    }

    /// The kind of a parameter that is a value of Rust.
    pub fn value_kind(&self) -> Option<&ValueKind> {
        match &self.kind {
            ParamKind::Value(kind) => Some(kind),
            _ => None,
        }
    }
}

/// What a parameter holds.
#[derive(Clone, PartialEq, Debug)]
pub enum ParamKind {
    /// What the C++ type says.
    Cpp,
    /// An `ArrayRef` of what the C++ type says.
    Array(Str),
    /// A string.
    String,
    /// A floating-point number of any format.
    ApFloat,
    /// An integer of any width.
    ApInt,
    /// The type of a typed attribute, which is written after it.
    SelfType,
    /// A value of an enum, by definition.
    Enum(Str),
    /// A type, by definition.
    Type(Str),
    /// An attribute, by definition.
    Attr(Str),
    /// A value of Rust.
    Value(Shared<ValueKind>),
}
