//! Dialects in other versions: the migration swaps the definitions that the versions in between changed.

use super::{ChangeSpec, DialectSpec, List, OpSpec, Shapes, Str, VersionSpec};
use crate::order::Order as _;

/// Removes the matching elements from a list and returns them.
fn take<T: Clone>(list: &mut List<T>, is_meant: impl Fn(&T) -> bool) -> Vec<T> {
    if !list.iter().any(&is_meant) {
        return Vec::new();
    }
    let (taken, left) = std::mem::take(list).into_owned().into_iter().partition(is_meant);
    *list = List::Owned(left);
    taken
}

impl VersionSpec {
    /// Swaps the definitions of a spec between the states before and after this version.
    pub fn swap(&mut self, spec: &mut DialectSpec) {
        if self.changes.contains(&super::ChangeSpec::StrictProperties) {
            let flag = &mut spec.flags.strict_properties;
            *flag = Some(*flag != Some(true));
        }
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
        spec.ops.to_mut().order_by(|a, b| a.name.cmp(&b.name));
        spec.types.to_mut().extend(types.into_owned());
        spec.attrs.to_mut().extend(attrs.into_owned());
        spec.enums.to_mut().extend(enums.into_owned());
    }
}

impl DialectSpec {
    /// Returns the number of versions up to a version. An unlisted version equals the last listed one before it.
    pub fn steps_until(&self, version: &[u64]) -> usize {
        self.versions.partition_point(|step| *step.number <= *version)
    }

    /// Returns the newest known version, if the dialect has versions.
    pub fn newest(&self) -> Option<&[u64]> {
        self.versions.last().map(|step| &*step.number)
    }

    /// Returns the former definitions of operations (`OldOp`), for a dialect in its newest version.
    pub fn old_ops(&self) -> impl Iterator<Item = &OpSpec> {
        self.versions.iter().flat_map(|version| {
            version.changes.iter().filter_map(move |change| match change {
                ChangeSpec::OldOp { op } => version.other.ops.iter().find(|it| it.name == *op),
                _ => None,
            })
        })
    }

    /// Returns the dialect in another version. `None` if the version is older than the first or newer than the last
    /// one.
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
