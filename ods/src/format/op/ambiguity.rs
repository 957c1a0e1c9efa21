//! Detection of ambiguous formats.
//!
//! The tree is checked instead of the program, because explicit white space matters here, and implied units do not.

use super::bound::Report;
use super::variable::{is_any, is_typed, variable_named};
use crate::format::Var;
use crate::format::lex::Directive;
use crate::format::parse::{Node, NodeKind};
use crate::spec::{OpSpec, PropKind};

/// Kind of an element for these checks.
enum Part<'a> {
    /// An attribute, and whether it is parsed as any attribute.
    Attribute {
        slot: u32,
        any: bool,
    },
    Region(u32),
    /// `attr-dict`, with or without keyword.
    Dictionary {
        keyword: bool,
    },
    Colon,
    White,
    Group {
        then: &'a [Node<'a>],
        otherwise: &'a [Node<'a>],
    },
    Other,
}

/// An element that must not follow another one directly.
struct Clash<'a> {
    spec: &'a OpSpec,
    /// Matches the element that must not be followed.
    base: fn(&Part) -> bool,
    /// Matches the element that must not follow.
    invalid: fn(&Part) -> bool,
}

/// Reports elements that would consume the next element as their own.
pub(super) fn check_ambiguity(spec: &OpSpec, nodes: &[Node], report: &mut Report) {
    // An attribute that is parsed as any attribute consumes a `:` after it.
    let colon = Clash {
        spec,
        base: |part| matches!(part, Part::Attribute { any: true, .. }),
        invalid: |part| matches!(part, Part::Colon),
    };
    if let Err((Part::Attribute { slot, .. }, _)) = colon.check(nodes) {
        let name = spec.props.get(slot as usize).map_or("", |prop| &prop.name);
        report(
            format!(
                "format ambiguity caused by `:` literal found after attribute `{name}` which does not have a buildable \
                 type"
            ),
            None,
        );
    }
    // A dictionary and a region both begin with `{`.
    let brace = Clash {
        spec,
        base: |part| matches!(part, Part::Dictionary { keyword: false }),
        invalid: |part| matches!(part, Part::Region(_)),
    };
    if let Err((_, Part::Region(at))) = brace.check(nodes) {
        let name = spec.regions.get(at as usize).map_or("", |region| &region.name);
        report(
            format!("format ambiguity caused by `attr-dict` directive followed by region `{name}`"),
            Some("try using `attr-dict-with-keyword` instead".to_owned()),
        );
    }
}

/// A base and the element that clashes with it.
type Found<'a> = (Part<'a>, Part<'a>);

enum Follow<'a> {
    Clash(Part<'a>),
    Safe,
    End,
}

impl Clash<'_> {
    /// Finds the first clash, or returns the first base that only optional elements follow. mlir-tblgen checks no
    /// further than that base.
    fn check<'n>(&self, nodes: &'n [Node<'n>]) -> Result<Option<Part<'n>>, Found<'n>> {
        for (at, node) in nodes.iter().enumerate() {
            let base = match part(self.spec, node) {
                Part::Group { then, otherwise } => {
                    let then = self.check(then)?;
                    let otherwise = self.check(otherwise)?;
                    match then.or(otherwise) {
                        Some(base) => base,
                        None => continue,
                    }
                }
                part if (self.base)(&part) => part,
                _ => continue,
            };
            match self.follow(nodes.get(at + 1..).unwrap_or_default()) {
                Follow::Clash(invalid) => return Err((base, invalid)),
                Follow::Safe => {}
                Follow::End => return Ok(Some(base)),
            }
        }
        Ok(None)
    }

    /// Returns the next element, skipping all optional ones.
    fn follow<'n>(&self, nodes: &'n [Node<'n>]) -> Follow<'n> {
        for node in nodes {
            match part(self.spec, node) {
                part if (self.invalid)(&part) => return Follow::Clash(part),
                Part::Group { then, otherwise } => {
                    // A present group begins with its first element, even one that may be absent elsewhere.
                    let first = then.first().map(|first| part(self.spec, first));
                    if let Some(first) = first.filter(|first| (self.invalid)(first)) {
                        return Follow::Clash(first);
                    }
                    if let Follow::Clash(invalid) = self.follow(otherwise) {
                        return Follow::Clash(invalid);
                    }
                }
                Part::White | Part::Dictionary { .. } => {}
                _ if may_be_absent(self.spec, node) => {}
                _ => return Follow::Safe,
            }
        }
        Follow::End
    }
}

fn part<'n>(spec: &OpSpec, node: &'n Node<'n>) -> Part<'n> {
    match &node.kind {
        NodeKind::Literal("" | " " | "\\n") => Part::White,
        NodeKind::Literal(":") => Part::Colon,
        NodeKind::Variable(name) => match variable_named(spec, name) {
            Some(Var::Region(at)) => Part::Region(at),
            Some(Var::Prop(slot)) => Part::Attribute { slot, any: is_read_as_any(spec, slot, false) },
            _ => Part::Other,
        },
        NodeKind::Directive(Directive::Qualified, args) => match args.first().map(|arg| part(spec, arg)) {
            Some(Part::Attribute { slot, .. }) => Part::Attribute { slot, any: is_read_as_any(spec, slot, true) },
            _ => Part::Other,
        },
        NodeKind::Directive(Directive::AttrDict, _) => Part::Dictionary { keyword: false },
        NodeKind::Directive(Directive::AttrDictWithKeyword, _) => Part::Dictionary { keyword: true },
        NodeKind::Group { then, otherwise, .. } => Part::Group { then, otherwise },
        _ => Part::Other,
    }
}

/// Returns true if a slot is parsed as any attribute, with an unknown type.
fn is_read_as_any(spec: &OpSpec, slot: u32, qualified: bool) -> bool {
    match spec.props.get(slot as usize).map(|prop| &prop.kind) {
        Some(PropKind::Attr(attr)) => !is_typed(attr) && (qualified || is_any(attr)),
        _ => false,
    }
}

/// Returns true if a variable may have no text.
fn may_be_absent(spec: &OpSpec, node: &Node) -> bool {
    let name = match &node.kind {
        NodeKind::Variable(name) => name,
        NodeKind::Directive(Directive::Qualified | Directive::Enum, args) => {
            return args.iter().any(|arg| may_be_absent(spec, arg));
        }
        _ => return false,
    };
    let found = match variable_named(spec, name) {
        Some(Var::Operand(at)) => spec.operands.get(at as usize).map(|operand| operand.arity.is_variable_length()),
        Some(Var::Prop(slot)) => spec.props.get(slot as usize).map(|prop| prop.optional || prop.default.is_some()),
        Some(Var::Region(at)) => spec.regions.get(at as usize).map(|region| region.variadic),
        Some(Var::Successor(at)) => spec.successors.get(at as usize).map(|successor| successor.variadic),
        Some(Var::Result(_)) | None => None,
    };
    found.unwrap_or(false)
}

/// Reports keywords that could belong to one of two adjacent `oilist`s, or to an `oilist` and to the element after it.
pub(super) fn check_clauses(nodes: &[Node], report: &mut Report) {
    let mut keywords: Vec<&str> = Vec::new();
    for node in nodes {
        match &node.kind {
            NodeKind::Oilist { separator, clauses } => {
                let own: Vec<&str> = clauses.iter().filter_map(|clause| keyword(clause.first()?)).collect();
                let separator = separator.as_deref().and_then(keyword);
                if let Some(clash) = separator.filter(|separator| own.contains(separator)) {
                    let message = format!(
                        "format ambiguity because {clash} is used as both an oilist separator and clause keyword."
                    );
                    report(message, None);
                }
                if let Some(clash) = own.iter().find(|keyword| keywords.contains(keyword)) {
                    report(format!("format ambiguity because {clash} is used in two adjacent oilist elements."), None);
                }
                keywords.extend(own);
                keywords.extend(separator);
            }
            _ => {
                if let Some(clash) = keyword(node).filter(|keyword| keywords.contains(keyword)) {
                    let message = format!(
                        "format ambiguity because {clash} is used both in oilist element and the adjacent literal."
                    );
                    report(message, None);
                }
                keywords.clear();
            }
        }
    }
}

fn keyword<'n>(node: &Node<'n>) -> Option<&'n str> {
    match node.kind {
        NodeKind::Literal(value) => Some(value),
        _ => None,
    }
}
