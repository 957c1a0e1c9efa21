//! Misuse of the library that is reported, and lazy regions that are preserved.

use lect::bytecode::{self, ReadConfig};
use lect::dialect::DialectDef;
use lect::dialects::{arith, func, scf};
use lect::ir::symbols::lookup_symbol;
use lect::prelude::*;

const ALL: &[&DialectDef] = &[&arith::DIALECT, &func::DIALECT, &scf::DIALECT];

const TWO: &str = "func.func @g(%x: i32) -> i32 {
  %c = arith.constant 3 : i32
  %y = arith.addi %x, %c : i32
  return %y : i32
}
func.func @f(%x: i32) -> i32 {
  %r = func.call @g(%x) : (i32) -> i32
  return %r : i32
}";

fn messages(ctx: &Context, work: impl FnOnce()) -> Vec<String> {
    let ((), reported) = ctx.capture_diagnostics(work);
    reported.into_iter().map(|it| it.message.to_string()).collect()
}

#[test]
fn operations_of_dialects_that_are_missing_are_not_built() {
    let ctx = Context::with_dialects(&[]);
    let mut module = lect::module(&ctx);
    let block = lect::body(&module);
    let reported = messages(&ctx, || {
        let mut builder = Builder::at_end(&mut module, block);
        let ty = ctx.types().function([], []);
        assert!(builder.add(func::FuncOp::build("g", ty)).is_err());
        assert!(builder.add(func::CallOp::build("g", vec![], vec![])).is_err());
        let one = ctx.attrs().integer(ctx.types().i32(), 1);
        assert!(builder.add(arith::ConstantOp::build(one)).is_err());
    });
    assert_eq!(reported.len(), 3);
    assert_eq!(
        reported[0],
        "'func.func' op is of a dialect that the context does not have: create the context with 'func', or list it in \
         `depends(..)` of the dialect whose code builds the operation"
    );
    assert!(module.block(block).is_empty());
}

#[test]
fn values_of_another_function_are_not_taken() {
    let ctx = Context::with_dialects(ALL);
    let text = "func.func @a() {\n %c = arith.constant 1 : i32\n return\n}\n\
                func.func @b() {\n %c = arith.constant 2 : i32\n %d = arith.addi %c, %c : i32\n return\n}";
    let mut module = lect::parse(&ctx, text).expect("it is right");
    let functions = module.ops_in(lect::body(&module));
    let value = {
        let body = module.op(functions[0]).region(0).and_then(|it| it.entry());
        body.and_then(|body| body.first()).expect("a constant").result(0)
    };
    let before = lect::print(&module);
    let body = module.child_mut(functions[1]).expect("a function");
    let last = *body.all_ops().last().expect("a return");
    let reported = messages(&ctx, || {
        let refused = Builder::before(body, last).add(arith::AddIOp::build(value, value)).is_err();
        assert!(refused);
    });
    assert_eq!(reported, ["'arith.addi' op operand #0 is of another isolate or was erased"]);
    assert_eq!(lect::print(&module), before);
}

#[test]
fn a_body_goes_to_an_operation_of_another_name_in_one_way_only() {
    let ctx = Context::with_dialects(ALL);
    let mut module = lect::parse(&ctx, TWO).expect("it is right");
    let f = lookup_symbol(module.root(), ctx.ident(b"f")).expect("it is there").op;
    let inner = Isolate::new(&ctx, ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
    let body = module.take_child(f).expect("it was read").expect("a function");
    // The body of an operation with another name is rejected and returned.
    assert!(module.put_child(f, Box::new(inner)).is_err());
    assert!(module.put_child(f, Box::new(body)).is_ok());
    let name = OpState::new(ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN);
    let renamed = module.replace_keeping_regions(f, name).expect("the body moves");
    assert_eq!(module.op(renamed).region(0).and_then(|it| it.entry()).map(|it| it.ops().count()), Some(2));
    let ty = ctx.types().function([ctx.types().i32()], [ctx.types().i32()]);
    let renamed = module.rename(renamed, func::FuncOp::build("f", ty)).expect("the body moves").0.op;
    assert_eq!(module.op(renamed).attr("sym_name"), Some(ctx.attrs().string("f")));
    assert_eq!(lect::print(&module), lect::print(&lect::parse(&ctx, TWO).expect("it is right")));
    lect::verify(&module).expect("it is right");
}

#[test]
fn lazy_regions_are_preserved() {
    let ctx = Context::with_dialects(ALL);
    let module = lect::parse(&ctx, TWO).expect("it is right");
    let bytes = lect::write_bytecode(&module).expect("it can be written");
    let lazy = || {
        let config = ReadConfig::default().with_lazy(true);
        bytecode::read(&ctx, b"two.mlirbc", bytes.clone().into(), &config).expect("it can be read")
    };
    assert_eq!(lect::write_bytecode(&lazy()).expect("it can be written"), bytes);
    assert_eq!(lect::write_archive(&lazy()).ok(), lect::write_archive(&module).ok());
    assert_eq!(lect::print(&lazy()), lect::print(&module));
    assert_eq!(lect::print(&lazy().clone_isolate()), lect::print(&module));
    assert_eq!(lect::verify(&lazy()), Ok(()));
    let (late, f) = (lazy(), ctx.ident(b"f"));
    let callee = lookup_symbol(late.root(), f).and_then(|f| f.region(0)?.entry()?.first());
    assert_eq!(callee.map(|call| call.name()), Some(ctx.op_name_of(b"func.call")));
}
