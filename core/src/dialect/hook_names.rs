//! Whether hooks are for things that a dialect has: what macros check while a program is compiled.

use super::DialectHooks;

/// The names of what a dialect has.
#[derive(Clone, Copy, Debug)]
pub struct SpecNames {
    /// Of its operations, without the namespace.
    pub ops: &'static [&'static str],
    /// Of its operations of older versions: C++ classes.
    pub old_ops: &'static [&'static str],
    /// Of its attributes and types: definitions and C++ classes.
    pub defs: &'static [&'static str],
    /// Of the `custom` directives in its formats.
    pub directives: &'static [&'static str],
    /// Of the parameters of its attributes and types.
    pub params: &'static [&'static str],
}

impl DialectHooks {
    /// The first hook that is for nothing: what it should be for, and its name.
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
        if let Some(name) = unknown(self.directives, names.directives) {
            return Some(("directive", name));
        }
        match unknown(self.params, names.params) {
            Some(name) => Some(("parameter", name)),
            None => None,
        }
    }

    /// Stops compilation where a hook is for nothing.
    ///
    /// # Panics
    ///
    /// If a name in the hooks is none of the dialect's.
    pub const fn check_names(&self, names: &SpecNames) {
        if let Some((kind, name)) = self.first_unknown(names) {
            let mut message = Message { text: [0; LENGTH], len: 0 };
            message.add("the hooks have code for the ");
            message.add(kind);
            message.add(" '");
            message.add(name);
            message.add("', which the dialect does not have");
            panic!("{}", message.as_str());
        }
    }
}

const fn unknown<T: Copy>(table: &[(&'static str, T)], names: &[&str]) -> Option<&'static str> {
    let mut at = 0;
    while at < table.len() {
        let (name, _) = table[at];
        let (mut found, mut other) = (false, 0);
        while other < names.len() && !found {
            found = is_same(name.as_bytes(), names[other].as_bytes());
            other += 1;
        }
        if !found {
            return Some(name);
        }
        at += 1;
    }
    None
}

/// Whether two strings are equal: `==` is not for constants.
pub(crate) const fn is_same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// How long a message may be; the rest is cut off.
const LENGTH: usize = 256;

/// A text that is put together in a constant.
struct Message {
    text: [u8; LENGTH],
    len: usize,
}

impl Message {
    const fn add(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut at = 0;
        while at < text.len() && self.len < LENGTH {
            self.text[self.len] = text[at];
            self.len += 1;
            at += 1;
        }
    }

    const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.text.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "the hooks have code for something that the dialect does not have",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::OpHooks;
    use super::*;

    #[test]
    fn hooks_for_nothing_are_found() {
        let names = SpecNames { ops: &["a", "b"], old_ops: &[], defs: &[], directives: &[], params: &[] };
        const B: DialectHooks = DialectHooks { ops: &[("b", OpHooks::NONE)], ..DialectHooks::NONE };
        const C: DialectHooks =
            DialectHooks { ops: &[("b", OpHooks::NONE), ("c", OpHooks::NONE)], ..DialectHooks::NONE };
        assert_eq!(B.first_unknown(&names), None);
        assert_eq!(C.first_unknown(&names), Some(("operation", "c")));
    }
}
