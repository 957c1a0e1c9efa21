//! Interfaces.

use super::{List, Str};

/// An interface.
#[derive(Clone, PartialEq, Debug)]
pub struct InterfaceSpec {
    /// The definition.
    pub def: Str,
    /// Of what.
    pub kind: InterfaceKind,
    /// The C++ class.
    pub cpp_class: Str,
    /// The C++ namespace, `::mlir`.
    pub cpp_namespace: Str,
    /// In Markdown.
    pub description: Str,
    /// The interfaces it extends, by definition.
    pub bases: List<Str>,
    /// Its methods.
    pub methods: List<MethodSpec>,
    /// C++ that verifies what implements it.
    pub verify: Option<Str>,
    /// Whether that runs after the regions' verifiers.
    pub verify_with_regions: bool,
    /// C++ declarations in the interface.
    pub extra_declarations: Str,
    /// C++ declarations in what implements it.
    pub extra_trait_declarations: Str,
    /// C++ declarations in both.
    pub extra_shared_declarations: Str,
    /// C++ that says whether something implements it after all (`extraClassOf`).
    pub extra_class_of: Str,
}

/// What implements it.
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
    /// Its name.
    pub name: Str,
    /// In Markdown.
    pub description: Str,
    /// C++.
    pub return_type: Str,
    /// Its parameters.
    pub params: List<MethodParam>,
    /// Whether it has no receiver.
    pub is_static: bool,
    /// Whether implementations must have it, without a body here that calls it.
    pub pure_virtual: bool,
    /// C++: the body of the interface's method, if it is not a call of the implementation's.
    pub body: Option<Str>,
    /// C++: what implementations have that do not write their own.
    pub default_body: Option<Str>,
}

/// A parameter of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodParam {
    /// C++.
    pub ty: Str,
    /// Its name.
    pub name: Str,
}
