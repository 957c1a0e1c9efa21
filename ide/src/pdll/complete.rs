//! Completions in PDLL.

use std::collections::BTreeMap;

use lect_pdll::ast::{CallableKind, Type};

use super::Snapshot;
use super::hover::signature;
use crate::completion::{Completion, CompletionKind, Completions};

/// Reserved words.
pub const KEYWORDS: [&str; 16] = [
    "Attr",
    "Constraint",
    "Op",
    "OpName",
    "Pattern",
    "Rewrite",
    "Type",
    "TypeRange",
    "Value",
    "ValueRange",
    "erase",
    "let",
    "not",
    "replace",
    "return",
    "rewrite",
];

const CORE: [&str; 6] = ["Attr", "Op", "Type", "TypeRange", "Value", "ValueRange"];

impl Snapshot {
    /// Returns the completions at a byte, with the range of the word that they replace.
    pub fn completions(&self, offset: u32) -> Completions {
        let all = self.text.get(..offset as usize).unwrap_or_default();
        let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
        let before = all.trim_end_matches(is_part);
        let range = before.len() as u32..offset;
        let bare = before.trim_end();
        let items = match self.declaration_around(range.start) {
            _ if bare.ends_with('.') => match self.op_prefix(bare) {
                Some(dialect) => self.ops(&dialect),
                None => self.members(bare.len() as u32 - 1),
            },
            _ if is_op_bracket(bare) => self.dialects(),
            None => keywords(&["Pattern", "Constraint", "Rewrite", "#include"]),
            _ if is_metadata(bare) => keywords(&["benefit", "recursion"]),
            _ if expects_constraint(bare) => self.constraints(),
            Some(_) if self.op_of_attributes(bare).is_some() => self.attributes(bare),
            Some((word, start)) => self.expressions(word, start, range.start, bare),
        };
        Completions::new(range, items)
    }

    /// Returns the dialect before the dot in `op<dialect.`.
    fn op_prefix(&self, bare: &str) -> Option<String> {
        let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_' || char == '.';
        let name = bare.rsplit(|char| !is_part(char)).next()?;
        is_op_bracket(bare.strip_suffix(name)?).then(|| name.to_owned())
    }

    fn ops(&self, prefix: &str) -> Vec<Completion> {
        let ops = self.parsed.module.ods.ops.values();
        let op = |op: &lect_pdll::ods::OdsOp| {
            let item = Completion::new(op.name.strip_prefix(prefix)?, CompletionKind::Operation, &op.summary);
            Some(Completion { documentation: op.description.clone(), ..item })
        };
        ops.filter_map(op).collect()
    }

    fn dialects(&self) -> Vec<Completion> {
        let names = self.parsed.module.ods.ops.keys().filter_map(|name| name.split_once('.'));
        let mut names: Vec<&str> = names.map(|(dialect, _)| dialect).collect();
        names.dedup();
        names.into_iter().map(|name| Completion::new(name, CompletionKind::Dialect, "")).collect()
    }

    /// Returns the members of the expression that ends at a dot.
    fn members(&self, dot: u32) -> Vec<Completion> {
        let ast = &self.parsed.module.ast;
        let ends = |expr: &&lect_pdll::ast::Expr| self.is_main(expr.span) && expr.span.end == dot;
        let Some(expr) = ast.exprs.iter().rev().find(ends) else { return Vec::new() };
        match &expr.ty {
            Type::Tuple(elements) => {
                let item = |(index, element): (usize, &lect_pdll::ast::Element)| {
                    let label = if element.name.is_empty() { index.to_string() } else { element.name.to_string() };
                    Completion::new(&label, CompletionKind::Field, &element.ty.to_string())
                };
                elements.iter().enumerate().map(item).collect()
            }
            Type::Op(Some(name)) => {
                let results = self.parsed.module.ods.op(name).map(|op| op.results.as_slice()).unwrap_or_default();
                let item = |(index, result): (usize, &lect_pdll::ods::OdsValue)| {
                    let label = if result.name.is_empty() { index.to_string() } else { result.name.to_string() };
                    Completion::new(&label, CompletionKind::Field, &result.to_string())
                };
                results.iter().enumerate().map(item).collect()
            }
            _ => Vec::new(),
        }
    }

    fn constraints(&self) -> Vec<Completion> {
        let mut items = self.callables(CallableKind::Constraint, true);
        items.extend(keywords(&CORE));
        items
    }

    /// Returns the named constraints or rewrites.
    fn callables(&self, kind: CallableKind, single: bool) -> Vec<Completion> {
        let ast = &self.parsed.module.ast;
        let fits = |it: &&lect_pdll::ast::Callable| {
            it.kind == kind && !it.name.starts_with('<') && (!single || it.inputs.len() == 1)
        };
        let shown = match kind {
            CallableKind::Constraint => CompletionKind::Constraint,
            CallableKind::Rewrite => CompletionKind::Operation,
        };
        let mut items: BTreeMap<&str, Completion> = BTreeMap::new();
        for callable in ast.callables.iter().filter(fits) {
            items.entry(&callable.name).or_insert_with(|| Completion {
                documentation: callable.doc.clone(),
                ..Completion::new(&callable.name, shown, &signature(ast, callable).0)
            });
        }
        items.into_values().collect()
    }

    /// Returns the name of the operation whose attribute list is open before a byte.
    fn op_of_attributes(&self, bare: &str) -> Option<String> {
        let last = bare.chars().next_back()?;
        if last != '{' && last != ',' {
            return None;
        }
        let open = innermost_bracket(bare, '{')?;
        let head = bare.get(..open)?.trim_end();
        // `op<name>(operands) {`
        let head = match head.ends_with(')') {
            true => head.get(..matching_open(head)?)?.trim_end(),
            false => head,
        };
        let name = head.strip_suffix('>')?;
        let start = name.rfind('<')?;
        is_op_bracket(&name[..=start]).then(|| name[start + 1..].trim().to_owned())
    }

    fn attributes(&self, bare: &str) -> Vec<Completion> {
        let op = self.op_of_attributes(bare).and_then(|name| self.parsed.module.ods.op(&name));
        let attributes = op.map(|op| op.attributes.as_slice()).unwrap_or_default();
        let item = |attr: &lect_pdll::ods::OdsAttr| Completion {
            documentation: attr.constraint.summary.clone(),
            ..Completion::new(&attr.name, CompletionKind::Attribute, &attr.to_string())
        };
        attributes.iter().map(item).collect()
    }

    /// Returns the variables, callables and keywords of a statement or expression.
    fn expressions(&self, word: &str, start: u32, offset: u32, bare: &str) -> Vec<Completion> {
        let ast = &self.parsed.module.ast;
        let mut items = Vec::new();
        let is_visible = |variable: &&lect_pdll::ast::Variable| {
            let span = variable.span;
            self.is_main(span)
                && start <= span.start
                && span.end <= offset
                && &*variable.name != "_"
                && !variable.name.is_empty()
                && self.text.get(span.start as usize..span.end as usize) == Some(&*variable.name)
                && !is_closed(self.text.get(span.end as usize..offset as usize).unwrap_or_default())
        };
        let mut known = Vec::new();
        for variable in ast.variables.iter().rev().filter(is_visible) {
            if !known.contains(&&variable.name) {
                known.push(&variable.name);
                items.push(Completion::new(&variable.name, CompletionKind::Value, &variable.ty.to_string()));
            }
        }
        let in_rewrite = word == "Rewrite"
            || word == "Pattern" && {
                let declaration = self.text.get(start as usize..offset as usize).unwrap_or_default();
                let header = declaration.find("=>").into_iter().chain(declaration.find('{')).min();
                let body = declaration.get(header.unwrap_or(declaration.len())..).unwrap_or_default();
                body.split(|char: char| !char.is_ascii_alphanumeric() && char != '_').any(|word| word == "with")
            };
        let kind = if in_rewrite { CallableKind::Rewrite } else { CallableKind::Constraint };
        items.extend(self.callables(kind, false));
        items.extend(keywords(&["attr", "op", "type"]));
        if bare.ends_with(['{', '}', ';']) || bare.ends_with("=>") {
            let statements: &[&str] = match word {
                "Constraint" => &["let", "return", "not"],
                "Rewrite" => &["let", "return", "erase", "replace", "rewrite"],
                _ => &["let", "erase", "replace", "rewrite", "not"],
            };
            items.extend(keywords(statements));
        }
        items
    }
}

fn keywords(words: &[&str]) -> Vec<Completion> {
    words.iter().map(|word| Completion::new(word, CompletionKind::Keyword, "")).collect()
}

/// Returns true if a text ends with `op<` or `Op<`.
fn is_op_bracket(bare: &str) -> bool {
    let Some(word) = bare.trim_end().strip_suffix('<') else { return false };
    let word = word.trim_end();
    let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
    matches!(word.rsplit(|char| !is_part(char)).next(), Some("op" | "Op"))
}

/// Returns true if a text ends within the metadata of a pattern.
fn is_metadata(bare: &str) -> bool {
    let line = bare.rsplit('\n').next().unwrap_or_default();
    let Some(head) = line.strip_prefix("Pattern") else { return false };
    match head.split_once("with") {
        Some((_, rest)) => !rest.contains(['{', '=']) && (rest.is_empty() || rest.ends_with(',')),
        None => false,
    }
}

/// Returns true if a constraint follows: after the colon of a variable, or in its list of constraints.
fn expects_constraint(bare: &str) -> bool {
    if bare.ends_with(':') {
        return true;
    }
    if !bare.ends_with(['[', ',']) {
        return is_result_list(bare);
    }
    innermost_bracket(bare, '[').is_some_and(|open| bare[..open].trim_end().ends_with(':'))
}

/// Returns true if a result of a constraint or rewrite follows.
fn is_result_list(bare: &str) -> bool {
    let line = bare.rsplit('\n').next().unwrap_or_default();
    (line.starts_with("Constraint") || line.starts_with("Rewrite"))
        && (line.ends_with("->") || line.ends_with("-> ("))
        && !line.contains('{')
}

/// Returns the offset of the innermost open bracket, if it is of this kind.
fn innermost_bracket(text: &str, kind: char) -> Option<usize> {
    let mut open = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let end = lect_pdll::token_end(text, at).min(text.len());
        match text.get(at..end)? {
            "(" | "[" | "{" => open.push(at),
            ")" | "]" | "}" => _ = open.pop(),
            _ => {}
        }
        at = end;
    }
    open.pop().filter(|at| text[*at..].starts_with(kind))
}

/// Returns the offset of the bracket that the `)` at the end of a text closes.
fn matching_open(text: &str) -> Option<usize> {
    innermost_bracket(text.strip_suffix(')')?, '(')
}

/// Returns true if a text closes more braces than it opens.
fn is_closed(text: &str) -> bool {
    let (mut depth, mut at) = (0_i64, 0);
    while at < text.len() {
        let end = lect_pdll::token_end(text, at).min(text.len());
        match text.get(at..end) {
            Some("{") => depth += 1,
            Some("}") => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return true;
        }
        at = end;
    }
    false
}
