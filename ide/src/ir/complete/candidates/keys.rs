//! Candidates for the keys of dictionaries.

use lect_ods::spec::{DialectSpec, OpSpec, OpSyntax, PropKind};

use super::{Candidate, Candidates};
use crate::completion::{Completion, CompletionKind};

impl Candidates<'_, '_> {
    /// Adds the keys of a dictionary: attributes of the operation, and discardable attributes of dialects.
    pub(super) fn keys(&mut self) {
        let snapshot = self.snapshot;
        let text = snapshot.slice(self.place.statement..self.at);
        let is_generic = text.trim_start().starts_with('"') || text.contains("= \"");
        let within = match text.rfind('{').map(|brace| &text[..brace]) {
            Some(before) if before.ends_with('<') && is_generic => Dictionary::GenericProperties,
            Some(before) if before.ends_with('<') => Dictionary::Properties,
            _ if is_generic => Dictionary::Generic,
            _ => Dictionary::Attributes,
        };
        let mut own = Vec::new();
        if let Some(info) = self.op().and_then(|op| snapshot.ctx.op_name(op).info()) {
            own.extend(names_within(info.dialect(), info.spec(), within));
        }
        if matches!(within, Dictionary::Attributes | Dictionary::Generic) {
            own.extend(snapshot.dialects(None).into_iter().flat_map(discardable));
        }
        for item in own {
            let weight = self.likely.class(&item.label) + 3.0 * self.likely.rare();
            self.add(item, weight);
        }
    }

    /// Adds the names of properties in angle brackets, `<name = value>`, where a keyword is expected.
    pub(super) fn properties(&mut self) {
        let snapshot = self.snapshot;
        let text = snapshot.slice(self.place.statement..self.at);
        if text.rfind('<') <= text.rfind('>') {
            return;
        }
        let Some(info) = self.op().and_then(|op| snapshot.ctx.op_name(op).info()) else { return };
        for item in names_within(info.dialect(), info.spec(), Dictionary::Properties) {
            let weight = self.likely.class(&item.label) + 2.0 * self.likely.rare();
            self.found.push(Candidate { item, weight, group: None, is_named: true });
        }
    }
}

/// Kind of a dictionary in the text of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dictionary {
    /// Properties, in a custom form.
    Properties,
    /// Properties, in the generic form.
    GenericProperties,
    /// Attributes, in a custom form.
    Attributes,
    /// Attributes, in the generic form.
    Generic,
}

/// Completes the names of an operation's attributes and properties in a dictionary.
fn names_within(dialect: &DialectSpec, op: &OpSpec, within: Dictionary) -> Vec<Completion> {
    let format = match &op.syntax {
        OpSyntax::Format(format) if matches!(within, Dictionary::Properties | Dictionary::Attributes) => Some(format),
        _ => None,
    };
    let is_strict = dialect.flags.strict_properties == Some(true);
    let is_left = |slot: u32| match format {
        Some(_) if within == Dictionary::Attributes && is_strict => false,
        Some(format) if within == Dictionary::Attributes && format.prop_dict => false,
        Some(format) => !format.written.contains(&slot),
        None => true,
    };
    let mut items = Vec::new();
    for (slot, prop) in (0..).zip(op.props.iter()) {
        let summary = match &prop.kind {
            PropKind::Attr(attr) => &attr.summary,
            PropKind::Native(native) if matches!(within, Dictionary::Properties | Dictionary::GenericProperties) => {
                &native.summary
            }
            PropKind::Native(_) | PropKind::Sizes(_) => continue,
        };
        if is_left(slot) {
            items.push(Completion::new(&prop.name, CompletionKind::Attribute, summary));
        }
    }
    items
}

/// Completes the discardable attributes of a dialect for operations of others.
fn discardable(dialect: &DialectSpec) -> impl Iterator<Item = Completion> + '_ {
    let name = &dialect.name;
    dialect.discardable.iter().map(move |it| {
        Completion::new(&format!("{name}.{}", it.name), CompletionKind::Attribute, it.cpp_type.trim_start_matches(':'))
    })
}
