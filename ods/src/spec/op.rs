//! An operation.

use super::{
    AttrConstraint, Constraint, Expr, List, PropConstraint, RegionConstraint, Shared, Str, SuccessorConstraint,
    TypeConstraint, Variable,
};
use crate::format::OpFormat;

/// What an operation is.
#[derive(Clone, PartialEq, Debug)]
pub struct OpSpec {
    /// With its namespace: `arith.addi`.
    pub name: Str,
    /// The definition: `Arith_AddIOp`.
    pub def: Str,
    /// The C++ class, without its namespace: `AddIOp`.
    pub cpp_class: Str,
    /// The C++ namespace, `::mlir::arith`.
    pub cpp_namespace: Str,
    /// One-line summary.
    pub summary: Str,
    /// Description in Markdown.
    pub description: Str,
    /// Operands in order.
    pub operands: List<ValueSpec>,
    /// Results in order.
    pub results: List<ValueSpec>,
    /// How operands are divided among the groups above.
    pub operand_groups: Grouping,
    /// How results are divided among the groups above.
    pub result_groups: Grouping,
    /// Inherent attributes and properties: their slots. The order is that of mlir-tblgen's properties, in which it
    /// verifies and writes them: attributes by name, then properties in the order of declaration, then the sizes of
    /// groups. Derived attributes are not among them.
    pub props: List<PropSpec>,
    /// Attributes that follow from the rest and are not stored.
    pub derived: List<DerivedSpec>,
    /// Regions in order.
    pub regions: List<RegionSpec>,
    /// Successors in order.
    pub successors: List<SuccessorSpec>,
    /// Operands and properties in the order in which they were declared together; the sizes of groups were not.
    pub arguments: List<Argument>,
    /// What the constraints above have in common, by [`Constraint::Same`].
    pub variables: List<Variable>,
    /// What always holds of it.
    pub traits: List<TraitSpec>,
    /// The interfaces it implements.
    pub interfaces: List<InterfaceUse>,
    /// Ways to make one, beyond those that follow from the rest.
    pub builders: List<BuilderSpec>,
    /// Whether the builders that follow from the rest are left out.
    pub skip_default_builders: bool,
    /// What it looks like in custom form.
    pub syntax: OpSyntax,
    /// What its results and the arguments of its regions are called in text (`OpAsmOpInterface`), as far as an overlay
    /// describes it.
    pub names: List<NameSpec>,
    /// The dialect whose operations need no namespace in its regions (`getDefaultDialect`).
    pub default_dialect: Option<Str>,
    /// Whether it may do without the name of its symbol (`isOptionalSymbol`).
    pub optional_symbol: bool,
    /// Whether it has a verifier of its own (`hasVerifier`).
    pub verifier: bool,
    /// Whether it has a verifier that runs after its regions' (`hasRegionVerifier`).
    pub region_verifier: bool,
    /// `hasFolder`
    pub folder: bool,
    /// `hasCanonicalizer`
    pub canonicalizer: bool,
    /// `hasCanonicalizeMethod`
    pub canonicalize_method: bool,
    /// Whether its properties have bytecode of their own (`useCustomPropertiesEncoding`).
    pub custom_encoding: bool,
    /// The group of operations it is described with.
    pub doc_group: Option<DocGroup>,
    /// Extra C++ declarations.
    pub extra_declarations: Str,
    /// Extra C++ definitions.
    pub extra_definitions: Str,
}

impl OpSpec {
    /// An operation of which nothing is known but its full name, `arith.addi`.
    pub fn new(name: impl Into<Str>) -> Self {
        Self {
            name: name.into(),
            def: Str::default(),
            cpp_class: Str::default(),
            cpp_namespace: Str::default(),
            summary: Str::default(),
            description: Str::default(),
            operands: List::default(),
            results: List::default(),
            operand_groups: Grouping::Rest,
            result_groups: Grouping::Rest,
            props: List::default(),
            derived: List::default(),
            regions: List::default(),
            successors: List::default(),
            arguments: List::default(),
            variables: List::default(),
            traits: List::default(),
            interfaces: List::default(),
            builders: List::default(),
            skip_default_builders: false,
            syntax: OpSyntax::Generic,
            names: List::default(),
            default_dialect: None,
            optional_symbol: false,
            verifier: false,
            region_verifier: false,
            folder: false,
            canonicalizer: false,
            canonicalize_method: false,
            custom_encoding: false,
            doc_group: None,
            extra_declarations: Str::default(),
            extra_definitions: Str::default(),
        }
    }
}

/// What values are called in text.
#[derive(Clone, PartialEq, Debug)]
pub struct NameSpec {
    /// The values: those of a group of results, or the arguments of a region, by its name. All results if it is empty.
    pub of: Str,
    /// The name, or the list of names: an expression on `$_op`. Where it is null, there is no name.
    pub name: Expr,
}

/// A group of operations in documentation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocGroup {
    /// In a few words: a title.
    pub summary: Str,
    /// Description in Markdown.
    pub description: Str,
}

/// How operands or results are divided among groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grouping {
    /// At most one group is of variable length, and has what the others leave.
    Rest,
    /// All groups of variable length have the same length (`SameVariadicOperandSize`).
    Even,
    /// The lengths are in this slot (`AttrSizedOperandSegments`).
    Sized(u32),
}

/// What an operation looks like.
#[derive(Clone, PartialEq, Debug)]
pub enum OpSyntax {
    /// The generic form.
    Generic,
    /// A format.
    Format(Shared<OpFormat>),
    /// Hand-written code (`hasCustomAssemblyFormat`).
    Custom,
    /// One of the forms that operations of many dialects have. An overlay says so.
    Preset(Preset),
}

/// A custom form that operations of many dialects have and that no format can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// `private @name(%arg: type {attrs}) -> (type {attrs}) attributes {..} {..}`
    Function,
}

impl Preset {
    /// All of them.
    pub const ALL: [Self; 1] = [Self::Function];

    /// The preset of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// What overlays call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Function => "function",
        }
    }
}

/// How often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any number; the sizes are in the attribute of this name.
    VariadicOfVariadic(Str),
}

impl Arity {
    /// Whether the number is not fixed.
    pub fn is_variable_length(&self) -> bool {
        *self != Arity::One
    }
}

/// An operand or a result.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueSpec {
    /// May be empty.
    pub name: Str,
    /// How often.
    pub arity: Arity,
    /// What each of their types must be.
    pub constraint: Shared<TypeConstraint>,
    /// What the operation does through it.
    pub effects: List<Effect>,
    /// Summary for documentation.
    pub description: Str,
}

impl ValueSpec {
    /// A value of this name, as often as said, held to a constraint.
    pub fn new(name: impl Into<Str>, arity: Arity, constraint: Shared<TypeConstraint>) -> Self {
        let (name, effects, description) = (name.into(), List::default(), Str::default());
        Self { name, arity, constraint, effects, description }
    }
}

/// A side effect, on one value or of the whole operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The C++ class: `::mlir::MemoryEffects::Read`.
    pub effect: Str,
    /// On what: `::mlir::SideEffects::DefaultResource`.
    pub resource: Str,
    /// When, relative to other effects of the operation.
    pub stage: i64,
    /// Whether it is on everything of the resource.
    pub full_region: bool,
}

/// An inherent attribute, or a property that is none.
#[derive(Clone, PartialEq, Debug)]
pub struct PropSpec {
    /// Its name.
    pub name: Str,
    /// What it holds.
    pub kind: PropKind,
    /// Whether it may be absent. One that has a default value may be absent from text, too, but is not optional.
    pub optional: bool,
    /// What it is when nothing is said.
    pub default: Option<DefaultValue>,
    /// Summary for documentation.
    pub description: Str,
}

impl PropSpec {
    /// An attribute of this name, held to a constraint.
    pub fn attr(name: impl Into<Str>, constraint: Shared<AttrConstraint>, optional: bool) -> Self {
        let (name, kind) = (name.into(), PropKind::Attr(constraint));
        Self { name, kind, optional, default: None, description: Str::default() }
    }
}

/// What a slot holds.
#[derive(Clone, PartialEq, Debug)]
pub enum PropKind {
    /// An attribute.
    Attr(Shared<AttrConstraint>),
    /// C++ storage.
    Native(Shared<PropConstraint>),
    /// The lengths of this many groups of operands or results: `array<i32: ..>`. Bytecode before version 6 has it
    /// among the attributes, where its name belongs.
    Sizes(u32),
}

/// An attribute that is not stored.
#[derive(Clone, PartialEq, Debug)]
pub struct DerivedSpec {
    /// Its name.
    pub name: Str,
    /// What an accessor returns.
    pub return_type: Str,
    /// C++ that computes it.
    pub body: Str,
    /// C++ that makes an attribute of it; may be empty.
    pub to_attribute: Str,
}

/// A default value: C++.
#[derive(Clone, PartialEq, Debug)]
pub struct DefaultValue {
    /// As it was written.
    pub text: Str,
    /// If it is understood.
    pub value: Option<Expr>,
}

/// A region.
#[derive(Clone, PartialEq, Debug)]
pub struct RegionSpec {
    /// May be empty.
    pub name: Str,
    /// Whether it stands for any number of regions.
    pub variadic: bool,
    /// What must hold.
    pub constraint: Shared<RegionConstraint>,
}

/// A successor.
#[derive(Clone, PartialEq, Debug)]
pub struct SuccessorSpec {
    /// May be empty.
    pub name: Str,
    /// Whether it stands for any number of successors.
    pub variadic: bool,
    /// What must hold.
    pub constraint: Shared<SuccessorConstraint>,
}

/// An operand or a property, by its position among its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// An operand.
    Operand(u32),
    /// A property.
    Prop(u32),
}

/// What always holds of an operation, an attribute or a type.
#[derive(Clone, PartialEq, Debug)]
pub struct TraitSpec {
    /// The definition, or the class of an anonymous one: `Pure`, `AllTypesMatch`.
    pub def: Str,
    /// What it is.
    pub kind: TraitKind,
    /// Whether it is about the structure of an operation (`StructuralOpTrait`): verified before types and attributes.
    pub structural: bool,
}

impl TraitSpec {
    /// A trait that is a C++ class without arguments: `OpTrait::IsTerminator`.
    pub fn native(class: impl Into<Str>) -> Self {
        Self { def: Str::default(), kind: TraitKind::Native(class.into()), structural: false }
    }

    /// One with arguments: `OpTrait::HasParent` and `["FuncOp"]`.
    pub fn parametric(class: impl Into<Str>, params: impl Into<List<Str>>) -> Self {
        let kind = TraitKind::Parametric { name: class.into(), params: params.into() };
        Self { def: Str::default(), kind, structural: false }
    }
}

/// The kinds of traits.
#[derive(Clone, PartialEq, Debug)]
pub enum TraitKind {
    /// A C++ class without arguments: `OpTrait::IsTerminator`, without `mlir::`.
    Native(Str),
    /// A C++ class with arguments: `OpTrait::HasParent` and `["FuncOp"]`.
    Parametric {
        /// The class.
        name: Str,
        /// Its arguments.
        params: List<Str>,
    },
    /// What only the generator uses: `OpTrait::SameVariadicOperandSize`.
    Internal(Str),
    /// A condition on the operation.
    Predicate {
        /// What messages say must hold.
        summary: Str,
        /// What must hold of `$_op`.
        condition: Constraint,
        /// What it says about types, if that is how it was defined: formats infer types from it.
        matching: Option<Shared<Matching>>,
    },
}

/// A condition that makes one thing known from another.
#[derive(Clone, PartialEq, Debug)]
pub enum Matching {
    /// These have the same type.
    AllTypes(List<Str>),
    /// Some quality is the same: `summary` names it, `transform` gets it from `$_self`.
    All {
        /// Of which of them.
        values: List<Str>,
        /// `rank`
        summary: Str,
        /// How it is had from each.
        transform: Expr,
    },
    /// The type of the one follows from that of the other (or from the attribute).
    Types {
        /// From what.
        from: Str,
        /// Of what.
        to: Str,
        /// How: an expression on `$_self`, the type of `from` (or the attribute).
        transform: Expr,
        /// Whether it says nothing about an optional `to` that is absent.
        optional: bool,
    },
    /// `ShapedTypeMatchesElementCountAndTypes`: as many elements, of the element type, as the shaped one has.
    ElementCountAndTypes {
        /// The shaped one.
        shaped: Str,
        /// The elements.
        elements: Str,
    },
}

/// An interface that something implements.
#[derive(Clone, PartialEq, Debug)]
pub struct InterfaceUse {
    /// The definition: `InferTypeOpInterface`.
    pub def: Str,
    /// The C++ class, without `mlir::`.
    pub cpp_name: Str,
    /// Whether its methods are declared in the class (`DeclareOpInterfaceMethods`).
    pub declares_methods: bool,
    /// The methods that it overrides even though they have a default.
    pub overridden: List<Str>,
    /// Whether it is implied: `InferTypeOpInterface` where the types of results follow from traits (even if it is
    /// written as well), interfaces of the side effects of operands, and `OpAsmOpInterface` where several results have
    /// names.
    pub implied: bool,
    /// How many of the traits stand before it: verifiers run in the order in which both were written.
    pub after: u32,
    /// For a side effect interface, the effects of the whole operation, and those on symbols that attributes name.
    pub effects: List<Effect>,
    /// For a side effect interface, whether all effects are listed, there and at operands and results. Otherwise code
    /// says them.
    pub lists_effects: bool,
}

impl InterfaceUse {
    /// An interface of this definition and C++ class, `SymbolOpInterface`.
    pub fn new(name: impl Into<Str>) -> Self {
        let name = name.into();
        Self {
            def: name.clone(),
            cpp_name: name,
            declares_methods: false,
            overridden: List::default(),
            implied: false,
            after: u32::MAX,
            effects: List::default(),
            lists_effects: false,
        }
    }
}

/// A way to make an operation, an attribute or a type.
#[derive(Clone, PartialEq, Debug)]
pub struct BuilderSpec {
    /// Its parameters.
    pub params: List<BuilderParam>,
    /// C++; none if it is declared only.
    pub body: Option<Str>,
    /// What C++ it returns, for attributes and types.
    pub return_type: Str,
    /// Whether the context comes from a parameter (`..WithInferredContext`).
    pub inferred_context: bool,
    /// Not empty if one should not use it.
    pub deprecated: Str,
}

/// A parameter of a builder.
#[derive(Clone, PartialEq, Debug)]
pub struct BuilderParam {
    /// C++.
    pub ty: Str,
    /// May be empty.
    pub name: Str,
    /// C++.
    pub default: Option<Str>,
}
