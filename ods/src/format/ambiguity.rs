//! Formats that could be read in two ways.

use super::bound::Report;
use super::parse::{Node, NodeKind};
use super::{Element, PropForm};
use crate::spec::OpSpec;

/// Whether one element may not follow another, or another after which there may be nothing.
struct Clash {
    /// What must not be followed.
    base: fn(&Element) -> bool,
    /// By what.
    invalid: fn(&Element) -> bool,
}

/// An attribute that is read in full takes a `:` after it for its own.
const COLON_AFTER_ATTRIBUTE: Clash = Clash {
    base: |element| match element {
        Element::Prop { form, qualified, .. } => match form {
            PropForm::Any => true,
            PropForm::Stripped | PropForm::Symbol | PropForm::Enum => *qualified,
            PropForm::Typed | PropForm::Native => false,
        },
        _ => false,
    },
    invalid: |element| matches!(element, Element::Literal(text) if text == ":"),
};

/// A dictionary and a region both begin with `{`.
const REGION_AFTER_DICTIONARY: Clash = Clash {
    base: |element| matches!(element, Element::AttrDict { keyword: false }),
    invalid: |element| matches!(element, Element::Region(_)),
};

/// Reports elements that take what follows them for their own.
pub(super) fn check_ambiguity(spec: &OpSpec, elements: &[Element], report: &mut Report) {
    if let Err((Element::Prop { slot, .. }, _)) = COLON_AFTER_ATTRIBUTE.check(spec, elements) {
        let name = spec.props.get(*slot as usize).map_or("", |prop| &prop.name);
        report(
            format!(
                "format ambiguity caused by `:` literal found after attribute `{name}` which does not have a buildable \
                 type"
            ),
            None,
        );
    }
    if let Err((_, Element::Region(at))) = REGION_AFTER_DICTIONARY.check(spec, elements) {
        let name = spec.regions.get(*at as usize).map_or("", |region| &region.name);
        report(
            format!("format ambiguity caused by `attr-dict` directive followed by region `{name}`"),
            Some("try using `attr-dict-with-keyword` instead".to_owned()),
        );
    }
}

/// A base and what clashes with it.
type Found<'a> = (&'a Element, &'a Element);

/// What goes on after a list of elements: nothing but what may be absent stood between the base and its end.
type Pending<'a> = Option<&'a Element>;

impl Clash {
    /// Looks for the first clash. The base that is pending at the end is the first one, as in mlir-tblgen, which then
    /// looks no further: what else there is to the end may be absent.
    fn check<'a>(&self, spec: &OpSpec, elements: &'a [Element]) -> Result<Pending<'a>, Found<'a>> {
        for (at, element) in elements.iter().enumerate() {
            let base = match element {
                element if (self.base)(element) => element,
                Element::Optional(group) => {
                    let then = self.check(spec, &group.then)?;
                    let otherwise = self.check(spec, &group.otherwise)?;
                    match then.or(otherwise) {
                        Some(base) => base,
                        None => continue,
                    }
                }
                _ => continue,
            };
            match self.follow(spec, elements.get(at + 1..).unwrap_or_default()) {
                Follow::Clash(invalid) => return Err((base, invalid)),
                Follow::Safe => {}
                Follow::End => return Ok(Some(base)),
            }
        }
        Ok(None)
    }

    /// What stands next, through all that may be absent.
    fn follow<'a>(&self, spec: &OpSpec, elements: &'a [Element]) -> Follow<'a> {
        for element in elements {
            match element {
                element if (self.invalid)(element) => return Follow::Clash(element),
                Element::Optional(group) => {
                    for branch in [&group.then, &group.otherwise] {
                        if let Follow::Clash(invalid) = self.follow(spec, branch) {
                            return Follow::Clash(invalid);
                        }
                    }
                }
                Element::Space | Element::Newline | Element::AttrDict { .. } => {}
                element if may_be_absent(spec, element) => {}
                _ => return Follow::Safe,
            }
        }
        Follow::End
    }
}

/// Whether a variable may have no text.
fn may_be_absent(spec: &OpSpec, element: &Element) -> bool {
    match element {
        Element::Operand(at) => {
            spec.operands.get(*at as usize).is_some_and(|operand| operand.arity.is_variable_length())
        }
        Element::Prop { slot, .. } | Element::Implied(slot) => {
            spec.props.get(*slot as usize).is_some_and(|prop| prop.optional || prop.default.is_some())
        }
        Element::Region(at) => spec.regions.get(*at as usize).is_some_and(|region| region.variadic),
        Element::Successor(at) => spec.successors.get(*at as usize).is_some_and(|successor| successor.variadic),
        _ => false,
    }
}

enum Follow<'a> {
    Clash(&'a Element),
    Safe,
    End,
}

/// Reports keywords that could belong to one of two `oilist`s beside each other, or to one and to what follows it.
pub(super) fn check_clauses(nodes: &[Node], report: &mut Report) {
    let mut keywords: Vec<&str> = Vec::new();
    for node in nodes {
        match &node.kind {
            NodeKind::Oilist(clauses) => {
                let own: Vec<&str> = clauses.iter().filter_map(|clause| keyword(clause.first()?)).collect();
                if let Some(clash) = own.iter().find(|keyword| keywords.contains(keyword)) {
                    report(format!("format ambiguity because {clash} is used in two adjacent oilist elements."), None);
                }
                keywords.extend(own);
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

fn keyword<'a>(node: &Node<'a>) -> Option<&'a str> {
    match node.kind {
        NodeKind::Literal(value) => Some(value),
        _ => None,
    }
}
