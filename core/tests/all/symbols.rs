//! Lookup in symbol tables, renaming, and uses of symbols.

use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::entity::{Attr, Block, Ident, Op};
use lect_core::ir::EditError;
use lect_core::ir::symbols::uses::{UnknownScope, rename_uses, symbol_uses, uses_of};
use lect_core::ir::symbols::{SymbolAttrs, SymbolTable, SymbolTables, Visibility, lookup_symbol, nearest_symbol_table};
use lect_core::ir::{Isolate, OpState};
use lect_core::loc::Loc;

fn module(ctx: &Context) -> (Isolate, Block) {
    let mut ir = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
    let region = ir.root().region(0).expect("one region").region;
    let block = ir.create_block();
    ir.append_block(region, block);
    (ir, block)
}

fn op(ir: &mut Isolate, name: &str, attrs: &[(&str, Attr)]) -> Op {
    let ctx = ir.context().clone();
    let state = OpState::new(ctx.op_name_of(name.as_bytes()), Loc::UNKNOWN);
    let state = attrs.iter().fold(state, |state, &(name, value)| state.attr(&ctx, name, value));
    ir.build(state)
}

fn ident(ctx: &Context, name: &str) -> Ident {
    ctx.ident(name.as_bytes())
}

fn symbol(ctx: &Context, path: &[&str]) -> Attr {
    let names: Vec<Ident> = path.iter().map(|name| ident(ctx, name)).collect();
    ctx.attrs().symbol_ref(names[0], &names[1..])
}

/// `module { x.f @a; module @m { x.f @b; x.use @b, @a }; x.use [{k = @a}, @m::@b, @a] }`
struct Sample {
    ctx: Context,
    ir: Isolate,
    block: Block,
    a: Op,
    m: Op,
    user: Op,
}

fn sample() -> Sample {
    let ctx = Context::new();
    let (mut inner, inner_block) = module(&ctx);
    let name = |text: &str| ctx.attrs().string(text);
    let b = op(&mut inner, "x.f", &[("sym_name", name("b")), ("sym_visibility", name("nested"))]);
    inner.append(inner_block, b);
    let inner_use = op(&mut inner, "x.use", &[("to", symbol(&ctx, &["b"])), ("other", symbol(&ctx, &["a"]))]);
    inner.append(inner_block, inner_use);
    let (mut ir, block) = module(&ctx);
    let a = op(&mut ir, "x.f", &[("sym_name", name("a"))]);
    ir.append(block, a);
    let mut state = OpState::new(ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN).attr(&ctx, "sym_name", name("m"));
    state.isolate = Some(Box::new(inner));
    let m = ir.build(state);
    ir.append(block, m);
    let mut entries = vec![(ident(&ctx, "k"), symbol(&ctx, &["a"]))];
    let nested = ctx.attrs().dictionary(&mut entries);
    let all = ctx.attrs().array(vec![nested, symbol(&ctx, &["m", "b"]), symbol(&ctx, &["a"])]);
    let user = op(&mut ir, "x.use", &[("all", all)]);
    ir.append(block, user);
    Sample { ctx, ir, block, a, m, user }
}

#[test]
fn symbols_are_looked_up_by_path() {
    let Sample { ctx, ir, a, m, user, .. } = sample();
    let tables = SymbolTables::default();
    let find = |path: &[&str]| tables.lookup_ref(ir.root(), symbol(&ctx, path));
    assert_eq!(find(&["a"]).map(|op| op.op), Some(a));
    assert_eq!(find(&["m"]).map(|op| op.op), Some(m));
    let b = find(&["m", "b"]).expect("@m::@b");
    assert_eq!(SymbolAttrs::new(&ctx).visibility(b), Visibility::Nested);
    assert!(find(&["b"]).is_none() && find(&["a", "b"]).is_none() && find(&["m", "a"]).is_none());
    assert_eq!(lookup_symbol(ir.op(m), ident(&ctx, "b")).map(|op| op.op), Some(b.op));
    assert_eq!(nearest_symbol_table(ir.op(user)).map(|op| op.op), Some(ir.root().op));
    assert_eq!(nearest_symbol_table(ir.op(m)).map(|op| op.op), Some(m));
}

#[test]
fn names_that_are_taken_get_a_number() {
    let Sample { ctx, mut ir, block, a, .. } = sample();
    let mut table = SymbolTable::new(ir.root());
    assert_eq!(table.len(), 2);
    let root = ir.root().op;
    let name = ctx.attrs().string("a");
    let mut insert = |ir: &mut Isolate| {
        let new = op(ir, "x.f", &[("sym_name", name)]);
        let name = table.insert(ir, root, new).expect("a symbol");
        assert_eq!(SymbolAttrs::new(&ctx).name(ir.op(new)), Some(name));
        (new, ctx.ident_bytes(name).to_vec())
    };
    let (first, name) = insert(&mut ir);
    assert_eq!(name, b"a_0");
    assert_eq!(insert(&mut ir).1, b"a_1");
    assert_eq!(ir.op(first).block().map(|block| block.block), Some(block));
    table.erase(&mut ir, a);
    assert_eq!(table.lookup(ident(&ctx, "a")), None);
    assert!(!table.rename(&mut ir, first, ident(&ctx, "m")));
    assert!(table.rename(&mut ir, first, ident(&ctx, "a")));
    assert_eq!(table.lookup(ident(&ctx, "a")), Some(first));
    assert_eq!(table.lookup(ident(&ctx, "a_0")), None);
}

#[test]
fn uses_end_at_nested_tables() {
    let Sample { ctx, mut ir, m, user, .. } = sample();
    let uses = symbol_uses(ir.root()).expect("no unknown tables");
    let found: Vec<_> = uses.iter().map(|it| (it.user.op, it.symbol)).collect();
    assert_eq!(found, [(user, symbol(&ctx, &["a"])), (user, symbol(&ctx, &["m", "b"]))]);
    let inner = uses_of(ir.op(m), &[ident(&ctx, "b")]).expect("no unknown tables");
    assert_eq!(inner.len(), 1);
    let root = ir.root().op;
    rename_uses(&mut ir, root, &[ident(&ctx, "a")], ident(&ctx, "z")).expect("renamed");
    rename_uses(&mut ir, root, &[ident(&ctx, "m"), ident(&ctx, "b")], ident(&ctx, "y")).expect("renamed");
    let all = ir.op(user).attr("all").expect("an attribute");
    let elements = ctx.attrs().array_elements(all).expect("an array");
    assert_eq!(elements[1..], [symbol(&ctx, &["m", "y"]), symbol(&ctx, &["z"])]);
    assert_eq!(ctx.attrs().dictionary_get(elements[0], ident(&ctx, "k")), Some(symbol(&ctx, &["z"])));
    // Within `@m`, `@a` denotes another symbol.
    let inner = symbol_uses(ir.op(m)).expect("no unknown tables");
    assert!(inner.iter().any(|it| it.symbol == symbol(&ctx, &["a"])));
}

#[test]
fn uses_are_unknown_within_unknown_tables() {
    let Sample { ctx, mut ir, block, .. } = sample();
    let region = ir.create_region();
    let unknown = ir.build(OpState::new(ctx.op_name_of(b"x.table"), Loc::UNKNOWN).region(region));
    ir.append(block, unknown);
    assert_eq!(symbol_uses(ir.root()).err(), Some(UnknownScope));
    let root = ir.root().op;
    let renamed = rename_uses(&mut ir, root, &[ident(&ctx, "a")], ident(&ctx, "z"));
    assert_eq!(renamed, Err(EditError::UnknownScope));
}

#[test]
fn attributes_that_share_their_parts_are_walked_once() {
    let Sample { ctx, mut ir, block, .. } = sample();
    // There are 2^200 references if repetitions are counted, and `deep` nests 100,000 levels.
    let mut attr = symbol(&ctx, &["a"]);
    for _ in 0..200 {
        attr = ctx.attrs().array(vec![attr, attr]);
    }
    let wide = op(&mut ir, "x.wide", &[("all", attr)]);
    ir.append(block, wide);
    let mut deep = symbol(&ctx, &["a"]);
    for _ in 0..100_000 {
        deep = ctx.attrs().array(vec![deep]);
    }
    let deep = op(&mut ir, "x.deep", &[("all", deep)]);
    ir.append(block, deep);
    let count = |ir: &Isolate, name: &str| uses_of(ir.root(), &[ident(&ctx, name)]).expect("no unknown tables").len();
    assert_eq!(count(&ir, "a"), 3);
    let root = ir.root().op;
    rename_uses(&mut ir, root, &[ident(&ctx, "a")], ident(&ctx, "z")).expect("renamed");
    assert_eq!((count(&ir, "a"), count(&ir, "z")), (0, 3));
    assert!(matches!(ctx.attrs().data(ir.op(deep).attrs()), AttrData::Dictionary(_)));
}
