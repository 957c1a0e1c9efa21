//! Quick fixes: similar names for misspelled ones, missing declarations, and values without uses.

use std::ops::Range;

use lect_core::text::{Token, TokenKind};
use lect_ods::names::nearest;

use super::actions::Action;
use super::names::NameOf;
use super::{OpFact, Problem, Snapshot};

/// Largest number of words that are offered for one that the parser does not expect.
const WORDS: usize = 400;

impl Snapshot {
    /// Returns the quick fixes of a problem.
    pub(super) fn fixes(&self, problem: &Problem) -> Vec<Action> {
        let start = problem.range.start;
        let mut fixes = Vec::new();
        let similar = self.similar_name(start).or_else(|| self.similar_word(problem));
        let similar = similar.or_else(|| self.similar_property(problem)).or_else(|| self.similar_symbol(problem));
        fixes.extend(similar.or_else(|| self.expected_word(problem)));
        fixes.extend(self.declare_function(problem));
        fixes.extend(self.add_block(problem));
        fixes
    }

    /// Replaces an undefined name by a similar one that is defined.
    pub(super) fn similar_name(&self, at: u32) -> Option<Action> {
        let token = self.token_around(at)?;
        let name = self.slice(token.start..token.end);
        let candidates: Vec<String> = match token.kind {
            TokenKind::Percent | TokenKind::Caret => {
                self.names.at(token.start).filter(|it| it.definition.is_none())?;
                let of = if token.kind == TokenKind::Percent { NameOf::Value } else { NameOf::Block };
                let visible = self.names.visible(token.start, of);
                visible.into_iter().map(|it| self.slice(it.at..it.end).to_owned()).collect()
            }
            TokenKind::At if self.symbol(token).is_none() => {
                self.symbols.all().map(|(_, name, _)| format!("@{name}")).collect()
            }
            TokenKind::Hash | TokenKind::Bang if !name.contains('.') && self.symbols.alias(name, at).is_none() => {
                self.symbols.aliases(at).map(|(name, _)| name.to_owned()).collect()
            }
            _ => return None,
        };
        nearest(name, candidates).map(|near| change(token.start..token.end, near))
    }

    /// Replaces an unknown operation, dialect, type, attribute or case of an enum by a similar one.
    fn similar_word(&self, problem: &Problem) -> Option<Action> {
        let start = problem.range.start;
        let line = self.lines.range(self.lines.line(start));
        let is_part = |char: &char| char.is_ascii_alphanumeric() || matches!(char, '_' | '.' | '$');
        let word: String = self.slice(start..line.end).chars().take_while(is_part).collect();
        let range = start..start + word.len() as u32;
        let message = problem.message.as_str();
        let candidates: Vec<String> = if let Some((_, cases)) = message.split_once("one of the following enum values") {
            let (_, cases) = cases.rsplit_once('[')?;
            cases.trim_end_matches(']').split(", ").map(str::to_owned).collect()
        } else if let Some((_, cases)) = message.split_once(" to be one of: ") {
            cases.split(", ").map(str::to_owned).collect()
        } else if message.contains("is unknown") || message.contains("not found for custom op") {
            return self.ctx.similar_op(&word).map(|near| change(range, near));
        } else if let Some((_, rest)) = message.split_once(" `")
            && message.contains("unknown ")
            && let Some((mnemonic, rest)) = rest.split_once("` in dialect `")
        {
            return self.similar_def(start, mnemonic, rest.trim_end_matches('`'));
        } else if message.contains("unknown ") {
            return self.similar_spelling(start);
        } else {
            return None;
        };
        nearest(&word, candidates).map(|near| change(range, near))
    }

    /// Replaces the type or attribute of a dialect at a byte by a similar one that exists.
    fn similar_spelling(&self, at: u32) -> Option<Action> {
        let token = self.token_around(at).filter(|it| matches!(it.kind, TokenKind::Hash | TokenKind::Bang))?;
        let name = self.slice(token.start..token.end);
        let namespace = name.get(1..)?.split_once('.')?.0;
        let dialect = self.ctx.dialect(namespace.as_bytes())?.spec();
        let defs = if token.kind == TokenKind::Bang { &dialect.types } else { &dialect.attrs };
        let known = defs.iter().filter(|def| def.mnemonic.is_some()).map(|def| def.title(namespace));
        nearest(name, known).map(|near| change(token.start..token.end, near))
    }

    /// Replaces the mnemonic of an unknown type or attribute of a dialect.
    fn similar_def(&self, at: u32, mnemonic: &str, dialect: &str) -> Option<Action> {
        let dialect = self.ctx.dialect(dialect.as_bytes())?.spec();
        let defs = dialect.types.iter().chain(dialect.attrs.iter());
        let known = defs.filter_map(|def| def.mnemonic.as_deref());
        let near = nearest(mnemonic, known)?;
        let line = self.lines.range(self.lines.line(at));
        let found = self.slice(at..line.end).find(mnemonic)? as u32 + at;
        Some(change(found..found + mnemonic.len() as u32, near.to_owned()))
    }

    /// Replaces the unknown key of a property, which is reported at the operation.
    fn similar_property(&self, problem: &Problem) -> Option<Action> {
        let message = problem.message.as_str();
        let quoted = message.split_once("no property '").or_else(|| message.split_once("unknown key '\""));
        let name = quoted?.1.split(['\'', '"']).next()?;
        let op = self.op_of(problem)?;
        let info = self.info(op)?;
        let near = nearest(name, info.spec().props.iter().map(|prop| prop.name.to_string()))?;
        let mut tokens = self.tokens(op.name.end..op.range.end);
        let token = tokens.find(|token| self.slice(token.start..token.end).trim_matches('"') == name)?;
        Some(change(token.start..token.end, near))
    }

    /// Replaces the name of a symbol that does not exist, which is reported at the operation.
    fn similar_symbol(&self, problem: &Problem) -> Option<Action> {
        let token = self.unknown_symbol(problem)?;
        let known = self.symbols.all().map(|(_, name, _)| format!("@{name}"));
        nearest(self.slice(token.start..token.end), known).map(|near| change(token.start..token.end, near))
    }

    /// Returns the first symbol in the operation of a problem that does not exist.
    fn unknown_symbol(&self, problem: &Problem) -> Option<Token> {
        if !["does not reference", "undefined symbol", "symbol", "unknown"]
            .iter()
            .any(|it| problem.message.contains(it))
        {
            return None;
        }
        let op = self.op_of(problem)?;
        let line = self.lines.range(self.lines.line(op.name.end)).end;
        let mut symbols = self.tokens(op.name.end..op.range.end.min(line)).filter(|it| it.kind == TokenKind::At);
        symbols.find(|it| op.symbol.as_ref() != Some(&(it.start..it.end)) && self.symbol(*it).is_none())
    }

    fn op_of(&self, problem: &Problem) -> Option<&OpFact> {
        self.ops.get(self.op_at(problem.range.start)? as usize)
    }

    /// Replaces a word by a similar one that the parser expects there: a keyword, a type or a key.
    fn expected_word(&self, problem: &Problem) -> Option<Action> {
        // The error is at the end of the preceding token if it is about a missing one.
        let tokens = self.tokens(problem.range.start..self.lines.range(self.lines.line(problem.range.end)).end);
        let token = tokens.take(2).find(|token| {
            matches!(token.kind, TokenKind::Ident | TokenKind::IntType | TokenKind::Bang | TokenKind::Hash)
        })?;
        let word = self.slice(token.start..token.end);
        if word.len() < 2 {
            return None;
        }
        let items = self.expected_at(token.start..token.end);
        let known = items.into_iter().take(WORDS).map(|label| label.trim_end_matches(['<', '(']).to_owned());
        nearest(word, known).map(|near| change(token.start..token.end, near))
    }

    /// Declares a function that a call names, with the types of the call.
    fn declare_function(&self, problem: &Problem) -> Option<Action> {
        let token = self.unknown_symbol(problem)?;
        let op = self.op_of(problem)?;
        if !problem.message.contains("function") {
            return None;
        }
        let name = self.slice(token.start..token.end);
        let (_, signature) = self.slice(token.end..op.range.end).rsplit_once(" : ")?;
        let (inputs, results) = signature.trim().split_once("->")?;
        let results = match results.trim() {
            "()" => String::new(),
            results => format!(" -> {results}"),
        };
        let function = self.function_around(op)?;
        let line = self.lines.range(self.lines.line(function.range.start));
        let indent = self.slice(line.start..function.range.start);
        let indent = if indent.trim().is_empty() { indent } else { "" };
        let namespace = self.op_name(function);
        let keyword = self.slice(function.name.clone()).to_owned();
        let is_func = namespace == "func.func";
        let keyword = if is_func { keyword } else { "func.func".to_owned() };
        let text = format!("{indent}{keyword} private {name}{}{results}\n", inputs.trim());
        Some(Action {
            title: format!("Declare function `{name}`"),
            mends: true,
            edits: vec![(line.start..line.start, text)],
            later: false,
        })
    }

    /// Returns the ancestor of an operation that is in a symbol table.
    fn function_around<'s>(&'s self, op: &'s OpFact) -> Option<&'s OpFact> {
        let mut op = op;
        while let Some(parent) = op.parent.and_then(|parent| self.ops.get(parent as usize)) {
            if parent.is_table {
                return Some(op);
            }
            op = parent;
        }
        Some(op)
    }

    /// Adds a block that a branch names, with arguments of the types that the branch passes.
    fn add_block(&self, problem: &Problem) -> Option<Action> {
        let token = self.token_around(problem.range.start).filter(|it| it.kind == TokenKind::Caret)?;
        let reference = self.names.at(token.start).filter(|it| it.definition.is_none())?;
        let scope = self.names.scopes.get(self.names.scope_at(reference.at)? as usize)?;
        let name = self.slice(token.start..token.end);
        let line = self.lines.range(self.lines.line(token.start));
        let behind = self.slice(token.end..line.end);
        let types = behind.strip_prefix('(').and_then(|rest| rest.split_once(')')).and_then(|it| it.0.split_once(':'));
        let plain = name.trim_start_matches('^');
        let args = types.map_or(Vec::new(), |(_, types)| top_level(types));
        let args: Vec<String> =
            args.iter().enumerate().map(|(index, ty)| format!("%{plain}_{index}: {}", ty.trim())).collect();
        let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
        // The closing brace of the region.
        let end = scope.range.end.saturating_add(1).min(self.text.len() as u32);
        let close = self.text.get(..end as usize)?.rfind('}').filter(|close| *close as u32 > token.start)? as u32;
        let close_line = self.lines.range(self.lines.line(close));
        let indent = self.slice(close_line.start..close);
        if !indent.trim().is_empty() {
            return None;
        }
        let text = format!("{indent}{name}{args}:\n{indent}  \n");
        let at = close_line.start;
        let title = format!("Add block `{name}`");
        Some(Action { title, mends: true, edits: vec![(at..at, text)], later: false })
    }

    /// Removes an operation without effects whose results have no uses.
    pub(super) fn remove_unused(&self, token: Token) -> Option<Action> {
        let definition = self.names.at(token.start).filter(|it| it.defines && token.kind == TokenKind::Percent)?;
        let op = self.ops.get(self.op_at(definition.at)? as usize).filter(|op| definition.at < op.name.start)?;
        let results = self.names.definitions.iter().filter(|it| (op.range.start..op.name.start).contains(&it.at));
        let is_unused = results.clone().next().is_some() && results.into_iter().all(|it| it.uses == 0);
        if !is_unused || !self.has_no_effects(op) {
            return None;
        }
        let line = self.lines.range(self.lines.line(op.range.start));
        let last = self.lines.range(self.lines.line(op.range.end));
        let alone = self.slice(line.start..op.range.start).trim().is_empty()
            && self.slice(op.range.end..last.end).trim().is_empty();
        let range = if alone { line.start..last.end } else { op.range.clone() };
        Some(Action {
            title: format!("Remove unused `{}`", self.slice(definition.at..definition.end)),
            mends: true,
            edits: vec![(range, String::new())],
            later: false,
        })
    }

    /// Returns true if the definition of an operation declares that it has no effects, and it has no regions.
    fn has_no_effects(&self, op: &OpFact) -> bool {
        let Some(info) = self.info(op) else { return false };
        let spec = info.spec();
        let is_free = spec
            .interfaces
            .iter()
            .any(|it| it.cpp_name.contains("MemoryEffectOpInterface") && it.lists_effects && it.effects.is_empty());
        let values = spec.operands.iter().chain(spec.results.iter());
        is_free && spec.regions.is_empty() && values.into_iter().all(|it| it.effects.is_empty())
    }
}

fn change(range: Range<u32>, near: String) -> Action {
    let edits = vec![(range, near.clone())];
    Action { title: format!("Change to `{near}`"), mends: true, edits, later: false }
}

/// Splits a list at the commas outside of brackets.
fn top_level(list: &str) -> Vec<&str> {
    let (mut open, mut start, mut parts) = (0i32, 0, Vec::new());
    for (at, char) in list.char_indices() {
        match char {
            '<' | '(' | '[' | '{' => open += 1,
            '>' | ')' | ']' | '}' => open -= 1,
            ',' if open == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts
}
