//! Comparison of formats as grammars: whether one parses all text that another one printed.
//!
//! A format is converted to a sequence of [`Piece`]s with the names of the newer definition. Renamed and reordered
//! operands or properties then compare equal. The newer grammar may have further optional groups, if the first token of
//! the group cannot begin old text at this place.

use super::Findings;
use super::pair::Pairs;
use super::{Harm, Harms, rules};
use crate::format::{
    CustomArg, DefCustomArg, DefElement, DefFormat, DefParam, Element, OpFormat, PropForm, StructField, TypeSource,
    Values, Var,
};
use crate::spec::{Arity, DefSpec, DefSyntax, OpSpec, OpSyntax, ParamKind, ParamSpec, PropKind, ValueSpec};

/// A part of a format.
#[derive(Clone, PartialEq, Debug)]
enum Piece {
    /// A keyword or punctuation.
    Literal(String),
    /// A variable part, compared as a unit.
    Atom {
        /// Description of the piece: pieces with equal descriptions have the same syntax.
        text: String,
        /// Tokens that the piece may begin with.
        first: First,
        /// Whether the text of the piece may be empty.
        may_be_empty: bool,
        /// Whether the piece is a list separated by commas.
        is_list: bool,
    },
    /// An optional group, with the pieces for presence and those for absence.
    Group(Vec<Piece>, Vec<Piece>),
    /// Clauses in any order, by keyword.
    Clauses(Vec<(String, Vec<Piece>)>),
}

/// Tokens that a piece may begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum First {
    /// `%`, `^` or `@`.
    Sigil,
    /// `{`
    Brace,
    /// `<`
    Angle,
    /// `attributes`
    Attributes,
    /// A number.
    Number,
    /// A type.
    Type,
    /// An attribute.
    Attr,
    /// Any token.
    Any,
}

impl First {
    /// Returns true if none of the tokens is a literal.
    fn excludes(self, literal: &str) -> bool {
        let is_word = literal.starts_with(|c: char| c.is_alphabetic() || c == '_');
        match self {
            Self::Sigil => true,
            Self::Brace => literal != "{",
            Self::Angle => literal != "<",
            Self::Attributes => literal != "attributes",
            Self::Number => literal != "-" && literal != "+",
            Self::Type => !is_word && !["(", "!", "<"].contains(&literal),
            Self::Attr => !is_word && [":", ",", "=", "->", ")", "]", "}", ">", "?", "..."].contains(&literal),
            Self::Any => false,
        }
    }
}

fn atom(text: impl Into<String>, first: First) -> Piece {
    Piece::Atom { text: text.into(), first, may_be_empty: false, is_list: false }
}

/// Names of the parts of an operation in the newer definition, by index.
struct Names {
    operands: Vec<String>,
    results: Vec<String>,
    props: Vec<String>,
    regions: Vec<String>,
    successors: Vec<String>,
}

/// Returns the newer names of old operands, properties or parameters. One without a successor gets a marked name.
fn names_of<T>(old: &[T], new: &[T], pairs: &Pairs, name: impl Fn(&T) -> &str) -> Vec<String> {
    let of = |(at, it): (usize, &T)| match pairs.new_of.get(at).copied().flatten() {
        Some(to) => label(to, new.get(to).map_or("", &name)),
        None => format!("gone {}", label(at, name(it))),
    };
    old.iter().enumerate().map(of).collect()
}

/// Returns a name, or the index if the name is empty.
fn label(at: usize, name: &str) -> String {
    if name.is_empty() { format!("#{at}") } else { name.to_owned() }
}

fn own_names<T>(list: &[T], name: impl Fn(&T) -> &str) -> Vec<String> {
    list.iter().enumerate().map(|(at, it)| label(at, name(it))).collect()
}

impl Names {
    fn of(op: &OpSpec) -> Self {
        Self {
            operands: own_names(&op.operands, |it| &it.name),
            results: own_names(&op.results, |it| &it.name),
            props: own_names(&op.props, |it| &it.name),
            regions: own_names(&op.regions, |it| &it.name),
            successors: own_names(&op.successors, |it| &it.name),
        }
    }

    fn get(&self, var: Var) -> String {
        let (sigil, list, at) = match var {
            Var::Operand(at) => ("operand", &self.operands, at),
            Var::Result(at) => ("result", &self.results, at),
            Var::Prop(at) => ("attr", &self.props, at),
            Var::Region(at) => ("region", &self.regions, at),
            Var::Successor(at) => ("successor", &self.successors, at),
        };
        format!("{sigil} {}", list.get(at as usize).map_or("", |it| it))
    }

    fn values(&self, values: Values) -> String {
        match values {
            Values::Operand(at) => self.get(Var::Operand(at)),
            Values::Result(at) => self.get(Var::Result(at)),
            Values::Operands => format!("operands ({})", self.operands.join(", ")),
            Values::Results => format!("results ({})", self.results.join(", ")),
        }
    }
}

/// Returns the pieces of the format of an operation.
fn pieces(op: &OpSpec, names: &Names, elements: &[Element]) -> Vec<Piece> {
    elements.iter().filter_map(|element| piece(op, names, element)).collect()
}

fn piece(op: &OpSpec, names: &Names, element: &Element) -> Option<Piece> {
    let counted = |text: String, first: First, arity: Option<&Arity>| Piece::Atom {
        text,
        first,
        may_be_empty: arity.is_some_and(Arity::is_variable_length),
        is_list: arity.is_some_and(|it| !matches!(it, Arity::One | Arity::Optional)),
    };
    let many = |text: String, first: First| Piece::Atom { text, first, may_be_empty: true, is_list: true };
    Some(match element {
        Element::Space | Element::Newline => return None,
        Element::Literal(text) => Piece::Literal(text.to_string()),
        Element::Operand(at) => {
            let arity = op.operands.get(*at as usize).map(|it| &it.arity);
            let groups = if matches!(arity, Some(Arity::VariadicOfVariadic(_))) { " in groups" } else { "" };
            counted(names.get(Var::Operand(*at)) + groups, First::Sigil, arity)
        }
        Element::Prop { slot, form, qualified } => {
            let prop = op.props.get(*slot as usize)?;
            let (first, detail) = match (&prop.kind, form) {
                (_, PropForm::Symbol) => (First::Sigil, String::new()),
                (PropKind::Attr(it), PropForm::Typed) => {
                    let ty = it.value_type.as_ref().map(|ty| ty.condition.to_string());
                    (First::Attr, ty.unwrap_or_default())
                }
                (PropKind::Attr(it), PropForm::Enum) => (First::Any, it.enum_def.as_deref().unwrap_or("").to_owned()),
                (PropKind::Attr(it), PropForm::Stripped) => (First::Any, it.storage_type.to_string()),
                (_, PropForm::Case) => (First::Any, "case".to_owned()),
                (_, PropForm::Any) => (First::Attr, String::new()),
                _ => (First::Any, String::new()),
            };
            let text = format!("{} {form:?} {qualified} {detail}", names.get(Var::Prop(*slot)));
            Piece::Atom { text, first, may_be_empty: prop.optional, is_list: false }
        }
        Element::Implied(slot) => {
            counted(format!("implied {}", names.get(Var::Prop(*slot))), First::Any, Some(&Arity::Optional))
        }
        Element::Region(at) => {
            let variadic = op.regions.get(*at as usize).is_some_and(|it| it.variadic);
            let arity = if variadic { Arity::Variadic } else { Arity::One };
            counted(names.get(Var::Region(*at)), First::Brace, Some(&arity))
        }
        Element::Successor(at) => {
            let variadic = op.successors.get(*at as usize).is_some_and(|it| it.variadic);
            let arity = if variadic { Arity::Variadic } else { Arity::One };
            counted(names.get(Var::Successor(*at)), First::Sigil, Some(&arity))
        }
        Element::AttrDict { keyword: false } => many("attr-dict".into(), First::Brace),
        Element::AttrDict { keyword: true } => many("attr-dict-with-keyword".into(), First::Attributes),
        Element::PropDict => many("prop-dict".into(), First::Angle),
        Element::Operands => many(names.values(Values::Operands), First::Sigil),
        Element::Regions => many(format!("regions ({})", names.regions.join(", ")), First::Brace),
        Element::Successors => many(format!("successors ({})", names.successors.join(", ")), First::Sigil),
        Element::Type { of, qualified } => {
            let value = match of {
                Values::Operand(at) => op.operands.get(*at as usize),
                Values::Result(at) => op.results.get(*at as usize),
                Values::Operands | Values::Results => None,
            };
            let class = value.filter(|_| !qualified).and_then(stripped).unwrap_or_default();
            let text = format!("type({}) {qualified} {class}", names.values(*of));
            counted(text, First::Type, value.map_or(Some(&Arity::Variadic), |it| Some(&it.arity)))
        }
        Element::FunctionalType { inputs, outputs } => {
            let text = format!("functional-type({}, {})", names.values(*inputs), names.values(*outputs));
            Piece::Atom { text, first: First::Brace, may_be_empty: false, is_list: false }.beginning_with_parenthesis()
        }
        Element::Custom { name, args } => {
            let args: Vec<String> = args.iter().map(|it| argument(names, it)).collect();
            counted(format!("custom<{name}>({})", args.join(", ")), First::Any, Some(&Arity::Optional))
        }
        Element::Clauses { clauses, separator } => {
            let clause = |it: &crate::format::Clause| {
                let between = separator.iter().map(|text| counted(format!("before `{text}`"), First::Any, None));
                (it.keyword.to_string(), pieces(op, names, &it.elements).into_iter().chain(between).collect())
            };
            Piece::Clauses(clauses.iter().map(clause).collect())
        }
        Element::Optional(group) => Piece::Group(pieces(op, names, &group.then), pieces(op, names, &group.otherwise)),
    })
}

/// Returns the C++ class of a single type that may be printed without its mnemonic, as types of the operation's own
/// dialect are.
fn stripped(value: &ValueSpec) -> Option<&str> {
    let class = value.constraint.cpp_type.trim().trim_start_matches("::");
    let is_builtin = class.strip_prefix("mlir::").is_some_and(|name| !name.contains("::"));
    (value.arity == Arity::One && !is_builtin).then_some(class)
}

impl Piece {
    /// Sets the first token to that of a type: a function type begins with a parenthesis, like other types.
    fn beginning_with_parenthesis(self) -> Self {
        match self {
            Self::Atom { text, may_be_empty, is_list, .. } => {
                Self::Atom { text, first: First::Type, may_be_empty, is_list }
            }
            other => other,
        }
    }

    /// Returns true if the piece mentions a part that is also in the old definition.
    fn mentions(&self, known: &dyn Fn(&str) -> bool) -> bool {
        match self {
            Self::Literal(_) => false,
            Self::Atom { text, .. } => known(text),
            Self::Group(then, otherwise) => then.iter().chain(otherwise).any(|it| it.mentions(known)),
            Self::Clauses(clauses) => clauses.iter().flat_map(|it| &it.1).any(|it| it.mentions(known)),
        }
    }
}

fn argument(names: &Names, argument: &CustomArg) -> String {
    match argument {
        CustomArg::Var(var) => names.get(*var),
        CustomArg::Type(of) => format!("type({})", names.values(*of)),
        CustomArg::RefVar(var) => format!("ref({})", names.get(*var)),
        CustomArg::RefType(of) => format!("ref(type({}))", names.values(*of)),
        other => format!("{other:?}"),
    }
}

/// Returns the source of each operand and result type, by name.
fn sources(op: &OpSpec, names: &Names, format: &OpFormat) -> Vec<(String, String)> {
    let shown = |source: &TypeSource| match source {
        TypeSource::Written => "written".to_owned(),
        TypeSource::Built(expr) => expr.to_string(),
        TypeSource::SameAs(var) => names.get(*var),
        TypeSource::Transformed { from, transform } => format!("{transform} of {}", names.get(*from)),
        TypeSource::ElementsOf(var) => format!("elements of {}", names.get(*var)),
        TypeSource::Inferred => {
            let matching = |it: &&crate::spec::TraitSpec| {
                use crate::spec::TraitKind::{Native, Predicate};
                matches!(&it.kind, Predicate { matching: Some(_), .. })
                    || matches!(&it.kind, Native(name) if name.contains("Type"))
            };
            let traits: Vec<String> = op.traits.iter().filter(matching).map(|it| format!("{:?}", it.kind)).collect();
            format!("inferred by {}", traits.join(", "))
        }
    };
    let operands = format.operand_types.iter().zip(0..).map(|(it, at)| (names.get(Var::Operand(at)), shown(it)));
    let results = format.result_types.iter().zip(0..).map(|(it, at)| (names.get(Var::Result(at)), shown(it)));
    operands.chain(results).collect()
}

/// Returns true if the new grammar reads all text of the old one. `known` returns true if a description mentions a part
/// of the old definition.
fn reads(new: &[Piece], old: &[Piece], known: &dyn Fn(&str) -> bool, steps: &mut u32) -> bool {
    *steps = steps.saturating_sub(1);
    if *steps == 0 {
        return false;
    }
    let (Some((first, rest)), Some((was, left))) = (new.split_first(), old.split_first()) else {
        return match (new.split_first(), old.is_empty()) {
            (None, true) => true,
            (Some((first, rest)), true) => may_skip(first, old, known) && reads(rest, old, known, steps),
            _ => false,
        };
    };
    if is_read_as(first, was, left, known, steps) && reads(rest, left, known, steps) {
        return true;
    }
    if may_skip(first, old, known) && reads(rest, old, known, steps) {
        return true;
    }
    // A mandatory part has become an optional group.
    if let Piece::Group(then, _) = first
        && !then.is_empty()
        && old.len() >= then.len()
        && !matches!(was, Piece::Group(..))
        && let Some((head, tail)) = old.split_at_checked(then.len())
        && reads(then, head, known, steps)
        && begins_surely(was)
    {
        return reads(rest, tail, known, steps);
    }
    false
}

/// Returns true if the text of a piece is never empty.
fn begins_surely(piece: &Piece) -> bool {
    match piece {
        Piece::Literal(_) => true,
        Piece::Atom { may_be_empty, .. } => !may_be_empty,
        Piece::Group(..) | Piece::Clauses(_) => false,
    }
}

fn is_read_as(new: &Piece, old: &Piece, left: &[Piece], known: &dyn Fn(&str) -> bool, steps: &mut u32) -> bool {
    match (new, old) {
        (Piece::Literal(a), Piece::Literal(b)) => a == b,
        (
            Piece::Atom { text, may_be_empty, is_list, .. },
            Piece::Atom { text: was, may_be_empty: could_be_empty, is_list: was_list, .. },
        ) => {
            let follows_comma = matches!(left.first(), Some(Piece::Literal(next)) if next == ",");
            text == was
                && (*may_be_empty || !*could_be_empty)
                && (*is_list == *was_list || *is_list && !follows_comma && !left.is_empty())
        }
        (Piece::Group(then, otherwise), Piece::Group(was_then, was_otherwise)) => {
            reads(then, was_then, known, steps)
                && reads(otherwise, was_otherwise, known, steps)
                && then.first() == was_then.first()
        }
        (Piece::Clauses(clauses), Piece::Clauses(were)) => {
            let is_kept = |it: &(String, Vec<Piece>)| clauses.iter().any(|now| now == it);
            let added = clauses.iter().filter(|it| !were.iter().any(|was| was.0 == it.0));
            were.iter().all(is_kept)
                && added.clone().all(|it| cannot_begin(&it.0, left) && !it.1.iter().any(|piece| piece.mentions(known)))
        }
        _ => false,
    }
}

/// Returns true if a piece of the new grammar is absent from all old text at a place.
fn may_skip(piece: &Piece, old: &[Piece], known: &dyn Fn(&str) -> bool) -> bool {
    let Piece::Group(then, otherwise) = piece else { return false };
    let Some(Piece::Literal(literal)) = then.first() else { return false };
    otherwise.is_empty() && !piece.mentions(known) && cannot_begin(literal, old)
}

/// Returns true if neither the text of some pieces nor the text after an operation begins with a literal.
fn cannot_begin(literal: &str, pieces: &[Piece]) -> bool {
    for piece in pieces {
        match piece {
            Piece::Literal(other) => return other != literal,
            Piece::Atom { first, may_be_empty, .. } => {
                if !first.excludes(literal) {
                    return false;
                }
                if !may_be_empty {
                    return true;
                }
            }
            Piece::Group(then, otherwise) => {
                let begins = |pieces: &[Piece]| !pieces.is_empty() && !cannot_begin_with(literal, pieces);
                if begins(then) || begins(otherwise) {
                    return false;
                }
            }
            Piece::Clauses(clauses) => {
                if clauses.iter().any(|it| it.0 == literal) {
                    return false;
                }
            }
        }
    }
    // The end of a region may follow, or another operation, whose name is a word.
    [":", ",", "=", "->", "<", "[", "(", "?", "+", "*"].contains(&literal)
}

/// Returns true if no text of `pieces` begins with a literal. Other pieces follow these.
fn cannot_begin_with(literal: &str, pieces: &[Piece]) -> bool {
    match pieces.first() {
        Some(Piece::Literal(other)) => other != literal,
        Some(Piece::Atom { first, may_be_empty, .. }) => {
            first.excludes(literal)
                && (!may_be_empty || cannot_begin_with(literal, pieces.get(1..).unwrap_or_default()))
        }
        None => true,
        _ => false,
    }
}

/// Maximum number of steps, which would grow exponentially with many groups.
const STEPS: u32 = 20_000;

/// Compares the custom forms of two operations.
pub(super) fn op_format(subject: &str, was: &OpSpec, now: &OpSpec, out: &mut Findings) {
    let only_may_reject = Harms { text: Harm::MayReject, ..rules::OP_FORMAT_CHANGED.harms };
    let rejects = Harms { text: Harm::Rejects, ..rules::OP_FORMAT_CHANGED.harms };
    let (a, b) = match (&was.syntax, &now.syntax) {
        (OpSyntax::Format(a), OpSyntax::Format(b)) => (a, b),
        (a, b) if a == b => return,
        (OpSyntax::Generic, _) => {
            return out.add(&rules::OP_FORMAT_ADDED, subject, "has a custom form");
        }
        (_, OpSyntax::Generic) => {
            return out.add(&rules::OP_FORMAT_REMOVED, subject, "has no custom form any more");
        }
        _ => {
            let message = format!("has another custom form: {} instead of {}", form(now), form(was));
            return out.limited(&rules::OP_FORMAT_CHANGED, only_may_reject, subject, message);
        }
    };
    let old = Names {
        operands: names_of(
            &was.operands,
            &now.operands,
            &super::values::pairs_of(&was.operands, &now.operands),
            |it| &it.name,
        ),
        results: names_of(&was.results, &now.results, &super::values::pairs_of(&was.results, &now.results), |it| {
            &it.name
        }),
        props: names_of(&was.props, &now.props, &super::props::pairs_of(&was.props, &now.props), |it| &it.name),
        regions: names_of(&was.regions, &now.regions, &super::values::region_pairs(&was.regions, &now.regions), |it| {
            &it.name
        }),
        successors: names_of(
            &was.successors,
            &now.successors,
            &super::values::successor_pairs(&was.successors, &now.successors),
            |it| &it.name,
        ),
    };
    let new = Names::of(now);
    let (before, after) = (pieces(was, &old, &a.elements), pieces(now, &new, &b.elements));
    let message = || format!("has another custom form: {} instead of {}", form(now), form(was));
    let known = |text: &str| {
        let all = [&old.operands, &old.results, &old.props, &old.regions, &old.successors];
        all.into_iter().flatten().any(|name| text.split([' ', '(', ')', ',']).any(|word| word == name))
    };
    let is_same = before == after;
    if !is_same && !reads(&after, &before, &known, &mut STEPS.clone()) {
        let harms = if is_permutation(&before, &after) { rules::OP_FORMAT_CHANGED.harms } else { rejects };
        return out.limited(&rules::OP_FORMAT_CHANGED, harms, subject, message());
    }
    let (before, after) = (sources(was, &old, a), sources(now, &new, b));
    let differs = |(name, source): &&(String, String)| after.iter().any(|it| it.0 == *name && it.1 != *source);
    if let Some((name, source)) = before.iter().find(differs) {
        let message = format!("has the type of {name} from elsewhere: it was {source}");
        out.add(&rules::TYPE_INFERENCE, subject, message);
    }
    if !is_same {
        out.add(
            &rules::OP_FORMAT_EXTENDED,
            subject,
            format!("has a custom form that reads the old one: {}", form(now)),
        );
    }
}

/// Returns true if two sequences have the same pieces in different orders.
fn is_permutation(a: &[Piece], b: &[Piece]) -> bool {
    let mut left: Vec<&Piece> = b.iter().collect();
    a.len() == b.len()
        && a.iter().all(|piece| match left.iter().position(|it| *it == piece) {
            Some(at) => {
                left.swap_remove(at);
                true
            }
            None => false,
        })
}

/// Compares the forms of two definitions. The bytecode of a definition without an encoding contains its text.
pub(super) fn def_format(
    subject: &str,
    was: &DefSpec,
    now: &DefSpec,
    pairs: &Pairs,
    is_encoded: bool,
    out: &mut Findings,
) {
    let of = |text: Harm| Harms { text, bytecode: if is_encoded { Harm::None } else { text }, source: Harm::None };
    let (a, b) = match (&was.syntax, &now.syntax) {
        (DefSyntax::Format(a), DefSyntax::Format(b)) => (a, b),
        (a, b) if a == b => return,
        _ => {
            let message = format!("is written as {} instead of {}", def_form(now), def_form(was));
            return out.limited(&rules::DEF_FORMAT_CHANGED, of(Harm::Rejects), subject, message);
        }
    };
    let old = names_of(&was.params, &now.params, pairs, |it| &it.name);
    let new = own_names(&now.params, |it| &it.name);
    let old_words: Vec<String> = was.params.iter().map(|it| it.name.to_string()).collect();
    let new_words: Vec<String> = now.params.iter().map(|it| it.name.to_string()).collect();
    let (before, after) = (def_pieces(was, (&old, &old_words), a), def_pieces(now, (&new, &new_words), b));
    if before == after {
        return;
    }
    let known = |text: &str| old.iter().any(|name| text.split([' ', '(', ')', ',']).any(|word| word == name));
    match reads(&after, &before, &known, &mut STEPS.clone()) {
        true => {
            let message = format!("has a form that reads the old one: {}", def_form(now));
            out.add(&rules::DEF_FORMAT_EXTENDED, subject, message);
        }
        false => {
            let harm = if is_permutation(&before, &after) { Harm::Misreads } else { Harm::Rejects };
            let message = format!("is written as {} instead of {}", def_form(now), def_form(was));
            out.limited(&rules::DEF_FORMAT_CHANGED, of(harm), subject, message);
        }
    }
}

fn def_pieces(def: &DefSpec, names: (&[String], &[String]), format: &DefFormat) -> Vec<Piece> {
    format.elements.iter().filter_map(|it| def_piece(def, names, it)).collect()
}

fn def_piece(def: &DefSpec, names: (&[String], &[String]), element: &DefElement) -> Option<Piece> {
    let param = |param: &DefParam| {
        let name = names.0.get(param.index as usize).map_or("", |it| it);
        format!("param {name} {}", param.qualified)
    };
    let spec = |at: u32| def.params.get(at as usize);
    Some(match element {
        DefElement::Space | DefElement::Newline => return None,
        DefElement::Literal(text) => Piece::Literal(text.to_string()),
        DefElement::Param { param: it, .. } => {
            let param_spec = spec(it.index)?;
            let may_be_empty = param_spec.optional || param_spec.default.is_some();
            let first = if is_number(param_spec) { First::Number } else { First::Any };
            Piece::Atom { text: param(it), first, may_be_empty, is_list: false }
        }
        DefElement::Params { params, .. } => {
            let left_out = |it: &DefParam| spec(it.index).is_some_and(|it| it.optional || it.default.is_some());
            let all: Vec<String> = params.iter().map(|it| format!("{} {}", param(it), left_out(it))).collect();
            atom(format!("params ({})", all.join(", ")), First::Any)
        }
        // Fields may be in any order, with their names.
        DefElement::Struct { fields, .. } => {
            let field = |it: &StructField| {
                let (text, index) = match it {
                    StructField::Param(it) => (param(it), it.index),
                    StructField::Custom { name, index } => {
                        (format!("custom<{name}> {}", names.0.get(*index as usize).map_or("", |it| it)), *index)
                    }
                };
                let written = names.1.get(index as usize).map_or("", |it| it);
                let needed = spec(index).is_some_and(|it| !it.optional && it.default.is_none());
                (written.to_owned(), vec![atom(format!("{text} {needed}"), First::Any)])
            };
            Piece::Clauses(fields.iter().map(field).collect())
        }
        DefElement::Custom { name, args } => {
            let args = args.iter().map(|it| match it {
                DefCustomArg::Param(at) => names.0.get(*at as usize).cloned().unwrap_or_default(),
                DefCustomArg::Ref(at) => format!("ref({})", names.0.get(*at as usize).map_or("", |it| it)),
                DefCustomArg::Cpp(text) => text.to_string(),
            });
            let text = format!("custom<{name}>({})", args.collect::<Vec<_>>().join(", "));
            Piece::Atom { text, first: First::Any, may_be_empty: true, is_list: false }
        }
        DefElement::Optional(group) => {
            let of = |elements: &[DefElement]| elements.iter().filter_map(|it| def_piece(def, names, it)).collect();
            Piece::Group(of(&group.then), of(&group.otherwise))
        }
    })
}

/// Returns true if a parameter is written as a number.
fn is_number(param: &ParamSpec) -> bool {
    let number = ["int", "unsigned", "int64_t", "uint64_t", "int32_t", "uint32_t", "int16_t", "uint16_t"];
    param.kind == ParamKind::Cpp && number.contains(&param.cpp_type.trim()) && param.parser.is_none()
}

/// Returns the custom form of an operation, for messages.
fn form(op: &OpSpec) -> String {
    match &op.syntax {
        OpSyntax::Generic => "the generic one".into(),
        OpSyntax::Format(format) => format!("`{}`", tidy(&format.text)),
        OpSyntax::Custom => "that of code".into(),
        OpSyntax::Preset(preset) => format!("the preset '{}'", preset.name()),
    }
}

fn def_form(def: &DefSpec) -> String {
    match &def.syntax {
        DefSyntax::None => "the mnemonic alone".into(),
        DefSyntax::Format(format) => format!("`{}`", tidy(&format.text)),
        DefSyntax::Custom => "by code".into(),
    }
}

fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
