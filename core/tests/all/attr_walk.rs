//! Walks over the attributes and types nested in an attribute, and replacement of them.

use lect_core::Context;
use lect_core::attrs::walk::{Part, Replacer, Step};
use lect_core::entity::Attr;

/// Returns `{t = [i32, tensor<2xi32>, dense<7> : vector<2xi32>, (i32) -> memref<?xi32, 1 : i32>]}`.
fn sample(ctx: &Context) -> Attr {
    let i32 = ctx.types().i32();
    let vector = ctx.types().vector(&[2], &[false], i32).unwrap();
    let space = ctx.attrs().integer(i32, 1);
    let memref = ctx.types().memref(&[lect_core::types::DYNAMIC], i32, None, Some(space)).unwrap();
    let parts = vec![
        ctx.attrs().ty(i32),
        ctx.attrs().ty(ctx.types().tensor(&[2], i32, None).unwrap()),
        ctx.attrs().dense_elements(vector, true, &[7, 0, 0, 0]).unwrap(),
        ctx.attrs().ty(ctx.types().function([i32], [memref])),
    ];
    ctx.attrs().dictionary(&mut vec![(ctx.ident(b"t"), ctx.attrs().array(parts))])
}

#[test]
fn parts_are_met_once_and_outermost_first() {
    let ctx = Context::new();
    let root = sample(&ctx);
    let mut met = Vec::new();
    ctx.walk_parts(root, |part| {
        met.push(part);
        Step::Into
    });
    assert_eq!(met[0], Part::Attr(root));
    assert_eq!(met.iter().filter(|part| **part == Part::Type(ctx.types().i32())).count(), 1);
    // Dictionary, array, four elements, i32, tensor, vector, function, memref, its space.
    assert_eq!(met.len(), 12);
    let mut over = 0;
    ctx.walk_parts(root, |_| {
        over += 1;
        Step::Over
    });
    assert_eq!(over, 1);
}

#[test]
fn rebuilding_keeps_unchanged_parts_and_checks_changed_ones() {
    let ctx = Context::new();
    let root = sample(&ctx);
    assert_eq!(Replacer::new(&ctx, |_| None).attr(root), Ok(root));
    let (from, to) = (ctx.types().i32(), ctx.types().f32());
    let swap = |part| (part == Part::Type(from)).then_some(Part::Type(to));
    let memref = ctx.types().memref(&[4], from, None, None).unwrap();
    assert_eq!(Replacer::new(&ctx, swap).ty(memref), ctx.types().memref(&[4], to, None, None));
    // The value of `1 : i32` is no float, and a tensor has no elements of function type.
    assert!(Replacer::new(&ctx, swap).attr(root).is_err());
    let function = ctx.types().function([], []);
    let odd = |part| (part == Part::Type(from)).then_some(Part::Type(function));
    assert!(Replacer::new(&ctx, odd).ty(memref).is_err());
}

#[test]
fn deep_attributes_do_not_overflow_the_stack() {
    let ctx = Context::new();
    let mut attr = ctx.attrs().unit();
    for _ in 0..100_000 {
        attr = ctx.attrs().array([attr]);
    }
    let unit = Part::Attr(ctx.attrs().unit());
    let replacement = Part::Attr(ctx.attrs().bool(true));
    let new = Replacer::new(&ctx, |part| (part == unit).then_some(replacement)).attr(attr).unwrap();
    let mut count = 0;
    ctx.walk_parts(new, |part| {
        count += 1;
        assert_ne!(part, unit);
        Step::Into
    });
    assert_eq!(count, 100_002);
}
