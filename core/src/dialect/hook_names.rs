//! Compile-time check that hooks refer to names that the dialect defines.

use super::DialectHooks;
use super::const_names::{LENGTH, Message, contains, is_joined, is_of_dialect, is_same, refusal, unknown};

/// Names that a dialect defines.
#[derive(Clone, Copy, Debug)]
pub struct SpecNames {
    /// Operations, without the namespace.
    pub ops: &'static [&'static str],
    /// Operations of older versions: C++ classes.
    pub old_ops: &'static [&'static str],
    /// Attributes and types: definitions and C++ classes.
    pub defs: &'static [&'static str],
    /// `custom` directives in formats of operations.
    pub directives: &'static [&'static str],
    /// Parameters of attributes and types.
    pub params: &'static [&'static str],
    /// `custom` directives in formats of attributes and types.
    pub def_directives: &'static [&'static str],
    /// Properties of operations, `op.property`.
    pub props: &'static [&'static str],
    /// Operations (`arith.addi`), types (`!shelf.box`) and attributes (`#shelf.size`) with the namespace.
    pub full: &'static [&'static str],
    /// C++ classes of the interfaces that operations, attributes and types list.
    pub interfaces: &'static [&'static str],
    /// Functions in version declarations; `None` if tables outside of the definitions name some.
    pub migrations: Option<&'static [&'static str]>,
    /// Functions of the dialect in conditions, `RustPred<"..">`.
    pub conditions: &'static [&'static str],
}

impl DialectHooks {
    /// Returns the first hook for a name that the dialect lacks: the kind of name, and the name.
    pub const fn first_unknown(&self, names: &SpecNames) -> Option<(&'static str, &'static str)> {
        if let Some(name) = unknown(self.ops, names.ops) {
            return Some(("operation", name));
        }
        if let Some(name) = unknown(self.old_ops, names.old_ops) {
            return Some(("operation of an older version", name));
        }
        if let Some(name) = unknown(self.defs, names.defs) {
            return Some(("attribute or type", name));
        }
        if let Some(name) = unknown(self.by_interface, names.interfaces) {
            return Some(("interface", name));
        }
        if let Some(migrations) = names.migrations
            && let Some(name) = unknown(self.migrations, migrations)
        {
            return Some(("function of a version", name));
        }
        if let Some(name) = self.unknown_essential(names.props) {
            return Some(("property", name));
        }
        self.unknown_external(names.full)
    }

    /// Returns the first essential property that no operation has.
    const fn unknown_essential(&self, props: &[&str]) -> Option<&'static str> {
        let mut rest = self.essential;
        while let [(op, prop, _), others @ ..] = rest {
            let (mut found, mut at) = (false, 0);
            while at < props.len() && !found {
                found = is_joined(props[at].as_bytes(), op.as_bytes(), prop.as_bytes());
                at += 1;
            }
            if !found {
                return Some(prop);
            }
            rest = others;
        }
        None
    }

    /// Returns the first external model for a name of the dialect itself that the dialect lacks.
    const fn unknown_external(&self, full: &[&str]) -> Option<(&'static str, &'static str)> {
        let [own, ..] = full else { return None };
        let mut lists = self.external;
        while let [list, others @ ..] = lists {
            let mut rest = *list;
            while let [(name, _), others @ ..] = rest {
                if is_of_dialect(name.as_bytes(), own.as_bytes()) && !contains(full, name) {
                    return Some(("operation, type or attribute", name));
                }
                rest = others;
            }
            lists = others;
        }
        None
    }

    /// Returns the first condition without a function.
    pub const fn first_missing(&self, names: &SpecNames) -> Option<&'static str> {
        let mut rest = names.conditions;
        while let [name, others @ ..] = rest {
            let (mut found, mut table) = (false, self.native_functions);
            while let [(known, _), others @ ..] = table {
                found = found || is_same(known.as_bytes(), name.as_bytes());
                table = others;
            }
            if !found {
                return Some(name);
            }
            rest = others;
        }
        None
    }

    /// Stops compilation if a hook refers to a name that the dialect lacks.
    ///
    /// # Panics
    ///
    /// If a name in the hooks is not defined by the dialect.
    pub const fn check_names(&self, names: &SpecNames) {
        if let Some((kind, name)) = self.first_unknown(names) {
            let message = refusal(kind, name);
            panic!("{}", message.as_str());
        }
        if let Some(name) = self.first_missing(names) {
            let mut message = Message { text: [0; LENGTH], len: 0 };
            message.add("the condition '");
            message.add(name);
            message.add(
                "' is no function of the module with `#[constraint(..)]`, and `native_functions` does not have it",
            );
            panic!("{}", message.as_str());
        }
    }
}
