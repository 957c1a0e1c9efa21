//! Valid definitions with unusual names and rare features.

use lect::prelude::*;

/// Fields have the names of generated items, or of keywords.
#[lect::define_dialect(namespace = "odd")]
mod odd {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a")]
    pub struct AOp {
        r#type: Attribute<TypeAttr>,
        build: Operand<I32>,
        op: Operand<I32>,
        verify: Region,
        view: Result<I32>,
        loc: Attribute<I64Attr>,
    }
}

#[test]
fn names_of_fields_are_free() -> Result<(), Reported> {
    let ctx = Context::with_dialects(&[&odd::DIALECT]);
    let text = "%0 = \"t.x\"() : () -> i32
        %1 = \"odd.a\"(%0, %0) <{loc = 3 : i64, type = i8}> ({ \"t.y\"() : () -> () }) : (i32, i32) -> i32";
    let module = lect::parse_with(&ctx, text, Unregistered::Allow)?;
    let block = module.root().region(0).and_then(|body| body.entry()).expect("a body");
    let op = block.ops().find_map(|op| op.cast::<odd::AOp>()).expect("the operation");
    assert_eq!((op.r#type(), op.loc()), (ctx.types().i8(), 3));
    assert_eq!(op.build_(), op.op_());
    assert_eq!(module.value_type(op.view_()), ctx.types().i32());
    let printed = lect::print(&module);
    assert_eq!(lect::print(&lect::parse_with(&ctx, &printed, Unregistered::Allow)?), printed);
    Ok(())
}

/// Structs may have the names of version changes; parameters of any kind can be added.
#[lect::define_dialect(
    namespace = "grown",
    versions(
        Version<[1], []>,
        Version<[2], [AddOp<"add">, AddParam<"!vec", "scalable", "true">, AddParam<"!vec", "order", "column">,
            OldFormat<"!vec", "`<` $size `>`">]>,
    )
)]
mod grown {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[enumeration]
    pub enum Order {
        Row,
        Column,
    }

    #[ty("vec", assembly = "`<` $size `,` $scalable `,` $order `>`")]
    pub struct VecType {
        size: u32,
        scalable: bool,
        order: Order,
    }

    #[op("add", traits(InferTypeOpInterface))]
    pub struct AddOp {
        size: Attribute<I64Attr>,
        sum: Result<VecType>,
    }

    impl AddOp<'_> {
        /// Infers the result type; the context that hooks receive is accepted by generated functions.
        #[infer_types]
        fn infer(ctx: &ContextData, _: &lect::dialect::InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
            let vec = VecType::get(ctx, 4, true, Order::Row)?;
            Ok(vec![vec.ty()])
        }
    }

    #[op("old")]
    pub struct OldOp {
        value: Operand<VecType>,
    }
}

#[test]
fn parameters_of_older_files_have_their_defaults() -> Result<(), Reported> {
    let ctx = Context::with_dialects(&[&grown::DIALECT]);
    let text = "// dialect-versions: grown=1
        %0 = \"t.x\"() : () -> !grown.vec<8>
        \"grown.old\"(%0) : (!grown.vec<8>) -> ()";
    let module = lect::parse_with(&ctx, text, Unregistered::Allow)?;
    let printed = lect::print(&module);
    assert!(printed.contains("(!grown.vec<8, true, column>) -> ()"), "{printed}");
    Ok(())
}

#[test]
fn hooks_get_the_context_that_generated_functions_take() -> Result<(), Reported> {
    let ctx = Context::with_dialects(&[&grown::DIALECT]);
    let mut module = lect::module(&ctx);
    let body = lect::body(&module);
    let mut builder = Builder::at_end(&mut module, body);
    builder.add(grown::AddOp::build(4))?;
    let printed = lect::print(&module);
    assert!(printed.contains("!grown.vec<4, true, row>"), "{printed}");
    lect::verify(&module)
}

#[test]
fn views_of_unverified_operations_do_not_panic() -> Result<(), Reported> {
    let ctx = Context::with_dialects(&[&odd::DIALECT]);
    let config = ParseConfig::default().with_allow_unregistered(true);
    let text = "%0 = \"t.x\"() : () -> i32
        %1 = \"odd.a\"(%0, %0) <{loc = 3 : i64, type = i8}> ({ \"t.y\"() : () -> () }) : (i32, i32) -> i32
        \"odd.a\"(%0) <{type = i8}> : (i32) -> ()";
    let module = lect::bytecode::parse_text(&ctx, b"odd.mlir", std::sync::Arc::new(text.to_owned()), &config)?;
    let block = module.root().region(0).and_then(|body| body.entry()).expect("a body");
    let whole: Vec<bool> =
        block.ops().filter(|op| op.is::<odd::AOp>()).map(|op| op.try_cast::<odd::AOp>().is_some()).collect();
    assert_eq!(whole, [true, false]);
    Ok(())
}
