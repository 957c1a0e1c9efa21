//! Tests of the programs of valid formats.

use super::build::{Attr, Build, Need, Ty, everything, op, param};
use lect_ods::format::{
    Anchor, CustomArg, DefElement, Element, Group, PropForm, StructField, Values, Var, parse_def, parse_op,
};
use lect_ods::spec::{Arity, OpSpec, ParamKind};

/// Returns the text of literals, with the printed blanks and line breaks; `~` for all other elements.
fn layout(elements: &[Element]) -> String {
    let mut text = String::new();
    for element in elements {
        match element {
            Element::Space => text.push(' '),
            Element::Newline => text.push('\n'),
            Element::Literal(literal) => text.push_str(literal),
            Element::Optional(group) => {
                text.push_str(&format!("{{{}|{}}}", layout(&group.then), layout(&group.otherwise)));
            }
            Element::Clauses { clauses, .. } => {
                for clause in clauses.iter() {
                    let blank = if clause.blank { " " } else { "" };
                    text.push_str(&format!("{{{blank}{}{}}}", clause.keyword, layout(&clause.elements)));
                }
            }
            Element::Implied(_) => {}
            _ => text.push('~'),
        }
    }
    text
}

fn def_layout(elements: &[DefElement]) -> String {
    let mut text = String::new();
    for element in elements {
        match element {
            DefElement::Space => text.push(' '),
            DefElement::Newline => text.push('\n'),
            DefElement::Literal(literal) => text.push_str(literal),
            DefElement::Param { blank, .. } | DefElement::Params { blank, .. } | DefElement::Struct { blank, .. } => {
                text.push_str(if *blank { " ~" } else { "~" });
            }
            DefElement::Custom { .. } => text.push('~'),
            DefElement::Optional(group) => {
                text.push_str(&format!("{{{}|{}}}", def_layout(&group.then), def_layout(&group.otherwise)));
            }
        }
    }
    text
}

/// Returns an operation with operands that are referred to in all formats.
fn values() -> OpSpec {
    op().operand("x", Ty::I32, Arity::One)
        .operand("y", Ty::I32, Arity::One)
        .operand("v", Ty::I32, Arity::Variadic)
        .operand("o", Ty::I32, Arity::Optional)
        .attr("u", Attr::Unit, Need::Optional)
}

#[test]
fn blanks_stand_where_the_rules_put_them() {
    let cases = [
        ("$x `,` $y `:` $v $o attr-dict", " ~, ~ : ~ ~~"),
        ("`(` $x `)` `[` $y `]` `->` `(` $v `)` $o attr-dict", "(~) [~] -> (~) ~~"),
        ("`<` $x `` $y `>` ` ` `{` $v ` ` `}` `\\n` $o attr-dict", "<~~> {~ }\n ~~"),
        ("` ` $x $y `` $v `` `a` $o attr-dict", "  ~ ~~a ~~"),
        ("$x attr-dict `(` $y `)` attr-dict-with-keyword", ""),
        ("$x $y $v ($o^ `,`)? attr-dict `x`", " ~ ~ ~{ ~,|}~ x"),
        ("`[` (`]` $v^):(`(` `)`)? $x $y $o attr-dict", "[{] ~|()} ~ ~ ~~"),
        ("$x $y oilist(`a` `(` $v `)` | `b` `` $o) attr-dict", " ~ ~{ a(~)}{ b~}~"),
        ("`->` `->` `...` `?` `,` `=` $x $y $v $o attr-dict", " -> -> ... ?, = ~ ~ ~ ~~"),
    ];
    for (text, expected) in cases {
        match parse_op(text, &values()) {
            Ok(format) => assert_eq!(layout(&format.elements), expected, "{text}"),
            Err(errors) => assert!(expected.is_empty(), "{text}: {errors:?}"),
        }
    }
}

#[test]
fn blanks_of_attributes_and_types_have_rules_of_their_own() {
    let params = [
        param("a", ParamKind::Cpp, Need::Required),
        param("o", ParamKind::Cpp, Need::Optional),
        param("d", ParamKind::Cpp, Need::Default),
    ];
    let cases = [
        ("`<` $a `,` $o `>`", "<~, ~>"),
        ("$a `:` $o `x` $d", " ~ : ~ x ~"),
        ("`(` $a `)` ` ` $o", "(~) ~"),
        ("`<` struct(params) `>`", "<~>"),
        ("`[` (`]` $o^):(`x` $d)? $a", "[{] ~|x ~} ~"),
        ("`[` (`]` $o^)? $a", "[{] ~|}~"),
        ("custom<A>($a) `` $o `\\n` custom<B>($d)", " ~~\n ~"),
    ];
    for (text, expected) in cases {
        let format = parse_def(text, "A", &params).expect(text);
        assert_eq!(def_layout(&format.elements), expected, "{text}");
    }
}

#[test]
fn attributes_are_written_as_their_constraints_say() {
    let spec = op()
        .attr("any", Attr::Any, Need::Required)
        .attr("typed", Attr::I32, Need::Required)
        .attr("class", Attr::Class, Need::Required)
        .attr("symbol", Attr::Symbol, Need::Required)
        .attr("case", Attr::Enum, Need::Required)
        .prop("native", Need::Required);
    let text = "$any $typed $class $symbol $case $native qualified($class) attr-dict";
    assert_eq!(parse_op(text, &spec).expect_err("wrong")[0].message, "attribute 'class' is already bound");
    let text = "$any $typed qualified($class) $symbol $case $native attr-dict";
    let format = parse_op(text, &spec).expect("right");
    let forms: Vec<(PropForm, bool)> = format
        .elements
        .iter()
        .filter_map(|element| match element {
            Element::Prop { form, qualified, .. } => Some((*form, *qualified)),
            _ => None,
        })
        .collect();
    let expected = [
        (PropForm::Any, false),
        (PropForm::Typed, false),
        (PropForm::Stripped, true),
        (PropForm::Symbol, false),
        (PropForm::Enum, false),
        (PropForm::Native, false),
    ];
    assert_eq!(forms, expected);
    assert_eq!(*format.written, [0, 1, 2, 3, 4, 5]);
}

/// Returns the first group of a format.
fn group(spec: &OpSpec, text: &str) -> Group {
    let format = parse_op(text, spec).expect(text);
    let group = format.elements.iter().find_map(|element| match element {
        Element::Optional(group) => Some((**group).clone()),
        _ => None,
    });
    group.expect("a group")
}

#[test]
fn groups_have_an_anchor() {
    let spec = values();
    let rest = "$x $y $o attr-dict";
    let found = group(&spec, &format!("(`k` $v^)? {rest}"));
    assert_eq!((found.anchor, found.inverted, found.first), (Anchor::Var(Var::Operand(2)), false, 1));
    let found = group(&spec, &format!("(`k`):(`l` $v^)? {rest}"));
    assert_eq!((found.anchor, found.inverted, found.first), (Anchor::Var(Var::Operand(2)), true, 1));
    let found = group(&spec, &format!("($v type($v)^)? {rest}"));
    assert_eq!((found.anchor, found.inverted, found.first), (Anchor::Var(Var::Operand(2)), false, 1));
    let found = group(&spec, "$x (` ` `` custom<A>($v, ref($x), type($o))^)? $y $o attr-dict");
    let values = Anchor::Any(vec![Var::Operand(2), Var::Operand(3)].into());
    assert_eq!((found.anchor, found.inverted, found.first), (values, false, 1));
    let spec = op().operand("v", Ty::Any, Arity::Variadic).result("r", Ty::Any, Arity::Variadic);
    let found = group(&spec, "$v (`:` functional-type($v, $r)^)? attr-dict");
    assert_eq!((found.anchor, found.inverted, found.first), (Anchor::Var(Var::Operand(0)), false, 1));
}

#[test]
fn clauses_are_printed_for_their_variables() {
    let spec = values();
    let text = "$x $y oilist(`a` $v | `b` (`x` $o^):(`y` $u)? | `c` custom<A>(ref($x), type($v)) | `d`) attr-dict";
    let format = parse_op(text, &spec).expect("right");
    let anchors = format.elements.iter().find_map(|element| match element {
        Element::Clauses { clauses, .. } => {
            Some(clauses.iter().map(|clause| clause.anchor.to_vec()).collect::<Vec<_>>())
        }
        _ => None,
    });
    let expected = vec![vec![Var::Operand(2)], vec![Var::Operand(3), Var::Prop(0)], Vec::new(), Vec::new()];
    assert_eq!(anchors, Some(expected));
}

#[test]
fn units_go_without_saying() {
    let spec = op().attr("u", Attr::Unit, Need::Optional).attr("w", Attr::Unit, Need::Optional);
    let implied = |text: &str| layout_of_units(&parse_op(text, &spec).expect(text).elements);
    assert_eq!(implied("(`k` $u^)? attr-dict"), "{implied 0}");
    assert_eq!(implied("(`` $u^ `k`)? attr-dict"), "{implied 0}");
    assert_eq!(implied("(`k`):(`l` $u^)? attr-dict"), "{implied 0}");
    assert_eq!(implied("oilist(`k` $u | `l` $w) attr-dict"), "implied 0 implied 1");
    // A unit that is the first element of its branch, or is not alone in its clause, is printed.
    assert_eq!(implied("($u^ `k`)? attr-dict"), "{written 0}");
    assert_eq!(implied("oilist(`k` $u `x` | `l` $w) attr-dict"), "written 0 implied 1");
    assert_eq!(implied("(`k` $u^ $w)? attr-dict"), "{implied 0 written 1}");
}

fn layout_of_units(elements: &[Element]) -> String {
    let words: Vec<String> = elements
        .iter()
        .filter_map(|element| match element {
            Element::Implied(slot) => Some(format!("implied {slot}")),
            Element::Prop { slot, .. } => Some(format!("written {slot}")),
            Element::Optional(group) => {
                let both = [layout_of_units(&group.then), layout_of_units(&group.otherwise)];
                Some(format!("{{{}}}", both.concat()))
            }
            Element::Clauses { clauses, .. } => {
                let clauses: Vec<String> = clauses.iter().map(|clause| layout_of_units(&clause.elements)).collect();
                Some(clauses.join(" "))
            }
            _ => None,
        })
        .collect();
    words.join(" ")
}

#[test]
fn custom_parts_have_arguments() {
    let spec = values().region("g", false).successor("s", false);
    let text = r#"$x attr-dict custom<A>($y, type($v), ref($x), $u, $g, $s, ref(attr-dict), "a \"b\"") $v $o"#;
    let format = parse_op(text, &spec).expect("right");
    let args = format.elements.iter().find_map(|element| match element {
        Element::Custom { name, args } if name == "A" => Some(args.to_vec()),
        _ => None,
    });
    let expected = vec![
        CustomArg::Var(Var::Operand(1)),
        CustomArg::Type(Values::Operand(2)),
        CustomArg::RefVar(Var::Operand(0)),
        CustomArg::Var(Var::Prop(0)),
        CustomArg::Var(Var::Region(0)),
        CustomArg::Var(Var::Successor(0)),
        CustomArg::RefAttrDict,
        CustomArg::Cpp("a \"b\"".into()),
    ];
    assert_eq!(args, Some(expected));
}

#[test]
fn structs_have_fields() {
    let params = [param("a", ParamKind::Cpp, Need::Required), param("o", ParamKind::Cpp, Need::Optional)];
    let format = parse_def("`<` struct(custom<A>($o), qualified($a)) `>`", "A", &params).expect("right");
    let fields = format.elements.iter().find_map(|element| match element {
        DefElement::Struct { fields, .. } => Some(fields.to_vec()),
        _ => None,
    });
    let a = lect_ods::format::DefParam { index: 0, qualified: true };
    assert_eq!(fields, Some(vec![StructField::Custom { name: "A".into(), index: 1 }, StructField::Param(a)]));
}

#[test]
fn programs_are_displayed_as_formats() {
    let spec = values().region("g", false);
    for text in [
        "operands attr-dict regions `:` functional-type(operands, results)",
        "$x `,` $y ($v^ `:` type($v))? $o (`k` $u^)? attr-dict `:` $g",
        "` ` $x `` $y `\\n` $v ` ` `)` ($o^):(`none` `<` `` `>`)? attr-dict-with-keyword $g",
        "oilist(`a` `(` $v `)` | `b` $u | `c`) $x $y $o $g prop-dict attr-dict",
        "$x $y $v $o custom<A>(ref($x), type($v), $g, \"C++\") qualified(type($x)) attr-dict",
        "(`` $u^ `a`)? $x $y $v (`k`):(`l` $o^)? $g attr-dict",
    ] {
        let format = parse_op(text, &spec).expect(text);
        let shown = format.display(&spec).to_string();
        let mut again = parse_op(&shown, &spec).expect(&shown);
        again.text = format.text.clone();
        assert_eq!(again, format, "{text}\n{shown}");
    }
    let format = parse_op("$x   $y\n`:`$v ``$o attr-dict  regions", &spec).expect("right");
    assert_eq!(format.display(&spec).to_string(), "$x $y `:` $v `` $o attr-dict regions");

    let params = [param("a", ParamKind::Cpp, Need::Required), param("o", ParamKind::Cpp, Need::Optional)];
    for text in ["`<` struct(params) `>`", "`(` $a `)` ` ` qualified($o)", "$a (`x` `` $o^):(`y`)? custom<A>(ref($a))"]
    {
        let format = parse_def(text, "A", &params).expect(text);
        let shown = format.display(&params).to_string();
        let mut again = parse_def(&shown, "A", &params).expect(&shown);
        again.text = format.text.clone();
        assert_eq!(again, format, "{text}\n{shown}");
    }
}

#[test]
fn a_list_of_no_parameters_is_displayed() {
    let params = [param("s", ParamKind::SelfType, Need::Default)];
    let format = parse_def("(`k` struct(params)^)?", "A", &params).expect("right");
    assert_eq!(format.display(&params).to_string(), "(`k` struct(params)^)?");
}

#[test]
fn one_of_everything_is_right() {
    let text = "$b `,` $v (`k` $o^)? $i (`u` $u^)? qualified($oa) `x` $p ($dp^)? $g $vg attr-dict-with-keyword $s $vs \
                `:` type(operands) `->` type(results)";
    let format = parse_op(text, &everything()).expect("right");
    assert_eq!(*format.written, [0, 1, 2, 3, 4]);
    assert!(!format.prop_dict);
}
