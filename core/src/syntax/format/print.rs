//! Execution of print programs.

use std::ops::Range;

use lect_ods::format::{Values, Var};
use lect_ods::spec::{Arity, EnumKind, Grouping, OpSpec, ValueSpec};
use smallvec::SmallVec;

use super::forms::{AttrForm, EnumForm, enum_number, is_keyword_case};
use super::program::{Clause, Count, Entry, Group, Place, Step};
use super::strict::Dictionary;
use super::{Syntax, strict};
use crate::attrs::NamedAttr;
use crate::dialect::OpInfo;
use crate::entity::{Attr, OpName, Type, Value};
use crate::eval::enum_text;
use crate::ir::{OpRef, RegionRef};
use crate::syntax::def::{print_attr, print_type};
use crate::text::lexer::TokenKind;
use crate::text::{OpPrinter, Printer, RegionStyle};

impl Syntax {
    /// Prints an operation. The text of the tail is cached.
    #[inline(always)]
    pub(super) fn write_op(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, info: &OpInfo) {
        let (head, tail) = self.print.split_at(self.tail.min(self.print.len()));
        self.write(p, op, info, head);
        if !tail.is_empty() {
            p.cached_tail(op, |p| self.write(p, op, info, tail));
        }
    }

    /// Executes all steps of a program while printing. Most steps write to the output directly.
    fn write_text(&self, p: &mut Printer<'_>, op: OpRef<'_>, info: &OpInfo, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Text(text) => p.literal(text),
                Step::OperandAt(at) if (*at as usize) < op.operand_count() => p.value(op.operand(*at as usize)),
                Step::Operand(group, Count::Optional | Count::Many) => match self.operands_of(op, *group) {
                    None => p.values(op.operand_group(*group)),
                    Some(range) => p.values(range.map(|at| op.operand(at))),
                },
                Step::Types(Values::Operand(group), Count::Optional | Count::Many) => {
                    match self.operands_of(op, *group) {
                        None => p.types(types(op, op.operand_group(*group))),
                        Some(range) => p.types(types(op, range.map(|at| op.operand(at)))),
                    }
                }
                Step::TypeOfOperand(at) if (*at as usize) < op.operand_count() => {
                    p.ty(op.ir.value_type(op.operand(*at as usize)));
                }
                Step::TypeOfResult(at) if (*at as usize) < op.result_count() => {
                    p.ty(op.ir.value_type(op.result(*at as usize)));
                }
                Step::AttrDict { .. } if !self.has_dictionary(op) => {}
                Step::Optional(group) => {
                    let anchored = group.anchor.iter().any(|var| self.is_there(op, *var));
                    let steps = if anchored != group.inverted { &group.then } else { &group.otherwise };
                    self.write_text(p, op, info, steps);
                }
                step => self.write_step(&mut OpPrinter::printing(p), op, info, step),
            }
        }
    }

    /// Returns the indices of a segment's operands, if it is the only one of its kind. Others take one operand each.
    #[inline]
    fn operands_of(&self, op: OpRef<'_>, group: u32) -> Option<Range<usize>> {
        let Place { before, after } = (*self.operand_places.get(group as usize)?)?;
        let end = op.operand_count().saturating_sub(after as usize);
        Some(before as usize..end.max(before as usize))
    }

    /// Executes all steps of a print program.
    fn write(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, info: &OpInfo, steps: &[Step]) {
        match p.printer() {
            Some(printer) => self.write_text(printer, op, info, steps),
            None => steps.iter().for_each(|step| self.write_step(p, op, info, step)),
        }
    }

    #[inline]
    fn write_step(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, info: &OpInfo, step: &Step) {
        match step {
            Step::Text(text) => p.text(text.as_str()),
            Step::Newline => p.newline(),
            // `write_text` prints operands.
            Step::Token(..) | Step::Word(_) | Step::Implied(..) | Step::OperandAt(_) => {}
            Step::TypeOfOperand(at) => {
                if let Some(ty) = op.operand_types().nth(*at as usize) {
                    p.ty(ty);
                }
            }
            Step::TypeOfResult(at) => {
                if let Some(ty) = op.result_types().nth(*at as usize) {
                    p.ty(ty);
                }
            }
            Step::Operand(group, Count::Groups) => {
                let mut operands = op.operand_group(*group);
                for (index, length) in op.operand_segments(*group).into_iter().enumerate() {
                    p.text(if index > 0 { ", (" } else { "(" });
                    p.operands(operands.by_ref().take(length));
                    p.text(")");
                }
            }
            Step::Operand(group, _) => p.operands(op.operand_group(*group)),
            Step::Prop(slot, form, _) => {
                if let Some(value) = op.prop(*slot as usize) {
                    write_attr(p, form, value);
                }
            }
            Step::Region(group, _, entry) => {
                for (index, region) in op.region_group(*group).enumerate() {
                    if index > 0 {
                        p.text(", ");
                    }
                    let entry = if index == 0 { *entry } else { Entry::Within };
                    self.write_region(p, region, entry);
                }
            }
            Step::Regions => {
                for (index, region) in op.regions().enumerate() {
                    if index > 0 {
                        p.text(", ");
                    }
                    self.write_region(p, region, Entry::Within);
                }
            }
            Step::Successor(group, _) => {
                for (index, block) in op.successor_group(*group).enumerate() {
                    if index > 0 {
                        p.text(", ");
                    }
                    p.successor(block);
                }
            }
            Step::Successors => {
                for (index, block) in op.successors().enumerate() {
                    if index > 0 {
                        p.text(", ");
                    }
                    p.successor(block);
                }
            }
            Step::AttrDict { keyword } => self.write_attr_dict(p, op, info, if *keyword { " attributes" } else { "" }),
            Step::PropDict => self.write_prop_dict(p, op, info),
            Step::Operands => p.operands(op.operands()),
            Step::Type(of, form) => match first_type(op, *of) {
                Some(ty) if form.qualified => p.ty(ty),
                Some(ty) => print_type(p, &form.class, ty),
                None => {}
            },
            Step::Types(Values::Operand(group), Count::Groups) => {
                let types = op.types_of(Values::Operand(*group));
                let mut types = types.iter().copied();
                for (index, length) in op.operand_segments(*group).into_iter().enumerate() {
                    p.text(if index > 0 { ", (" } else { "(" });
                    p.types(types.by_ref().take(length));
                    p.text(")");
                }
            }
            Step::Types(Values::Operand(group), _) => p.types(types(op, op.operand_group(*group))),
            Step::Types(Values::Result(group), _) => p.types(types(op, op.result_group(*group))),
            Step::Types(Values::Operands, _) => p.types(op.operand_types()),
            Step::Types(Values::Results, _) => p.types(op.result_types()),
            Step::FunctionalType(inputs, outputs) => p.function_type(&op.types_of(*inputs), &op.types_of(*outputs)),
            Step::Custom(directive, args) => (directive.print)(p, op, args),
            Step::Spaced(directive, args, prints) => {
                if prints(op, args) {
                    p.text(" ");
                    (directive.print)(p, op, args);
                }
            }
            Step::Clauses(clauses, separator) => self.write_clauses(p, op, info, clauses, separator.as_ref()),
            Step::Optional(group) => self.write_group(p, op, info, group),
        }
    }

    fn write_group(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, info: &OpInfo, group: &Group) {
        let anchored = group.anchor.iter().any(|var| self.is_there(op, *var));
        self.write(p, op, info, if anchored != group.inverted { &group.then } else { &group.otherwise });
    }

    fn write_clauses(
        &self,
        p: &mut OpPrinter<'_, '_>,
        op: OpRef<'_>,
        info: &OpInfo,
        clauses: &[Clause],
        separator: Option<&(TokenKind, Box<str>)>,
    ) {
        let mut is_first = true;
        for clause in clauses {
            if clause.anchor.iter().any(|var| self.is_there(op, *var)) {
                if let Some((_, text)) = separator.filter(|_| !is_first) {
                    p.text(if clause.separator_blank { " " } else { "" });
                    p.text(text);
                }
                is_first = false;
                self.write(p, op, info, &clause.steps);
            }
        }
    }

    /// Returns true if a variable is present by the rules of anchors: a native property is present unless it has its
    /// default value.
    fn is_there(&self, op: OpRef<'_>, var: Var) -> bool {
        match var {
            Var::Prop(slot) if self.attrs.get(slot as usize) == Some(&false) => {
                let constant = self.constant(slot);
                constant.is_none() || op.prop(slot as usize) != constant
            }
            Var::Operand(group) => match self.operands_of(op, group) {
                None => op.has_any(var),
                Some(range) => !range.is_empty(),
            },
            Var::Prop(slot) if self.elides => op.has_any(var) && op.prop(slot as usize) != self.constant(slot),
            var => op.has_any(var),
        }
    }

    fn write_region(&self, p: &mut OpPrinter<'_, '_>, region: RegionRef<'_>, entry: Entry) {
        let mut style = RegionStyle { entry_args: entry == Entry::Within, ..RegionStyle::CUSTOM };
        if let Some(implied) = self.terminator
            && !self.prints_terminator
            && let Some(end) = region.entry().and_then(|block| block.last())
        {
            style.terminators = !is_implied(end, implied);
        }
        p.region(region, style);
    }

    /// Prints the attribute dictionary if it is not empty, preceded by the text `before`.
    #[inline]
    pub(super) fn write_attr_dict(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, info: &OpInfo, before: &str) {
        if self.has_dictionary(op) {
            self.write_entries(p, op, info, before);
        }
    }

    /// Returns true if the dictionary may have entries.
    #[inline]
    fn has_dictionary(&self, op: OpRef<'_>) -> bool {
        self.has_inherent_entries() || op.attrs() != op.context().attrs().empty_dictionary()
    }

    /// Returns true if the dictionary may have inherent attributes.
    #[inline]
    fn has_inherent_entries(&self) -> bool {
        !self.prop_dict && !self.unwritten.is_empty()
    }

    fn write_entries(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, info: &OpInfo, before: &str) {
        let mut entries = self.dict_entries(op, info);
        let release = u64::from(p.release());
        let is_by_name = self.dictionary == Dictionary::OfRelease && strict::is_strict(release) && !self.hand_written;
        if is_by_name && !entries.is_empty() {
            let ctx = p.context();
            let is_inherent = |entry: &NamedAttr| info.props.iter().any(|prop| prop.name == entry.0);
            let added: Vec<NamedAttr> =
                entries.iter().filter(|it| !is_inherent(it) && strict::is_added(ctx, it.0, release)).copied().collect();
            if !self.prop_dict {
                self.write_keyed(p, op, info, &added);
            }
            entries.retain(|entry| !is_inherent(entry) && !added.contains(entry));
        }
        if !entries.is_empty() {
            p.text(before);
            p.named_attrs(&entries);
        }
    }

    /// Returns true if the attribute dictionary is not empty.
    pub(super) fn has_attr_dict(&self, op: OpRef<'_>, info: &OpInfo) -> bool {
        !self.dict_entries(op, info).is_empty()
    }

    /// Returns true if the dictionary has inherent attributes.
    pub(super) fn has_unwritten(&self, op: OpRef<'_>, info: &OpInfo) -> bool {
        let mut entries = SmallVec::new();
        if !self.prop_dict {
            self.push_unwritten(op, info, self.unwritten.iter().copied(), &mut entries);
        }
        !entries.is_empty()
    }

    /// Returns the entries of the attribute dictionary.
    fn dict_entries(&self, op: OpRef<'_>, info: &OpInfo) -> SmallVec<[NamedAttr; 8]> {
        let ctx = op.context();
        let discardable = op.attrs();
        let has_inherent = self.has_inherent_entries();
        let mut entries = SmallVec::<[NamedAttr; 8]>::new();
        if !has_inherent && discardable == ctx.attrs().empty_dictionary() {
            return entries;
        }
        if has_inherent {
            self.push_unwritten(op, info, self.unwritten.iter().copied(), &mut entries);
        }
        if discardable != ctx.attrs().empty_dictionary() {
            let others =
                ctx.attrs().dictionary_entries(discardable).iter().filter(|entry| !self.extras.contains(&entry.0));
            entries.extend(others.copied());
        }
        ctx.attrs().sort_by_name(&mut entries);
        entries
    }

    fn write_prop_dict(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, info: &OpInfo) {
        if self.dictionary == Dictionary::Strict || strict::is_strict(p.release().into()) {
            return self.write_keyed(p, op, info, &[]);
        }
        let mut entries = SmallVec::<[NamedAttr; 8]>::new();
        let is_unwritten = |slot: &u32| self.written.get(*slot as usize) == Some(&false);
        self.push_unwritten(op, info, (0..info.props.len() as u32).filter(is_unwritten), &mut entries);
        op.context().attrs().sort_by_name(&mut entries);
        p.text(" ");
        p.properties(&entries);
    }

    /// Adds the inherent attributes of the given slots that are set and differ from their default values.
    fn push_unwritten(
        &self,
        op: OpRef<'_>,
        info: &OpInfo,
        of: impl Iterator<Item = u32>,
        entries: &mut SmallVec<[NamedAttr; 8]>,
    ) {
        op.with_slots(info.props.len(), |slots| {
            for slot in of {
                if let (Some(Some(value)), Some(prop)) = (slots.get(slot as usize), info.props.get(slot as usize))
                    && Some(*value) != self.constant(slot)
                {
                    entries.push((prop.name, *value));
                }
            }
        });
    }
}

/// Returns true if `end` is exactly the implicit terminator that the parser adds.
fn is_implied(end: OpRef<'_>, implied: OpName) -> bool {
    let empty = end.context().attrs().empty_dictionary();
    end.name() == implied
        && end.attrs() == empty
        && end.properties().is_none()
        && end.operand_count() + end.result_count() == 0
        && !end.holds_others()
}

/// Returns the types of an operation's values.
fn types(op: OpRef<'_>, values: impl Iterator<Item = Value>) -> impl Iterator<Item = Type> {
    values.map(move |value| op.ir.value_type(value))
}

/// Returns the type of the first value that a format variable denotes.
fn first_type(op: OpRef<'_>, of: Values) -> Option<Type> {
    match of {
        Values::Operand(group) => types(op, op.operand_group(group)).next(),
        Values::Result(group) => types(op, op.result_group(group)).next(),
        Values::Operands => op.operand_types().next(),
        Values::Results => op.result_types().next(),
    }
}

#[inline]
pub(super) fn write_attr(p: &mut OpPrinter<'_, '_>, form: &AttrForm, value: Attr) {
    match form {
        AttrForm::Any(_) => p.attr(value),
        AttrForm::Typed(..) => p.attr_without_type(value),
        AttrForm::Stripped(class) => print_attr(p, class, value),
        AttrForm::Symbol => match p.context().attrs().string_value(value) {
            Some(name) => p.symbol_name(name),
            None => p.attr(value),
        },
        AttrForm::Enum(form) => write_enum(p, form, value),
        AttrForm::Native(native) => native.print(p, value),
    }
}

fn write_enum(p: &mut OpPrinter<'_, '_>, form: &EnumForm, value: Attr) {
    let (ctx, spec) = (p.context(), &form.spec);
    let (text, plain) = if spec.kind == EnumKind::String {
        let text = ctx.attrs().string_value(value).unwrap_or_default();
        let is_case = spec.cases.iter().any(|case| case.spelling.as_bytes() == text && is_keyword_case(spec, case));
        (String::from_utf8_lossy(text), is_case)
    } else {
        let Some(number) = enum_number(ctx, value).map(|number| spec.unwrapped(number)) else { return p.attr(value) };
        if !p.writes() {
            return;
        }
        let is_case = spec.cases.iter().any(|case| case.value == number && is_keyword_case(spec, case));
        (enum_text(spec, number), is_case)
    };
    if plain || !form.quotes {
        return p.text(&text);
    }
    p.text("\"");
    p.text(&text);
    p.text("\"");
}

/// Returns the index of a program's tail: its last steps with only text, attributes and types. Operations that agree in
/// these print the same tail.
///
/// A tail that is cheap to print has no cache: `steps.len()` is returned. `has_inherent` tells whether the attribute
/// dictionary may have inherent attributes.
pub(super) fn tail(steps: &[Step], has_inherent: bool) -> usize {
    let len = steps.iter().rev().take_while(|step| is_plain_step(step)).count();
    let start = steps.len() - len;
    match cost(&steps[start..], has_inherent) {
        ..=CHEAP => steps.len(),
        _ => start,
    }
}

/// Greatest cost of steps that are cheaper to execute than to look up in a cache.
const CHEAP: u32 = 3;

/// Estimates the cost of printing: about the number of types.
fn cost(steps: &[Step], has_inherent: bool) -> u32 {
    let of = |step: &Step| match step {
        Step::Text(_) => 0,
        Step::AttrDict { .. } => {
            if has_inherent {
                CHEAP + 1
            } else {
                0
            }
        }
        Step::TypeOfOperand(_) | Step::TypeOfResult(_) => 1,
        Step::Optional(group) => cost(&group.then, has_inherent).max(cost(&group.otherwise, has_inherent)).min(1),
        _ => CHEAP + 1,
    };
    steps.iter().map(of).sum()
}

/// Returns for each segment its place, if it is the only one that may have another number of operands than one.
pub(super) fn places(spec: &OpSpec) -> Box<[Option<Place>]> {
    let is_one = |value: &ValueSpec| value.arity == Arity::One;
    let is_only = spec.operands.iter().filter(|value| !is_one(value)).count() == 1
        && !matches!(spec.operand_groups, Grouping::Sized(_));
    let count = spec.operands.len() as u32;
    let place = |(at, value): (u32, &ValueSpec)| {
        (is_only && !is_one(value)).then(|| Place { before: at, after: count - 1 - at })
    };
    (0..).zip(spec.operands.iter()).map(place).collect()
}

/// Returns true if a program prints only text and the operation's own operands, successors, attributes and types.
pub(super) fn is_plain(steps: &[Step]) -> bool {
    steps.iter().all(|step| match step {
        Step::Operand(..) | Step::OperandAt(_) | Step::Operands | Step::Successor(..) | Step::Successors => true,
        Step::Optional(group) => is_plain(&group.then) && is_plain(&group.otherwise),
        Step::Clauses(clauses, _) => clauses.iter().all(|clause| is_plain(&clause.steps)),
        step => is_plain_step(step),
    })
}

fn is_plain_step(step: &Step) -> bool {
    let all = |steps: &[Step]| steps.iter().all(is_plain_step);
    match step {
        Step::Text(_)
        | Step::Prop(..)
        | Step::AttrDict { .. }
        | Step::PropDict
        | Step::Type(..)
        | Step::TypeOfOperand(_)
        | Step::TypeOfResult(_)
        | Step::Types(..)
        | Step::FunctionalType(..) => true,
        Step::Optional(group) => all(&group.then) && all(&group.otherwise),
        Step::Clauses(clauses, _) => clauses.iter().all(|clause| all(&clause.steps)),
        _ => false,
    }
}
