//! Structural comparison of definitions from a file with those of the program, to decide whether typed views fit both.
//!
//! Accessors go by slots and segments, and read the value in a slot by its kind. Names of constraints, conditions,
//! traits and syntax may differ: no accessor depends on them.

use lect_ods::spec::{
    AttrConstraint, DefKind, DefSpec, DefSyntax, DialectSpec, EnumSpec, OpSpec, ParamSpec, PropKind, PropSpec,
    TraitKind, ValueSpec,
};

/// Two dialects of one namespace.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    /// The embedded dialect.
    pub own: &'a DialectSpec,
    /// The loaded dialect.
    pub loaded: &'a DialectSpec,
}

impl Pair<'_> {
    /// Returns the index in the embedded dialect of the operation with the name and shape of a loaded one.
    pub fn op(self, loaded: &OpSpec) -> Option<usize> {
        self.op_named(&loaded.name, loaded)
    }

    /// Returns the index of the operation `name`, like [`op`](Self::op), if the loaded operation has another name.
    pub fn op_named(self, name: &str, loaded: &OpSpec) -> Option<usize> {
        // Operations of dynamic dialects have their attributes in the dictionary, not in slots.
        let dynamic = self.own.flags.dynamic || self.loaded.flags.dynamic;
        let index = self.own.ops.iter().position(|own| *own.name == *name)?;
        (!dynamic && self.same_op(&self.own.ops[index], loaded)).then_some(index)
    }

    /// Returns the index of the older operation of the embedded dialect with the class, name and shape of a loaded one.
    /// Older operations are numbered after those of the newest version.
    pub fn old_op(self, loaded: &OpSpec) -> Option<usize> {
        let mut all = self.own.old_ops();
        let is_same = |own: &OpSpec| own.cpp_class == loaded.cpp_class && own.name == loaded.name;
        let place = all.position(|own| is_same(own) && self.same_op(own, loaded))?;
        Some(self.own.ops.len() + place)
    }

    /// Returns the index of an attribute or a type, like [`op`](Self::op), by its C++ class.
    pub fn def(self, loaded: &DefSpec) -> Option<usize> {
        let own = defs_of_kind(self.own, loaded.kind);
        let index = own.iter().position(|own| own.cpp_class == loaded.cpp_class)?;
        self.same_def(&own[index], loaded).then_some(index)
    }

    fn same_op(self, own: &OpSpec, loaded: &OpSpec) -> bool {
        let isolated = |op: &OpSpec| {
            let class = "OpTrait::IsIsolatedFromAbove";
            op.traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(name) if name == class))
        };
        let same_value = |own: &ValueSpec, loaded: &ValueSpec| own.name == loaded.name && own.arity == loaded.arity;
        own.operand_groups == loaded.operand_groups
            && own.result_groups == loaded.result_groups
            && all(&own.operands, &loaded.operands, same_value)
            && all(&own.results, &loaded.results, same_value)
            && all(&own.props, &loaded.props, |own, loaded| self.same_prop(own, loaded))
            && all(&own.regions, &loaded.regions, |own, loaded| own.variadic == loaded.variadic)
            && all(&own.successors, &loaded.successors, |own, loaded| own.variadic == loaded.variadic)
            && isolated(own) == isolated(loaded)
    }

    fn same_prop(self, own: &PropSpec, loaded: &PropSpec) -> bool {
        let has_value = |prop: &PropSpec| prop.default.as_ref().map(|default| default.value.is_some());
        let same_kind = match (&own.kind, &loaded.kind) {
            (PropKind::Attr(own), PropKind::Attr(loaded)) => self.same_attr(own, loaded),
            (PropKind::Native(own), PropKind::Native(loaded)) => {
                own.unit == loaded.unit
                    && match (&own.attr, &loaded.attr) {
                        (Some(own), Some(loaded)) => self.same_attr(own, loaded),
                        (own, loaded) => own.is_none() && loaded.is_none(),
                    }
            }
            (PropKind::Sizes(own), PropKind::Sizes(loaded)) => own == loaded,
            _ => false,
        };
        same_kind && own.name == loaded.name && own.optional == loaded.optional && has_value(own) == has_value(loaded)
    }

    fn same_attr(self, own: &AttrConstraint, loaded: &AttrConstraint) -> bool {
        let value_type = |it: &AttrConstraint| it.value_type.as_ref().map(|ty| ty.def.clone());
        own.storage_type == loaded.storage_type
            && own.unit == loaded.unit
            && value_type(own) == value_type(loaded)
            && own.enum_def.is_some() == loaded.enum_def.is_some()
            && own.attr_def.is_some() == loaded.attr_def.is_some()
            && both(enum_of(self.own, own), enum_of(self.loaded, loaded), same_enum)
            && both(def_of(self.own, own), def_of(self.loaded, loaded), |own, loaded| self.same_def(own, loaded))
    }

    fn same_def(self, own: &DefSpec, loaded: &DefSpec) -> bool {
        let custom = |it: &DefSpec| matches!(it.syntax, DefSyntax::Custom);
        let same_param = |own: &ParamSpec, loaded: &ParamSpec| {
            own.kind == loaded.kind && own.cpp_type == loaded.cpp_type && own.optional == loaded.optional
        };
        own.cpp_class == loaded.cpp_class
            && custom(own) == custom(loaded)
            && all(&own.params, &loaded.params, same_param)
    }
}

/// Returns the enum of an attribute's values, if the dialect defines it.
fn enum_of<'a>(dialect: &'a DialectSpec, attr: &AttrConstraint) -> Option<&'a EnumSpec> {
    let def = attr.enum_def.as_ref()?;
    dialect.enums.iter().find(|it| it.def == *def)
}

/// Returns the definition of an attribute, if the dialect has it.
fn def_of<'a>(dialect: &'a DialectSpec, attr: &AttrConstraint) -> Option<&'a DefSpec> {
    let def = attr.attr_def.as_ref()?;
    dialect.attrs.iter().find(|it| it.def == *def)
}

fn defs_of_kind(dialect: &DialectSpec, kind: DefKind) -> &[DefSpec] {
    match kind {
        DefKind::Attr => &dialect.attrs,
        DefKind::Type => &dialect.types,
    }
}

/// Returns true if two enums have the same cases, by number.
fn same_enum(own: &EnumSpec, loaded: &EnumSpec) -> bool {
    own.width == loaded.width
        && own.kind == loaded.kind
        && all(&own.cases, &loaded.cases, |own, loaded| own.value == loaded.value && own.symbol == loaded.symbol)
}

fn all<T>(own: &[T], loaded: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
    own.len() == loaded.len() && own.iter().zip(loaded).all(|(own, loaded)| same(own, loaded))
}

fn both<T>(own: Option<&T>, loaded: Option<&T>, same: impl Fn(&T, &T) -> bool) -> bool {
    match (own, loaded) {
        (Some(own), Some(loaded)) => same(own, loaded),
        (own, loaded) => own.is_none() && loaded.is_none(),
    }
}
