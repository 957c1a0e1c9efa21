//! Versions of a dialect: what each changed, and the dialect as it was before.
//!
//! A [`VersionSpec`] is a step between two neighbours. It has the [changes](ChangeSpec), which are taken on operations,
//! attributes and types that are read or written, and the [shapes](Shapes) of what it changed, as they are on the other side
//! of the step. [`DialectSpec::at`] goes over steps, one after the other, and swaps shapes: so each version is a spec like
//! any other, which parses, prints, verifies, and lays properties out.

use super::{DefKind, DefSpec, DialectSpec, EnumSpec, List, OpSpec, Str};

/// A version, and what it changed.
#[derive(Clone, PartialEq, Debug)]
pub struct VersionSpec {
    /// Its number, the most significant part first.
    pub number: List<u64>,
    /// What it changed, in the order in which that is taken.
    pub changes: List<ChangeSpec>,
    /// What of the spec is different on the other side, by name and definition.
    pub here: List<Str>,
    /// What is there instead.
    pub other: Shapes,
}

/// What a version changed, as it is on one side.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Shapes {
    /// Operations.
    pub ops: List<OpSpec>,
    /// Types.
    pub types: List<DefSpec>,
    /// Attributes.
    pub attrs: List<DefSpec>,
    /// Enums.
    pub enums: List<EnumSpec>,
}

/// A change. Operations have their full names, those that they have at this place in the list of changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChangeSpec {
    /// An operation has another name.
    RenameOp {
        /// The old one.
        from: Str,
        /// The new one.
        to: Str,
    },
    /// An operation is new.
    AddOp {
        /// Which.
        op: Str,
    },
    /// An operation is gone, or otherwise defined.
    OldOp {
        /// Which.
        op: Str,
    },
    /// An inherent attribute or a property has another name.
    RenameAttr {
        /// Of which operation.
        op: Str,
        /// The old one.
        from: Str,
        /// The new one.
        to: Str,
    },
    /// An inherent attribute or a property is new.
    AddAttr {
        /// Of which operation.
        op: Str,
        /// What it is called.
        name: Str,
        /// What it is where it is missing, as text; empty for nothing.
        default: Str,
    },
    /// An inherent attribute or a property is gone.
    RemoveAttr {
        /// Of which operation.
        op: Str,
        /// What it was called.
        name: Str,
        /// What older versions get, as text; empty for nothing.
        default: Str,
    },
    /// An attribute is a property.
    AttrToProperty {
        /// Of which operation.
        op: Str,
        /// What it is called.
        name: Str,
    },
    /// An operand is new.
    AddOperand {
        /// Of which operation.
        op: Str,
        /// Which.
        operand: OperandSpec,
    },
    /// An operand is gone.
    RemoveOperand {
        /// Of which operation.
        op: Str,
        /// Which.
        operand: OperandSpec,
    },
    /// Groups of operands have another order.
    ReorderOperands {
        /// Of which operation.
        op: Str,
        /// For each place, the place it was before.
        were: List<u32>,
        /// The places, as they are now, of groups of any length, which have the same length: what is left when the others
        /// have one operand each. None if the operation says how long its groups are.
        variable: List<u32>,
    },
    /// An attribute or a type has a parameter more.
    AddParam {
        /// Whether of an attribute or of a type.
        kind: DefKind,
        /// Of which definition.
        def: Str,
        /// Which parameter.
        at: u32,
        /// What it is called.
        name: Str,
        /// What it is where it is missing, as text; empty for what it is when nobody says.
        default: Str,
    },
    /// A case of an enum is written otherwise.
    RenameCase {
        /// Of which definition.
        def: Str,
        /// The old spelling.
        from: Str,
        /// The new one.
        to: Str,
    },
    /// A custom form was different.
    OldFormat {
        /// Of which operation or definition.
        def: Str,
    },
    /// What a function of the program does to operations of a name.
    Code {
        /// Of which operation.
        op: Str,
        /// What it is called.
        function: Str,
    },
}

impl ChangeSpec {
    /// The operation that it changes, as that is called before the change, if it changes one.
    pub fn op(&self) -> Option<&Str> {
        use ChangeSpec::*;
        match self {
            RenameOp { from: op, .. }
            | AddOp { op }
            | OldOp { op }
            | RenameAttr { op, .. }
            | AddAttr { op, .. }
            | RemoveAttr { op, .. }
            | AttrToProperty { op, .. }
            | AddOperand { op, .. }
            | RemoveOperand { op, .. }
            | ReorderOperands { op, .. }
            | Code { op, .. } => Some(op),
            AddParam { .. } | RenameCase { .. } | OldFormat { .. } => None,
        }
    }
}

/// An operand that is new or gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OperandSpec {
    /// What it is called.
    pub name: Str,
    /// Its place among the groups of operands, where it is one of them.
    pub at: u32,
    /// How many groups there are there.
    pub groups: u32,
    /// Whether groups before it have any number of operands, so that places are counted from the end.
    pub from_end: bool,
    /// Whether it may be absent.
    pub optional: bool,
    /// The operation that gives it where it is missing; empty if none does.
    pub constant: Str,
    /// The attribute `value` of that, as text.
    pub value: Str,
}

/// Takes what is meant out of a list.
fn take<T: Clone>(list: &mut List<T>, is_meant: impl Fn(&T) -> bool) -> Vec<T> {
    if !list.iter().any(&is_meant) {
        return Vec::new();
    }
    let (taken, left) = std::mem::take(list).into_owned().into_iter().partition(is_meant);
    *list = List::Owned(left);
    taken
}

impl VersionSpec {
    /// Changes a spec that is on one side of the step to what it is on the other side.
    pub fn swap(&mut self, spec: &mut DialectSpec) {
        let here = std::mem::take(&mut self.here);
        let was_here = |name: &Str| here.contains(name);
        let taken = Shapes {
            ops: take(&mut spec.ops, |it| was_here(&it.name)).into(),
            types: take(&mut spec.types, |it| was_here(&it.def)).into(),
            attrs: take(&mut spec.attrs, |it| was_here(&it.def)).into(),
            enums: take(&mut spec.enums, |it| was_here(&it.def)).into(),
        };
        let Shapes { ops, types, attrs, enums } = std::mem::replace(&mut self.other, taken);
        let defs = types.iter().chain(attrs.iter()).map(|it| &it.def);
        let names = ops.iter().map(|it| &it.name).chain(defs).chain(enums.iter().map(|it| &it.def));
        self.here = names.cloned().collect();
        spec.ops.to_mut().extend(ops.into_owned());
        spec.ops.to_mut().sort_by(|a, b| a.name.cmp(&b.name));
        spec.types.to_mut().extend(types.into_owned());
        spec.attrs.to_mut().extend(attrs.into_owned());
        spec.enums.to_mut().extend(enums.into_owned());
    }
}

impl DialectSpec {
    /// How many of its versions a version has in it. One that is none of them is like the last before it.
    pub fn steps_until(&self, version: &[u64]) -> usize {
        self.versions.partition_point(|step| *step.number <= *version)
    }

    /// The last version that is known, if the dialect has versions.
    pub fn newest(&self) -> Option<&[u64]> {
        self.versions.last().map(|step| &*step.number)
    }

    /// The dialect in another version. None if that is older than the first or newer than the last one.
    pub fn at(&self, version: &[u64]) -> Option<DialectSpec> {
        let wanted = self.steps_until(version);
        if wanted == 0 || self.newest()? < version {
            return None;
        }
        let mut spec = self.clone();
        let mut steps = std::mem::take(&mut spec.versions).into_owned();
        let mut now = self.steps_until(&self.version);
        while now > wanted {
            now -= 1;
            steps.get_mut(now)?.swap(&mut spec);
        }
        while now < wanted {
            steps.get_mut(now)?.swap(&mut spec);
            now += 1;
        }
        spec.version = List::Owned(version.to_vec());
        spec.versions = steps.into();
        Some(spec)
    }
}

/// A version as people write it: `1.12`.
pub fn show_version(version: &[u64]) -> String {
    version.iter().map(u64::to_string).collect::<Vec<_>>().join(".")
}
