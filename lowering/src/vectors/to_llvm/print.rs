//! Printing of scalars by functions of the runtime.

use lect_core::types::Signedness;
use lect_dialects::arith::{ExtSIOp, ExtUIOp};
use lect_dialects::llvm::{self, types as llvm_types};
use lect_dialects::vector::{PrintOp, PrintPunctuation};
use lect_support::prelude::*;

use super::emit;
use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

pub(super) fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<PrintOp<'_>>(1, print);
}

/// How a value becomes the argument of a function.
#[derive(Clone, Copy)]
enum Change {
    None,
    ZeroExtend,
    SignExtend,
    Bits,
}

/// Returns the function that prints a type.
fn printer(ctx: &ContextData, ty: Type) -> Option<(&'static str, Change)> {
    use lect_core::number::FloatFormat;
    Some(match ctx.types().data(ty) {
        TypeData::Float(FloatFormat::F32) => ("printF32", Change::None),
        TypeData::Float(FloatFormat::F64) => ("printF64", Change::None),
        TypeData::Float(FloatFormat::F16) => ("printF16", Change::Bits),
        TypeData::Float(FloatFormat::BF16) => ("printBF16", Change::Bits),
        TypeData::Index => ("printU64", Change::None),
        TypeData::Integer { width: 65.., .. } => return None,
        TypeData::Integer { width, signedness: Signedness::Unsigned } => {
            ("printU64", if *width < 64 { Change::ZeroExtend } else { Change::None })
        }
        TypeData::Integer { width: 1, .. } => ("printI64", Change::ZeroExtend),
        TypeData::Integer { width: 64, .. } => ("printI64", Change::None),
        TypeData::Integer { .. } => ("printI64", Change::SignExtend),
        _ => return None,
    })
}

/// Adds a call of a function, which is declared if it is not.
fn call(rw: &mut Rewriter<'_>, module: Op, root: Op, name: &str, arg: Option<Value>) -> Option<()> {
    let ty = arg.map(|arg| rw.ir().value_type(arg));
    symbols::declare(rw, module, name, ty.as_slice(), None)?;
    rw.before(root);
    symbols::call(rw, name, arg.as_slice(), None);
    Some(())
}

fn print(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op).cast::<PrintOp<'_>>()?;
    let module = symbols::module_of(view.0)?;
    let (punctuation, source) = (view.punctuation(), view.source());
    let text = view.0.attr("stringLiteral").and_then(|text| ctx.attrs().string_value(text)).map(<[u8]>::to_vec);
    let printer = match source {
        Some(source) => Some(printer(&ctx, rw.ir().value_type(source))?),
        None => None,
    };
    let operands = types.operands(rw, op)?;
    if let (Some((name, change)), Some(&value)) = (printer, operands.first()) {
        let value = match change {
            Change::None => value,
            Change::ZeroExtend => rw.value(ExtUIOp::build(value, ctx.types().i64())),
            Change::SignExtend => rw.value(ExtSIOp::build(value, ctx.types().i64())),
            Change::Bits => emit(rw, "llvm.bitcast", &[value], ctx.types().int(16), &[]),
        };
        call(rw, module, op, name, Some(value))?;
    }
    if let Some(text) = text {
        print_text(rw, module, op, text)?;
    } else {
        let name = match punctuation {
            PrintPunctuation::NoPunctuation => None,
            PrintPunctuation::NewLine => Some("printNewline"),
            PrintPunctuation::Comma => Some("printComma"),
            PrintPunctuation::Open => Some("printOpen"),
            PrintPunctuation::Close => Some("printClose"),
        };
        if let Some(name) = name {
            call(rw, module, op, name, None)?;
        }
    }
    rw.erase(op);
    Some(())
}

/// Prints a text that is stored in the module.
fn print_text(rw: &mut Rewriter<'_>, module: Op, root: Op, mut text: Vec<u8>) -> Option<()> {
    let ctx = rw.context().clone();
    let body = symbols::body_of(rw, module)?;
    let (mut name, mut number) = ("vector_print_str".to_owned(), 0);
    while symbols::is_taken(rw, module, &name) {
        name = format!("vector_print_str_{number}");
        number += 1;
    }
    text.push(0);
    let (byte, size) = (ctx.types().int(8), text.len());
    let array = llvm_types::array_type(&ctx, byte, size as u64)?;
    let data = ctx.types().tensor(&[size as i64], byte, None).ok()?;
    let is_splat = text.iter().all(|it| *it == text[0]);
    let data = ctx.attrs().dense_elements(data, is_splat, if is_splat { &text[..1] } else { &text }).ok()?;
    let global = llvm::GlobalOp::build(array, &*name, symbols::linkage(&ctx, "private")?).constant(true).value(data);
    rw.at_start(body).add(global);
    rw.before(root);
    let address = rw.value(llvm::AddressOfOp::build(&*name, symbols::pointer(&ctx)));
    let first = symbols::constant_address(rw, address, array, &[0]);
    call(rw, module, root, "printString", Some(first))
}
