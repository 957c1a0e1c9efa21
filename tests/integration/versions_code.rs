//! Native code in contexts with older dialect versions: inference, verifiers, constraints and constructors, for text,
//! bytecode and archives.

use std::sync::{Arc, Mutex};

use lect::bytecode::{ReadConfig, archive, transfer};
use lect::dialect::DialectDef;
use lect::prelude::*;
use lect::verify::{VerifyConfig, verify};

/// A dialect with three versions; operations infer types with parameters that older versions lack.
#[lect_macros::define_dialect(
    namespace = "crate",
    versions(
        Version<[1], []>,
        Version<[2], [
            RenameOp<"make", "create">,
            RenameAttr<"create", "size", "count">,
            AddAttr<"create", "about", "\"none\"">,
            OldFormat<"create", "$size attr-dict">,
            AddParam<"!box", "count", "7">,
            OldFormat<"!box", "`<` $element `>`">,
        ]>,
        Version<[3], [
            AddParam<"!box", "label", "\"plain\"">,
            OldFormat<"!box", "`<` $element `,` $count `>`">,
            AddDef<"!fresh">,
        ]>,
    )
)]
mod crates {
    use lect::attrs::AttrData;
    use lect::dialect::InferFrom;
    use lect::prelude::*;

    #[ty("box", assembly = "`<` $element `,` $count `,` $label `>`")]
    pub struct BoxType {
        element: Type,
        count: u32,
        label: String,
    }

    #[ty("fresh")]
    pub struct FreshType {}

    #[op("create", traits(InferTypeOpInterface), assembly = "$about $count attr-dict")]
    pub struct CreateOp {
        about: Attribute<StrAttr>,
        count: Attribute<I64Attr>,
        out: Result<BoxType>,
    }

    impl CreateOp<'_> {
        /// Reads the second slot, which is the first in version 1.
        #[infer_types]
        fn infer(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
            let count = from.props.get(1).copied().flatten();
            let count = count.and_then(|count| match ctx.attrs().data(count) {
                AttrData::Integer { value, .. } => u32::try_from(value.to_i64()?).ok(),
                _ => None,
            });
            let count = count.ok_or("has no count")?;
            Ok(vec![BoxType::get(ctx, ctx.types().i64(), count, "plain")?.ty()])
        }
    }

    #[op("wrap", traits(InferTypeOpInterface), assembly = "$inner attr-dict `:` type($inner)")]
    pub struct WrapOp {
        inner: Operand<BoxType>,
        out: Result<BoxType>,
    }

    impl WrapOp<'_> {
        #[infer_types]
        fn infer(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
            let inner = from.operands.first().and_then(|&ty| BoxType::cast(ctx, ty)).ok_or("takes no box")?;
            Ok(vec![BoxType::get(ctx, inner.ty(), inner.count(ctx), inner.label(ctx))?.ty()])
        }

        #[verify]
        fn check(self) -> Result<(), Reported> {
            let ctx = self.0.context();
            let inner = BoxType::cast(ctx, self.0.ir.value_type(self.inner()));
            match inner.map(|inner| inner.count(ctx)) {
                Some(13) => Err(self.0.op_error("wraps thirteen").emit()),
                _ => Ok(()),
            }
        }
    }

    #[constraint("a plain box")]
    pub fn is_plain(ctx: &ContextData, ty: Type) -> bool {
        BoxType::cast(ctx, ty).is_some_and(|it| it.label(ctx) == "plain")
    }

    #[op("use", assembly = "$what attr-dict `:` type($what)")]
    pub struct UseOp {
        what: Operand<is_plain>,
    }
}

/// A dialect in which code infers another value for an added parameter than the declared default.
#[lect_macros::define_dialect(
    namespace = "t",
    versions(
        Version<[1], []>,
        Version<[2], [RenameOp<"old", "new">, AddParam<"!box", "n", "7">, OldFormat<"!box", "">]>,
    )
)]
mod t {
    use lect::dialect::InferFrom;
    use lect::prelude::*;

    #[ty("box", assembly = "`<` $n `>`")]
    pub struct BoxType {
        n: u32,
    }

    #[op("make", traits(InferTypeOpInterface), assembly = "$n attr-dict")]
    pub struct MakeOp {
        n: Attribute<I64Attr>,
        out: Result<BoxType>,
    }

    impl MakeOp<'_> {
        #[infer_types]
        fn infer(ctx: &ContextData, _: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
            Ok(vec![BoxType::get(ctx, 1)?.ty()])
        }
    }

    #[op("new", assembly = "$b attr-dict `:` type($b)")]
    pub struct NewOp {
        b: Operand<BoxType>,
    }
}

/// A dialect in which a nested type is inferred from a parameter of an attribute, which older versions lack.
#[lect_macros::define_dialect(
    namespace = "nest",
    versions(
        Version<[1], []>,
        Version<[2], [
            AddParam<"!box", "n", "7">,
            OldFormat<"!box", "`<` $label `>`">,
            AddParam<"#mark", "n", "7">,
            OldFormat<"#mark", "`<` $label `>`">,
        ]>,
        Version<[3], [RenameOp<"pack", "wrap">]>,
    )
)]
mod nest {
    use lect::dialect::InferFrom;
    use lect::prelude::*;

    #[ty("box", assembly = "`<` $label `,` $n `>`")]
    pub struct BoxType {
        label: String,
        n: u32,
    }

    #[attribute("mark", assembly = "`<` $label `,` $n `>`")]
    pub struct MarkAttr {
        label: String,
        n: u32,
    }

    #[op("wrap", traits(InferTypeOpInterface), assembly = "$mark attr-dict")]
    pub struct WrapOp {
        mark: Attribute<MarkAttr>,
        out: Result<AnyType>,
    }

    impl WrapOp<'_> {
        #[infer_types]
        fn infer(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
            let mark = from.props.first().copied().flatten().and_then(|mark| MarkAttr::cast(ctx, mark));
            let mark = mark.ok_or("has no mark")?;
            let ty = BoxType::get(ctx, mark.label(ctx), mark.n(ctx))?.ty();
            Ok(vec![ctx.types().tuple([ty, ctx.types().f32()])])
        }
    }
}

/// Creates a context, and the list of its diagnostics.
fn context(dialects: &[&'static DialectDef]) -> (Context, Arc<Mutex<Vec<String>>>) {
    let ctx = Context::with_dialects(dialects);
    let said = Arc::new(Mutex::new(Vec::new()));
    let to = Arc::clone(&said);
    ctx.set_handler(Arc::new(move |_, diagnostic| to.lock().expect("no test panics").push(diagnostic.message)));
    (ctx, said)
}

fn is_sound(ir: &Isolate) -> bool {
    verify(ir.root(), &VerifyConfig::default()).is_ok()
}

/// Writes IR for a version as text, bytecode and an archive, and asserts that each is read back as the same IR. Returns
/// the text.
fn through(ctx: &Context, module: &Isolate, namespace: &str, version: u64) -> String {
    let old = ctx.with_versions(&[(namespace.to_owned(), vec![version])]).expect("there is such a version");
    let down = transfer(module.root(), &old, &ReadConfig::default()).expect("the version has all of it");
    assert!(is_sound(&down), "version {version}:\n{}", lect::print(&down));
    let (text, expected) = (lect::print(&down), lect::print(module));
    let again = lect::parse(ctx, &format!("// dialect-versions: {namespace}={version}\n{text}"));
    assert_eq!(lect::print(&again.expect("the text is read")), expected, "{text}");
    let bytes = lect::write_bytecode(&down).expect("it can be written");
    let up = lect::bytecode::read(ctx, b"bytes", bytes.into(), &ReadConfig::default()).expect("it is read");
    assert!(is_sound(&up));
    assert_eq!(lect::print(&up), expected);
    let mut pack = Vec::new();
    archive::write(down.root(), &archive::WriteConfig::default(), &mut pack).expect("it can be written");
    let up = archive::read(ctx, b"pack", pack.into(), &archive::ReadConfig::default()).expect("it is read");
    assert!(is_sound(&up));
    assert_eq!(lect::print(&up), expected);
    text
}

#[test]
fn types_are_inferred_in_each_version() {
    let (ctx, said) = context(&[&crates::DIALECT]);
    let old = "// dialect-versions: crate=1\n%0 = crate.make 7\n%1 = crate.wrap %0 : !crate.box<i64>\n\
               crate.use %1 : !crate.box<!crate.box<i64>>";
    let module = lect::parse(&ctx, old).unwrap_or_else(|_| panic!("{said:?}"));
    let text = lect::print(&module);
    assert!(text.contains("crate.create \"none\" 7"), "{text}");
    assert!(text.contains("!crate.box<!crate.box<i64, 7, \"plain\">, 7, \"plain\">"), "{text}");
    let oldest = through(&ctx, &module, "crate", 1);
    assert!(oldest.contains("crate.make 7\n") && oldest.contains("!crate.box<!crate.box<i64>>"), "{oldest}");
    let older = through(&ctx, &module, "crate", 2);
    assert!(older.contains("crate.use %1 : !crate.box<!crate.box<i64, 7>, 7>"), "{older}");
    through(&ctx, &module, "crate", 3);
}

#[test]
fn inferred_types_have_the_new_parameters_that_code_gives_them() {
    let (ctx, said) = context(&[&t::DIALECT]);
    let old = "// dialect-versions: t=1\n%0 = t.make 3  t.old %0 : !t.box";
    let module = lect::parse(&ctx, old).unwrap_or_else(|_| panic!("{said:?}"));
    assert_eq!(lect::print(&module), "module {\n  %0 = t.make 3\n  t.new %0 : <1>\n}\n");
    // The count of an operand is 8, which the older type cannot express.
    let (ctx, said) = context(&[&crates::DIALECT]);
    let old = "// dialect-versions: crate=1\n%0 = crate.make 8\n%1 = crate.wrap %0 : !crate.box<i64>";
    let module = lect::parse(&ctx, old).unwrap_or_else(|_| panic!("{said:?}"));
    assert!(lect::print(&module).contains("crate.wrap %0 : <i64, 8, \"plain\">"), "{}", lect::print(&module));
    through(&ctx, &module, "crate", 2);
    let oldest = ctx.with_versions(&[("crate".to_owned(), vec![1])]).expect("there is such a version");
    assert!(transfer(module.root(), &oldest, &ReadConfig::default()).is_err());
    let expected = "'count' of '!crate.box' cannot be expressed in version 1 of 'crate', which does not have it";
    assert!(said.lock().expect("no test panics").iter().any(|it| it == expected), "{said:?}");
}

#[test]
fn types_within_others_are_inferred_from_attributes() {
    let (ctx, said) = context(&[&nest::DIALECT]);
    let old = "// dialect-versions: nest=1\n%0 = nest.pack <\"a\">\n\"nest.pack\"() <{mark = #nest.mark<\"b\">}> : () -> \
               tuple<!nest.box<\"b\">, f32>";
    let module = lect::parse(&ctx, old).unwrap_or_else(|_| panic!("{said:?}"));
    let text = lect::print(&module);
    assert!(text.contains("nest.wrap <\"a\", 7>") && text.contains("nest.wrap <\"b\", 7>"), "{text}");
    for version in 1..=3 {
        through(&ctx, &module, "nest", version);
    }
}

#[test]
fn verifiers_and_constraints_look_at_older_types() {
    let (ctx, said) = context(&[&crates::DIALECT]);
    let old = ctx.with_versions(&[("crate".to_owned(), vec![2])]).expect("there is such a version");
    let reports = |text: &str, expected: &str| {
        let module = lect::parse(&old, text);
        let said = std::mem::take(&mut *said.lock().expect("no test panics"));
        assert_eq!(module.is_err(), !expected.is_empty(), "{text}: {said:?}");
        assert!(expected.is_empty() || said.iter().any(|it| it.contains(expected)), "{said:?}");
    };
    reports("%0 = crate.create \"none\" 8 %1 = crate.wrap %0 : !crate.box<i64, 8>", "");
    reports("%0 = crate.create \"none\" 13 %1 = crate.wrap %0 : !crate.box<i64, 13>", "wraps thirteen");
    reports("%0 = crate.create \"none\" 8 crate.use %0 : !crate.box<i64, 8>", "");
    let cast = "%0 = \"builtin.unrealized_conversion_cast\"() : () -> i32 crate.use %0 : i32";
    reports(cast, "must be a plain box");
    assert!(lect::parse(&ctx, cast).is_err(), "a condition in Rust is asked in each version");
}

#[test]
fn constructors_make_types_of_the_version() {
    let (ctx, _) = context(&[&crates::DIALECT]);
    let old = ctx.with_versions(&[("crate".to_owned(), vec![1])]).expect("there is such a version");
    let get = |count, label: &str| crates::BoxType::get(&old, old.types().i64(), count, label);
    let made = get(7, "plain").expect("the version has it");
    assert_eq!(old.types().show(made.ty()).to_string(), "!crate.box<i64>");
    assert_eq!((made.count(&old), made.label(&old)), (7, "plain".to_owned()));
    let refused = |made: Result<crates::BoxType, Invalid>| made.map(|_| ()).expect_err("it is refused").to_string();
    let none = |name: &str| {
        format!("'{name}' of '!crate.box' cannot be expressed in version 1 of 'crate', which does not have it")
    };
    assert_eq!(refused(get(8, "plain")), none("count"));
    assert_eq!(refused(get(7, "odd")), none("label"));
    let fresh = crates::FreshType::get(&old).map(|_| ()).expect_err("it is newer").to_string();
    assert_eq!(fresh, "version 1 of 'crate' does not have 'crate.fresh'");
    let empty = Context::with_dialects(&[]);
    let missing = crates::FreshType::get(&empty).map(|_| ()).expect_err("there is no such dialect").to_string();
    assert_eq!(missing, "dialect 'crate' is not one of the context's");
}

/// A dialect whose first version had operations with custom code, and whose second migrates them by code, in both
/// directions.
#[lect_macros::define_dialect(
    namespace = "calc",
    hooks = HOOKS,
    versions(
        Version<[1], []>,
        Version<[2], [
            OldOp<TwiceOp>,
            OldOp<SignOp>,
            OldOp<JumpOp>,
            AddOp<"go">,
            Code<"twice", "twice_to_add">,
            Code<"add", "add_to_twice">,
            Code<"sign", "sign_to_compare">,
            Code<"jump", "jump_to_go">,
            Code<"go", "go_to_jump">,
        ]>,
    )
)]
mod calc {
    use lect::build::OpState;
    use lect::dialect::{DialectHooks, InferFrom};
    use lect::prelude::*;
    use lect::text::{OpParser, OpPrinter};
    use lect::versions::{Lost, Migration, MigrationCode, OpRecord};

    #[op("input", assembly = "attr-dict `:` type($value)")]
    pub struct InputOp {
        value: Result<AnyType>,
    }

    #[op("add", traits(SameOperandsAndResultType), assembly = "$a `,` $b attr-dict `:` type($sum)")]
    pub struct AddOp {
        a: Operand<AnyType>,
        b: Operand<AnyType>,
        sum: Result<AnyType>,
    }

    #[op("compare", assembly = "$a attr-dict `:` type($a)")]
    pub struct CompareOp {
        a: Operand<AnyType>,
        sign: Result<I1>,
    }

    #[op("go", traits(Terminator), assembly = "$dest (`(` $values^ `:` type($values) `)`)? attr-dict")]
    pub struct GoOp {
        values: Vec<Operand<AnyType>>,
        dest: Successor,
    }

    #[op("stop", traits(Terminator), assembly = "attr-dict")]
    pub struct StopOp {}

    #[op("block", traits(IsolatedFromAbove), assembly = "$body attr-dict")]
    pub struct BlockOp {
        body: Region,
    }

    /// Operation of version 1 with result types inferred by code.
    #[op("twice", traits(InferTypeOpInterface), assembly = "$a attr-dict `:` type($a)")]
    pub struct TwiceOp {
        a: Operand<AnyType>,
        doubled: Result<AnyType>,
    }

    impl TwiceOp<'_> {
        #[infer_types]
        fn infer(_: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
            Ok(from.operands.first().copied().into_iter().collect())
        }

        #[verify]
        fn check(self) -> Result<(), Reported> {
            match self.0.ir.value_type(self.a()) == self.0.context().types().i1() {
                true => Err(self.0.op_error("doubles a bit").emit()),
                false => Ok(()),
            }
        }
    }

    /// Operation of version 1 with a custom form.
    #[op("sign")]
    pub struct SignOp {
        a: Operand<AnyType>,
        sign: Result<I1>,
    }

    impl SignOp<'_> {
        #[parse]
        fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Result<(), Reported> {
            let operand = p.parse_operand()?;
            p.parse_colon()?;
            let ty = p.parse_type()?;
            state.operands.push(p.resolve_operand(operand, ty)?);
            state.results.push(p.ir.context().types().i1());
            Ok(())
        }

        #[print]
        fn print(self, p: &mut OpPrinter<'_, '_>) {
            let a = self.a();
            p.text(" ");
            p.operand(a);
            p.text(" : ");
            p.ty(self.0.ir.value_type(a));
        }
    }

    /// Operation of version 1 that branches to a block without arguments.
    #[op("jump", traits(Terminator), assembly = "$dest attr-dict")]
    pub struct JumpOp {
        dest: Successor,
    }

    pub const HOOKS: DialectHooks = DialectHooks {
        migrations: &[
            ("twice_to_add", Migration { up: MigrationCode::Ir(twice_to_add), down: MigrationCode::Nothing }),
            ("add_to_twice", Migration { up: MigrationCode::Nothing, down: MigrationCode::Ir(add_to_twice) }),
            ("sign_to_compare", Migration::record(sign_to_compare)),
            ("jump_to_go", Migration::record(jump_to_go)),
            ("go_to_jump", Migration { up: MigrationCode::Nothing, down: MigrationCode::Record(go_to_jump) }),
        ],
        ..DialectHooks::NONE
    };

    fn twice_to_add(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
        let a = ir.op(op).operand(0);
        let sum = Builder::before(ir, op).add(AddOp::build(a, a))?.sum();
        ir.replace_op(op, &[sum]);
        Ok(())
    }

    fn add_to_twice(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
        let view = ir.op(op);
        let (a, b) = (view.operand(0), view.operand(1));
        if a == b {
            let doubled = Builder::before(ir, op).add(TwiceOp::build(a))?.doubled();
            ir.replace_op(op, &[doubled]);
        }
        Ok(())
    }

    fn sign_to_compare(record: &mut OpRecord<'_>) -> Result<(), Lost> {
        record.rename("calc.compare");
        Ok(())
    }

    fn jump_to_go(record: &mut OpRecord<'_>) -> Result<(), Lost> {
        record.rename("calc.go");
        Ok(())
    }

    fn go_to_jump(record: &mut OpRecord<'_>) -> Result<(), Lost> {
        if !record.operands.is_empty() {
            return Err("gives values to a block".into());
        }
        record.rename("calc.jump");
        Ok(())
    }
}

#[test]
fn operations_of_older_versions_have_code_of_their_own() {
    let (ctx, said) = context(&[&calc::DIALECT]);
    let old = "// dialect-versions: calc=1\n%0 = calc.input : i32\n%1 = calc.twice %0 : i32\n%2 = calc.sign %1 : i32\n\
               calc.block {\n  calc.jump ^bb1\n^bb1:\n  calc.stop\n}";
    let module = lect::parse(&ctx, old).unwrap_or_else(|_| panic!("{said:?}"));
    let expected = "module {\n  %0 = calc.input : i32\n  %1 = calc.add %0, %0 : i32\n  %2 = calc.compare %1 : i32\n  \
                    calc.block {\n    calc.go ^bb1\n  ^bb1:  // pred: ^bb0\n    calc.stop\n  }\n}\n";
    assert_eq!(lect::print(&module), expected);
    // The code of the older operation runs in its version, and prints the parsed text.
    let oldest = ctx.with_versions(&[("calc".to_owned(), vec![1])]).expect("there is such a version");
    let as_it_was = lect::parse(&oldest, old.split_once('\n').map_or("", |it| it.1)).expect("it is read");
    assert!(lect::print(&as_it_was).contains("calc.sign %1 : i32"), "{}", lect::print(&as_it_was));
    said.lock().expect("no test panics").clear();
    assert!(lect::parse(&oldest, "%0 = calc.input : i1\n%1 = calc.twice %0 : i1").is_err());
    assert!(said.lock().expect("no test panics").iter().any(|it| it.contains("doubles a bit")), "{said:?}");
    assert!(as_it_was.root().has_all_parts());
}

#[test]
fn code_migrates_in_both_directions() {
    let (ctx, said) = context(&[&calc::DIALECT]);
    let new = "%0 = calc.input : i32\n%1 = calc.add %0, %0 : i32\n%2 = calc.add %0, %1 : i32\n\
               calc.block {\n  calc.go ^bb1\n^bb1:\n  calc.stop\n}";
    let module = lect::parse(&ctx, new).unwrap_or_else(|_| panic!("{said:?}"));
    let text = through(&ctx, &module, "calc", 1);
    let expected = "module {\n  %0 = calc.input : i32\n  %1 = calc.twice %0 : i32\n  %2 = calc.add %0, %1 : i32\n  \
                    calc.block {\n    calc.jump ^bb1\n  ^bb1:  // pred: ^bb0\n    calc.stop\n  }\n}\n";
    assert_eq!(text, expected);
    let new = "calc.block {\n  %0 = calc.input : i32\n  calc.go ^bb1(%0 : i32)\n^bb1(%1: i32):\n  calc.stop\n}";
    let module = lect::parse(&ctx, new).unwrap_or_else(|_| panic!("{said:?}"));
    let oldest = ctx.with_versions(&[("calc".to_owned(), vec![1])]).expect("there is such a version");
    assert!(transfer(module.root(), &oldest, &ReadConfig::default().with_lazy(false)).is_err());
    let expected = "'calc.go' op of version 2 gives values to a block: version 1 of 'calc' cannot have it";
    assert!(said.lock().expect("no test panics").iter().any(|it| it == expected), "{said:?}");
}
