//! What must hold of a type, an attribute, a property, a region or a successor.

use super::{BinaryOp, Expr, List, Shared, Str, UnaryOp};

mod display;

/// A condition on one thing, as a tree.
///
/// The boolean structure is the tree's, whether a definition wrote it as records (`And<[..]>`) or in C++ (`a && b`):
/// an [`Expr`] in a leaf has no `&&`, `||` or `!` at its top.
#[derive(Clone, PartialEq, Debug)]
pub enum Constraint {
    /// Always holds.
    Any,
    /// It is one of a class of types or attributes, or implements an interface: `isa<IntegerType>($_self)`. The
    /// qualified C++ name without `mlir::`.
    Is(Str),
    /// All of them hold; they are tried in order, and none after the first that does not.
    AllOf(List<Constraint>),
    /// One of them holds; they are tried in order.
    AnyOf(List<Constraint>),
    /// It does not hold.
    Not(Shared<Constraint>),
    /// It is an instance of this, whatever its parameters (IRDL's base constraint): `!builtin.integer`, `#foo.bar`.
    Base(Str),
    /// A base and constraints on its parameters (IRDL's parametric constraint).
    Params {
        /// What it is an instance of: `!builtin.complex`.
        base: Str,
        /// What its parameters must be.
        params: List<Constraint>,
    },
    /// Exactly this, as text of the IR.
    Equals(Str),
    /// What the [`Variable`] of this name stands for: the same wherever the name is, and held to its constraint.
    Same(Str),
    /// Of a region: as many arguments of the first block, each of a type that is held to its constraint.
    EntryArgs(List<Constraint>),
    /// An expression that is true or false.
    Pred(Expr),
    /// A Rust function by its path, which the dialect supplies.
    Native(Str),
    /// A C++ text that is not understood: it is kept, and reported.
    Unknown(Str),
}

impl Constraint {
    /// Holds if all of them do. What is true of every one is left out, and lists in lists become one.
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

    /// Holds if one of them does; of none, it never does. What never holds is left out, and lists in lists become one.
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

    /// Holds if it does not.
    pub fn negation(of: Constraint) -> Self {
        match of {
            Constraint::Any => Constraint::AnyOf(Vec::new().into()),
            Constraint::AnyOf(none) if none.is_empty() => Constraint::Any,
            Constraint::Not(inner) => (*inner).clone(),
            other => Constraint::Not(Shared::new(other)),
        }
    }

    /// The constraint that an expression is: its boolean structure, and what `isa` asks of `$_self`, become the tree's.
    pub fn of_expr(expr: Expr) -> Self {
        match expr {
            Expr::Bool(true) => Constraint::Any,
            Expr::Bool(false) => Constraint::AnyOf(Vec::new().into()),
            Expr::Binary { op: BinaryOp::And, lhs, rhs } => {
                Self::all_of([Self::of_expr((*lhs).clone()), Self::of_expr((*rhs).clone())])
            }
            Expr::Binary { op: BinaryOp::Or, lhs, rhs } => {
                Self::any_of([Self::of_expr((*lhs).clone()), Self::of_expr((*rhs).clone())])
            }
            Expr::Unary { op: UnaryOp::Not, value } => Self::negation(Self::of_expr((*value).clone())),
            Expr::Isa { types, value, .. } if *value == Expr::This => {
                Self::any_of(types.iter().cloned().map(Constraint::Is))
            }
            other => Constraint::Pred(other),
        }
    }
}

/// Something that several constraints of one operation, attribute or type are about (IRDL's variables). Whatever is
/// first held to it is what it stands for from there on.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    /// What [`Constraint::Same`] calls it.
    pub name: Str,
    /// What must hold of it. It may refer to variables that stand before this one.
    pub constraint: Constraint,
}

/// A constraint on a type that has a name.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeConstraint {
    /// The definition, `AnyInteger`; empty if it has no name.
    pub def: Str,
    /// What messages say is expected: `signless-integer-like`.
    pub summary: Str,
    /// For people, in Markdown.
    pub description: Str,
    /// The C++ class: `::mlir::Type`.
    pub cpp_type: Str,
    /// What must hold.
    pub condition: Constraint,
    /// How to make the type, if there is only one: `$_builder.getI1Type()`.
    pub builder: Option<Expr>,
    /// The type definition it stands for, if it is one (`TypeDef`).
    pub type_def: Option<Str>,
}

impl TypeConstraint {
    /// A constraint of this definition, which messages call `summary`.
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

/// A constraint on an attribute that has a name.
#[derive(Clone, PartialEq, Debug)]
pub struct AttrConstraint {
    /// The definition, `I64Attr`; empty if it has no name.
    pub def: Str,
    /// What messages say is expected: `64-bit signless integer attribute`.
    pub summary: Str,
    /// For people, in Markdown.
    pub description: Str,
    /// The C++ class that holds it: `::mlir::IntegerAttr`.
    pub storage_type: Str,
    /// What an accessor returns: `uint64_t`.
    pub return_type: Str,
    /// What must hold.
    pub condition: Constraint,
    /// The type a typed attribute has when there is only one: an assembly format then leaves it out.
    pub value_type: Option<Shared<TypeConstraint>>,
    /// How to make it of a constant: `$_builder.getUnitAttr()`, with `$0` the constant.
    pub const_builder: Option<Expr>,
    /// How an accessor gets its value: `$_self.getValue()`.
    pub from_storage: Str,
    /// The attribute definition it stands for, if it is one (`AttrDef`).
    pub attr_def: Option<Str>,
    /// The enum whose values it holds, by definition.
    pub enum_def: Option<Str>,
    /// Whether it is a `SymbolNameAttr`: printed as `@name`.
    pub symbol_name: bool,
    /// Whether it is present or absent and has no other content.
    pub unit: bool,
}

impl AttrConstraint {
    /// A constraint of this definition, which messages call `summary`, on attributes held as the C++ class `storage`.
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

/// A property that is no attribute: C++ storage, with code to convert it.
#[derive(Clone, PartialEq, Debug)]
pub struct PropConstraint {
    /// The definition, `I64Prop`; empty if it has no name.
    pub def: Str,
    /// What messages say is expected.
    pub summary: Str,
    /// For people, in Markdown.
    pub description: Str,
    /// What is stored: `int64_t`.
    pub storage_type: Str,
    /// What accessors take and return.
    pub interface_type: Str,
    /// What must hold of what is stored.
    pub condition: Constraint,
    /// C++ that parses it in a format.
    pub parser: Str,
    /// C++ that parses it where it may be absent.
    pub optional_parser: Str,
    /// C++ that prints it.
    pub printer: Str,
    /// C++ that makes it of an attribute.
    pub from_attribute: Str,
    /// C++ that makes an attribute of it.
    pub to_attribute: Str,
    /// C++ that reads it from bytecode.
    pub read_bytecode: Str,
    /// C++ that writes it to bytecode.
    pub write_bytecode: Str,
    /// The constraint on it in generic form, if it is known.
    pub attr: Option<Shared<AttrConstraint>>,
    /// The property within, of an array or an optional one.
    pub element: Option<Shared<PropConstraint>>,
    /// The enum whose values it holds, by definition.
    pub enum_def: Option<Str>,
    /// Whether it is present or absent and has no other content.
    pub unit: bool,
}

/// A constraint on a region.
#[derive(Clone, PartialEq, Debug)]
pub struct RegionConstraint {
    /// The definition, `AnyRegion`; empty if it has no name.
    pub def: Str,
    /// What messages say is expected: `region with 1 blocks`.
    pub summary: Str,
    /// What must hold.
    pub condition: Constraint,
}

/// A constraint on a successor.
#[derive(Clone, PartialEq, Debug)]
pub struct SuccessorConstraint {
    /// The definition, `AnySuccessor`; empty if it has no name.
    pub def: Str,
    /// What messages say is expected.
    pub summary: Str,
    /// What must hold.
    pub condition: Constraint,
}
