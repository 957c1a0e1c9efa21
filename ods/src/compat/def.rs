//! Comparison of attributes, types and their encodings.

use super::constraint::{Relation, relation_with};
use super::pair::Pairs;
use super::props::is_same_default;
use super::{Findings, Harm, Harms, grammar, rules};
use crate::spec::{Constraint, DefKind, DefSpec, DialectSpec, EncodingSpec, ParamSpec};

/// Compares the types and attributes of two dialects.
pub(super) fn defs(old: &DialectSpec, new: &DialectSpec, partial: bool, out: &mut Findings) {
    for kind in [DefKind::Type, DefKind::Attr] {
        let (was, now) = (list(old, kind), list(new, kind));
        let pairs = pairs_of(was, now);
        for it in pairs.removed(was) {
            out.add(&rules::DEF_REMOVED, subject(old, it), "is gone");
        }
        for it in pairs.added(now).filter(|_| !partial) {
            out.add(&rules::DEF_ADDED, subject(new, it), "is new");
        }
        for (a, b) in pairs.each(was, now) {
            def(old, new, a, b, out);
        }
        encodings(old, new, kind, out);
    }
}

/// Pairs corresponding types or attributes.
pub(super) fn pairs_of(was: &[DefSpec], now: &[DefSpec]) -> Pairs {
    Pairs::new(was, now, key, is_alike)
}

fn list(spec: &DialectSpec, kind: DefKind) -> &[DefSpec] {
    match kind {
        DefKind::Attr => &spec.attrs,
        DefKind::Type => &spec.types,
    }
}

fn list_of_encodings(spec: &DialectSpec, kind: DefKind) -> impl Iterator<Item = &EncodingSpec> {
    let list = match kind {
        DefKind::Attr => &spec.encodings.attrs,
        DefKind::Type => &spec.encodings.types,
    };
    list.iter().filter(|it| it.is_of(&spec.version))
}

/// Returns the mnemonic of a definition, or its record name if code parses it.
pub(super) fn key(def: &DefSpec) -> &str {
    def.mnemonic.as_deref().unwrap_or(&def.def)
}

/// Returns true if two definitions are probably one that was renamed: the record, the C++ class or the parameters are
/// equal.
fn is_alike(a: &DefSpec, b: &DefSpec) -> bool {
    let same_params = a.params.len() == b.params.len()
        && a.params.iter().zip(b.params.iter()).all(|(a, b)| a.name == b.name && a.cpp_type == b.cpp_type);
    a.def == b.def && !a.def.is_empty()
        || a.cpp_class == b.cpp_class && !a.cpp_class.is_empty()
        || same_params && !a.params.is_empty()
}

/// Returns the subject of findings about a definition.
pub(super) fn subject(dialect: &DialectSpec, def: &DefSpec) -> String {
    let name = key(def);
    match def.kind {
        DefKind::Attr => format!("attribute '#{}.{name}'", dialect.name),
        DefKind::Type => format!("type '!{}.{name}'", dialect.name),
    }
}

/// Returns true if a version has a bytecode encoding of a definition. Otherwise bytecode contains its text.
fn is_encoded(dialect: &DialectSpec, def: &DefSpec) -> bool {
    list_of_encodings(dialect, def.kind).any(|it| *it.def == *def.def || *it.def == *def.cpp_class)
}

/// Pairs corresponding parameters.
pub(super) fn params_of(was: &DefSpec, now: &DefSpec) -> Pairs {
    let alike = |a: &ParamSpec, b: &ParamSpec| {
        a.kind == b.kind
            && a.cpp_type == b.cpp_type
            && a.optional == b.optional
            && is_same_default(a.default.as_ref(), b.default.as_ref())
    };
    Pairs::new(&was.params, &now.params, |it| &it.name, alike)
}

fn def(old: &DialectSpec, new: &DialectSpec, was: &DefSpec, now: &DefSpec, out: &mut Findings) {
    if was == now {
        return;
    }
    let (subject, before) = (subject(old, was), out.0.len());
    let encoded = is_encoded(old, was);
    let files = |text: Harm, bytecode: Harm, source: Harm| Harms {
        text,
        bytecode: if encoded { bytecode } else { text },
        source,
    };
    if was.mnemonic != now.mnemonic {
        let mnemonic = now.mnemonic.as_deref().unwrap_or("none");
        let harms = files(Harm::Rejects, Harm::None, Harm::None);
        out.limited(&rules::DEF_RENAMED, harms, &*subject, format!("has the mnemonic '{mnemonic}'"));
    }
    let pairs = params_of(was, now);
    for it in pairs.removed(&was.params) {
        out.add(&rules::PARAM_REMOVED, &*subject, format!("has no parameter '{}' any more", it.name));
    }
    let is_left_out = |it: &ParamSpec| it.optional || it.default.is_some();
    for it in pairs.added(&now.params) {
        let message = format!("has a new parameter '{}'", it.name);
        // Whether the parameter may be absent depends on the format and the encoding, which are compared separately.
        let harm = if is_left_out(it) { Harm::None } else { Harm::Rejects };
        out.limited(&rules::PARAM_ADDED, files(harm, harm, Harm::Rejects), &*subject, message);
    }
    if !pairs.is_ordered() {
        let names = |def: &DefSpec| def.params.iter().map(|it| &*it.name).collect::<Vec<_>>().join(", ");
        let message = format!("has the parameters ({}) instead of ({})", names(now), names(was));
        // The comparisons of formats and encodings detect other orders: they compare by name.
        let harms = Harms { text: Harm::None, bytecode: Harm::None, source: Harm::Misreads };
        out.limited(&rules::PARAM_ORDER, harms, &*subject, message);
    }
    for (a, b) in pairs.each(&was.params, &now.params) {
        param(&subject, (was, a), (now, b), &files, out);
    }
    grammar::def_format(&subject, was, now, &pairs, encoded, out);
    if was.cpp_class != now.cpp_class {
        out.add(&rules::DEF_CLASS, &*subject, format!("is '{}' in Rust instead of '{}'", now.cpp_class, was.cpp_class));
    }
    if was.computed_type != now.computed_type {
        out.add(&rules::DEF_VALUE_TYPE, &*subject, "has another type of its own");
    }
    let fresh_trait = now.traits.iter().find(|it| !was.traits.iter().any(|old| old.kind == it.kind));
    let fresh_interface =
        now.interfaces.iter().find(|it| !was.interfaces.iter().any(|old| old.cpp_name == it.cpp_name));
    if now.verifier && !was.verifier {
        out.add(&rules::DEF_VERIFIER, &*subject, "has a new verifier");
    } else if let Some(it) = fresh_trait {
        out.add(&rules::DEF_VERIFIER, &*subject, format!("has a new trait '{}'", it.def));
    } else if let Some(it) = fresh_interface {
        out.add(&rules::INTERFACE_INERT, &*subject, format!("implements the interface '{}'", it.cpp_name));
    }
    let lost = |it: &&crate::spec::InterfaceUse| !now.interfaces.iter().any(|new| new.cpp_name == it.cpp_name);
    for it in was.interfaces.iter().filter(lost) {
        // `TypedAttrInterface` decides whether a type follows the value, and other interfaces decide the element types
        // of builtin types.
        let message = format!("does not implement the interface '{}' any more", it.cpp_name);
        out.add(&rules::INTERFACE_NEEDED, &*subject, message);
    }
    for it in was.traits.iter().filter(|it| !now.traits.iter().any(|new| new.kind == it.kind)) {
        out.add(&rules::TRAIT_REMOVED, &*subject, format!("has no trait '{}' any more", it.def));
    }
    let other = was.enum_def != now.enum_def
        || was.custom_storage != now.custom_storage
        || was.kind != now.kind
        || was.cpp_base != now.cpp_base
        || new.name != old.name;
    if other && out.0.len() == before {
        out.add(&rules::DEF_CHANGED, &*subject, "differs");
    }
}

fn param(
    subject: &str,
    (was, a): (&DefSpec, &ParamSpec),
    (now, b): (&DefSpec, &ParamSpec),
    files: &dyn Fn(Harm, Harm, Harm) -> Harms,
    out: &mut Findings,
) {
    if a.name != b.name {
        out.add(&rules::PARAM_RENAMED, subject, format!("calls its parameter '{}' '{}'", a.name, b.name));
    }
    let code = |it: &ParamSpec| (it.parser.clone(), it.printer.clone());
    if a.kind != b.kind
        || a.cpp_type.trim() != b.cpp_type.trim()
        || a.storage_type.trim() != b.storage_type.trim()
        || code(a) != code(b)
    {
        let message = format!("has parameter '{}' as {} instead of {}", b.name, b.cpp_type.trim(), a.cpp_type.trim());
        return out.add(&rules::PARAM_TYPE, subject, message);
    }
    if a.default.is_some() && b.default.is_some() && !is_same_default(a.default.as_ref(), b.default.as_ref()) {
        let shown = |it: &ParamSpec| it.default.as_ref().map_or("none".to_owned(), |it| it.text.trim().to_owned());
        let message = format!("has parameter '{}' with the default {} instead of {}", b.name, shown(b), shown(a));
        out.limited(&rules::PARAM_DEFAULT, files(Harm::Misreads, Harm::None, Harm::Misreads), subject, message);
    } else if (a.optional, a.default.is_some()) != (b.optional, b.default.is_some()) {
        let (before, after) = (a.optional || a.default.is_some(), b.optional || b.default.is_some());
        match (before, after) {
            (false, _) => out.add(&rules::PARAM_OPTIONAL, subject, format!("need not have the parameter '{}'", b.name)),
            (true, false) => {
                out.add(&rules::PARAM_REQUIRED, subject, format!("must have the parameter '{}'", b.name));
            }
            // Absence has another meaning: the type's default value, or the given one.
            (true, true) => {
                let harms = files(Harm::Misreads, Harm::MayReject, Harm::Misreads);
                let message = format!("has another default of parameter '{}'", b.name);
                out.limited(&rules::PARAM_DEFAULT, harms, subject, message);
            }
        }
    }
    let any = Constraint::Any;
    let condition = |it: &ParamSpec| it.constraint.clone().unwrap_or(any.clone());
    match relation_with((&condition(a), &was.variables), (&condition(b), &now.variables)) {
        Relation::Same => {}
        Relation::Wider => out.add(&rules::PARAM_WIDENED, subject, format!("admits more as parameter '{}'", b.name)),
        Relation::Narrower | Relation::Other => {
            out.add(&rules::PARAM_NARROWED, subject, format!("has another constraint on parameter '{}'", b.name));
        }
    }
}

/// Compares the bytecode encodings of two dialects by their codes.
fn encodings(old: &DialectSpec, new: &DialectSpec, kind: DefKind, out: &mut Findings) {
    let sigil = if kind == DefKind::Attr { '#' } else { '!' };
    for was in list_of_encodings(old, kind) {
        let subject = format!("encoding '{sigil}{}.{}'", old.name, was.name);
        let Some(now) = list_of_encodings(new, kind).find(|it| it.code == was.code) else {
            out.add(&rules::ENCODING_REMOVED, subject, format!("of the code {} is gone", was.code));
            continue;
        };
        let (a, b) = (def_of(old, kind, &was.def), def_of(new, kind, &now.def));
        let same_def = match (a, b) {
            (Some(a), Some(b)) => key(a) == key(b) || is_alike(a, b),
            _ => was.def == now.def,
        };
        let fields = |it: &EncodingSpec| it.fields.iter().map(|it| it.field.clone()).collect::<Vec<_>>();
        if !same_def {
            let message = format!("of the code {} is that of '{}' instead of '{}'", was.code, now.def, was.def);
            out.add(&rules::ENCODING_CHANGED, subject, message);
        } else if fields(was) != fields(now) || was.numbers != now.numbers {
            out.add(&rules::ENCODING_CHANGED, subject, format!("of the code {} has other fields", was.code));
        } else if let (Some(a), Some(b)) = (a, b)
            && filled(was, a, &params_of(a, b)) != filled_now(now, b)
        {
            let message = format!("of the code {} has its fields for other parameters", was.code);
            out.add(&rules::ENCODING_CHANGED, subject, message);
        }
    }
    let known = |code: u64| list_of_encodings(old, kind).any(|it| it.code == code);
    for now in list_of_encodings(new, kind).filter(|it| !known(it.code)) {
        let subject = format!("encoding '{sigil}{}.{}'", new.name, now.name);
        out.add(&rules::ENCODING_ADDED, subject, format!("of the code {} is new", now.code));
    }
}

fn def_of<'s>(spec: &'s DialectSpec, kind: DefKind, name: &str) -> Option<&'s DefSpec> {
    list(spec, kind).iter().find(|it| *it.def == *name || *it.cpp_class == *name)
}

/// Returns the parameters of the newer definition that the fields of an old encoding hold.
fn filled(encoding: &EncodingSpec, def: &DefSpec, pairs: &Pairs) -> Vec<Option<usize>> {
    let places = encoding.places(def.params.iter().map(|it| &*it.name));
    places.into_iter().map(|at| pairs.new_of.get(at).copied().flatten()).collect()
}

fn filled_now(encoding: &EncodingSpec, def: &DefSpec) -> Vec<Option<usize>> {
    let count = def.params.len();
    let places = encoding.places(def.params.iter().map(|it| &*it.name));
    places.into_iter().map(|at| Some(at).filter(|&at| at < count)).collect()
}
