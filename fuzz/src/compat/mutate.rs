//! Random changes of dialects.

use fastrand::Rng;

use super::model::{ATTRS, Arity, Case, Def, Dialect, Form, Mode, Op, PARAMS, Part, TYPES};

/// Names of all changes.
pub const CHANGES: &[&str] = &[
    "remove op",
    "rename op",
    "add op",
    "rename class",
    "add operand",
    "add optional operand",
    "remove operand",
    "rename operand",
    "swap operands",
    "operand type",
    "operand arity",
    "add result",
    "remove result",
    "rename result",
    "swap results",
    "result type",
    "result arity",
    "add attr",
    "add optional attr",
    "remove attr",
    "rename attr",
    "swap attrs",
    "attr kind",
    "attr presence",
    "attr default",
    "attr property",
    "add region",
    "remove region",
    "swap regions",
    "rename region",
    "region constraint",
    "add trait",
    "remove trait",
    "format word",
    "format order",
    "format group",
    "drop format",
    "add format",
    "remove def",
    "rename def",
    "def class",
    "add param",
    "remove param",
    "rename param",
    "swap params",
    "param kind",
    "param default",
    "def form",
    "spell case",
    "swap spellings",
    "renumber case",
    "swap numbers",
    "remove case",
    "add case",
    "rename symbol",
    "enum kind",
];

/// Traits that can be added.
const TRAITS: &[&str] = &[
    "Pure",
    "Commutative",
    "IsolatedFromAbove",
    "SameTypeOperands",
    "SameOperandsAndResultType",
    "SingleBlock",
    "NoTerminator",
    "GraphRegionNoTerminator",
    "ConstantLike",
    "SymbolTable",
];

/// Applies a random change. Returns its name, or `None` if it does not apply to the dialect.
pub fn apply(rng: &mut Rng, it: &mut Dialect) -> Option<&'static str> {
    let name = CHANGES[rng.usize(0..CHANGES.len())];
    apply_named(rng, it, name).map(|()| name)
}

/// Applies a change by name.
pub fn apply_named(rng: &mut Rng, it: &mut Dialect, name: &'static str) -> Option<()> {
    let number = it.next;
    if name.contains("case") || ["swap spellings", "swap numbers", "rename symbol", "enum kind"].contains(&name) {
        return change_enum(rng, it, name);
    }
    let of_defs = ["remove def", "rename def", "def class", "def form"];
    if name.contains("param") || of_defs.contains(&name) {
        return change_def(rng, it, name);
    }
    let at = pick(rng, it.ops.len())?;
    match name {
        "remove op" => {
            it.ops.remove(at);
        }
        "rename op" => it.ops[at].name += "n",
        "rename class" => it.ops[at].class += "N",
        "add op" => {
            let op = it.random_op(rng, number as usize);
            it.ops.push(op);
        }
        "add operand" | "add optional operand" => {
            let mut value = it.random_value(rng, format!("y{number}"), false);
            value.arity = match name {
                "add operand" => Arity::One,
                _ if rng.bool() => Arity::Optional,
                _ => Arity::Variadic,
            };
            let place = place(rng, it.ops[at].operands.len());
            let part = Part::Thing(value.id, format!("ky{number}"));
            it.ops[at].operands.insert(place, value);
            write(rng, &mut it.ops[at], part);
        }
        "add result" => {
            let value = it.random_value(rng, format!("s{number}"), true);
            let place = place(rng, it.ops[at].results.len());
            let part = Part::Thing(value.id, format!("ks{number}"));
            it.ops[at].results.insert(place, value);
            if let Some(parts) = &mut it.ops[at].format {
                parts.push(part);
            }
        }
        "add attr" | "add optional attr" => {
            let letter = if rng.bool() { 'a' } else { 'z' };
            let mut attr = it.random_attr(rng, format!("{letter}{number}"));
            attr.mode = match (name, ATTRS[attr.kind].native, ATTRS[attr.kind].cpp.len()) {
                ("add attr", ..) => Mode::Required,
                (_, _, count @ 1..) if rng.bool() => Mode::Default(rng.usize(0..count)),
                (_, true, _) => return None,
                _ => Mode::Optional,
            };
            let part = Part::Thing(attr.id, format!("ka{number}"));
            it.ops[at].attrs.push(attr);
            if rng.bool() || name == "add attr" {
                write(rng, &mut it.ops[at], part);
            }
        }
        "remove operand" => {
            let place = pick(rng, it.ops[at].operands.len())?;
            let id = it.ops[at].operands.remove(place).id;
            forget(&mut it.ops[at], id);
        }
        "remove result" => {
            let place = pick(rng, it.ops[at].results.len())?;
            let id = it.ops[at].results.remove(place).id;
            forget(&mut it.ops[at], id);
        }
        "remove attr" => {
            let place = pick(rng, it.ops[at].attrs.len())?;
            let id = it.ops[at].attrs.remove(place).id;
            forget(&mut it.ops[at], id);
        }
        "remove region" => {
            let place = pick(rng, it.ops[at].regions.len())?;
            let id = it.ops[at].regions.remove(place).id;
            forget(&mut it.ops[at], id);
        }
        "rename operand" => pick(rng, it.ops[at].operands.len()).map(|n| it.ops[at].operands[n].name += "n")?,
        "rename result" => pick(rng, it.ops[at].results.len()).map(|n| it.ops[at].results[n].name += "n")?,
        "rename region" => pick(rng, it.ops[at].regions.len()).map(|n| it.ops[at].regions[n].name += "n")?,
        "rename attr" => {
            let place = pick(rng, it.ops[at].attrs.len())?;
            let name = &mut it.ops[at].attrs[place].name;
            *name = if rng.bool() { format!("{name}n") } else { format!("a{name}") };
        }
        "swap operands" => swap(rng, &mut it.ops[at].operands)?,
        "swap results" => swap(rng, &mut it.ops[at].results)?,
        "swap attrs" => swap(rng, &mut it.ops[at].attrs)?,
        "swap regions" => swap(rng, &mut it.ops[at].regions)?,
        "operand type" => {
            let place = pick(rng, it.ops[at].operands.len())?;
            it.ops[at].operands[place].ty = rng.usize(0..TYPES.len() + 2);
        }
        "result type" => {
            let place = pick(rng, it.ops[at].results.len())?;
            it.ops[at].results[place].ty = rng.usize(0..TYPES.len() + 2);
        }
        "operand arity" => {
            let place = pick(rng, it.ops[at].operands.len())?;
            it.ops[at].operands[place].arity = [Arity::One, Arity::Optional, Arity::Variadic][rng.usize(0..3)];
        }
        "result arity" => {
            let place = pick(rng, it.ops[at].results.len())?;
            it.ops[at].results[place].arity = [Arity::One, Arity::Optional, Arity::Variadic][rng.usize(0..3)];
        }
        "attr kind" => {
            let place = pick(rng, it.ops[at].attrs.len())?;
            let attr = &mut it.ops[at].attrs[place];
            (attr.kind, attr.mode) = (rng.usize(0..ATTRS.len()), Mode::Required);
        }
        "attr presence" => {
            let place = pick(rng, it.ops[at].attrs.len())?;
            let attr = &mut it.ops[at].attrs[place];
            let kind = &ATTRS[attr.kind];
            attr.mode = match rng.u32(0..3) {
                0 => Mode::Required,
                1 if !kind.native => Mode::Optional,
                _ if !kind.cpp.is_empty() => Mode::Default(rng.usize(0..kind.cpp.len())),
                _ => return None,
            };
        }
        "attr default" => {
            let place = pick(rng, it.ops[at].attrs.len())?;
            let attr = &mut it.ops[at].attrs[place];
            let Mode::Default(value) = &mut attr.mode else { return None };
            *value = (*value + 1) % ATTRS[attr.kind].cpp.len();
        }
        "attr property" => {
            let pairs =
                [("I64Attr", "I64Prop"), ("I32Attr", "I32Prop"), ("BoolAttr", "BoolProp"), ("StrAttr", "StringProp")];
            let place = pick(rng, it.ops[at].attrs.len())?;
            let attr = &mut it.ops[at].attrs[place];
            let (own, mode) = (ATTRS[attr.kind].td, attr.mode.clone());
            let other = pairs.iter().find_map(|(a, b)| if *a == own { Some(b) } else { (*b == own).then_some(a) })?;
            if mode == Mode::Optional {
                return None;
            }
            attr.kind = ATTRS.iter().position(|kind| kind.td == *other)?;
            if let Mode::Default(value) = &mut attr.mode {
                *value %= ATTRS[attr.kind].cpp.len();
            }
        }
        "add region" => {
            let region = it.random_region(rng, number as usize);
            let place = place(rng, it.ops[at].regions.len());
            let part = Part::Thing(region.id, format!("kg{number}"));
            let op = &mut it.ops[at];
            op.regions.insert(place, region);
            for name in ["NoTerminator", "SingleBlock"] {
                if !op.traits.contains(&name) {
                    op.traits.push(name);
                }
            }
            write(rng, op, part);
        }
        "region constraint" => {
            let place = pick(rng, it.ops[at].regions.len())?;
            it.ops[at].regions[place].sized ^= true;
        }
        "add trait" => {
            let name = TRAITS[rng.usize(0..TRAITS.len())];
            if it.ops[at].traits.contains(&name) {
                return None;
            }
            it.ops[at].traits.push(name);
        }
        "remove trait" => {
            let place = pick(rng, it.ops[at].traits.len())?;
            it.ops[at].traits.remove(place);
        }
        "format word" => {
            let parts = it.ops[at].format.as_mut()?;
            let place = pick(rng, parts.len())?;
            match &mut parts[place] {
                Part::Word(word) | Part::Thing(_, word) => word.push('w'),
                Part::Dict => return None,
            }
        }
        "format order" => swap(rng, it.ops[at].format.as_mut()?)?,
        "format group" => {
            let parts = it.ops[at].format.as_mut()?;
            let place = rng.usize(0..=parts.len());
            parts.insert(place, Part::Word(format!("extra{number}")));
        }
        "drop format" => drop(it.ops[at].format.take()?),
        "add format" => {
            if it.ops[at].format.is_some() {
                return None;
            }
            it.ops[at].format = Some(it.ops[at].usual_format());
        }
        _ => return None,
    }
    Some(())
}

fn change_def(rng: &mut Rng, it: &mut Dialect, name: &str) -> Option<()> {
    let number = it.next;
    let at = pick(rng, it.defs.len())?;
    match name {
        "remove def" => {
            if it.defs[at].is_type && it.defs.iter().filter(|it| it.is_type).count() < 2 {
                return None;
            }
            // Operations refer to types by index.
            let place = it.defs.iter().take(at).filter(|it| it.is_type).count() + TYPES.len();
            if it.defs[at].is_type {
                let values = it.ops.iter_mut().flat_map(|op| op.operands.iter_mut().chain(op.results.iter_mut()));
                for value in values {
                    value.ty = match value.ty {
                        ty if ty == place => 0,
                        ty if ty > place => ty - 1,
                        ty => ty,
                    };
                }
            }
            it.defs.remove(at);
        }
        "rename def" => it.defs[at].name += "n",
        "def class" => it.defs[at].class += "N",
        "add param" => {
            let mut param = it.random_param(rng, 0);
            param.name = format!("q{number}");
            let place = place(rng, it.defs[at].params.len());
            it.defs[at].params.insert(place, param);
        }
        "remove param" => {
            let place = pick(rng, it.defs[at].params.len())?;
            it.defs[at].params.remove(place);
        }
        "rename param" => {
            let place = pick(rng, it.defs[at].params.len())?;
            it.defs[at].params[place].name += "n";
        }
        "swap params" => swap(rng, &mut it.defs[at].params)?,
        "param kind" => {
            let place = pick(rng, it.defs[at].params.len())?;
            let param = &mut it.defs[at].params[place];
            (param.kind, param.default) = (rng.usize(0..PARAMS.len()), None);
        }
        "param default" => {
            let place = pick(rng, it.defs[at].params.len())?;
            let param = &mut it.defs[at].params[place];
            if !PARAMS[param.kind].2 {
                return None;
            }
            param.default = match param.default {
                Some(_) if rng.bool() => None,
                Some(value) => Some((value + 1) % PARAMS[param.kind].1.len()),
                None => Some(0),
            };
        }
        "def form" => it.defs[at].form = other_form(rng, &it.defs[at])?,
        _ => return None,
    }
    Some(())
}

fn other_form(rng: &mut Rng, def: &Def) -> Option<Form> {
    if def.params.is_empty() {
        return None;
    }
    let forms =
        [Form::Struct, Form::Params, Form::Row(None), Form::Row(Some("of".into())), Form::Row(Some("at".into()))];
    let has_default = def.params.iter().any(|it| it.default.is_some());
    let form = forms[rng.usize(0..forms.len())].clone();
    (form != def.form && !(has_default && form == Form::Params)).then_some(form)
}

fn change_enum(rng: &mut Rng, it: &mut Dialect, name: &str) -> Option<()> {
    let number = it.next;
    let at = pick(rng, it.enums.len())?;
    let id = it.fresh();
    let of = &mut it.enums[at];
    let place = pick(rng, of.cases.len())?;
    let other = (place + 1) % of.cases.len();
    match name {
        "spell case" => of.cases[place].spelling += "n",
        "swap spellings" if place != other => {
            let a = of.cases[place].spelling.clone();
            of.cases[place].spelling = std::mem::replace(&mut of.cases[other].spelling, a);
        }
        "renumber case" => of.cases[place].value = 7,
        "swap numbers" if place != other => {
            let a = of.cases[place].value;
            of.cases[place].value = std::mem::replace(&mut of.cases[other].value, a);
        }
        "remove case" if of.cases.len() > 1 => {
            of.cases.remove(place);
        }
        "add case" => {
            let value = of.cases.iter().map(|it| it.value).max().unwrap_or(0) + 1;
            of.cases.push(Case { id, symbol: format!("N{number}"), spelling: format!("n{number}"), value });
        }
        "rename symbol" => of.cases[place].symbol += "N",
        "enum kind" => of.bits ^= true,
        _ => return None,
    }
    Some(())
}

fn pick(rng: &mut Rng, count: usize) -> Option<usize> {
    (count > 0).then(|| rng.usize(0..count))
}

fn place(rng: &mut Rng, count: usize) -> usize {
    rng.usize(0..=count)
}

fn swap<T>(rng: &mut Rng, list: &mut [T]) -> Option<()> {
    if list.len() < 2 {
        return None;
    }
    let (a, b) = (rng.usize(0..list.len()), rng.usize(0..list.len()));
    (a != b).then(|| list.swap(a, b))
}

/// Inserts a new variable at a random position of the custom form.
fn write(rng: &mut Rng, op: &mut Op, part: Part) {
    if let Some(parts) = &mut op.format {
        let place = rng.usize(0..=parts.len());
        parts.insert(place, part);
    }
}

fn forget(op: &mut Op, id: u32) {
    if let Some(parts) = &mut op.format {
        parts.retain(|it| !matches!(it, Part::Thing(other, _) if *other == id));
    }
}
