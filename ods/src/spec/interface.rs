//! Definitions of interfaces.

use super::{List, Str};

/// Definition of an interface.
#[derive(Clone, PartialEq, Debug)]
pub struct InterfaceSpec {
    /// Name of the definition.
    pub def: Str,
    /// Kind of the implementing entities.
    pub kind: InterfaceKind,
    /// The C++ class.
    pub cpp_class: Str,
    /// The C++ namespace, `::mlir`.
    pub cpp_namespace: Str,
    /// Description in Markdown.
    pub description: Str,
    /// Interfaces that it extends, by definition.
    pub bases: List<Str>,
    /// Methods.
    pub methods: List<MethodSpec>,
    /// C++ that verifies implementations.
    pub verify: Option<Str>,
    /// Whether `verify` runs after the verifiers of the regions.
    pub verify_with_regions: bool,
    /// C++ declarations in the interface.
    pub extra_declarations: Str,
    /// C++ declarations in implementations.
    pub extra_trait_declarations: Str,
    /// C++ declarations in both.
    pub extra_shared_declarations: Str,
    /// C++ that decides whether an entity implements the interface (`extraClassOf`).
    pub extra_class_of: Str,
}

/// Kind of the entities that implement an interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InterfaceKind {
    /// Operations.
    Op,
    /// Attributes.
    Attr,
    /// Types.
    Type,
    /// Dialects.
    Dialect,
}

/// A method of an interface.
#[derive(Clone, PartialEq, Debug)]
pub struct MethodSpec {
    /// Name of the method.
    pub name: Str,
    /// Description in Markdown.
    pub description: Str,
    /// C++ return type.
    pub return_type: Str,
    /// Parameters.
    pub params: List<MethodParam>,
    /// Whether the method has no receiver.
    pub is_static: bool,
    /// Whether implementations must define it, without a body here that calls it.
    pub pure_virtual: bool,
    /// C++ body of the interface's method, if it is not a call of the implementation.
    pub body: Option<Str>,
    /// C++ default implementation.
    pub default_body: Option<Str>,
}

/// A parameter of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodParam {
    /// C++ type.
    pub ty: Str,
    /// Name of the parameter.
    pub name: Str,
}
