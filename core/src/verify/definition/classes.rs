//! C++ classes of operations, as in template arguments of traits.

use std::sync::atomic::{AtomicU32, Ordering};

use lect_ods::spec::{DialectSpec, OpSpec, Str};

use crate::context::ContextData;
use crate::entity::Entity;
use crate::ir::OpRef;

/// Operations by their full names.
#[derive(Debug)]
pub(crate) struct Ops {
    /// Names in their textual order.
    pub names: Box<[Box<str>]>,
    /// Whether the set has further operations, whose classes are unknown.
    unknown: bool,
    /// Cache: one more than the id of a name in the set; zero if none was found yet.
    met: AtomicU32,
}

impl Ops {
    /// Resolves C++ classes, which are looked up in the namespace of `spec`.
    pub fn new(ctx: &ContextData, dialect: &DialectSpec, spec: &OpSpec, classes: &[Str]) -> Self {
        let mut unknown = false;
        let mut names = Vec::new();
        for class in classes {
            match op_of_class(ctx, dialect, spec, class) {
                Some(name) => names.push(name),
                None => unknown = true,
            }
        }
        Self { names: names.into(), unknown, met: AtomicU32::new(0) }
    }

    /// Returns true if an operation is in the set. `None` if that is unknown.
    pub fn contains(&self, op: OpRef<'_>) -> Option<bool> {
        let number = op.name().index() as u32 + 1;
        if self.met.load(Ordering::Relaxed) == number {
            return Some(true);
        }
        let name = &op.name_data().name;
        let found = self.names.iter().any(|known| *known.as_bytes() == **name);
        if found {
            self.met.store(number, Ordering::Relaxed);
        }
        (found || !self.unknown).then_some(found)
    }

    /// Returns all names, if all classes are known.
    pub fn all(&self) -> Option<&[Box<str>]> {
        (!self.unknown).then_some(&self.names)
    }
}

/// Returns the name of the operation with a C++ class.
pub(crate) fn op_of_class(ctx: &ContextData, dialect: &DialectSpec, spec: &OpSpec, class: &str) -> Option<Box<str>> {
    // A name that begins with `::` is looked up from the global namespace.
    let is_absolute = class.trim().starts_with("::");
    let class = class.trim().trim_start_matches("::").trim_start_matches("mlir::");
    let (namespace, class) = class.rsplit_once("::").unwrap_or(("", class));
    let own = || match is_absolute {
        true => find(dialect, &[namespace], class),
        false => find(dialect, &[namespace, &spec.cpp_namespace], class),
    };
    // By convention, the C++ namespace of a dialect is the dialect's name in other letter case.
    let name = match namespace.rsplit("::").next().unwrap_or_default() {
        "" => "builtin".to_owned(),
        last => last.to_ascii_lowercase(),
    };
    let foreign = || ctx.dialect(name.as_bytes()).and_then(|other| find(other.spec(), &[namespace, ""], class));
    if name == dialect.name { own() } else { own().or_else(foreign) }
}

/// Returns the operation of a dialect with a class in one of these namespaces.
fn find(dialect: &DialectSpec, namespaces: &[&str], class: &str) -> Option<Box<str>> {
    let plain = |namespace: &str| {
        let namespace = namespace.trim_start_matches("::");
        namespace.strip_prefix("mlir").unwrap_or(namespace).trim_start_matches("::").to_owned()
    };
    let is_in = |namespace: &str| {
        namespaces.iter().any(|known| {
            let (known, namespace) = (plain(known), plain(namespace));
            known == namespace || (!known.is_empty() && namespace.ends_with(&format!("::{known}")))
        })
    };
    let found = dialect.ops.iter().find(|op| op.cpp_class == class && is_in(&op.cpp_namespace));
    found.map(|op| op.name.as_ref().into())
}
