//! Verification of IR that was verified before, and changed since.

use lect::prelude::*;
use lect_core::entity::{Block, Op, Value};
use lect_core::verify::{VerifyConfig, verify, verify_and_mark};
use lect_tests::text;

const TEXT: &str = "
func.func @f(%a: i32, %b: i32, %x: f32) -> i32 {
  %c = arith.constant 7 : i32
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %c : i32
  %v = vector.broadcast %x : f32 to vector<4xf32>
  %2 = vector.extract %v[3] : f32 from vector<4xf32>
  return %1 : i32
}
func.func @g(%a: i32) -> i32 {
  return %a : i32
}";

/// The function `@f`, verified.
struct Function {
    module: Isolate,
    op: Op,
}

impl Function {
    fn new() -> Self {
        let ctx = Context::with_dialects(lect_dialects::ALL);
        let mut module = text::parse(&ctx, TEXT.as_bytes()).expect("the text is right");
        verify_and_mark(&mut module, &VerifyConfig::default()).expect("the module is valid");
        let body = module.root().region(0).and_then(|body| body.entry()).expect("a module has a body");
        let op = body.first().expect("there are functions").op;
        Self { module, op }
    }

    /// Returns the isolate of the body, its block and the operations.
    fn body(&mut self) -> (&mut Isolate, Block, Vec<Op>) {
        let ir = self.module.child_mut(self.op).expect("a function has an isolate");
        let block = ir.root().region(0).and_then(|body| body.entry()).expect("the function has a body").block;
        let ops = ir.ops_in(block);
        (ir, block, ops)
    }

    fn is_valid(&mut self) -> bool {
        let ctx = self.module.context().clone();
        let config = VerifyConfig::default();
        let result = ctx.capture_diagnostics(|| verify(self.module.root(), &config)).0;
        let again = ctx.capture_diagnostics(|| verify_and_mark(&mut self.module, &config)).0;
        assert_eq!(result.is_ok(), again.is_ok());
        result.is_ok()
    }
}

/// Returns whether `@f` is valid after a change of its body. The change receives the isolate, the arguments and the
/// operations.
fn valid_after(change: impl Fn(&mut Isolate, &[Value], &[Op])) -> bool {
    let mut function = Function::new();
    let (ir, block, ops) = function.body();
    let args: Vec<Value> = ir.block(block).args().collect();
    change(ir, &args, &ops);
    let valid = function.is_valid();
    // The same change without marks.
    let mut fresh = Function::new();
    let (ir, block, ops) = fresh.body();
    let args: Vec<Value> = ir.block(block).args().collect();
    change(ir, &args, &ops);
    let copy = text::print(&fresh.module, &text::generic());
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let (expected, _) = ctx.capture_diagnostics(|| text::verify(&text::parse(&ctx, &copy)?));
    assert_eq!(valid, expected.is_ok(), "{}", String::from_utf8_lossy(&copy));
    valid
}

#[test]
fn nothing_changed() {
    assert!(valid_after(|_, _, _| {}));
}

#[test]
fn operands_of_the_same_type_are_valid() {
    assert!(valid_after(|ir, args, ops| ir.set_operand(ops[1], 1, args[0])));
    assert!(valid_after(|ir, args, _| ir.replace_all_uses(args[1], args[0])));
}

#[test]
fn operands_of_another_type_are_checked() {
    assert!(!valid_after(|ir, args, ops| ir.set_operand(ops[1], 1, args[2])));
    assert!(!valid_after(|ir, args, ops| ir.set_operands(ops[1], &[args[0], args[2]])));
    assert!(!valid_after(|ir, args, ops| ir.set_operands(ops[1], &[args[0]])));
    assert!(!valid_after(|ir, args, _| ir.replace_all_uses(args[1], args[2])));
    assert!(!valid_after(|ir, args, _| ir.replace_uses_if(args[1], args[2], |_, _| true)));
}

#[test]
fn types_that_change_are_checked() {
    let f32 = |ir: &Isolate| ir.context().types().f32();
    assert!(!valid_after(|ir, _, ops| ir.set_value_type(ir.op(ops[1]).result(0), f32(ir))));
    assert!(!valid_after(|ir, args, _| ir.set_value_type(args[1], f32(ir))));
    assert!(!valid_after(|ir, _, ops| ir.set_value_type(ir.op(ops[0]).result(0), f32(ir))));
}

#[test]
fn attributes_that_change_are_checked() {
    let string = |ir: &Isolate| ir.context().attrs().string(b"seven");
    assert!(!valid_after(|ir, _, ops| ir.set_attr(ops[0], "value", Some(string(ir)))));
    assert!(!valid_after(|ir, _, ops| ir.set_prop(ops[0], 0, None)));
    assert!(valid_after(|ir, _, ops| ir.set_attr(ops[0], "other.attr", Some(string(ir)))));
    // The position is out of bounds.
    let positions = |ir: &Isolate| ir.context().attrs().dense_i64_array([4]);
    assert!(!valid_after(|ir, _, ops| ir.set_attr(ops[4], "static_position", Some(positions(ir)))));
}

#[test]
fn operations_in_the_storage_of_others_are_checked() {
    let replace = |ir: &mut Isolate, args: &[Value], ops: &[Op], operand: Value| {
        let mut state = OpState::new(ir.op(ops[1]).name(), Loc::UNKNOWN);
        state.operands.extend([args[0], operand]);
        state.results.push(ir.context().types().i32());
        ir.replace_all_uses(ir.op(ops[1]).result(0), args[0]);
        ir.erase(ops[1]);
        let op = ir.build(state);
        ir.insert_before(ops[2], op);
    };
    assert!(valid_after(|ir, args, ops| replace(ir, args, ops, args[1])));
    assert!(!valid_after(|ir, args, ops| replace(ir, args, ops, args[2])));
}

#[test]
fn bodies_that_are_embedded_again_are_checked() {
    let mut function = Function::new();
    let (ir, block, ops) = function.body();
    let x = ir.block(block).args().nth(2).expect("three arguments");
    ir.set_operand(ops[1], 1, x);
    function.module.embed_all().expect("all is read");
    assert!(!function.is_valid());
}

#[test]
fn structure_that_changes_is_checked() {
    assert!(!valid_after(|ir, _, ops| ir.move_before(ops[2], ops[1])));
    assert!(!valid_after(|ir, _, ops| ir.erase(ops[5])));
    assert!(!valid_after(|ir, _, ops| {
        let block = ir.op(ops[0]).block().expect("the function's body").block;
        let ty = ir.context().types().i32();
        ir.add_block_arg(block, ty, Loc::UNKNOWN);
    }));
    assert!(!valid_after(|ir, _, ops| {
        ir.split_block(ops[3]);
    }));
    assert!(!valid_after(|ir, _, _| {
        let ty = ir.context().types().function([], []);
        let ty = ir.context().attrs().ty(ty);
        let root = ir.root().op;
        ir.set_attr(root, "function_type", Some(ty));
    }));
}

/// Checks operations of many names, since the verifier remembers valid attributes and types by the number of a name.
#[test]
fn operations_accept_their_own_attributes_and_types() {
    const OPS: usize = 130;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("many.td");
    let mut td = "include \"mlir/IR/OpBase.td\"\ndef Many_Dialect : Dialect { let name = \"many\"; }\n".to_owned();
    for number in 0..OPS {
        let (attr, ty) = if number == 0 { ("AnyAttr", "AnyType") } else { ("I32Attr", "I32") };
        td += &format!(
            "def Op{number} : Op<Many_Dialect, \"op{number}\"> {{\n  let arguments = (ins {attr}:$x, {ty}:$y);\n}}\n"
        );
    }
    std::fs::write(&file, td).expect("room for it");
    let ctx = Context::with_dialects(lect_dialects::ALL);
    ctx.load_td(&file).expect("the file is right");
    for number in 0..OPS {
        for (attr, ty) in [("\"s\"", "i32"), ("1 : i32", "f32")] {
            let text = format!(
                "%0 = \"builtin.unrealized_conversion_cast\"() : () -> {ty}\n\
                 \"many.op0\"(%0) {{x = {attr}}} : ({ty}) -> ()\n\"many.op{number}\"(%0) {{x = {attr}}} : ({ty}) -> ()"
            );
            let (result, _) = ctx.capture_diagnostics(|| text::verify(&text::parse(&ctx, text.as_bytes())?));
            assert_eq!(result.is_ok(), number == 0, "{text}");
        }
    }
}
