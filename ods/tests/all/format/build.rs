//! Concise builders of specs of operations, attributes and types.

use lect_ods::spec::{
    Arity, AttrConstraint, Constraint, DefaultValue, Expr, InterfaceUse, List, Matching, OpSpec, ParamKind, ParamSpec,
    PropConstraint, PropKind, PropSpec, RegionConstraint, RegionSpec, Shared, Str, SuccessorConstraint, SuccessorSpec,
    TraitKind, TraitSpec, TypeConstraint, ValueSpec,
};

const NONE: Str = Str::Borrowed("");

/// Type constraints: any type, or exactly one.
#[derive(Clone, Copy, PartialEq)]
pub enum Ty {
    Any,
    I32,
}

/// Kinds of attributes.
#[derive(Clone, Copy, PartialEq)]
pub enum Attr {
    /// Stored in any class.
    Any,
    /// With a known type.
    I32,
    /// Stored in its own class.
    Class,
    Symbol,
    Enum,
    Unit,
}

/// Whether a component may be absent.
#[derive(Clone, Copy, PartialEq)]
pub enum Need {
    Required,
    Optional,
    Default,
}

/// Returns an operation without components.
pub fn op() -> OpSpec {
    OpSpec { def: "Op".into(), ..OpSpec::new("d.op") }
}

/// Additions to a spec.
pub trait Build: Sized {
    fn operand(self, name: &'static str, ty: Ty, arity: Arity) -> Self;
    fn result(self, name: &'static str, ty: Ty, arity: Arity) -> Self;
    fn attr(self, name: &'static str, attr: Attr, need: Need) -> Self;
    fn prop(self, name: &'static str, need: Need) -> Self;
    fn region(self, name: &'static str, variadic: bool) -> Self;
    fn successor(self, name: &'static str, variadic: bool) -> Self;
    /// Adds a trait that formats know by name.
    fn native_trait(self, def: &'static str) -> Self;
    fn matching(self, matching: Matching) -> Self;
    /// Adds `InferTypeOpInterface`.
    fn infers(self, implied: bool) -> Self;
}

impl Build for OpSpec {
    fn operand(mut self, name: &'static str, ty: Ty, arity: Arity) -> Self {
        self.operands.to_mut().push(value(name, ty, arity));
        self
    }

    fn result(mut self, name: &'static str, ty: Ty, arity: Arity) -> Self {
        self.results.to_mut().push(value(name, ty, arity));
        self
    }

    fn attr(self, name: &'static str, attr: Attr, need: Need) -> Self {
        let constraint = AttrConstraint {
            def: NONE,
            summary: NONE,
            description: NONE,
            storage_type: if attr == Attr::Any { "::mlir::Attribute".into() } else { "::d::SomeAttr".into() },
            return_type: NONE,
            condition: Constraint::Any,
            value_type: matches!(attr, Attr::I32 | Attr::Symbol | Attr::Unit).then(|| type_constraint(Ty::I32)),
            const_builder: Some(Expr::Builder),
            from_storage: NONE,
            attr_def: None,
            enum_def: (attr == Attr::Enum).then(|| "E".into()),
            symbol_name: attr == Attr::Symbol,
            unit: attr == Attr::Unit,
        };
        slot(self, name, PropKind::Attr(Shared::new(constraint)), need)
    }

    fn prop(self, name: &'static str, need: Need) -> Self {
        let constraint = PropConstraint {
            def: NONE,
            summary: NONE,
            description: NONE,
            storage_type: NONE,
            interface_type: NONE,
            condition: Constraint::Any,
            parser: NONE,
            optional_parser: "parse".into(),
            printer: NONE,
            from_attribute: NONE,
            to_attribute: NONE,
            read_bytecode: NONE,
            write_bytecode: NONE,
            attr: None,
            element: None,
            enum_def: None,
            unit: false,
        };
        slot(self, name, PropKind::Native(Shared::new(constraint)), need)
    }

    fn region(mut self, name: &'static str, variadic: bool) -> Self {
        let constraint = RegionConstraint { def: NONE, summary: NONE, condition: Constraint::Any };
        let constraint = Shared::new(constraint);
        self.regions.to_mut().push(RegionSpec { name: name.into(), variadic, constraint });
        self
    }

    fn successor(mut self, name: &'static str, variadic: bool) -> Self {
        let constraint = SuccessorConstraint { def: NONE, summary: NONE, condition: Constraint::Any };
        let constraint = Shared::new(constraint);
        self.successors.to_mut().push(SuccessorSpec { name: name.into(), variadic, constraint });
        self
    }

    fn native_trait(mut self, def: &'static str) -> Self {
        let kind = TraitKind::Native(format!("OpTrait::{def}").into());
        self.traits.to_mut().push(TraitSpec { def: def.into(), kind, structural: false });
        self
    }

    fn matching(mut self, matching: Matching) -> Self {
        let matching = Some(Shared::new(matching));
        let kind = TraitKind::Predicate { summary: NONE, condition: Constraint::Any, matching };
        self.traits.to_mut().push(TraitSpec { def: NONE, kind, structural: false });
        self
    }

    fn infers(mut self, implied: bool) -> Self {
        self.interfaces.to_mut().push(InterfaceUse {
            def: "InferTypeOpInterface".into(),
            cpp_name: "InferTypeOpInterface".into(),
            declares_methods: false,
            overridden: List::default(),
            implied,
            after: 0,
            effects: List::default(),
            lists_effects: false,
        });
        self
    }
}

/// Adds an attribute or a property.
fn slot(mut op: OpSpec, name: &'static str, kind: PropKind, need: Need) -> OpSpec {
    op.props.to_mut().push(PropSpec {
        name: name.into(),
        kind,
        optional: need == Need::Optional,
        default: (need == Need::Default).then(default),
        description: NONE,
    });
    op
}

fn value(name: &'static str, ty: Ty, arity: Arity) -> ValueSpec {
    let constraint = type_constraint(ty);
    ValueSpec { name: name.into(), arity, constraint, effects: List::default(), description: NONE }
}

fn type_constraint(ty: Ty) -> Shared<TypeConstraint> {
    Shared::new(TypeConstraint {
        def: NONE,
        summary: NONE,
        description: NONE,
        cpp_type: NONE,
        condition: Constraint::Any,
        builder: (ty == Ty::I32).then_some(Expr::Builder),
        type_def: None,
    })
}

fn default() -> DefaultValue {
    DefaultValue { text: "1".into(), value: None }
}

/// Returns a parameter of an attribute or a type.
pub fn param(name: &'static str, kind: ParamKind, need: Need) -> ParamSpec {
    ParamSpec {
        name: name.into(),
        kind,
        cpp_type: NONE,
        storage_type: NONE,
        optional: need == Need::Optional,
        default: (need == Need::Default).then(default),
        summary: NONE,
        syntax: NONE,
        parser: None,
        printer: None,
        comparator: None,
        constraint: None,
    }
}

/// Returns an operation with at least one component of each kind.
pub fn everything() -> OpSpec {
    op().operand("b", Ty::I32, Arity::One)
        .operand("v", Ty::I32, Arity::Variadic)
        .operand("o", Ty::I32, Arity::Optional)
        .attr("i", Attr::I32, Need::Required)
        .attr("oa", Attr::Any, Need::Optional)
        .attr("u", Attr::Unit, Need::Optional)
        .prop("p", Need::Required)
        .prop("dp", Need::Default)
        .result("r", Ty::I32, Arity::One)
        .result("vr", Ty::Any, Arity::Variadic)
        .result("or", Ty::Any, Arity::Optional)
        .region("g", false)
        .region("vg", true)
        .successor("s", false)
        .successor("vs", true)
}
