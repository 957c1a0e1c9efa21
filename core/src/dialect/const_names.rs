//! Names in tables, compared and reported while a program is compiled.

/// Returns the error that hooks have code for something that the dialect does not have.
pub(crate) const fn refusal(kind: &str, name: &str) -> Message {
    let mut message = Message { text: [0; LENGTH], len: 0 };
    message.add("the hooks have code for the ");
    message.add(kind);
    message.add(" '");
    message.add(name);
    message.add("', which the dialect does not have");
    message
}

pub(crate) const fn unknown<T: Copy>(table: &[(&'static str, T)], names: &[&str]) -> Option<&'static str> {
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

pub(crate) const fn contains(names: &[&str], name: &str) -> bool {
    let (mut found, mut at) = (false, 0);
    while at < names.len() && !found {
        found = is_same(names[at].as_bytes(), name.as_bytes());
        at += 1;
    }
    found
}

/// Returns true if a name is `a.b`.
pub(crate) const fn is_joined(name: &[u8], a: &[u8], b: &[u8]) -> bool {
    if name.len() != a.len() + 1 + b.len() {
        return false;
    }
    let (first, rest) = name.split_at(a.len());
    match rest {
        [b'.', rest @ ..] => is_same(first, a) && is_same(rest, b),
        _ => false,
    }
}

/// Returns true if a name, perhaps with a sigil, begins with a namespace and a dot.
pub(crate) const fn is_of_dialect(name: &[u8], namespace: &[u8]) -> bool {
    let name = match name {
        [b'!' | b'#', rest @ ..] => rest,
        name => name,
    };
    if name.len() <= namespace.len() {
        return false;
    }
    let (first, rest) = name.split_at(namespace.len());
    matches!(rest, [b'.', ..]) && is_same(first, namespace)
}

/// Panics if the names of a table are not ascending. Such tables are searched by bisection.
pub(crate) const fn assert_sorted<T>(table: &[(&'static str, T)]) {
    let mut at = 1;
    while at < table.len() {
        if !is_before(table[at - 1].0, table[at].0) {
            panic!("{}", table[at].0);
        }
        at += 1;
    }
}

/// Returns true if a string precedes another one. (`<` is not `const`.)
pub(crate) const fn is_before(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return a[at] < b[at];
        }
        at += 1;
    }
    a.len() < b.len()
}

/// Returns true if two strings are equal. (`==` is not `const`.)
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

/// Maximum length of a message; the rest is cut off.
pub(crate) const LENGTH: usize = 256;

/// A message that is assembled at compile time.
pub(crate) struct Message {
    pub text: [u8; LENGTH],
    pub len: usize,
}

impl Message {
    pub const fn add(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut at = 0;
        while at < text.len() && self.len < LENGTH {
            self.text[self.len] = text[at];
            self.len += 1;
            at += 1;
        }
    }

    pub const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.text.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "the hooks have code for something that the dialect does not have",
        }
    }
}
