//! Views across isolates, moving bodies, and invalid handles.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use lect_core::diag::Reported;
use lect_core::ir::symbols::uses::rename_uses;
use lect_core::ir::{EditError, IsolatePath, LazyRegions};

/// Two function-like modules in a module: `@f` with a call, and `@g` with a nested module.
const TWO: &str = "module {
  module @f {
    %0 = \"t.call\"() : () -> i32
    \"t.use\"(%0) : (i32) -> ()
  }
  module @g {
    %0 = \"t.one\"() : () -> i32
    \"t.end\"(%0) : (i32) -> ()
    module @h {
      \"t.deep\"() : () -> ()
    }
  }
}
";

fn parse(ctx: &Context, text: &'static str) -> Isolate {
    let buffer = ctx.sources().add(b"text", Arc::new(text)).expect("there is room");
    let config = lect_core::text::ParseConfig::default().with_allow_unregistered(true);
    lect_core::text::parse_source(ctx, &buffer, 0..text.len(), &config).expect("the text is well-formed")
}

/// Parses a text and splits off the body of each isolated operation.
fn parse_apart(ctx: &Context, text: &'static str) -> Isolate {
    let mut ir = parse(ctx, text);
    lect_core::ir::walk::isolates_mut(&mut ir, &mut |_| {});
    ir
}

fn body(op: OpRef<'_>) -> BlockRef<'_> {
    op.region(0).and_then(|region| region.entry()).expect("a block")
}

fn named<'a>(root: OpRef<'a>, name: &str) -> OpRef<'a> {
    let found = pre_order(root, |op| match &*op.name_data().name == name.as_bytes() {
        true => ControlFlow::Break(op),
        false => ControlFlow::Continue(Step::Into),
    });
    found.break_value().expect("an operation of this name")
}

#[test]
#[expect(clippy::mutable_key_type, reason = "views hash by identity, which nothing changes")]
fn one_operation_is_one_view() {
    let ctx = Context::new();
    let ir = parse_apart(&ctx, TWO);
    let deep = named(ir.root(), "t.deep");
    let h = deep.parent().expect("it is nested");
    let g = h.parent().expect("it is nested");
    assert_eq!(g.parent(), Some(ir.root()));
    assert_eq!(ir.root().parent(), None);
    // From the isolate itself and from the enclosing one.
    let place = body(ir.root()).last().expect("two operations");
    assert_eq!(place, g);
    assert_eq!(ir.own_isolate(place.op).expect("it is isolated").root(), g);
    assert_ne!(body(ir.root()).first(), Some(g));
    // `h` is also reached through its block, and has siblings.
    assert_eq!(h.prev().map(|op| op.name()), Some(ctx.op_name_of(b"t.end")));
    let mut seen = HashSet::new();
    lect_core::ir::walk::for_each(ir.root(), |op| assert!(seen.insert(op)));
    assert_eq!(seen.len(), 9);
    assert!(seen.contains(&g) && seen.contains(&deep) && seen.contains(&ir.root()));
    // A view of the isolate alone does not reach the enclosing isolate.
    let alone = ir.own_isolate(place.op).expect("it is isolated");
    assert_eq!(named(alone.root(), "t.deep").parent().and_then(|h| h.parent()).and_then(|g| g.parent()), None);
}

#[test]
fn two_isolates_are_borrowed_at_once() {
    let ctx = Context::new();
    let mut ir = parse(&ctx, TWO);
    let (f, g) = (body(ir.root()).first().expect("two"), body(ir.root()).last().expect("two"));
    let (f, g) = (f.isolate_path().join(f.op), g.isolate_path().join(g.op));
    let deep = named(ir.root(), "t.deep");
    let h = deep.isolate_path();
    assert_eq!((h.ops().len(), f.ops().len()), (2, 1));
    let name = |isolate: &Isolate| isolate.root().attr("sym_name").map(|name| ctx.attrs().show(name).to_string());
    let (a, b) = ir.pair_mut(&f, &h).expect("neither is in the other");
    assert_eq!((name(a), name(b)), (Some("\"f\"".into()), Some("\"h\"".into())));
    assert!(ir.pair_mut(&f, &f).is_none());
    assert!(ir.pair_mut(&g, &h).is_none() && ir.pair_mut(&h, &g).is_none());
    assert!(ir.pair_mut(&IsolatePath::default(), &g).is_none());
}

#[test]
fn a_body_of_one_block_is_inlined_from_another_isolate() {
    let ctx = Context::new();
    let mut ir = parse(&ctx, TWO);
    let ops = ir.ops_in(body(ir.root()).block);
    let [f, g] = ir.children_at_mut([ops[0], ops[1]]).expect("two isolates");
    let call = named(f.root(), "t.call").op;
    let region = g.root().region(0).expect("one region");
    let inlined = f.inline_region(region, call, &[], &mut Mapping::default()).expect("it uses nothing from outside");
    assert_eq!(inlined.rest, f.op(call).block().expect("a block").block);
    let end = f.op(call).prev().and_then(|h| h.prev()).expect("`t.end`").op;
    let value = f.op(end).operand(0);
    f.replace_op(call, &[value]);
    f.erase(end);
    let expected = "module @f {
    %0 = \"t.one\"() : () -> i32
    module @h {
      \"t.deep\"() : () -> ()
    }
    \"t.use\"(%0) : (i32) -> ()
  }";
    assert!(text(&ir).contains(expected), "{}", text(&ir));
    // The copy of `h` is linked to its parent like the original.
    let copy = named(body(ir.root()).first().expect("two"), "t.deep");
    assert_eq!(copy.parent().and_then(|h| h.parent()), body(ir.root()).first());
}

#[test]
fn a_body_of_several_blocks_is_inlined_whatever_their_order() {
    let ctx = Context::new();
    let text_of = "module {
  module @f {
    %0 = \"t.call\"() : () -> i32
    \"t.use\"(%0) : (i32) -> ()
  }
  \"t.body\"() ({
    \"t.br\"()[^bb2] : () -> ()
  ^bb1:  // pred: ^bb2
    \"t.end\"(%1) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    %1 = \"t.late\"() : () -> i32
    \"t.br\"()[^bb1] : () -> ()
  }) : () -> ()
}
";
    let mut ir = parse(&ctx, text_of);
    let source = parse(&ctx, text_of);
    let f = ir.ops_in(body(ir.root()).block)[0];
    let region = named(source.root(), "t.body").region(0).expect("a region");
    let child = ir.child_mut(f).expect("it is isolated");
    let call = named(child.root(), "t.call").op;
    let inlined = child.inline_region(region, call, &[], &mut Mapping::default()).expect("all is inside");
    assert_eq!(child.op(call).block().map(|block| block.block), Some(inlined.rest));
    let expected = "    \"t.br\"()[^bb2] : () -> ()
  ^bb1:  // pred: ^bb2
    \"t.end\"(%0) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    %0 = \"t.late\"() : () -> i32
    \"t.br\"()[^bb1] : () -> ()
  ^bb3:  // no predecessors
    %1 = \"t.call\"() : () -> i32
";
    assert!(text(&ir).contains(expected), "{}", text(&ir));
}

#[test]
fn rejects_moves_of_bodies_with_unmapped_outside_values() {
    let ctx = Context::new();
    let mut ir = parse(
        &ctx,
        "module {
  %0 = \"t.out\"() : () -> i32
  \"t.body\"() ({
    \"t.use\"(%0) : (i32) -> ()
  }) : () -> ()
  module @f {
  }
}
",
    );
    let before = text(&ir);
    let (out, region) = {
        let out = named(ir.root(), "t.out").result(0);
        (out, named(ir.root(), "t.body").region(0).expect("a region").region)
    };
    let (mut other, _) = module(&ctx);
    let target = other.root().region(0).expect("a region").region;
    let empty = text(&other);
    let moved = other.move_region(&mut ir, region, target, None, &mut Mapping::default());
    assert_eq!(moved, Err(EditError::Unmapped(out)));
    let op = named(ir.root(), "t.body").op;
    let moved = other.move_op(&mut ir, op, &mut Mapping::default());
    assert_eq!(moved, Err(EditError::Unmapped(out)));
    let f = ctx.op_name_of(b"builtin.module");
    let renamed = ir.replace_keeping_regions(op, OpState::new(f, Loc::UNKNOWN));
    assert_eq!(renamed, Err(EditError::Unmapped(out)));
    assert_eq!((text(&ir), text(&other)), (before, empty));
}

#[test]
fn an_operation_gets_another_name_and_keeps_its_body() {
    let ctx = Context::new();
    let mut ir = parse(&ctx, TWO);
    let ops = ir.ops_in(body(ir.root()).block);
    let id = ir.child_mut(ops[1]).expect("it is isolated").id();
    let name = |name: &str| OpState::new(ctx.op_name_of(name.as_bytes()), Loc::UNKNOWN);
    // To an isolated operation, to one that is not isolated, and back.
    let symbol = name("builtin.module").attr(&ctx, "sym_name", ctx.attrs().string(b"k"));
    let same = ir.replace_keeping_regions(ops[1], symbol).expect("bodies move");
    assert_eq!(ir.own_isolate(same).expect("it is isolated").id(), id);
    assert!(text(&ir).contains("module @k {\n    %0 = \"t.one\"()"), "{}", text(&ir));
    let open = ir.replace_keeping_regions(same, name("t.open")).expect("bodies move");
    assert!(ir.own_isolate(open).is_none());
    assert!(text(&ir).contains("\"t.open\"() ({\n    %0 = \"t.one\"() : () -> i32\n"), "{}", text(&ir));
    let closed = ir.replace_keeping_regions(open, name("builtin.module")).expect("bodies move");
    assert_eq!(text(&ir), TWO.replace("module @g", "module"));
    let deep = named(ir.root(), "t.deep");
    assert_eq!(deep.parent().and_then(|h| h.parent()), Some(ir.op(closed)));
}

#[test]
fn uses_are_replaced_where_asked_and_blocks_merge() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    let (a, b) = (add(&mut ir, block, "t.a", &[]), add(&mut ir, block, "t.b", &[]));
    let (a, b) = (ir.op(a).result(0), ir.op(b).result(0));
    let user = add(&mut ir, block, "t.use", &[a, a]);
    ir.replace_uses_if(a, b, |op, index| op.op == user && index == 1);
    assert_eq!(ir.op(user).operands().collect::<Vec<_>>(), [a, b]);
    let rest = ir.split_block(user);
    let arg = ir.add_block_arg(rest, ctx.types().i32(), Loc::UNKNOWN);
    ir.set_operand(user, 0, arg);
    ir.merge_block(block, rest, &[b]);
    assert_eq!(names(&ir, block), ["t.a", "t.b", "t.use"]);
    assert_eq!(ir.op(user).operands().collect::<Vec<_>>(), [b, b]);
}

#[test]
fn reuses_storage_of_erased_entities() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    let value = add(&mut ir, block, "t.value", &[]);
    let value = ir.op(value).result(0);
    let mut counts = None;
    for round in 0..100 {
        let mut builder = Builder::at_end(&mut ir, block);
        let (region, inner) = builder.region_with_block(&[ctx.types().i32(); 3], Loc::UNKNOWN);
        let outer = builder.insert(state(&ctx, "t.outer").region(region).operands([value; 5]));
        let used = add(&mut ir, inner, "t.inner", &[value, value]);
        let used = ir.op(used).result(0);
        add(&mut ir, inner, "t.user", &[used]);
        let mut nested = state(&ctx, "builtin.module");
        nested.isolate = Some(Box::new(module(&ctx).0));
        Builder::at_end(&mut ir, inner).insert(nested);
        assert_eq!(text(&ir).lines().count(), 10, "{}", text(&ir));
        ir.erase(outer);
        let now = (ir.op_count(), ir.value_count(), ir.block_count(), ir.region_count());
        // An entry is reused a limited number of times.
        let first: (usize, usize, usize, usize) = *counts.get_or_insert(now);
        assert!(now.0 <= first.0 + 4 * (round / 14 + 1), "round {round}: {now:?}");
    }
    assert_eq!(names(&ir, block), ["t.value"]);
}

#[test]
fn rejects_erasure_of_used_operation() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    let a = add(&mut ir, block, "t.a", &[]);
    let value = ir.op(a).result(0);
    let user = add(&mut ir, block, "t.use", &[value]);
    assert_eq!(ir.try_erase(a), Err(EditError::StillUsed { value, user }));
    assert_eq!(ir.try_replace_op(a, &[]), Err(EditError::ResultCount { results: 1, values: 0 }));
    assert_eq!(names(&ir, block), ["t.a", "t.use"]);
    ir.erase(user);
    assert_eq!(ir.try_erase(a), Ok(()));
    assert!(ir.block(block).is_empty());
}

#[test]
fn handles_of_other_isolates_are_refused() {
    let ctx = Context::new();
    let mut ir = parse(&ctx, TWO);
    let ops = ir.ops_in(body(ir.root()).block);
    let foreign = named(ir.op(ops[0]), "t.call").result(0);
    let other = ir.child_mut(ops[1]).expect("it is isolated");
    let before = other.op_count();
    let (built, reported) = ctx.capture_diagnostics(|| other.try_build(state(&ctx, "t.use").operands([foreign])));
    assert!(built.is_err());
    assert_eq!(reported[0].message, "'t.use' op operand #0 is of another isolate or was erased");
    assert_eq!(other.op_count(), before);
}

#[test]
#[should_panic(expected = "the operation is of another isolate than that of")]
fn a_handle_of_another_isolate_panics() {
    let ctx = Context::new();
    let ir = parse_apart(&ctx, TWO);
    let ops = ir.ops_in(body(ir.root()).block);
    let call = named(ir.op(ops[0]), "t.call").op;
    let _ = ir.own_isolate(ops[1]).expect("it is isolated").op(call).name();
}

#[test]
#[should_panic(expected = "or was erased")]
fn a_handle_of_an_erased_operation_panics() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    let a = add(&mut ir, block, "t.a", &[]);
    ir.erase(a);
    // The storage is reused by another operation.
    add(&mut ir, block, "t.b", &[]);
    let _ = ir.op(a).name();
}

/// Regions that count how often they are read.
struct Counted(AtomicUsize);

impl LazyRegions for Counted {
    fn read(&self, isolate: &mut Isolate) -> Result<(), Reported> {
        self.0.fetch_add(1, Ordering::Relaxed);
        let block = isolate.create_block();
        let region = isolate.root().region(0).expect("one region").region;
        isolate.append_block(region, block);
        add(isolate, block, "t.read", &[]);
        Ok(())
    }
}

#[test]
fn regions_are_read_once_by_any_number_of_threads() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    let mut nested = state(&ctx, "builtin.module");
    nested.isolate = Some(Box::new(Isolate::new(&ctx, nested.name, Loc::UNKNOWN, 1)));
    let op = Builder::at_end(&mut ir, block).insert(nested);
    let regions = Arc::new(Counted(AtomicUsize::new(0)));
    assert!(ir.set_lazy(op, regions.clone()));
    ir.set_attr(op, "sym_name", Some(ctx.attrs().string(b"late")));
    assert!(ir.is_lazy(op) && ir.op(op).is_lazy());
    let copy = ir.clone_isolate();
    assert_eq!(regions.0.load(Ordering::Relaxed), 0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(named(ir.root(), "t.read").parent(), Some(ir.op(op))));
        }
    });
    assert_eq!(regions.0.load(Ordering::Relaxed), 1);
    let read = text(&ir);
    assert!(read.contains("module @late {\n    %0 = \"t.read\"() : () -> i32\n  }"), "{read}");
    // Reading under `&mut` gives the same result, and the copy is read separately.
    assert!(ir.child_mut(op).is_some());
    assert_eq!((text(&ir), text(&copy)), (read.clone(), read));
    assert_eq!(regions.0.load(Ordering::Relaxed), 2);
}

/// Regions that cannot be read.
struct Broken;

impl LazyRegions for Broken {
    fn read(&self, isolate: &mut Isolate) -> Result<(), Reported> {
        // Partial contents precede the error.
        let block = isolate.create_block();
        let region = isolate.root().region(0).expect("one region").region;
        isolate.append_block(region, block);
        Err(isolate.context().error(Loc::UNKNOWN, "the file ends here").emit())
    }
}

#[test]
fn bodies_that_cannot_be_read_stay_where_they_are() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    let (mut other, _) = module(&ctx);
    let target = other.root().region(0).expect("a region").region;
    let user = add(&mut ir, block, "t.user", &[]);
    let op = Builder::at_end(&mut ir, block).insert(state(&ctx, "builtin.module"));
    let around = Builder::at_end(&mut ir, block).insert(state(&ctx, "builtin.module"));
    assert!(ir.set_lazy(op, Arc::new(Broken)));
    let (count, reported) = ctx.capture_diagnostics(|| {
        assert!(ir.child_mut(op).is_none());
        assert!(ir.take_child(op).is_err());
        assert_eq!(ir.children_mut().count(), 1);
        for name in ["t.open", "builtin.module"] {
            let renamed = ir.replace_keeping_regions(op, state(&ctx, name));
            assert!(matches!(renamed, Err(EditError::Unreadable(_))), "{renamed:?}");
        }
        let mut mapping = Mapping::default();
        let region = ir.op(op).region(0).expect("a region");
        let cloned = other.clone_region(region, target, None, &mut mapping);
        assert!(matches!(cloned, Err(EditError::Unreadable(_))), "{cloned:?}");
        let last = other.ops_in(body(other.root()).block).pop();
        let last = last.unwrap_or_else(|| {
            let block = body(other.root()).block;
            add(&mut other, block, "t.last", &[])
        });
        let inlined = other.inline_region(region, last, &[], &mut mapping);
        assert!(matches!(inlined, Err(EditError::Unreadable(_))), "{inlined:?}");
        let path = [ctx.ident(b"a")];
        let renamed = rename_uses(&mut ir, around, &path, path[0]);
        assert_eq!(renamed, Ok(()));
        let root = ir.root().op;
        let renamed = rename_uses(&mut ir, root, &path, path[0]);
        assert!(matches!(renamed, Err(EditError::Unreadable(_))), "{renamed:?}");
        // The enclosing region can be moved and copied: the isolate stays unread.
        let region = ir.root().region(0).expect("a region").region;
        let copied = other.clone_region(ir.region(region), target, None, &mut mapping);
        copied.expect("nothing is read").len()
    });
    assert_eq!((count, reported.len()), (1, 1));
    assert_eq!(names(&ir, block), ["t.user", "builtin.module", "builtin.module"]);
    assert!(ir.is_isolated(op) && !ir.is_isolated(user));
    assert!(ir.root().read_all().is_err());
    // The copy is read separately.
    let (read, reported) = ctx.capture_diagnostics(|| other.root().read_all());
    assert!(read.is_err());
    assert_eq!(reported.len(), 1);
}

#[test]
fn rejects_opening_of_isolate_with_outside_uses() {
    let ctx = Context::new();
    let mut ir = parse(&ctx, TWO);
    let op = ir.ops_in(body(ir.root()).block)[1];
    let child = ir.child_mut(op).expect("it is isolated");
    let outside = child.create_outside_ref(ctx.types().i32());
    let block = body(child.root()).block;
    add(child, block, "t.wrong", &[outside]);
    let before = text(&ir);
    let opened = ir.replace_keeping_regions(op, state(&ctx, "t.open"));
    assert_eq!(opened, Err(EditError::Unmapped(outside)));
    assert_eq!(text(&ir), before);
}

#[test]
fn a_body_that_is_split_off_keeps_its_handles() {
    let ctx = Context::new();
    let mut ir = parse(&ctx, TWO);
    let (before, deep) = (text(&ir), named(ir.root(), "t.deep"));
    let (path, deep) = (deep.isolate_path(), deep.op);
    let call = named(ir.root(), "t.call");
    let (f, call) = (call.parent().expect("`@f`").op, call.op);
    assert!(ir.own_isolate(f).is_none(), "the body is small");
    let value = ir.op(call).result(0);
    let split = ir.child_mut(f).expect("it is isolated");
    assert_eq!(&*split.op(call).name_data().name, b"t.call");
    assert_eq!(split.value(value).defining_op().map(|op| op.op), Some(call));
    assert_eq!(split.value(value).uses().count(), 1);
    // Two isolates deep; each body is split off on the way.
    let h = ir.isolate_at_mut(&path).expect("`@h`");
    assert_eq!(&*h.op(deep).name_data().name, b"t.deep");
    assert_eq!(text(&ir), before);
    // The storage of a split-off body is freed, and copies are complete.
    let more = ir.op_count();
    let block = body(ir.root()).block;
    let new = add(&mut ir, block, "t.new", &[]);
    assert_eq!(ir.op_count(), more);
    ir.erase(new);
    assert_eq!(text(&ir.clone_isolate()), before);
}

#[test]
fn a_body_is_changed_where_it_is_embedded() {
    let ctx = Context::new();
    let mut ir = parse(&ctx, TWO);
    let call = named(ir.root(), "t.call");
    let (f, block, value) = (call.parent().expect("`@f`").op, call.block().expect("a block").block, call.result(0));
    add(&mut ir, block, "t.more", &[value]);
    let before = text(&ir);
    let copy = ir.clone_op(f, &mut Mapping::default());
    assert_eq!(
        names(ir.own_isolate(copy).expect("copies are apart"), body(ir.op(copy)).block),
        ["t.call", "t.use", "t.more"]
    );
    ir.erase(copy);
    let split = ir.child_mut(f).expect("it is isolated");
    assert_eq!(names(split, body(split.root()).block), ["t.call", "t.use", "t.more"]);
    assert_eq!(text(&ir), before);
}

#[test]
fn an_embedded_body_is_copied_and_moved() {
    let ctx = Context::new();
    let mut ir = parse(&ctx, TWO);
    let before = text(&ir);
    let g = named(ir.root(), "t.end").parent().expect("`@g`").op;
    let (mut other, block) = module(&ctx);
    let copy = other.transplant(ir.op(g), &mut Mapping::default()).expect("it uses nothing from outside");
    other.append(block, copy);
    let copied = text(&other);
    assert_eq!(text(&ir), before);
    other.erase(copy);
    let moved = other.move_op(&mut ir, g, &mut Mapping::default()).expect("it uses nothing from outside");
    other.append(block, moved);
    assert_eq!(text(&other), copied);
    assert!(!text(&ir).contains("@g") && copied.contains("module @g {\n    %0 = \"t.one\"()"));
}
