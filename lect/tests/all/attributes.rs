//! Rust values of inherent attributes, and programs that define a dialect twice.

use lect::dialect::{DialectDef, DialectHooks};
use lect::prelude::*;

#[lect::define_dialect(namespace = "a")]
mod a {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("floats", assembly = "attr-dict")]
    pub struct FloatsOp {
        single: Attribute<F32Attr>,
        double: Attribute<F64Attr>,
        singles: Attribute<DenseF32ArrayAttr>,
        doubles: Attribute<DenseF64ArrayAttr>,
    }

    #[op("ints", assembly = "attr-dict")]
    pub struct IntsOp {
        i8: Attribute<I8Attr>,
        si16: Attribute<SI16Attr>,
        ui64: Attribute<UI64Attr>,
        bytes: Attribute<DenseI8ArrayAttr>,
        bools: Attribute<DenseBoolArrayAttr>,
        name: Attribute<StrAttr>,
        note: Option<Attribute<StrAttr>>,
    }
}

mod other {
    #[lect::define_dialect(namespace = "a")]
    pub mod a {
        #[op("ints", assembly = "attr-dict")]
        pub struct IntsOp {}
    }
}

static CODE: DialectDef = DialectDef { namespace: "a", spec: None, hooks: DialectHooks::NONE, syntax: None };

/// Prints a module and parses the text.
fn again(module: &Isolate) -> Isolate {
    lect::parse(module.context(), &lect::print(module)).expect("the text is read again")
}

#[test]
fn floats_keep_their_bits() {
    let ctx = Context::with_dialects(&[&a::DIALECT]);
    let singles = [0.0, -0.0, 1.5, f32::MIN_POSITIVE / 2.0, f32::INFINITY, f32::NAN, f32::from_bits(0xffc0_1234)];
    let doubles = [0.0, -0.0, 0.1, f64::MAX, f64::NEG_INFINITY, f64::NAN, f64::from_bits(0x7ff8_0000_0000_0001)];
    for (single, double) in singles.into_iter().zip(doubles) {
        let mut module = lect::module(&ctx);
        let body = lect::body(&module);
        let parts = a::FloatsOp::build(single, double, singles, doubles);
        Builder::at_end(&mut module, body).add(parts).expect("it is built");
        for module in [&module, &again(&module)] {
            let op = module.block(lect::body(module)).first().and_then(|op| op.cast::<a::FloatsOp>()).expect("one");
            assert_eq!((op.single().to_bits(), op.double().to_bits()), (single.to_bits(), double.to_bits()));
            assert_eq!(op.singles().iter().map(|it| it.to_bits()).collect::<Vec<_>>(), singles.map(f32::to_bits));
            assert_eq!(op.doubles().iter().map(|it| it.to_bits()).collect::<Vec<_>>(), doubles.map(f64::to_bits));
        }
    }
}

#[test]
fn integers_keep_their_values_or_are_refused() {
    let ctx = Context::with_dialects(&[&a::DIALECT]);
    let mut module = lect::module(&ctx);
    let body = lect::body(&module);
    let parts =
        a::IntsOp::build(-128, i16::MIN.into(), u64::MAX, [127, -128], [true, false], "name").note("a \"note\"");
    let op = Builder::at_end(&mut module, body).add(parts).expect("it is built").0.op;
    let check = |module: &Isolate| {
        let op = module.block(lect::body(module)).first().and_then(|op| op.cast::<a::IntsOp>()).expect("one");
        assert_eq!((op.i8(), op.si16(), op.ui64()), (-128, -32768, u64::MAX));
        assert_eq!((op.bytes(), op.bools()), (vec![127, -128], vec![true, false]));
        assert_eq!((&*op.name(), op.note().as_deref()), ("name", Some("a \"note\"")));
    };
    check(&module);
    check(&again(&module));
    // A value that does not fit the attribute is an error, and the attribute stays unchanged.
    let ((), said) = ctx.capture_diagnostics(|| a::IntsOp::set_i8(&mut module, op, 200));
    assert_eq!(said.len(), 1);
    assert!(said[0].message.contains("attribute 'i8' cannot have the value: 200 does not fit in 8 bits"), "{said:?}");
    check(&module);
    let ((), said) = ctx.capture_diagnostics(|| a::IntsOp::set_bytes(&mut module, op, [1, 300]));
    assert!(said[0].message.contains("300 does not fit in 8 bits"), "{said:?}");
    check(&module);
    let parts = a::IntsOp::build(0, 40_000, 0, [], [], String::new());
    let (built, said) = ctx.capture_diagnostics(|| Builder::at_end(&mut module, body).add(parts).map(|_| ()));
    assert!(built.is_err() && said[0].message.contains("attribute 'si16' cannot have the value"), "{said:?}");
}

#[test]
fn a_dialect_is_defined_once() {
    assert!(Context::try_with_dialects(&[&a::DIALECT, &a::DIALECT]).is_ok());
    let twice = Context::try_with_dialects(&[&a::DIALECT, &other::a::DIALECT]).err().expect("two definitions");
    let message = twice.to_string();
    assert!(message.starts_with("dialect 'a' is defined twice: at "), "{message}");
    assert_eq!(message.matches("attributes.rs:").count(), 2, "{message}");
    let code = Context::try_with_dialects(&[&a::DIALECT, &CODE]).err().expect("a definition and code");
    assert!(code.to_string().ends_with("and by code without a definition (`spec: None`)"), "{code}");
}
