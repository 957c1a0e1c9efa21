//! `--report-unknown`: C++ parts of dialect definitions in the IR that lect does not implement. IR with such parts is
//! accepted and preserved. Each cause is listed once, with the number of its occurrences and its remedy.

use lect_ods::order::Order as _;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use lect_core::attrs::AttrData;
use lect_core::attrs::walk::Part;
use lect_core::context::ContextData;
use lect_core::dialect::{DefBody, OpInfo, OpTraits};
use lect_core::entity::{Def, Ident};
use lect_core::eval::{UnknownUse, unknowns};
use lect_core::ir::walk::{self, Step};
use lect_core::ir::{Isolate, OpRef};
use lect_core::types::TypeData;

use crate::opt::failure::note;
use crate::opt::fallback::{UnknownForm, unknown_form};

/// Description of an unknown part, and its remedy.
type Cause = (String, String);

/// Lists the causes, the most frequent first.
pub fn report(ctx: &ContextData, ir: &Isolate) {
    let mut survey = Survey {
        ctx,
        counts: BTreeMap::new(),
        by_op: BTreeMap::new(),
        constraints: BTreeMap::new(),
        parts: HashSet::new(),
    };
    walk::for_each(ir.root(), |op| survey.op(op));
    let mut counts: Vec<(Cause, usize)> = survey.counts.into_iter().collect();
    counts.order_by_key(|(_, count)| Reverse(*count));
    for ((what, remedy), count) in counts {
        let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
        note(&format!("unknown, {times}: {what}; {remedy} would resolve it"));
    }
}

struct Survey<'c> {
    ctx: &'c ContextData,
    counts: BTreeMap<Cause, usize>,
    /// Causes for each operation that was visited, by its name.
    by_op: BTreeMap<String, Vec<Cause>>,
    /// Unknown parts of the constraints of each dialect, by namespace.
    constraints: BTreeMap<String, Vec<UnknownUse>>,
    /// Attributes and types that were visited.
    parts: HashSet<Part>,
}

impl<'c> Survey<'c> {
    fn op(&mut self, op: OpRef<'_>) {
        let name = op.name_text().into_owned();
        let causes = match self.by_op.get(&name) {
            Some(causes) => causes.clone(),
            None => {
                let causes = match op.info() {
                    Some(info) => self.defined_causes(info),
                    None => self.undefined_causes(&name),
                };
                self.by_op.insert(name, causes.clone());
                causes
            }
        };
        causes.into_iter().for_each(|cause| self.count(cause));
        op.results().for_each(|result| self.part(Part::Type(op.ir.value_type(result))));
        for block in op.regions().flat_map(|region| region.blocks()) {
            block.args().for_each(|value| self.part(Part::Type(op.ir.value_type(value))));
        }
        self.part(Part::Attr(op.attrs()));
        op.props().into_iter().flatten().for_each(|prop| self.part(Part::Attr(prop)));
    }

    fn count(&mut self, cause: Cause) {
        *self.counts.entry(cause).or_default() += 1;
    }

    /// Counts the causes in an attribute or a type and its nested ones, once for each.
    fn part(&mut self, part: Part) {
        let ctx = self.ctx;
        let mut found = Vec::new();
        ctx.walk_parts(part, |part| {
            if !self.parts.insert(part) {
                return Step::Over;
            }
            found.extend(cause_of(ctx, part));
            Step::Into
        });
        found.into_iter().for_each(|cause| self.count(cause));
    }

    fn undefined_causes(&self, name: &str) -> Vec<Cause> {
        let namespace = name.split_once('.').map_or("", |(namespace, _)| namespace);
        vec![undefined(self.ctx, namespace, &format!("operation '{name}'"))]
    }

    fn defined_causes(&mut self, info: &OpInfo) -> Vec<Cause> {
        let (name, spec, mut causes) = (info.name(), info.spec(), Vec::new());
        let of_code = |what: String, code: &str| (format!("{what} is C++"), format!("{code} of '{name}'"));
        match unknown_form(self.ctx, info) {
            Some(UnknownForm::All) => causes.push(of_code(format!("the custom form of '{name}'"), "a format")),
            Some(UnknownForm::Directive(directive)) => {
                let remedy = format!("a parser and a printer of the directive for dialect '{}'", info.dialect().name);
                causes.push((format!("custom<{directive}> in formats is C++"), remedy));
            }
            None => {}
        }
        let is_verified = !spec.verifier || info.hooks().verify.is_some();
        let is_verified_after = !spec.region_verifier || info.hooks().verify_regions.is_some();
        if !(is_verified && is_verified_after) {
            causes.push(of_code(format!("the verifier of '{name}'"), "a verifier"));
        }
        if info.has(OpTraits::UNKNOWN_REGION_KIND) {
            causes.push(of_code(format!("the kind of the regions of '{name}'"), "the method 'getRegionKind'"));
        }
        let ending = format!("of '{name}'");
        let dialect = info.dialect();
        let of_dialect = self.constraints.entry(dialect.name.to_string());
        let of_dialect = of_dialect.or_insert_with(|| unknowns(self.ctx, dialect).unknowns);
        for unknown in of_dialect.iter().filter(|unknown| unknown.place.ends_with(&ending)) {
            causes.push((format!("a constraint asks for {}", unknown.what), "its meaning".to_owned()));
        }
        causes.order();
        causes.dedup();
        causes
    }
}

/// Returns the cause in an attribute or a type itself, if any.
fn cause_of(ctx: &ContextData, part: Part) -> Option<Cause> {
    let (kind, sigil) = match part {
        Part::Attr(_) => ("attribute", '#'),
        Part::Type(_) => ("type", '!'),
    };
    let of_def = |def: Def, body: &DefBody| {
        let name = &ctx.def_info(def).spec().name;
        let is_text = matches!(body, DefBody::Text(_));
        is_text
            .then(|| (format!("the syntax of {kind} '{sigil}{name}' is C++"), format!("a format of '{sigil}{name}'")))
    };
    let from_text = |dialect: Ident, what: &str| {
        let namespace = String::from_utf8_lossy(ctx.ident_bytes(dialect)).into_owned();
        undefined(ctx, &namespace, what)
    };
    match part {
        Part::Attr(attr) => match ctx.attrs().data(attr) {
            AttrData::Dialect { def, body, .. } => of_def(*def, body),
            AttrData::Opaque { dialect, body, .. } if body.encoded().is_some() => {
                Some(from_text(*dialect, "an attribute in bytecode"))
            }
            AttrData::Opaque { dialect, body, .. } => {
                Some(from_text(*dialect, &format!("attribute '{}'", String::from_utf8_lossy(body.mnemonic()))))
            }
            _ => None,
        },
        Part::Type(ty) => match ctx.types().data(ty) {
            TypeData::Dialect { def, body } => of_def(*def, body),
            TypeData::Opaque { dialect, body } if body.encoded().is_some() => {
                Some(from_text(*dialect, "a type in bytecode"))
            }
            TypeData::Opaque { dialect, body } => {
                Some(from_text(*dialect, &format!("type '{}'", String::from_utf8_lossy(body.mnemonic()))))
            }
            _ => None,
        },
    }
}

/// Returns the cause for a missing definition: one for all parts of a dialect that is not loaded.
fn undefined(ctx: &ContextData, namespace: &str, what: &str) -> Cause {
    match ctx.is_dialect_loaded(namespace.as_bytes()) {
        true => (format!("{what} of dialect '{namespace}' has no definition"), "a definition".to_owned()),
        false => (format!("dialect '{namespace}' is not loaded"), "its definitions (--dialect-path)".to_owned()),
    }
}
