//! Expressions with their text in MLIR, and random expressions whose value must be preserved.

use proptest::prelude::*;

use lect_core::affine::strided::{DYNAMIC, StridedLayout, row_major_strides};
use lect_core::affine::{AffineBinary, AffineComparison, AffineVar};
use lect_core::context::Context;
use lect_core::entity::AffineExpr;

/// A context with short names for building expressions.
#[derive(Default)]
struct Exprs(Context);

impl Exprs {
    fn d(&self, n: u32) -> AffineExpr {
        self.0.affine().dim(n)
    }
    fn s(&self, n: u32) -> AffineExpr {
        self.0.affine().symbol(n)
    }
    fn c(&self, value: i64) -> AffineExpr {
        self.0.affine().constant(value)
    }
    fn add(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.0.affine().add(lhs, rhs)
    }
    fn sub(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.0.affine().sub(lhs, rhs)
    }
    fn mul(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.0.affine().mul(lhs, rhs)
    }
    fn rem(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.0.affine().modulo(lhs, rhs)
    }
    fn floor(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.0.affine().floor_div(lhs, rhs)
    }
    fn ceil(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.0.affine().ceil_div(lhs, rhs)
    }
    fn text(&self, expr: AffineExpr) -> String {
        let mut out = Vec::new();
        self.0.affine().print_expr(&mut out, expr);
        String::from_utf8(out).expect("expressions are ASCII")
    }
    fn check(&self, table: &[(AffineExpr, &str)]) {
        for (expr, text) in table {
            assert_eq!(self.text(*expr), *text);
        }
    }
}

#[test]
fn sums() {
    let e = Exprs::default();
    let (d0, d1, s0, s1) = (e.d(0), e.d(1), e.s(0), e.s(1));
    let fourth = e.floor(d0, e.c(4));
    e.check(&[
        (e.add(e.c(4), d0), "d0 + 4"),
        (e.add(s0, d0), "d0 + s0"),
        (e.add(d1, d0), "d0 + d1"),
        (e.add(s1, s0), "s0 + s1"),
        (e.add(e.add(d0, e.c(2)), e.c(3)), "d0 + 5"),
        (e.add(e.add(d0, e.c(2)), d1), "d0 + d1 + 2"),
        (e.add(d0, d0), "d0 * 2"),
        (e.sub(d0, d0), "0"),
        (e.sub(d0, e.mul(fourth, e.c(4))), "d0 mod 4"),
        (e.sub(d0, e.mul(e.floor(d0, s0), s0)), "d0 mod s0"),
        (e.sub(e.add(d1, d0), e.mul(e.floor(d1, e.c(4)), e.c(4))), "d0 + d1 mod 4"),
        (e.sub(d0, e.mul(e.floor(d0, e.c(-4)), e.c(-4))), "d0 + (d0 floordiv -4) * 4"),
        (e.add(e.c(i64::MAX), e.c(1)), "9223372036854775807 + 1"),
        (e.add(e.add(d0, e.c(i64::MAX)), e.c(1)), "d0 - -9223372036854775808"),
    ]);
}

#[test]
fn products_and_quotients() {
    let e = Exprs::default();
    let (d0, d1, s0, s1) = (e.d(0), e.d(1), e.s(0), e.s(1));
    let sum = e.add(e.mul(d0, e.c(8)), d1);
    e.check(&[
        (e.mul(e.c(3), d0), "d0 * 3"),
        (e.mul(s0, d0), "d0 * s0"),
        (e.mul(s1, s0), "s0 * s1"),
        (e.mul(d0, e.c(0)), "0"),
        (e.mul(e.mul(d0, e.c(2)), s0), "(d0 * s0) * 2"),
        (e.mul(e.mul(d0, e.c(2)), e.c(3)), "d0 * 6"),
        (e.mul(d1, d0), "d1 * d0"),
        (e.floor(sum, e.c(4)), "d0 * 2 + d1 floordiv 4"),
        (e.ceil(sum, e.c(4)), "(d0 * 8 + d1) ceildiv 4"),
        (e.floor(e.c(-7), e.c(2)), "-4"),
        (e.ceil(e.c(-7), e.c(2)), "-3"),
        (e.rem(e.c(-7), e.c(4)), "1"),
        (e.rem(sum, e.c(4)), "d1 mod 4"),
        (e.rem(e.rem(d0, e.c(12)), e.c(4)), "d0 mod 4"),
        (e.rem(d0, e.c(1)), "0"),
        (e.rem(d0, e.c(0)), "d0 mod 0"),
        (e.rem(d0, e.c(-2)), "d0 mod -2"),
        (e.floor(d0, e.c(0)), "d0 floordiv 0"),
        (e.ceil(e.c(1), e.c(0)), "1 ceildiv 0"),
        (e.floor(e.c(i64::MIN), e.c(-1)), "-9223372036854775808 floordiv -1"),
        (e.floor(e.mul(d0, e.c(i64::MIN)), e.c(-1)), "d0 * -9223372036854775808"),
    ]);
}

#[test]
fn differences_and_parentheses() {
    let e = Exprs::default();
    let (d0, d1, s0) = (e.d(0), e.d(1), e.s(0));
    e.check(&[
        (e.sub(d0, e.c(1)), "d0 - 1"),
        (e.mul(d0, e.c(-1)), "-d0"),
        (e.mul(d0, e.c(-2)), "d0 * -2"),
        (e.sub(d0, e.mul(d1, e.c(2))), "d0 - d1 * 2"),
        (e.sub(d0, e.add(d1, s0)), "d0 - (d1 + s0)"),
        (e.mul(e.add(d0, d1), e.c(-1)), "-(d0 + d1)"),
        (e.add(d0, e.add(d1, s0)), "d0 + d1 + s0"),
        (e.floor(e.add(d0, d1), s0), "(d0 + d1) floordiv s0"),
        (e.rem(e.mul(d0, e.c(-1)), s0), "(-d0) mod s0"),
    ]);
    let mut out = Vec::new();
    let name = |out: &mut Vec<u8>, var| match var {
        AffineVar::Dim(_) => out.extend_from_slice(b"%i"),
        AffineVar::Symbol(_) => out.extend_from_slice(b"symbol(%n)"),
    };
    e.0.affine().print_expr_with(&mut out, e.add(d0, s0), name);
    assert_eq!(out, b"%i + symbol(%n)");
}

#[test]
fn maps_and_sets() {
    let e = Exprs::default();
    let ctx = &e.0;
    let text = |map| {
        let mut out = Vec::new();
        ctx.affine().print_map(&mut out, map);
        String::from_utf8(out).expect("maps are ASCII")
    };
    let swap = ctx.affine().permutation_map(&[1, 0]).expect("a permutation");
    assert_eq!(text(swap), "(d0, d1) -> (d1, d0)");
    assert!(swap.is_permutation(ctx) && !swap.is_identity(ctx) && !swap.is_minor_identity(ctx));
    assert_eq!(swap.compose(ctx, swap), Some(ctx.affine().identity_map(2)));
    assert_eq!(swap.inverse_permutation(ctx), Some(swap));
    assert_eq!(swap.eval(ctx, &[3, 4], &[]), Some(vec![4, 3]));
    assert_eq!(ctx.affine().permutation_map(&[1, 1]), None);
    assert_eq!(text(ctx.affine().minor_identity_map(3, 2)), "(d0, d1, d2) -> (d1, d2)");
    assert!(ctx.affine().minor_identity_map(3, 2).is_minor_identity(ctx));
    assert_eq!(ctx.affine().minor_identity_map(3, 2).inverse_permutation(ctx), None);
    assert_eq!(text(ctx.affine().map(0, 1, [])), "()[s0] -> ()");
    assert!(ctx.affine().map(0, 0, []).is_empty(ctx) && ctx.affine().identity_map(0).is_identity(ctx));
    assert_eq!(ctx.affine().constant_map(7).single_constant(ctx), Some(7));
    assert!(!ctx.affine().map_data(ctx.affine().map(1, 0, [e.d(1)])).is_valid(ctx));

    let outer = ctx.affine().map(1, 1, [e.add(e.d(0), e.s(0))]);
    let inner = ctx.affine().map(2, 1, [e.mul(e.d(1), e.s(0))]);
    assert_eq!(outer.compose(ctx, inner).map(text).as_deref(), Some("(d0, d1)[s0, s1] -> (d1 * s1 + s0)"));
    assert_eq!(outer.compose(ctx, swap), None);

    let constraints = [
        ctx.affine().constraint(e.d(0), AffineComparison::AtLeast, e.s(0)),
        ctx.affine().constraint(e.d(0), AffineComparison::AtMost, e.c(3)),
        ctx.affine().constraint(e.d(0), AffineComparison::Equal, e.c(0)),
    ];
    let set = ctx.affine().set(1, 1, constraints);
    let mut out = Vec::new();
    ctx.affine().print_set(&mut out, set);
    assert_eq!(out, b"(d0)[s0] : (d0 - s0 >= 0, -d0 + 3 >= 0, d0 == 0)");
    assert_eq!(set.contains(ctx, &[0], &[-1]), Some(true));
    assert_eq!(set.contains(ctx, &[0], &[1]), Some(false));
    assert!(ctx.affine().empty_set(1, 1).is_canonical_empty(ctx) && !set.is_canonical_empty(ctx));
    out.clear();
    ctx.affine().print_set(&mut out, ctx.affine().set(0, 0, []));
    assert_eq!(out, b"() : (0 == 0)");
}

#[test]
fn strides() {
    let e = Exprs::default();
    let ctx = &e.0;
    assert_eq!(row_major_strides(&[4, DYNAMIC, 5, 6]), [DYNAMIC, 30, 6, 1]);
    for (strides, offset) in [(vec![30, DYNAMIC, 1], 5), (vec![], DYNAMIC), (vec![0, -2, 7], DYNAMIC)] {
        let map = ctx.affine().strided_map(&strides, offset);
        let shape = vec![4; strides.len()];
        assert_eq!(ctx.affine().strides_and_offset(map, &shape), Some(StridedLayout::new(strides, offset)));
    }
    let tiled = ctx.affine().map(1, 0, [e.floor(e.d(0), e.c(4))]);
    assert_eq!(ctx.affine().strides_and_offset(tiled, &[8]), None);
    let mut out = Vec::new();
    ctx.affine().print_map(&mut out, ctx.affine().strided_map(&[DYNAMIC, 1], DYNAMIC));
    assert_eq!(out, b"(d0, d1)[s0, s1] -> (d0 * s1 + s0 + d1)");
}

#[test]
fn simplify() {
    let e = Exprs::default();
    let (d0, d1, s0) = (e.d(0), e.d(1), e.s(0));
    let check = |expr: AffineExpr, text| assert_eq!(e.text(expr.simplify(&e.0, 2, 1)), text);
    check(e.add(e.add(d1, d0), e.mul(d1, e.c(-1))), "d0");
    check(e.add(e.mul(e.floor(d0, e.c(4)), e.c(4)), e.rem(d0, e.c(4))), "d0");
    check(e.floor(e.add(e.mul(d0, e.c(4)), e.c(2)), e.c(6)), "(d0 * 2 + 1) floordiv 3");
    check(e.floor(e.mul(d0, s0), s0), "d0");
    check(e.rem(e.mul(d0, s0), s0), "0");
    check(e.add(d1, e.add(e.mul(d0, s0), s0)), "d0 * s0 + s0 + d1");
    // The values of these differ, though MLIR merges them.
    check(e.add(e.add(e.rem(d0, s0), e.mul(d0, s0)), d0), "d0 + d0 mod s0 + d0 * s0");
}

#[test]
fn depth_is_limited_by_memory_only() {
    let e = Exprs::default();
    let (mut left, mut right, mut product) = (e.d(0), e.d(0), e.s(0));
    for n in 1..20_000 {
        left = e.add(left, e.mul(e.d(n), e.c(4)));
        right = e.add(e.d(n), e.mul(right, e.c(4)));
        product = e.rem(e.d(n), product);
    }
    for expr in [left, right, product, e.floor(left, e.c(4)), e.rem(left, e.c(4))] {
        assert!(!e.text(expr).is_empty());
        assert_eq!(expr.eval(&e.0, &[], &[]), None);
        assert!(expr.is_function_of(&e.0, AffineVar::Dim(0)) || expr == product || expr == e.rem(left, e.c(4)));
        let _ = expr.shift_dims(&e.0, 0, 1);
    }
}

/// Recipe of an expression: built with simplification, or evaluated without it.
#[derive(Clone, Debug)]
enum Recipe {
    Dim(u32),
    Symbol(u32),
    Constant(i64),
    Binary(AffineBinary, Box<Recipe>, Box<Recipe>),
    /// `x + (x floordiv c) * -c`
    Remainder(Box<Recipe>, i64),
}

impl Recipe {
    fn build(&self, e: &Exprs) -> AffineExpr {
        match self {
            Recipe::Dim(n) => e.d(*n),
            Recipe::Symbol(n) => e.s(*n),
            Recipe::Constant(value) => e.c(*value),
            Recipe::Binary(op, lhs, rhs) => e.0.affine().binary(*op, lhs.build(e), rhs.build(e)),
            Recipe::Remainder(x, by) => {
                let x = x.build(e);
                e.add(x, e.mul(e.floor(x, e.c(*by)), e.c(by.wrapping_neg())))
            }
        }
    }

    fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        match self {
            Recipe::Dim(n) => dims.get(*n as usize).copied(),
            Recipe::Symbol(n) => symbols.get(*n as usize).copied(),
            Recipe::Constant(value) => Some(*value),
            Recipe::Binary(op, lhs, rhs) => op.apply(lhs.eval(dims, symbols)?, rhs.eval(dims, symbols)?),
            Recipe::Remainder(x, by) => {
                let x = x.eval(dims, symbols)?;
                x.checked_sub(AffineBinary::FloorDiv.apply(x, *by)?.checked_mul(*by)?)
            }
        }
    }
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let leaf = prop_oneof![
        (0..3u32).prop_map(Recipe::Dim),
        (0..2u32).prop_map(Recipe::Symbol),
        (-12..=12i64).prop_map(Recipe::Constant),
    ];
    let op = prop_oneof![
        3 => Just(AffineBinary::Add),
        2 => Just(AffineBinary::Mul),
        1 => Just(AffineBinary::Mod),
        1 => Just(AffineBinary::FloorDiv),
        1 => Just(AffineBinary::CeilDiv),
    ];
    leaf.prop_recursive(5, 40, 2, move |inner| {
        prop_oneof![
            4 => (op.clone(), inner.clone(), inner.clone())
                .prop_map(|(op, lhs, rhs)| Recipe::Binary(op, lhs.into(), rhs.into())),
            1 => (inner, -8..=8i64).prop_map(|(x, by)| Recipe::Remainder(x.into(), by)),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn building_keeps_the_value(
        recipe in recipe(),
        dims in prop::array::uniform3(-50..50i64),
        symbols in prop::array::uniform2(-50..50i64),
    ) {
        let e = Exprs::default();
        let expr = recipe.build(&e);
        if let (Some(plain), Some(simplified)) = (recipe.eval(&dims, &symbols), expr.eval(&e.0, &dims, &symbols)) {
            prop_assert_eq!(plain, simplified, "{}", e.text(expr));
        }
        // The largest known divisor divides the value.
        let divisor = expr.largest_known_divisor(&e.0);
        if let Some(value) = expr.eval(&e.0, &dims, &symbols) && divisor > 1 {
            prop_assert_eq!(value % divisor, 0, "{} by {}", e.text(expr), divisor);
        }
        if expr.is_pure_affine(&e.0) {
            let normal = expr.simplify(&e.0, 3, 2);
            if let (Some(l), Some(r)) = (expr.eval(&e.0, &dims, &symbols), normal.eval(&e.0, &dims, &symbols)) {
                prop_assert_eq!(l, r, "{} as {}", e.text(expr), e.text(normal));
            }
        }
    }

    #[test]
    fn equal_expressions_are_one(recipe in recipe()) {
        let e = Exprs::default();
        let expr = recipe.build(&e);
        prop_assert_eq!(recipe.build(&e), expr);
        let same = expr.replace_vars(&e.0, &[e.d(0), e.d(1), e.d(2)], &[e.s(0), e.s(1)]);
        prop_assert_eq!(same, expr);
    }
}
