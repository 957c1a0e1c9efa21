//! Definitions of attributes and types.

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
    /// Kind of the definition.
    pub kind: DefKind,
    /// Name of the definition: `Async_ValueType`.
    pub def: Str,
    /// The C++ class, without its namespace: `ValueType`.
    pub cpp_class: Str,
    /// The C++ namespace, `::mlir::async`.
    pub cpp_namespace: Str,
    /// Text after the sigil and the dialect: `value`. Definitions without a mnemonic are parsed by code of their
    /// dialect.
    pub mnemonic: Option<Str>,
    /// Name that is unique among definitions of this kind: `async.value`.
    pub name: Str,
    /// One-line summary.
    pub summary: Str,
    /// Description in Markdown.
    pub description: Str,
    /// Parameters.
    pub params: List<ParamSpec>,
    /// Variables that constraints on parameters share, by [`Constraint::Same`].
    pub variables: List<Variable>,
    /// Syntax after the mnemonic.
    pub syntax: DefSyntax,
    /// Whether the definition has its own verifier (`genVerifyDecl`).
    pub verifier: bool,
    /// Traits of the definition.
    pub traits: List<TraitSpec>,
    /// The interfaces it implements.
    pub interfaces: List<InterfaceUse>,
    /// Builders beyond the default ones.
    pub builders: List<BuilderSpec>,
    /// Whether the default builders are omitted.
    pub skip_default_builders: bool,
    /// C++ base class: `::mlir::Type`.
    pub cpp_base: Str,
    /// C++ storage class.
    pub storage_class: Str,
    /// Whether that class is hand-written C++ (`genStorageClass = 0`).
    pub custom_storage: bool,
    /// Whether an alias is derived from the mnemonic (`genMnemonicAlias`).
    pub alias: bool,
    /// Type of an attribute whose type C++ computes, as an expression on `$_self` from an overlay.
    pub computed_type: Option<Expr>,
    /// Definition of the enum in the attribute, if it is an `EnumAttr`.
    pub enum_def: Option<Str>,
    /// Extra C++ declarations.
    pub extra_declarations: Str,
    /// Extra C++ definitions.
    pub extra_definitions: Str,
}

impl DefSpec {
    /// Creates a definition of which only the name is known, `async.value`.
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

/// Syntax of an attribute or a type after its mnemonic.
#[derive(Clone, PartialEq, Debug)]
pub enum DefSyntax {
    /// No text, or code of the dialect.
    None,
    /// A format.
    Format(Shared<DefFormat>),
    /// Hand-written code (`hasCustomAssemblyFormat`).
    Custom,
}

/// A parameter of an attribute or a type.
#[derive(Clone, PartialEq, Debug)]
pub struct ParamSpec {
    /// Name of the parameter.
    pub name: Str,
    /// Kind of value that the parameter has, as far as the definition specifies it.
    pub kind: ParamKind,
    /// C++ type as passed: `::llvm::ArrayRef<int64_t>`.
    pub cpp_type: Str,
    /// C++ type as stored: `::llvm::SmallVector<int64_t>`.
    pub storage_type: Str,
    /// Whether the parameter may be absent.
    pub optional: bool,
    /// Default value, which text omits.
    pub default: Option<DefaultValue>,
    /// Summary for documentation.
    pub summary: Str,
    /// Description of the parameter's syntax in words.
    pub syntax: Str,
    /// C++ that parses the parameter, instead of the parser of its type.
    pub parser: Option<Str>,
    /// C++ that prints the parameter, instead of the printer of its type.
    pub printer: Option<Str>,
    /// C++ that compares the parameter, if `==` is not suitable.
    pub comparator: Option<Str>,
    /// Constraint on the parameter, if it is a constrained type or attribute.
    pub constraint: Option<Constraint>,
}

impl ParamSpec {
    /// Creates a parameter of which only the name is known.
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

    /// Returns the kind of a parameter that is a value of Rust.
    pub fn value_kind(&self) -> Option<&ValueKind> {
        match &self.kind {
            ParamKind::Value(kind) => Some(kind),
            _ => None,
        }
    }
}

/// Kind of value that a parameter has.
#[derive(Clone, PartialEq, Debug)]
pub enum ParamKind {
    /// A value of the C++ type.
    Cpp,
    /// An `ArrayRef` of this C++ type.
    Array(Str),
    /// A string.
    String,
    /// A floating-point number of any format.
    ApFloat,
    /// An integer of any width.
    ApInt,
    /// Type of a typed attribute, which is printed after it.
    SelfType,
    /// Value of an enum, by definition.
    Enum(Str),
    /// A type, by definition.
    Type(Str),
    /// An attribute, by definition.
    Attr(Str),
    /// A value of Rust.
    Value(Shared<ValueKind>),
}
