//! Checks of formats that print text which they do not parse.
//!
//! mlir-tblgen prints an attribute of a dialect without its mnemonic (`<3>`). If the presence of the attribute is
//! detected by parsing it, the attribute is parsed in full (`#w.h<3>`), so that printed text is not accepted. An
//! optional group with another first element (`` (`with` $h^)? ``) is not affected.

use crate::format::{Element, Group, PropForm};
use crate::spec::{DefSyntax, DialectSpec, OpSpec, OpSyntax, PropKind};
use crate::td::diag::Severity;
use crate::td::lower::Lowering;
use crate::td::record::RecordRef;

/// Checks optional groups, which the parser detects by their first literal: an absent group must not be followed by the
/// same literal.
pub(super) fn optional_groups<'a>(lowering: &mut Lowering<'a>, record: RecordRef<'a>, op: &OpSpec) {
    let OpSyntax::Format(format) = &op.syntax else { return };
    let mut literals = Vec::new();
    alike(&format.elements, &mut literals);
    for literal in literals {
        let name = format!("`{literal}`");
        let text = record.text("assemblyFormat");
        let place = text.and_then(|text| {
            let start = text.text.find(&name)?;
            text.span_at(start..start + name.len())
        });
        let message = format!(
            "an optional group begins with {name}, and so does the part after it: if the group is absent, the printed text cannot be read back"
        );
        lowering.fault(Severity::Warning, record, place, &name, message);
    }
}

/// Collects the literals with which an optional group and the elements after it begin.
fn alike<'e>(elements: &'e [Element], found: &mut Vec<&'e str>) {
    for (at, element) in elements.iter().enumerate() {
        match element {
            Element::Optional(group) => {
                let Group { then, otherwise, .. } = &**group;
                let rest = elements.get(at + 1..).unwrap_or_default();
                if let Some(literal) = begin(then).filter(|it| otherwise.is_empty() && may_follow(rest, it)) {
                    found.push(literal);
                }
                alike(then, found);
                alike(otherwise, found);
            }
            Element::Clauses { clauses, .. } => clauses.iter().for_each(|it| alike(&it.elements, found)),
            _ => {}
        }
    }
}

/// Returns the literal that elements begin with.
fn begin(elements: &[Element]) -> Option<&str> {
    match elements.iter().find(|it| !matches!(it, Element::Space | Element::Newline))? {
        Element::Literal(text) => Some(text),
        _ => None,
    }
}

/// Returns true if elements may begin with a literal. Other optional groups may be absent.
fn may_follow(elements: &[Element], literal: &str) -> bool {
    for element in elements {
        match element {
            Element::Space | Element::Newline => {}
            Element::Literal(text) => return *text == *literal,
            Element::Optional(group) if begin(&group.then) == Some(literal) => return true,
            Element::Optional(group) if group.otherwise.is_empty() => {}
            _ => return false,
        }
    }
    false
}

/// Checks the optional attributes in the format of an operation.
pub(super) fn optional_attrs<'a>(
    lowering: &mut Lowering<'a>,
    record: RecordRef<'a>,
    op: &OpSpec,
    dialect: &DialectSpec,
) {
    let OpSyntax::Format(format) = &op.syntax else { return };
    let mut slots = Vec::new();
    within(&format.elements, op, &mut slots);
    for slot in slots {
        let Some(prop) = op.props.get(slot as usize) else { continue };
        let PropKind::Attr(constraint) = &prop.kind else { continue };
        let def = constraint.attr_def.as_ref().and_then(|def| dialect.attrs.iter().find(|it| it.def == *def));
        if def.is_none_or(|it| it.mnemonic.is_none() || it.syntax == DefSyntax::None) {
            continue;
        }
        let name = format!("${}", prop.name);
        let text = record.text("assemblyFormat");
        let place = text.and_then(|text| {
            let start = text.text.find(&name)?;
            text.span_at(start..start + name.len())
        });
        let message = format!(
            "'{name}' may be absent here, and the printed text, which omits its mnemonic, cannot be read back: write `qualified({name})`"
        );
        lowering.fault(Severity::Warning, record, place, &name, message);
    }
}

/// Collects the slots of optional attributes that are printed without their mnemonics.
fn within(elements: &[Element], op: &OpSpec, slots: &mut Vec<u32>) {
    for element in elements {
        match element {
            Element::Clauses { clauses, .. } => clauses.iter().for_each(|it| within(&it.elements, op, slots)),
            Element::Optional(group) => {
                let Group { then, otherwise, first, .. } = &**group;
                // Only the first element is tried.
                slots.extend(then.get(*first as usize).and_then(stripped));
                let groups = then.iter().filter(|it| matches!(it, Element::Optional(_) | Element::Clauses { .. }));
                groups.for_each(|it| within(std::slice::from_ref(it), op, slots));
                within(otherwise, op, slots);
            }
            _ => slots
                .extend(stripped(element).filter(|slot| op.props.get(*slot as usize).is_some_and(|it| it.optional))),
        }
    }
}

fn stripped(element: &Element) -> Option<u32> {
    match element {
        Element::Prop { slot, form: PropForm::Stripped, qualified: false } => Some(*slot),
        _ => None,
    }
}
