//! Older spellings of `llvm` types: quoted LLVM IR types, and the dialect's own number types and typed pointers. Both
//! are translated to the current spelling.

/// Translates the text after `!llvm.`, or in the quotes of `!llvm<"..">`. Returns `None` if the spelling is current.
pub(super) fn old_spelling(text: &str) -> Option<String> {
    match pretty_spelling(text) {
        Some((_, false)) => None,
        Some((spelling, true)) => Some(spelling),
        None => quoted(text).map(|it| it.spelling),
    }
}

/// Translates a type nested in an `llvm` type. Returns the current spelling and whether it differs.
pub(super) fn pretty_spelling(text: &str) -> Option<(String, bool)> {
    let mut reader = Reader { text, changed: false, depth: 0 };
    let spelling = reader.pretty()?;
    reader.text.trim().is_empty().then_some((spelling, reader.changed))
}

/// A quoted LLVM IR type.
pub(super) struct Quoted {
    /// Current spelling.
    pub spelling: String,
    /// Current spelling of the pointee type of a pointer.
    pub pointee: Option<String>,
}

/// Translates a quoted LLVM IR type.
pub(super) fn quoted(text: &str) -> Option<Quoted> {
    let mut reader = Reader { text, changed: false, depth: 0 };
    let ty = reader.quoted()?;
    reader.text.trim().is_empty().then_some(ty)
}

/// Maximum nesting depth of types.
const DEPTH: u32 = 64;

struct Reader<'t> {
    text: &'t str,
    changed: bool,
    depth: u32,
}

impl<'t> Reader<'t> {
    fn at(&mut self, word: &str) -> bool {
        self.text = self.text.trim_start();
        self.text.starts_with(word)
    }

    fn eat(&mut self, word: &str) -> bool {
        let is_next = self.at(word);
        if is_next {
            self.text = &self.text[word.len()..];
        }
        is_next
    }

    fn expect(&mut self, word: &str) -> Option<()> {
        self.eat(word).then_some(())
    }

    /// Reads a run of bytes that satisfy a predicate.
    fn run(&mut self, is_part: impl Fn(u8) -> bool) -> &'t str {
        self.text = self.text.trim_start();
        let end = self.text.bytes().position(|byte| !is_part(byte)).unwrap_or(self.text.len());
        let (run, rest) = self.text.split_at(end);
        self.text = rest;
        run
    }

    fn word(&mut self) -> &'t str {
        self.run(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    }

    fn number(&mut self) -> Option<u64> {
        self.run(|byte| byte.is_ascii_digit()).parse().ok()
    }

    /// Reads `"name"`, including the quotes.
    fn string(&mut self) -> Option<&'t str> {
        let rest = self.text.trim_start().strip_prefix('"')?;
        let end = rest.find('"')?;
        let all = self.text.trim_start().get(..end + 2)?;
        self.text = &rest[end + 1..];
        Some(all)
    }

    /// Reads `<..>` unchanged, including the brackets.
    fn balanced(&mut self) -> Option<&'t str> {
        let rest = self.text.strip_prefix('<')?;
        let end = super::llvm::closing(rest.as_bytes())?;
        let all = self.text.get(..end + 2)?;
        self.text = self.text.get(end + 2..)?;
        Some(all)
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let result = if self.depth <= DEPTH { read(self) } else { None };
        self.depth -= 1;
        result
    }

    /// Translates a list of types up to a closing bracket, with an optional `...` at its end.
    fn list(&mut self, close: &str, read: fn(&mut Self) -> Option<String>) -> Option<String> {
        let mut types = Vec::new();
        while !self.eat(close) {
            if self.eat("...") {
                types.push("...".to_owned());
            } else {
                types.push(self.nested(read)?);
            }
            if !self.eat(",") && !self.at(close) {
                return None;
            }
        }
        Some(types.join(", "))
    }

    /// Translates a type in the dialect's syntax, without its namespace.
    fn pretty(&mut self) -> Option<String> {
        if self.eat("!llvm.") {
            let start = self.text;
            self.changed |= number_type(self.word()).is_some();
            self.text = start;
            return self.nested(Self::pretty);
        }
        if self.at("!") {
            let start = self.text;
            self.eat("!");
            self.run(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$'));
            if self.text.starts_with('<') {
                self.balanced()?;
            }
            return start.get(..start.len() - self.text.len()).map(str::to_owned);
        }
        let word = self.word();
        Some(match word {
            "ptr" => self.pretty_pointer()?,
            "array" => {
                self.expect("<")?;
                let count = self.number()?;
                self.expect("x")?;
                let element = self.nested(Self::pretty)?;
                self.expect(">")?;
                format!("!llvm.array<{count} x {element}>")
            }
            "vec" => {
                self.changed = true;
                self.expect("<")?;
                let scalable = self.eat("?");
                if scalable {
                    self.expect("x")?;
                }
                let count = self.number()?;
                self.expect("x")?;
                let element = self.nested(Self::pretty)?;
                self.expect(">")?;
                vector(count, scalable, &element)
            }
            "struct" => self.pretty_struct()?,
            "func" => {
                self.expect("<")?;
                let result = self.nested(Self::pretty)?;
                self.expect("(")?;
                let inputs = self.list(")", Self::pretty)?;
                self.expect(">")?;
                format!("!llvm.func<{result} ({inputs})>")
            }
            "" => return None,
            "void" | "token" | "label" | "metadata" | "ppc_fp128" | "x86_amx" => format!("!llvm.{word}"),
            // Types with a body in their own syntax, or types of other dialects.
            _ if self.text.starts_with('<') => {
                let body = self.balanced()?;
                let own = if word == "target" { "!llvm." } else { "" };
                format!("{own}{word}{body}")
            }
            _ => match number_type(word) {
                Some(now) => {
                    self.changed |= now != word || self.depth == 0;
                    now.to_owned()
                }
                None => word.to_owned(),
            },
        })
    }

    /// Translates the part after `ptr`.
    fn pretty_pointer(&mut self) -> Option<String> {
        if !self.text.starts_with('<') {
            return Some("!llvm.ptr".to_owned());
        }
        self.eat("<");
        let start = self.text;
        if let Some(space) = self.number()
            && self.eat(">")
        {
            return Some(format!("!llvm.ptr<{space}>"));
        }
        self.text = start;
        self.changed = true;
        self.nested(Self::pretty)?;
        let space = if self.eat(",") { self.number()? } else { 0 };
        self.expect(">")?;
        Some(pointer(space))
    }

    /// Translates the part after `struct`.
    fn pretty_struct(&mut self) -> Option<String> {
        self.expect("<")?;
        let mut parts = Vec::new();
        if let Some(name) = self.string() {
            // A recursive struct refers to itself by its name alone.
            if self.eat(">") {
                return Some(format!("!llvm.struct<{name}>"));
            }
            self.expect(",")?;
            if self.eat("opaque") {
                self.expect(">")?;
                return Some(format!("!llvm.struct<{name}, opaque>"));
            }
            parts.push(format!("{name}, "));
        }
        if self.eat("packed") {
            parts.push("packed ".to_owned());
        }
        self.expect("(")?;
        let body = self.list(")", Self::pretty)?;
        self.expect(">")?;
        Some(format!("!llvm.struct<{}({body})>", parts.concat()))
    }

    fn quoted_spelling(&mut self) -> Option<String> {
        self.quoted().map(|ty| ty.spelling)
    }

    /// Translates an LLVM IR type with its suffixes: `*`, `addrspace(3)*`, `(i32, ...)`.
    fn quoted(&mut self) -> Option<Quoted> {
        let mut ty = Quoted { spelling: self.quoted_base()?, pointee: None };
        loop {
            if self.eat("*") {
                ty = Quoted { spelling: pointer(0), pointee: Some(ty.spelling) };
            } else if self.eat("addrspace(") {
                let space = self.number()?;
                self.expect(")")?;
                self.expect("*")?;
                ty = Quoted { spelling: pointer(space), pointee: Some(ty.spelling) };
            } else if self.eat("(") {
                let inputs = self.list(")", Self::quoted_spelling)?;
                ty = Quoted { spelling: format!("!llvm.func<{} ({inputs})>", ty.spelling), pointee: None };
            } else {
                return Some(ty);
            }
        }
    }

    fn quoted_base(&mut self) -> Option<String> {
        if self.eat("<{") {
            let body = self.list("}", Self::quoted_spelling)?;
            self.expect(">")?;
            return Some(format!("!llvm.struct<packed ({body})>"));
        }
        if self.eat("{") {
            let body = self.list("}", Self::quoted_spelling)?;
            return Some(format!("!llvm.struct<({body})>"));
        }
        if self.eat("<") {
            let scalable = self.eat("vscale");
            if scalable {
                self.expect("x")?;
            }
            let count = self.number()?;
            self.expect("x")?;
            let element = self.nested(Self::quoted_spelling)?;
            self.expect(">")?;
            return Some(vector(count, scalable, &element));
        }
        if self.eat("[") {
            let count = self.number()?;
            self.expect("x")?;
            let element = self.nested(Self::quoted_spelling)?;
            self.expect("]")?;
            return Some(format!("!llvm.array<{count} x {element}>"));
        }
        if self.eat("%") {
            let name = self.run(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'-'));
            return (!name.is_empty()).then(|| format!("!llvm.struct<\"{name}\", opaque>"));
        }
        let word = self.word();
        match word {
            "void" | "token" | "label" | "metadata" | "ppc_fp128" => Some(format!("!llvm.{word}")),
            _ => number_type(word).map(str::to_owned),
        }
    }
}

/// Returns the builtin type for an older number type of `llvm`.
fn number_type(word: &str) -> Option<&str> {
    let is_integer =
        word.strip_prefix('i').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit()));
    match word {
        "half" => Some("f16"),
        "bfloat" => Some("bf16"),
        "float" => Some("f32"),
        "double" => Some("f64"),
        "x86_fp80" => Some("f80"),
        "fp128" => Some("f128"),
        _ => is_integer.then_some(word),
    }
}

fn vector(count: u64, scalable: bool, element: &str) -> String {
    if scalable { format!("vector<[{count}]x{element}>") } else { format!("vector<{count}x{element}>") }
}

fn pointer(space: u64) -> String {
    if space == 0 { "!llvm.ptr".to_owned() } else { format!("!llvm.ptr<{space}>") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_llvm_between_quotes() {
        for (text, now) in [
            ("i32", "i32"),
            ("float*", "!llvm.ptr"),
            ("i8 addrspace(3)*", "!llvm.ptr<3>"),
            ("{ i32, float }", "!llvm.struct<(i32, f32)>"),
            ("<{ i8, double }>", "!llvm.struct<packed (i8, f64)>"),
            ("[4 x float]", "!llvm.array<4 x f32>"),
            ("<4 x half>", "vector<4xf16>"),
            ("<vscale x 4 x float>", "vector<[4]xf32>"),
            ("i32 (i32, ...)*", "!llvm.ptr"),
            ("void (i8*, ...)", "!llvm.func<!llvm.void (!llvm.ptr, ...)>"),
            (
                "{ float*, float*, i64, [1 x i64], [1 x i64] }",
                "!llvm.struct<(!llvm.ptr, !llvm.ptr, i64, !llvm.array<1 x i64>, !llvm.array<1 x i64>)>",
            ),
            ("%struct.node", "!llvm.struct<\"struct.node\", opaque>"),
        ] {
            assert_eq!(quoted(text).map(|it| it.spelling).as_deref(), Some(now), "{text}");
        }
        assert!(quoted("{ i32").is_none() && quoted("").is_none() && quoted("i32 x").is_none());
        assert!(quoted(&"{".repeat(100_000)).is_none());
    }

    #[test]
    fn types_of_the_dialect() {
        for (text, now) in [
            ("i64", Some("i64")),
            ("array<4 x float>", Some("!llvm.array<4 x f32>")),
            ("vec<4 x float>", Some("vector<4xf32>")),
            ("vec<? x 4 x i32>", Some("vector<[4]xi32>")),
            ("struct<packed (i8, half)>", Some("!llvm.struct<packed (i8, f16)>")),
            ("struct<\"a\", (ptr<struct<\"a\">>, i32)>", Some("!llvm.struct<\"a\", (!llvm.ptr, i32)>")),
            ("func<float (ptr<i8>, ...)>", Some("!llvm.func<f32 (!llvm.ptr, ...)>")),
            ("ptr<func<void (i32)>, 3>", Some("!llvm.ptr<3>")),
            ("fp128", Some("f128")),
            ("ptr", None),
            ("struct<(ptr, i32)>", None),
            ("array<2 x vector<4xf32>>", None),
            ("void", None),
        ] {
            assert_eq!(old_spelling(text).as_deref(), now, "{text}");
        }
    }
}
