//! Definition of an operation.

use super::{
    AttrConstraint, Constraint, Expr, List, PropConstraint, RegionConstraint, Shared, Str, SuccessorConstraint,
    TypeConstraint, Variable,
};
use crate::format::OpFormat;

/// Definition of an operation.
#[derive(Clone, PartialEq, Debug)]
pub struct OpSpec {
    /// Full name, with the namespace: `arith.addi`.
    pub name: Str,
    /// Name of the definition: `Arith_AddIOp`.
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
    /// Division of operands among the segments of `operands`.
    pub operand_groups: Grouping,
    /// Division of results among the segments of `results`.
    pub result_groups: Grouping,
    /// Slots of inherent attributes and properties, in the order in which mlir-tblgen verifies and writes them.
    /// Attributes come first, by name, then properties in declaration order, then segment sizes. Derived attributes are
    /// not included.
    pub props: List<PropSpec>,
    /// Attributes that are computed and not stored.
    pub derived: List<DerivedSpec>,
    /// Regions in order.
    pub regions: List<RegionSpec>,
    /// Successors in order.
    pub successors: List<SuccessorSpec>,
    /// Operands and properties in their common declaration order, without segment sizes.
    pub arguments: List<Argument>,
    /// Variables that the constraints share, by [`Constraint::Same`].
    pub variables: List<Variable>,
    /// Traits of the operation.
    pub traits: List<TraitSpec>,
    /// Interfaces that the operation implements.
    pub interfaces: List<InterfaceUse>,
    /// Builders beyond the default ones.
    pub builders: List<BuilderSpec>,
    /// Whether the default builders are omitted.
    pub skip_default_builders: bool,
    /// Custom form.
    pub syntax: OpSyntax,
    /// Names of its results and of the block arguments of its regions in text (`OpAsmOpInterface`), as far as an
    /// overlay describes them.
    pub names: List<NameSpec>,
    /// Dialect whose operations need no namespace in its regions (`getDefaultDialect`).
    pub default_dialect: Option<Str>,
    /// Whether the symbol name may be absent (`isOptionalSymbol`).
    pub optional_symbol: bool,
    /// Whether the operation has its own verifier (`hasVerifier`).
    pub verifier: bool,
    /// Whether the operation has a verifier that runs after those of its regions (`hasRegionVerifier`).
    pub region_verifier: bool,
    /// Value of `hasFolder`.
    pub folder: bool,
    /// Value of `hasCanonicalizer`.
    pub canonicalizer: bool,
    /// Value of `hasCanonicalizeMethod`.
    pub canonicalize_method: bool,
    /// Whether its properties have a custom bytecode encoding (`useCustomPropertiesEncoding`).
    pub custom_encoding: bool,
    /// Group of operations in the documentation.
    pub doc_group: Option<DocGroup>,
    /// Extra C++ declarations.
    pub extra_declarations: Str,
    /// Extra C++ definitions.
    pub extra_definitions: Str,
}

impl OpSpec {
    /// Creates an operation of which only the full name is known, `arith.addi`.
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

/// Names of values in text.
#[derive(Clone, PartialEq, Debug)]
pub struct NameSpec {
    /// The named values: those of a result segment, or the block arguments of a region, by its name. All results if
    /// empty.
    pub of: Str,
    /// Name or list of names, as an expression on `$_op`. Null means no name.
    pub name: Expr,
}

/// A group of operations in documentation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocGroup {
    /// Title.
    pub summary: Str,
    /// Description in Markdown.
    pub description: Str,
}

/// Division of operands or results into segments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grouping {
    /// At most one segment is of variable length, and contains the values that the others leave.
    Rest,
    /// All segments of variable length have the same length (`SameVariadicOperandSize`).
    Even,
    /// The segment sizes are in this slot (`AttrSizedOperandSegments`).
    Sized(u32),
}

/// Custom form of an operation.
#[derive(Clone, PartialEq, Debug)]
pub enum OpSyntax {
    /// The generic form.
    Generic,
    /// A format.
    Format(Shared<OpFormat>),
    /// Hand-written code (`hasCustomAssemblyFormat`).
    Custom,
    /// A form shared by operations of many dialects, set by an overlay.
    Preset(Preset),
}

/// A custom form that operations of many dialects share and that no format can express.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// `private @name(%arg: type {attrs}) -> (type {attrs}) attributes {..} {..}`
    Function,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 1] = [Self::Function];

    /// Returns the preset with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Returns the name of the preset in overlays.
    pub fn name(self) -> &'static str {
        match self {
            Self::Function => "function",
        }
    }
}

/// Number of values in a segment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// Zero or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of segments of any length; the lengths are in the attribute of this name.
    VariadicOfVariadic(Str),
}

impl Arity {
    /// Returns true if the number of values is not fixed.
    pub fn is_variable_length(&self) -> bool {
        *self != Arity::One
    }
}

/// An operand or a result.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueSpec {
    /// Name, which may be empty.
    pub name: Str,
    /// Number of values.
    pub arity: Arity,
    /// Constraint on the type of each value.
    pub constraint: Shared<TypeConstraint>,
    /// Side effects of the operation on these values.
    pub effects: List<Effect>,
    /// Summary for documentation.
    pub description: Str,
}

impl ValueSpec {
    /// Creates a value with a name, an arity and a constraint.
    pub fn new(name: impl Into<Str>, arity: Arity, constraint: Shared<TypeConstraint>) -> Self {
        let (name, effects, description) = (name.into(), List::default(), Str::default());
        Self { name, arity, constraint, effects, description }
    }
}

/// A side effect, on one value or of the whole operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// C++ class: `::mlir::MemoryEffects::Read`.
    pub effect: Str,
    /// Affected resource: `::mlir::SideEffects::DefaultResource`.
    pub resource: Str,
    /// Order relative to other effects of the operation.
    pub stage: i64,
    /// Whether the effect applies to the whole resource.
    pub full_region: bool,
}

/// An inherent attribute, or a property that is not an attribute.
#[derive(Clone, PartialEq, Debug)]
pub struct PropSpec {
    /// Name of the property.
    pub name: Str,
    /// Kind of value in the slot.
    pub kind: PropKind,
    /// Whether the property may be absent. A property with a default value may be absent from text, too, but is not
    /// optional.
    pub optional: bool,
    /// Default value.
    pub default: Option<DefaultValue>,
    /// Summary for documentation.
    pub description: Str,
}

impl PropSpec {
    /// Creates an attribute with a name and a constraint.
    pub fn attr(name: impl Into<Str>, constraint: Shared<AttrConstraint>, optional: bool) -> Self {
        let (name, kind) = (name.into(), PropKind::Attr(constraint));
        Self { name, kind, optional, default: None, description: Str::default() }
    }
}

/// Kind of value in a slot.
#[derive(Clone, PartialEq, Debug)]
pub enum PropKind {
    /// An attribute.
    Attr(Shared<AttrConstraint>),
    /// A C++ value.
    Native(Shared<PropConstraint>),
    /// Lengths of this number of operand or result segments: `array<i32: ..>`. Bytecode before version 6 contains them
    /// among the attributes, at the position of their name.
    Sizes(u32),
}

/// A derived attribute, which is not stored.
#[derive(Clone, PartialEq, Debug)]
pub struct DerivedSpec {
    /// Name of the attribute.
    pub name: Str,
    /// Return type of the accessor.
    pub return_type: Str,
    /// C++ that computes the value.
    pub body: Str,
    /// C++ that converts the value to an attribute; may be empty.
    pub to_attribute: Str,
}

/// A default value in C++.
#[derive(Clone, PartialEq, Debug)]
pub struct DefaultValue {
    /// Source text.
    pub text: Str,
    /// The expression, if it was understood.
    pub value: Option<Expr>,
}

/// A region.
#[derive(Clone, PartialEq, Debug)]
pub struct RegionSpec {
    /// Name, which may be empty.
    pub name: Str,
    /// Whether the entry denotes any number of regions.
    pub variadic: bool,
    /// Constraint on the region.
    pub constraint: Shared<RegionConstraint>,
}

/// A successor.
#[derive(Clone, PartialEq, Debug)]
pub struct SuccessorSpec {
    /// Name, which may be empty.
    pub name: Str,
    /// Whether the entry denotes any number of successors.
    pub variadic: bool,
    /// Constraint on the successor.
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

/// A trait of an operation, an attribute or a type.
#[derive(Clone, PartialEq, Debug)]
pub struct TraitSpec {
    /// Name of the definition, or the class of an anonymous one: `Pure`, `AllTypesMatch`.
    pub def: Str,
    /// Kind of the trait.
    pub kind: TraitKind,
    /// Whether the trait concerns the structure of an operation (`StructuralOpTrait`): verified before types and
    /// attributes.
    pub structural: bool,
}

impl TraitSpec {
    /// Creates a trait that is a C++ class without arguments: `OpTrait::IsTerminator`.
    pub fn native(class: impl Into<Str>) -> Self {
        Self { def: Str::default(), kind: TraitKind::Native(class.into()), structural: false }
    }

    /// Creates a trait that is a C++ class with arguments: `OpTrait::HasParent` and `["FuncOp"]`.
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
        /// Name of the class.
        name: Str,
        /// Arguments.
        params: List<Str>,
    },
    /// A trait that only the generator uses: `OpTrait::SameVariadicOperandSize`.
    Internal(Str),
    /// A condition on the operation.
    Predicate {
        /// Description of the condition in messages.
        summary: Str,
        /// Condition on `$_op`.
        condition: Constraint,
        /// Relation of types, if the trait was defined by one: formats infer types from it.
        matching: Option<Shared<Matching>>,
    },
}

/// A relation from which one type or value can be inferred from another.
#[derive(Clone, PartialEq, Debug)]
pub enum Matching {
    /// All of these have the same type.
    AllTypes(List<Str>),
    /// All of these agree in a quality: `summary` names it, `transform` computes it from `$_self`.
    All {
        /// Names of the values.
        values: List<Str>,
        /// Name of the quality: `rank`.
        summary: Str,
        /// Expression that computes the quality of each value.
        transform: Expr,
    },
    /// The type of `to` is computed from the type of `from`, or from the attribute `from`.
    Types {
        /// Name of the source.
        from: Str,
        /// Name of the target.
        to: Str,
        /// Expression on `$_self`, which is the type of `from` (or the attribute).
        transform: Expr,
        /// Whether the relation holds for an absent optional `to`.
        optional: bool,
    },
    /// `ShapedTypeMatchesElementCountAndTypes`: the elements have the element type and the element count of the shaped
    /// value.
    ElementCountAndTypes {
        /// Name of the shaped value.
        shaped: Str,
        /// Name of the elements.
        elements: Str,
    },
}

/// An implemented interface.
#[derive(Clone, PartialEq, Debug)]
pub struct InterfaceUse {
    /// Name of the definition: `InferTypeOpInterface`.
    pub def: Str,
    /// The C++ class, without `mlir::`.
    pub cpp_name: Str,
    /// Whether the class declares the methods of the interface (`DeclareOpInterfaceMethods`).
    pub declares_methods: bool,
    /// Overridden methods with a default implementation.
    pub overridden: List<Str>,
    /// Whether the interface is implied. Implied are `InferTypeOpInterface` if traits determine the result types (even
    /// if it is declared as well), and interfaces of the side effects of operands. `OpAsmOpInterface` is implied if
    /// several results have names.
    pub implied: bool,
    /// Number of traits declared before it: verifiers run in the common declaration order.
    pub after: u32,
    /// Effects of the whole operation, and those on symbols that attributes refer to, for a side effect interface.
    pub effects: List<Effect>,
    /// Whether all effects are listed, here and at operands and results, for a side effect interface. Otherwise code
    /// determines them.
    pub lists_effects: bool,
}

impl InterfaceUse {
    /// Creates the use of an interface whose definition and C++ class have this name, `SymbolOpInterface`.
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

/// A builder of an operation, an attribute or a type.
#[derive(Clone, PartialEq, Debug)]
pub struct BuilderSpec {
    /// Parameters.
    pub params: List<BuilderParam>,
    /// C++ body; `None` for a declaration only.
    pub body: Option<Str>,
    /// C++ return type, for attributes and types.
    pub return_type: Str,
    /// Whether the context is obtained from a parameter (`..WithInferredContext`).
    pub inferred_context: bool,
    /// Deprecation message, or empty.
    pub deprecated: Str,
}

/// A parameter of a builder.
#[derive(Clone, PartialEq, Debug)]
pub struct BuilderParam {
    /// C++ type.
    pub ty: Str,
    /// Name, which may be empty.
    pub name: Str,
    /// C++ default value.
    pub default: Option<Str>,
}
