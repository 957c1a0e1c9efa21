//! Constraints on types, attributes, properties, regions and successors.

use super::{BinaryOp, Expr, List, Shared, Str, UnaryOp};

mod display;

/// A condition on one value, type, attribute or region, as a tree.
///
/// The tree contains the boolean structure, whether a definition wrote it as records (`And<[..]>`) or in C++ (`a &&
/// b`). An [`Expr`] in a leaf has no `&&`, `||` or `!` at its top.
#[derive(Clone, PartialEq, Debug)]
pub enum Constraint {
    /// Always holds.
    Any,
    /// Satisfied by a class of types or attributes, or by implementations of an interface: `isa<IntegerType>($_self)`.
    /// The name is the qualified C++ name without `mlir::`.
    Is(Str),
    /// Conjunction. The parts are evaluated in order up to the first that fails.
    AllOf(List<Constraint>),
    /// Disjunction. The parts are evaluated in order.
    AnyOf(List<Constraint>),
    /// Negation.
    Not(Shared<Constraint>),
    /// Satisfied by instances of a definition with any parameters (IRDL's base constraint): `!builtin.integer`,
    /// `#foo.bar`.
    Base(Str),
    /// A base and constraints on its parameters (IRDL's parametric constraint).
    Params {
        /// Name of the definition: `!builtin.complex`.
        base: Str,
        /// Constraints on the parameters.
        params: List<Constraint>,
    },
    /// Equality with a type or an attribute, given as text of the IR.
    Equals(Str),
    /// Equality with the [`Variable`] of this name: the same value wherever the name is used, subject to the variable's
    /// own constraint.
    Same(Str),
    /// Constraint on a region: the first block has this number of arguments, and the type of each satisfies its
    /// constraint.
    EntryArgs(List<Constraint>),
    /// A boolean expression.
    Pred(Expr),
    /// Path of a Rust function that the dialect supplies.
    Native(Str),
    /// C++ text that is not understood: it is kept, and reported.
    Unknown(Str),
}

impl Constraint {
    /// Returns the conjunction of constraints, without trivially true ones and with nested lists flattened.
    pub fn all_of(parts: impl IntoIterator<Item = Constraint>) -> Self {
        let mut list = Vec::new();
        for part in parts {
            match part {
                Constraint::Any => (),
                Constraint::AnyOf(none) if none.is_empty() => return Constraint::AnyOf(none),
                Constraint::AllOf(parts) => list.extend(parts.into_owned()),
                other => list.push(other),
            }
        }
        match <[Constraint; 1]>::try_from(list) {
            Ok([only]) => only,
            Err(list) if list.is_empty() => Constraint::Any,
            Err(list) => Constraint::AllOf(list.into()),
        }
    }

    /// Returns the disjunction of constraints, which is false if empty. Trivially false ones are omitted, and nested
    /// lists flattened.
    pub fn any_of(parts: impl IntoIterator<Item = Constraint>) -> Self {
        let mut list = Vec::new();
        for part in parts {
            match part {
                Constraint::Any => return Constraint::Any,
                Constraint::AnyOf(parts) => list.extend(parts.into_owned()),
                other => list.push(other),
            }
        }
        match <[Constraint; 1]>::try_from(list) {
            Ok([only]) => only,
            Err(list) => Constraint::AnyOf(list.into()),
        }
    }

    /// Returns the negation of a constraint.
    pub fn negation(of: Constraint) -> Self {
        match of {
            Constraint::Any => Constraint::AnyOf(Vec::new().into()),
            Constraint::AnyOf(none) if none.is_empty() => Constraint::Any,
            Constraint::Not(inner) => (*inner).clone(),
            other => Constraint::Not(Shared::new(other)),
        }
    }

    /// Converts an expression to a constraint, including its boolean structure and `isa` of `$_self`.
    pub fn from_expr(expr: Expr) -> Self {
        match expr {
            Expr::Bool(true) => Constraint::Any,
            Expr::Bool(false) => Constraint::AnyOf(Vec::new().into()),
            Expr::Binary { op: BinaryOp::And, lhs, rhs } => {
                Self::all_of([Self::from_expr((*lhs).clone()), Self::from_expr((*rhs).clone())])
            }
            Expr::Binary { op: BinaryOp::Or, lhs, rhs } => {
                Self::any_of([Self::from_expr((*lhs).clone()), Self::from_expr((*rhs).clone())])
            }
            Expr::Unary { op: UnaryOp::Not, value } => Self::negation(Self::from_expr((*value).clone())),
            Expr::Isa { types, value, .. } if *value == Expr::This => {
                Self::any_of(types.iter().cloned().map(Constraint::Is))
            }
            other => Constraint::Pred(other),
        }
    }
}

/// A value that several constraints of one operation, attribute or type share (IRDL's variables). The first value that
/// is checked against it becomes its value from there on.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    /// Name used by [`Constraint::Same`].
    pub name: Str,
    /// Constraint on the value. References are allowed only to variables declared earlier.
    pub constraint: Constraint,
}

/// A named constraint on a type.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeConstraint {
    /// Name of the definition, `AnyInteger`; empty if it has no name.
    pub def: Str,
    /// Description of the expected type in messages: `signless-integer-like`.
    pub summary: Str,
    /// Description in Markdown.
    pub description: Str,
    /// C++ class: `::mlir::Type`.
    pub cpp_type: Str,
    /// Condition on the type.
    pub condition: Constraint,
    /// Expression that builds the type, if there is only one: `$_builder.getI1Type()`.
    pub builder: Option<Expr>,
    /// The type definition that the constraint denotes, if any (`TypeDef`).
    pub type_def: Option<Str>,
}

impl TypeConstraint {
    /// Creates a constraint of a definition, which messages call `summary`.
    pub fn new(def: impl Into<Str>, summary: impl Into<Str>, condition: Constraint) -> Self {
        let (def, summary, description) = (def.into(), summary.into(), Str::default());
        Self {
            def,
            summary,
            description,
            cpp_type: Str::Borrowed("::mlir::Type"),
            condition,
            builder: None,
            type_def: None,
        }
    }
}

/// A named constraint on an attribute.
#[derive(Clone, PartialEq, Debug)]
pub struct AttrConstraint {
    /// Name of the definition, `I64Attr`; empty if it has no name.
    pub def: Str,
    /// Description of the expected attribute in messages: `64-bit signless integer attribute`.
    pub summary: Str,
    /// Description in Markdown.
    pub description: Str,
    /// C++ class that stores the attribute: `::mlir::IntegerAttr`.
    pub storage_type: Str,
    /// Return type of the accessor: `uint64_t`.
    pub return_type: Str,
    /// Condition on the attribute.
    pub condition: Constraint,
    /// The only type of a typed attribute, if there is only one: an assembly format then omits it.
    pub value_type: Option<Shared<TypeConstraint>>,
    /// Expression that builds the attribute from a constant: `$_builder.getUnitAttr()`, with `$0` as the constant.
    pub const_builder: Option<Expr>,
    /// Expression that converts the attribute to the accessor's value: `$_self.getValue()`.
    pub from_storage: Str,
    /// The attribute definition that the constraint denotes, if any (`AttrDef`).
    pub attr_def: Option<Str>,
    /// Definition of the enum whose values it stores.
    pub enum_def: Option<Str>,
    /// Whether the attribute is a `SymbolNameAttr`: printed as `@name`.
    pub symbol_name: bool,
    /// Whether the attribute is a unit, whose presence is its value.
    pub unit: bool,
}

impl AttrConstraint {
    /// Creates a constraint of a definition, which messages call `summary`, on attributes stored as the C++ class
    /// `storage`.
    pub fn new(def: impl Into<Str>, summary: impl Into<Str>, storage: impl Into<Str>, condition: Constraint) -> Self {
        Self {
            def: def.into(),
            summary: summary.into(),
            description: Str::default(),
            storage_type: storage.into(),
            return_type: Str::default(),
            condition,
            value_type: None,
            const_builder: None,
            from_storage: Str::default(),
            attr_def: None,
            enum_def: None,
            symbol_name: false,
            unit: false,
        }
    }
}

/// A property that is not an attribute: C++ storage, with code to convert it.
#[derive(Clone, PartialEq, Debug)]
pub struct PropConstraint {
    /// Name of the definition, `I64Prop`; empty if it has no name.
    pub def: Str,
    /// Description of the expected property in messages.
    pub summary: Str,
    /// Description in Markdown.
    pub description: Str,
    /// C++ type that is stored: `int64_t`.
    pub storage_type: Str,
    /// Type that accessors take and return.
    pub interface_type: Str,
    /// Condition on the stored value.
    pub condition: Constraint,
    /// C++ that parses the property in a format.
    pub parser: Str,
    /// C++ that parses the property where it may be absent.
    pub optional_parser: Str,
    /// C++ that prints the property.
    pub printer: Str,
    /// C++ that converts an attribute to the property.
    pub from_attribute: Str,
    /// C++ that converts the property to an attribute.
    pub to_attribute: Str,
    /// C++ that reads the property from bytecode.
    pub read_bytecode: Str,
    /// C++ that writes the property to bytecode.
    pub write_bytecode: Str,
    /// Constraint on the attribute in the generic form, if known.
    pub attr: Option<Shared<AttrConstraint>>,
    /// The element property of an array or an optional property.
    pub element: Option<Shared<PropConstraint>>,
    /// Definition of the enum whose values it stores.
    pub enum_def: Option<Str>,
    /// Whether the property is a unit, whose presence is its value.
    pub unit: bool,
}

/// A constraint on a region.
#[derive(Clone, PartialEq, Debug)]
pub struct RegionConstraint {
    /// Name of the definition, `AnyRegion`; empty if it has no name.
    pub def: Str,
    /// Description of the expected region in messages: `region with 1 blocks`.
    pub summary: Str,
    /// Condition on the region.
    pub condition: Constraint,
}

/// A constraint on a successor.
#[derive(Clone, PartialEq, Debug)]
pub struct SuccessorConstraint {
    /// Name of the definition, `AnySuccessor`; empty if it has no name.
    pub def: Str,
    /// Description of the expected successor in messages.
    pub summary: Str,
    /// Condition on the successor.
    pub condition: Constraint,
}
