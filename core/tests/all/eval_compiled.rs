//! Tests that compiled constraints agree with the interpreter.

use lect_ods::spec::{BinaryOp, CastKind, Constraint, Expr, LambdaParam, Shared, Statement};

use lect_core::Context;
use lect_core::attrs::walk::Part;
use lect_core::context::ContextData;
use lect_core::eval::{Test, Val, holds};

fn cast(class: &'static str, value: Expr) -> Expr {
    Expr::Cast { kind: CastKind::Cast, ty: class.into(), value: Shared::new(value) }
}

fn method(receiver: Expr, name: &'static str, args: Vec<Expr>) -> Expr {
    let (name, template) = (name.into(), Vec::new().into());
    Expr::Method { receiver: Shared::new(receiver), name, template, args: args.into() }
}

fn isa(class: &'static str, value: Expr) -> Expr {
    Expr::Isa { types: vec![class.into()].into(), value: Shared::new(value), or_null: false }
}

fn compare(lhs: Expr, op: BinaryOp, number: i64) -> Expr {
    Expr::Binary { op, lhs: Shared::new(lhs), rhs: Shared::new(Expr::Int(number)) }
}

fn lambda(body: Expr) -> Expr {
    let params = vec![LambdaParam { ty: "auto".into(), name: "it".into() }];
    Expr::Lambda { params: params.into(), body: vec![Statement::Return(Some(body))].into() }
}

fn it() -> Expr {
    Expr::Var("it".into())
}

fn is(class: &'static str) -> Constraint {
    Constraint::Is(class.into())
}

/// Returns constraints like those in MLIR's definitions.
fn constraints() -> Vec<Constraint> {
    let shaped = || cast("ShapedType", Expr::This);
    let integer = || cast("IntegerAttr", Expr::This);
    let exprs = vec![
        method(Expr::This, "isSignlessInteger", vec![]),
        method(Expr::This, "isSignlessInteger", vec![Expr::Int(32)]),
        method(Expr::This, "isUnsignedInteger", vec![Expr::Int(8)]),
        method(Expr::This, "isInteger", vec![Expr::Int(1)]),
        method(Expr::This, "isF32", vec![]),
        method(Expr::This, "isBF16", vec![]),
        method(Expr::This, "isIndex", vec![]),
        method(Expr::This, "isIntOrFloat", vec![]),
        method(Expr::This, "isSignlessIntOrIndexOrFloat", vec![]),
        method(shaped(), "hasRank", vec![]),
        method(shaped(), "hasStaticShape", vec![]),
        compare(method(shaped(), "getRank", vec![]), BinaryOp::Greater, 1),
        method(method(integer(), "getType", vec![]), "isSignlessInteger", vec![Expr::Int(64)]),
        isa("IndexType", method(integer(), "getType", vec![])),
        compare(method(integer(), "getInt", vec![]), BinaryOp::GreaterOrEqual, 0),
        method(method(integer(), "getValue", vec![]), "isStrictlyPositive", vec![]),
        method(method(integer(), "getValue", vec![]), "isNegative", vec![]),
        isa("FunctionType", method(cast("TypeAttr", Expr::This), "getValue", vec![])),
        compare(method(cast("ArrayAttr", Expr::This), "size", vec![]), BinaryOp::Equal, 2),
        method(
            method(method(cast("DenseElementsAttr", Expr::This), "getType", vec![]), "getElementType", vec![]),
            "isF32",
            vec![],
        ),
        Expr::Apply {
            callee: Shared::new(lambda(method(it(), "isF32", vec![]))),
            args: vec![method(shaped(), "getElementType", vec![])].into(),
        },
        Expr::Call {
            function: "all_of".into(),
            template: Vec::new().into(),
            args: vec![
                cast("ArrayAttr", Expr::This),
                lambda(Expr::Binary {
                    op: BinaryOp::And,
                    lhs: Shared::new(it()),
                    rhs: Shared::new(isa("StringAttr", it())),
                }),
            ]
            .into(),
        },
    ];
    let mut constraints: Vec<Constraint> = exprs.into_iter().map(Constraint::Pred).collect();
    let classes = ["StringAttr", "TypedAttr", "DenseI64ArrayAttr", "FlatSymbolRefAttr", "VectorType", "ShapedType"];
    constraints.extend(classes.map(is));
    let all: Vec<Constraint> = constraints.iter().take(4).cloned().collect();
    constraints.push(Constraint::AnyOf(all.clone().into()));
    constraints.push(Constraint::AllOf(vec![is("IntegerType"), all[1].clone()].into()));
    constraints.push(Constraint::Not(Shared::new(all[0].clone())));
    constraints
}

fn subjects(ctx: &ContextData) -> Vec<Part> {
    let types = [
        "i1",
        "i32",
        "ui8",
        "index",
        "f32",
        "bf16",
        "none",
        "vector<4xf32>",
        "tensor<2x?xf32>",
        "tensor<*xi8>",
        "memref<2x3xindex>",
        "complex<f32>",
        "tuple<i32>",
        "(i32) -> i32",
        "!other.type",
    ];
    let attrs = [
        "1 : i64",
        "-3 : i32",
        "true",
        "7 : ui8",
        "2 : index",
        "1.5 : f32",
        "\"text\"",
        "[1, \"a\"]",
        "[\"a\", \"b\"]",
        "[]",
        "i32",
        "() -> ()",
        "@a",
        "@a::@b",
        "array<i64: 1, 2>",
        "array<i8>",
        "dense<1.0> : tensor<2xf32>",
        "dense<1> : tensor<2xi32>",
        "unit",
        "affine_map<(d0) -> (d0)>",
        "#other.attr",
    ];
    let types = types.iter().map(|text| Part::Type(ctx.types().parse(text).expect(text)));
    types.chain(attrs.iter().map(|text| Part::Attr(ctx.attrs().parse(text).expect(text)))).collect()
}

#[test]
fn tests_answer_as_the_interpreter_does() {
    let ctx = Context::new();
    let subjects = subjects(&ctx);
    let mut decided = 0;
    for constraint in constraints() {
        let test = Test::new(&constraint);
        for &subject in &subjects {
            let value = match subject {
                Part::Attr(attr) => Val::Attr(attr),
                Part::Type(ty) => Val::Type(ty),
            };
            let Some(answer) = test.ask(&ctx, subject) else { continue };
            decided += 1;
            assert_eq!(holds(&ctx, &constraint, &value), Some(answer), "{constraint:?} of {subject:?}");
        }
    }
    assert!(decided > 300, "only {decided} were decided");
}

#[test]
fn constraints_of_attributes_need_no_interpreter() {
    let ctx = Context::new();
    let attr = |text: &str| Part::Attr(ctx.attrs().parse(text).expect(text));
    let integer = cast("IntegerAttr", Expr::This);
    let i64_attr = method(method(integer, "getType", vec![]), "isSignlessInteger", vec![Expr::Int(64)]);
    let test = Test::new(&Constraint::AllOf(vec![is("IntegerAttr"), Constraint::Pred(i64_attr)].into()));
    assert_eq!(test.ask(&ctx, attr("1 : i64")), Some(true));
    assert_eq!(test.ask(&ctx, attr("1 : i32")), Some(false));
    assert_eq!(test.ask(&ctx, attr("\"text\"")), Some(false));
}
