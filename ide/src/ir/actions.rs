//! Code actions.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use lect_core::ir::OpRef;
use lect_core::loc::{Loc, LocKind};
use lect_core::text::print::{PrintConfig, print_op_with_places};
use lect_core::text::{ParseConfig, Token, TokenKind, parse_marked};

use super::names::NameOf;
use super::{Problem, Snapshot};

/// An offered change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// Title in the menu.
    pub title: String,
    /// Whether it fixes a problem.
    pub mends: bool,
    /// Edits: ranges and their replacements.
    pub edits: Vec<(Range<u32>, String)>,
    /// Whether the edits are large, and are made by [`Snapshot::resolve`] when the action is chosen.
    pub later: bool,
}

/// Size of an operation's text, in bytes, from which it is printed only when its action is chosen.
const LARGE: u32 = 16 << 10;

impl Snapshot {
    /// Returns the code actions for a part of the text.
    pub fn actions(&self, range: Range<u32>) -> Vec<Action> {
        let mut actions = Vec::new();
        // An error in the name of a type or an attribute is about the whole name.
        let name = self.token_around(range.start).filter(|it| matches!(it.kind, TokenKind::Hash | TokenKind::Bang));
        let whole = name.map_or(range.clone(), |it| it.start.min(range.start)..it.end.max(range.end));
        let touching = |place: &Range<u32>| place.start <= whole.end && whole.start <= place.end;
        for problem in self.problems.iter().filter(|problem| touching(&problem.range)) {
            actions.extend(self.fixes(problem));
            actions.push(self.expect(problem));
        }
        // The verifier reports a symbol or a property at the name of its operation.
        if actions.iter().all(|action| !action.mends)
            && let Some(op) = self.op_at(range.start).and_then(|index| self.ops.get(index as usize))
            && self.lines.line(op.name.start) == self.lines.line(range.start)
        {
            let of_op = |it: &&Problem| !touching(&it.range) && (op.range.start..op.name.end).contains(&it.range.start);
            actions.extend(self.problems.iter().filter(of_op).flat_map(|problem| self.fixes(problem)));
        }
        if actions.iter().all(|action| !action.mends) {
            actions.extend(self.similar_name(range.start));
        }
        if let Some(token) = self.token_around(range.start) {
            actions.extend(self.remove_unused(token));
            actions.extend(self.inline_alias(token));
        }
        for generic in [true, false] {
            actions.extend(self.other_form(range.start, generic, LARGE));
        }
        actions.extend(self.strip_locations(range));
        actions
    }

    /// Returns an action for a part of the text, with all of its edits.
    pub fn resolve(&self, range: Range<u32>, title: &str) -> Option<Action> {
        let forms = [true, false].into_iter().filter_map(|generic| self.other_form(range.start, generic, u32::MAX));
        forms.chain(self.actions(range.clone())).find(|action| action.title == title && !action.later)
    }

    /// Adds a comment with which `--verify-diagnostics` expects a problem.
    fn expect(&self, problem: &Problem) -> Action {
        let line = self.lines.range(self.lines.line(problem.range.start));
        let text = self.slice(line.clone());
        let indent = &text[..text.len() - text.trim_start().len()];
        let kind = problem.severity.name();
        let message = problem.message.lines().next().unwrap_or_default();
        let comment = format!("{indent}// expected-{kind} @below {{{{{message}}}}}\n");
        Action {
            title: format!("Expect this {kind} in a comment"),
            mends: false,
            edits: vec![(line.start..line.start, comment)],
            later: false,
        }
    }

    /// Replaces an alias by its value wherever it is used.
    fn inline_alias(&self, token: Token) -> Option<Action> {
        if !matches!(token.kind, TokenKind::Hash | TokenKind::Bang) {
            return None;
        }
        let name = self.slice(token.start..token.end);
        let place = self.symbols.alias(name, token.start)?;
        let line = self.lines.range(self.lines.line(place.start));
        let definition = self.definition_end(place.end);
        let value = self.slice(place.end..definition).split_once('=')?.1.trim().to_owned();
        let mut edits = vec![(line.start..self.lines.range(self.lines.line(definition)).end, String::new())];
        let uses = self.alias_references(name, token.start).into_iter().filter(|it| it.start != place.start);
        edits.extend(uses.map(|it| (it, value.clone())));
        Some(Action { title: format!("Inline `{name}`"), mends: false, edits, later: false })
    }

    /// Returns the end of an alias definition: the next line outside brackets.
    pub(super) fn definition_end(&self, from: u32) -> u32 {
        let (mut open, mut end) = (0u32, from);
        for token in self.tokens(from..self.text.len() as u32) {
            use TokenKind::*;
            if open == 0 && token.start > end && self.slice(end..token.start).contains('\n') {
                break;
            }
            match token.kind {
                LBrace | LParen | LSquare | Less => open += 1,
                RBrace | RParen | RSquare | Greater => open = open.saturating_sub(1),
                _ => {}
            }
            end = token.end;
        }
        end
    }

    /// Rewrites the operation at a byte in its generic or its custom form: later, if its text is large.
    fn other_form(&self, at: u32, generic: bool, large: u32) -> Option<Action> {
        let op = self.ops.get(self.op_at(at)? as usize).filter(|op| op.name.start <= at && at <= op.name.end)?;
        let is_generic = self.slice(op.name.clone()).starts_with('"');
        if is_generic == generic || op.op.is_none() {
            return None;
        }
        let form = if generic { "generic" } else { "custom" };
        let title = format!("Write in the {form} form");
        if op.range.end - op.range.start > large {
            return Some(Action { title, mends: false, edits: Vec::new(), later: true });
        }
        let text = self.printed(op.name.start, generic)?;
        Some(Action { title, mends: false, edits: vec![(op.range.clone(), text)], later: false })
    }

    /// Prints the operation whose name begins at a byte, with the names that its values have in the text.
    fn printed(&self, name: u32, generic: bool) -> Option<String> {
        let part = self.symbols.part(name);
        let text: Arc<[u8]> = Arc::from(self.text.as_bytes());
        let buffer = self.ctx.sources().add(b"form", Arc::new(text)).ok()?;
        let config = ParseConfig::default().with_allow_unregistered(true);
        let range = part.start as usize..(part.end as usize).min(self.text.len());
        let (marked, _) = self.ctx.capture_diagnostics(|| parse_marked(&self.ctx, &buffer, range, &config));
        let mut ir = marked.ok().filter(|marked| marked.result.is_ok())?.ir;
        let offset = |loc: Loc| match loc.kind() {
            LocKind::Source(pos) => buffer.offset(pos).map(|at| at as u32),
            _ => None,
        };
        let path = find(ir.root(), &|op| offset(op.loc()) == Some(name))?;
        let names = self.names_by_place();
        let unknown = self.ctx.attrs().unknown_loc();
        ir.map_locs(|loc| {
            let named = offset(loc).and_then(|at| names.get(&at));
            named.map_or(loc, |name| {
                self.ctx.attrs().loc_value(self.ctx.attrs().name_loc(self.ctx.ident(name.as_bytes()), unknown))
            })
        });
        let config = PrintConfig::default().with_generic(generic).with_name_loc_prefix(true).with_local_scope(true);
        let (text, places) = print_op_with_places(ir.root(), &config).ok()?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let op = follow(ir.root(), &path)?;
        let place = places.iter().find(|place| place.op == op.identity())?;
        Some(self.indented(&text, place.line, name))
    }

    /// Extracts the operation that begins at a line of a printed text, with the indentation of the one that it
    /// replaces.
    fn indented(&self, text: &str, line: u32, at: u32) -> String {
        let mut lines = text.lines().skip(line as usize - 1);
        let first = lines.next().unwrap_or_default();
        let depth = first.len() - first.trim_start().len();
        let here = self.slice(self.lines.range(self.lines.line(at)));
        let indent = &here[..here.len() - here.trim_start().len()];
        let mut out = first.trim_start().to_owned();
        for line in lines {
            let own = line.len() - line.trim_start().len();
            let closes = own == depth && line.trim_start().starts_with(['}', ')', '^']);
            if own <= depth && !closes {
                break;
            }
            out.push('\n');
            out.push_str(indent);
            out.push_str(line.get(depth..).unwrap_or_default());
            if closes && line.trim_start().starts_with('}') && !line.trim_end().ends_with('{') {
                break;
            }
        }
        out
    }

    /// Returns the names of values without `%`, by the positions of their operations and block arguments.
    fn names_by_place(&self) -> HashMap<u32, &str> {
        let mut names = HashMap::new();
        for definition in self.names.definitions.iter().filter(|it| it.of == NameOf::Value) {
            let name = self.slice(definition.at + 1..definition.end);
            if name.bytes().all(|byte| byte.is_ascii_digit()) {
                continue;
            }
            let op = self.op_at(definition.at).and_then(|index| self.ops.get(index as usize));
            let at = op.filter(|op| definition.at < op.name.start).map_or(definition.at, |op| op.name.start);
            names.entry(at).or_insert(name);
        }
        names
    }

    /// Removes `loc(..)` after operations and arguments.
    fn strip_locations(&self, range: Range<u32>) -> Option<Action> {
        let op = self.op_at(range.start).and_then(|index| self.ops.get(index as usize))?;
        let within = op.range.start..self.lines.range(self.lines.line(op.range.end)).end;
        let tokens: Vec<Token> = self.tokens(within).collect();
        let mut edits = Vec::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            let is_loc = token.kind == TokenKind::Ident && self.slice(token.start..token.end) == "loc";
            if !is_loc || tokens.get(at).is_none_or(|next| next.kind != TokenKind::LParen) {
                continue;
            }
            let mut open = 0u32;
            while let Some(token) = tokens.get(at) {
                at += 1;
                match token.kind {
                    TokenKind::LParen => open += 1,
                    TokenKind::RParen => open = open.saturating_sub(1),
                    _ => {}
                }
                if open == 0 {
                    break;
                }
            }
            let end = tokens.get(at - 1)?.end;
            let before = self.slice(0..token.start).trim_end().len() as u32;
            edits.push((before..end, String::new()));
        }
        (!edits.is_empty()).then(|| Action { title: "Strip locations".to_owned(), mends: false, edits, later: false })
    }
}

/// Returns the path to an operation, as indices of regions, blocks and operations.
fn find(root: OpRef<'_>, wanted: &dyn Fn(OpRef<'_>) -> bool) -> Option<Vec<(usize, usize, usize)>> {
    let mut visit = vec![(root, Vec::new())];
    while let Some((op, path)) = visit.pop() {
        if wanted(op) {
            return Some(path);
        }
        for (region, of) in op.regions().enumerate() {
            for (block, of) in of.blocks().enumerate() {
                for (index, inner) in of.ops().enumerate() {
                    if inner.has_regions() || wanted(inner) {
                        let mut path = path.clone();
                        path.push((region, block, index));
                        visit.push((inner, path));
                    }
                }
            }
        }
    }
    None
}

fn follow<'a>(root: OpRef<'a>, path: &[(usize, usize, usize)]) -> Option<OpRef<'a>> {
    path.iter().try_fold(root, |op, &(region, block, index)| op.region(region)?.blocks().nth(block)?.ops().nth(index))
}
