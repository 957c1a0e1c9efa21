//! Directives that an overlay describes: `custom<Name>(args)` expands to a list of elements.
//!
//! In the text of a directive, `$arg0`, `$arg1` and so on denote the arguments in the parentheses, and `$args` denotes
//! all of them. A text may use other directives.

use std::collections::BTreeMap;

use super::parse::{Node, NodeKind};
use crate::spec::Str;

/// Texts of directives by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Directives(BTreeMap<Str, Str>);

/// Empty set of directives.
pub(super) static NONE: Directives = Directives(BTreeMap::new());

impl Directives {
    /// Defines the text of `custom<name>`.
    pub fn insert(&mut self, name: impl Into<Str>, text: impl Into<Str>) {
        self.0.insert(name.into(), text.into());
    }

    /// Returns the text of `custom<name>`, if it is known.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|text| &**text)
    }

    /// Returns the directives of a dialect: `dialect.Name` takes precedence over `Name`.
    pub fn of(&self, dialect: &str) -> Self {
        let mut of = self.clone();
        for (name, text) in &self.0 {
            if let Some(own) = name.strip_prefix(dialect).and_then(|rest| rest.strip_prefix('.')) {
                of.insert(own.to_owned(), text.clone());
            }
        }
        of
    }

    /// Returns true if the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Replaces placeholders with arguments, and the directive with the elements of its text.
pub(super) fn substitute<'a>(nodes: &mut Vec<Node<'a>>, args: &[Node<'a>], custom: &Node<'a>) {
    for mut node in std::mem::take(nodes) {
        let number = match node.kind {
            NodeKind::Variable("args") => {
                nodes.extend(args.iter().cloned());
                continue;
            }
            NodeKind::Variable(name) => name.strip_prefix("arg").and_then(|number| number.parse::<usize>().ok()),
            _ => None,
        };
        if let Some(arg) = number.and_then(|number| args.get(number)) {
            nodes.push(arg.clone());
            continue;
        }
        match &mut node.kind {
            NodeKind::Directive(_, inner) | NodeKind::Custom { args: inner, .. } => substitute(inner, args, custom),
            NodeKind::Oilist { clauses, .. } => clauses.iter_mut().for_each(|clause| substitute(clause, args, custom)),
            NodeKind::Group { then, otherwise, .. } => {
                substitute(then, args, custom);
                substitute(otherwise, args, custom);
            }
            NodeKind::Literal(_) | NodeKind::Text(_) | NodeKind::Variable(_) => {}
        }
        (node.range, node.end) = (custom.range.clone(), custom.end);
        nodes.push(node);
    }
}
