//! What is different between two states of a dialect, and what that means for old files.
//!
//! A newer state that declares versions is first taken back to the version of the older one: what is still different then is
//! what was not declared. What was declared is upgradable.

use lect_ods::spec::{
    Arity, ChangeSpec, DefSpec, DefSyntax, DialectSpec, EnumSpec, OpSpec, OpSyntax, PropKind, PropSpec, TypeConstraint,
    ValueSpec, show_version,
};

/// What a change means for files of the older state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// They cannot be read as they were meant.
    Breaking,
    /// A step of a version makes of them what they are to be.
    Upgradable,
    /// They are read as they are.
    Compatible,
}

impl Effect {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Effect::Breaking => "breaking",
            Effect::Upgradable => "upgradable",
            Effect::Compatible => "compatible",
        }
    }
}

/// A change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// What it means.
    pub effect: Effect,
    /// Of what: `operation 'shop.sell'`.
    pub subject: String,
    /// What changed, as what is said of the subject.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

/// All changes from one state of a dialect to another.
pub fn compare(old: &DialectSpec, new: &DialectSpec) -> Vec<Change> {
    let mut found = Found(Vec::new());
    let then = match &*old.version {
        [] if new.version.is_empty() => None,
        // Who had no version becomes the first one.
        [] => new.versions.first().and_then(|first| new.at(&first.number)),
        version => match new.at(version) {
            Some(then) => Some(then),
            None => {
                let message = format!("has no version {} any more", show_version(version));
                found.breaking(format!("dialect '{}'", old.name), message, None);
                None
            }
        },
    };
    let first = then.as_ref().map_or(0, |then| new.steps_until(&then.version));
    for step in new.versions.iter().skip(first) {
        let number = show_version(&step.number);
        for change in step.changes.iter() {
            let (subject, message) = declared(change);
            found.0.push(Change {
                effect: Effect::Upgradable,
                subject,
                message: format!("{message} in version {number}"),
                help: None,
            });
        }
    }
    let now = then.as_ref().unwrap_or(new);
    found.ops(old, now);
    for (what, was, is) in [("type '!", &old.types, &now.types), ("attribute '#", &old.attrs, &now.attrs)] {
        let subject = |def: &DefSpec| format!("{what}{}.{}'", old.name, def.mnemonic.as_deref().unwrap_or(&def.def));
        found.each(was, is, |it| &it.def, subject, Found::def);
    }
    found.each(&old.enums, &now.enums, |it| &it.def, |it| format!("enum '{}'", it.def), Found::cases);
    found.0
}

/// A change that a version declares: of what, and what.
fn declared(change: &ChangeSpec) -> (String, String) {
    let op = |op: &str| format!("operation '{op}'");
    match change {
        ChangeSpec::RenameOp { from, to } => (op(from), format!("is called '{to}'")),
        ChangeSpec::AddOp { op: it } => (op(it), "is new".into()),
        ChangeSpec::OldOp { op: it } => (op(it), "is gone or defined anew".into()),
        ChangeSpec::RenameAttr { op: it, from, to } => (op(it), format!("calls its attribute '{from}' '{to}'")),
        ChangeSpec::AddAttr { op: it, name, .. } => (op(it), format!("has a new attribute '{name}'")),
        ChangeSpec::RemoveAttr { op: it, name, .. } => (op(it), format!("loses its attribute '{name}'")),
        ChangeSpec::AttrToProperty { op: it, name } => (op(it), format!("has '{name}' as a property")),
        ChangeSpec::AddOperand { op: it, operand } => (op(it), format!("has a new operand '{}'", operand.name)),
        ChangeSpec::RemoveOperand { op: it, operand } => (op(it), format!("loses its operand '{}'", operand.name)),
        ChangeSpec::ReorderOperands { op: it, .. } => (op(it), "has its operands in another order".into()),
        ChangeSpec::AddDef { def, .. } => (format!("definition '{def}'"), "is new".into()),
        ChangeSpec::AddParam { def, name, .. } => {
            (format!("definition '{def}'"), format!("has a new parameter '{name}'"))
        }
        ChangeSpec::RenameCase { def, from, to } => (format!("enum '{def}'"), format!("writes '{from}' as '{to}'")),
        ChangeSpec::OldFormat { def } => (format!("'{def}'"), "has another custom form".into()),
        ChangeSpec::RenumberAttr { op: it, name, .. } => (op(it), format!("has other numbers in '{name}'")),
        ChangeSpec::ListToDense { op: it, name } => (op(it), format!("has a dense array as '{name}'")),
        ChangeSpec::PropertyToAttr { op: it, name } => (op(it), format!("has '{name}' as a discardable attribute")),
        ChangeSpec::OperandToAttr { op: it, name, .. } => (op(it), format!("has the operand '{name}' as an attribute")),
        ChangeSpec::Layout { op: it, .. } => (op(it), "stores its properties in another order".into()),
        ChangeSpec::Code { op: it, function } => (op(it), format!("is changed by '{function}'")),
    }
}

struct Found(Vec<Change>);

impl Found {
    fn breaking(&mut self, subject: String, message: String, help: Option<&str>) {
        self.0.push(Change { effect: Effect::Breaking, subject, message, help: help.map(Into::into) });
    }

    fn compatible(&mut self, subject: String, message: &str) {
        self.0.push(Change { effect: Effect::Compatible, subject, message: message.into(), help: None });
    }

    /// Compares what has the same name, and tells what is gone and what is new.
    fn each<T>(
        &mut self,
        old: &[T],
        new: &[T],
        name: impl Fn(&T) -> &str,
        subject: impl Fn(&T) -> String,
        mut compare: impl FnMut(&mut Self, String, &T, &T),
    ) {
        for was in old {
            match new.iter().find(|it| name(it) == name(was)) {
                Some(now) => compare(self, subject(was), was, now),
                None => self.breaking(subject(was), "is gone".into(), Some("declare what became of it in a version")),
            }
        }
        for now in new.iter().filter(|now| !old.iter().any(|was| name(was) == name(now))) {
            self.compatible(subject(now), "is new");
        }
    }

    fn ops(&mut self, old: &DialectSpec, new: &DialectSpec) {
        self.each(&old.ops, &new.ops, |it| &it.name, |it| format!("operation '{}'", it.name), Self::op);
    }

    fn op(&mut self, subject: String, was: &OpSpec, now: &OpSpec) {
        self.values(&subject, "operand", &was.operands, &now.operands);
        self.values(&subject, "result", &was.results, &now.results);
        self.props(&subject, was, now);
        for (what, was, now) in [
            ("regions", was.regions.len(), now.regions.len()),
            ("successors", was.successors.len(), now.successors.len()),
        ] {
            if was != now {
                self.breaking(
                    subject.clone(),
                    format!("has {now} {what} instead of {was}"),
                    Some("declare an `OldOp`"),
                );
            }
        }
        for it in now.traits.iter().filter(|it| !was.traits.contains(it)) {
            self.breaking(
                subject.clone(),
                format!("must have a new trait '{}', which may reject what was right", it.def),
                None,
            );
        }
        for it in was.traits.iter().filter(|it| !now.traits.contains(it)) {
            self.compatible(subject.clone(), &format!("need not have the trait '{}' any more", it.def));
        }
        let (form, other) = (op_form(was), op_form(now));
        if tokens(&form) != tokens(&other) {
            let message = format!("has another custom form: `{other}` instead of `{form}`");
            self.breaking(subject, message, Some("declare an `OldFormat`; bytecode is not affected"));
        }
    }

    fn values(&mut self, subject: &str, what: &str, was: &[ValueSpec], now: &[ValueSpec]) {
        for (at, value) in now.iter().enumerate() {
            match was.get(at) {
                Some(old) if old.arity != value.arity || !is_same_type(&old.constraint, &value.constraint) => {
                    let (old_type, new_type) = (shown(old), shown(value));
                    let message = format!("has {new_type} as {what} #{at} instead of {old_type}");
                    let help = "if the new one admits all that the old one did, old files can be read";
                    self.breaking(subject.into(), message, Some(help));
                }
                Some(_) => {}
                None if value.arity.is_variable_length() => {
                    self.compatible(subject.into(), &format!("has a new {what} '{}', which may be absent", value.name));
                }
                None => {
                    let message = format!("has a new {what} '{}'", value.name);
                    let help = if what == "operand" { "declare an `AddOperand`" } else { "declare an `OldOp`" };
                    self.breaking(subject.into(), message, Some(help));
                }
            }
        }
        for value in was.iter().skip(now.len()) {
            let help = if what == "operand" { "declare a `RemoveOperand`" } else { "declare an `OldOp`" };
            self.breaking(subject.into(), format!("has no {what} '{}' any more", value.name), Some(help));
        }
    }

    fn props(&mut self, subject: &str, was: &OpSpec, now: &OpSpec) {
        const LAYOUT: &str = "properties have no names in bytecode, so that its place is taken for another's";
        for prop in now.props.iter() {
            match was.props.iter().find(|old| old.name == prop.name) {
                Some(old) if !is_same(old, prop) => {
                    let message = format!("has '{}' as {} instead of {}", prop.name, kind(prop), kind(old));
                    self.breaking(subject.into(), message, Some("declare an `AttrToProperty` or an `OldOp`"));
                }
                Some(_) => {}
                None => {
                    let message = format!("has a new attribute '{}'", prop.name);
                    self.breaking(subject.into(), message, Some(&format!("declare an `AddAttr`: {LAYOUT}")));
                }
            }
        }
        for old in was.props.iter().filter(|old| !now.props.iter().any(|prop| prop.name == old.name)) {
            let message = format!("has no attribute '{}' any more", old.name);
            self.breaking(
                subject.into(),
                message,
                Some(&format!("declare a `RenameAttr` or a `RemoveAttr`: {LAYOUT}")),
            );
        }
    }

    fn def(&mut self, subject: String, was: &DefSpec, now: &DefSpec) {
        if was.mnemonic != now.mnemonic {
            let mnemonic = now.mnemonic.as_deref().unwrap_or_default();
            self.breaking(subject.clone(), format!("is written as '{mnemonic}'"), None);
        }
        let kinds = |def: &DefSpec| def.params.iter().map(|param| param.cpp_type.clone()).collect::<Vec<_>>();
        if kinds(was) != kinds(now) {
            let message =
                format!("has the parameters ({}) instead of ({})", kinds(now).join(", "), kinds(was).join(", "));
            self.breaking(subject.clone(), message, Some("declare an `AddParam`"));
        }
        let (form, other) = (def_form(was), def_form(now));
        if tokens(&form) != tokens(&other) {
            let message = format!("is written as `{other}` instead of `{form}`");
            self.breaking(subject, message, Some("declare an `OldFormat`"));
        }
    }

    fn cases(&mut self, subject: String, was: &EnumSpec, now: &EnumSpec) {
        for case in was.cases.iter() {
            let same = now.cases.iter().find(|it| it.value == case.value);
            match same {
                Some(it) if it.spelling != case.spelling => {
                    let message = format!("writes '{}' as '{}'", case.spelling, it.spelling);
                    self.breaking(subject.clone(), message, Some("declare a `RenameCase`"));
                }
                Some(_) => {}
                None => {
                    let message = format!("has no case '{}' of the value {} any more", case.spelling, case.value);
                    self.breaking(subject.clone(), message, None);
                }
            }
        }
        for case in now.cases.iter().filter(|case| !was.cases.iter().any(|it| it.value == case.value)) {
            self.compatible(subject.clone(), &format!("has a new case '{}'", case.spelling));
        }
    }
}

/// Descriptions are for people and may differ.
fn is_same_type(was: &TypeConstraint, now: &TypeConstraint) -> bool {
    TypeConstraint { description: now.description.clone(), ..was.clone() } == *now
}

fn is_same(was: &PropSpec, now: &PropSpec) -> bool {
    let is_left_out = |prop: &PropSpec| prop.optional || prop.default.is_some();
    was.kind == now.kind && is_left_out(was) == is_left_out(now)
}

fn kind(prop: &PropSpec) -> String {
    let left_out = if prop.optional || prop.default.is_some() { " that may be left out" } else { "" };
    let what = match &prop.kind {
        PropKind::Attr(constraint) => format!("an attribute ({})", constraint.summary),
        PropKind::Native(constraint) => format!("a property ({})", constraint.summary),
        PropKind::Sizes(count) => format!("the sizes of {count} groups"),
    };
    what + left_out
}

fn shown(value: &ValueSpec) -> String {
    let summary = &value.constraint.summary;
    match value.arity {
        Arity::One => format!("{summary}"),
        Arity::Optional => format!("{summary} or nothing"),
        Arity::Variadic | Arity::VariadicOfVariadic(_) => format!("any number of {summary}"),
    }
}

fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A format without the white space between its parts, which means nothing; that in keywords stays.
fn tokens(form: &str) -> String {
    let mut keyword = false;
    let kept = form.chars().filter(|&c| {
        keyword ^= c == '`';
        keyword || c != ' '
    });
    kept.collect()
}

fn op_form(op: &OpSpec) -> String {
    match &op.syntax {
        OpSyntax::Generic => "(generic)".into(),
        OpSyntax::Format(format) => tidy(&format.text),
        OpSyntax::Custom => "(code)".into(),
        OpSyntax::Preset(preset) => format!("(preset {})", preset.name()),
    }
}

fn def_form(def: &DefSpec) -> String {
    match &def.syntax {
        DefSyntax::None => String::new(),
        DefSyntax::Format(format) => tidy(&format.text),
        DefSyntax::Custom => "(code)".into(),
    }
}
