//! Native properties of a dialect in Rust: each class of `Properties.td`, with values at the limits of its type. All
//! are tested in the custom and the generic form, bytecode, archives and older versions.

use lect::prelude::*;
use lect::text::print_op;

#[lect::define_dialect(
    namespace = "p",
    versions(Version<[1], []>, Version<[2], [RenameOp<"former", "i64">]>)
)]
mod p {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[enumeration]
    pub enum Kind {
        Plain,
        #[word("very odd")]
        Odd,
        Last = 7,
    }

    #[bits]
    pub enum Marks {
        Red,
        Green,
        Blue,
    }

    #[op("i8", assembly = "$v attr-dict")]
    pub struct I8Op {
        v: Property<IntProp<"int8_t">>,
    }
    #[op("i16", assembly = "$v attr-dict")]
    pub struct I16Op {
        v: Property<IntProp<"int16_t">>,
    }
    #[op("i32", assembly = "$v attr-dict")]
    pub struct I32Op {
        v: Property<I32Prop>,
    }
    #[op("i64", assembly = "$v attr-dict")]
    pub struct I64Op {
        v: Property<I64Prop>,
    }
    #[op("u8", assembly = "$v attr-dict")]
    pub struct U8Op {
        v: Property<IntProp<"uint8_t">>,
    }
    #[op("u16", assembly = "$v attr-dict")]
    pub struct U16Op {
        v: Property<IntProp<"uint16_t">>,
    }
    #[op("u32", assembly = "$v attr-dict")]
    pub struct U32Op {
        v: Property<IntProp<"uint32_t">>,
    }
    #[op("u64", assembly = "$v attr-dict")]
    pub struct U64Op {
        v: Property<IntProp<"uint64_t">>,
    }
    #[op("bool", assembly = "$v attr-dict")]
    pub struct BoolOp {
        v: Property<BoolProp>,
    }
    #[op("unit", assembly = "(`yes` $v^)? attr-dict")]
    pub struct UnitOp {
        v: Property<UnitProp>,
    }
    #[op("unit_word", assembly = "$v attr-dict")]
    pub struct UnitWordOp {
        v: Property<UnitProp>,
    }
    #[op("string", assembly = "$v attr-dict")]
    pub struct StringOp {
        v: Property<StringProp>,
    }
    #[op("kind", assembly = "$v attr-dict")]
    pub struct KindOp {
        v: Property<EnumProp<Kind>>,
    }
    #[op("named", assembly = "$v attr-dict")]
    pub struct NamedOp {
        v: Property<NamedEnumProp<Kind, "kind">>,
    }
    #[op("marks", assembly = "$v attr-dict")]
    pub struct MarksOp {
        v: Property<EnumProp<Marks>>,
    }
    #[op("confined", assembly = "$v attr-dict")]
    pub struct ConfinedOp {
        v: Property<ConfinedProp<I64Prop, CPred<"$_self >= 0">, "not negative">>,
    }
    #[op("strings", assembly = "$v attr-dict")]
    pub struct StringsOp {
        v: Property<ArrayProp<StringProp>>,
    }
    #[op("bools", assembly = "$v attr-dict")]
    pub struct BoolsOp {
        v: Property<ArrayProp<BoolProp>>,
    }
    #[op("units", assembly = "$v attr-dict")]
    pub struct UnitsOp {
        v: Property<ArrayProp<UnitProp>>,
    }
    #[op("kinds", assembly = "$v attr-dict")]
    pub struct KindsOp {
        v: Property<ArrayProp<EnumProp<Kind>>>,
    }
    #[op("numbers", assembly = "$v attr-dict")]
    pub struct NumbersOp {
        v: Property<ArrayProp<IntProp<"uint64_t">>>,
    }
    #[op("dense8", assembly = "$v attr-dict")]
    pub struct Dense8Op {
        v: Property<IntArrayProp<IntProp<"int8_t">>>,
    }
    #[op("dense64", assembly = "$v attr-dict")]
    pub struct Dense64Op {
        v: Property<IntArrayProp<I64Prop>>,
    }
    #[op("dense_u64", assembly = "$v attr-dict")]
    pub struct DenseU64Op {
        v: Property<IntArrayProp<IntProp<"uint64_t">>>,
    }
    #[op("lists", assembly = "$v attr-dict")]
    pub struct ListsOp {
        v: Property<ArrayProp<ArrayProp<StringProp>>>,
    }
    #[op("maybe_i64", assembly = "$v attr-dict")]
    pub struct MaybeI64Op {
        v: Option<Property<I64Prop>>,
    }
    #[op("maybe_string", assembly = "(`at` $v^)? attr-dict")]
    pub struct MaybeStringOp {
        v: Property<OptionalProp<StringProp>>,
    }
    #[op("maybe_bool", assembly = "$v attr-dict")]
    pub struct MaybeBoolOp {
        v: Property<OptionalProp<BoolProp>>,
    }
    #[op("maybe_kind", assembly = "$v attr-dict")]
    pub struct MaybeKindOp {
        v: Property<OptionalProp<EnumProp<Kind>>>,
    }
    #[op("maybe_list", assembly = "$v attr-dict")]
    pub struct MaybeListOp {
        v: Property<OptionalProp<ArrayProp<I64Prop>>>,
    }
    #[op("maybe_wrapped", assembly = "$v attr-dict")]
    pub struct MaybeWrappedOp {
        v: Property<OptionalProp<StringProp, 0>>,
    }
    #[op("maybe_unit", assembly = "$v attr-dict")]
    pub struct MaybeUnitOp {
        v: Property<OptionalProp<UnitProp>>,
    }
    #[op("list_of_maybe", assembly = "$v attr-dict")]
    pub struct ListOfMaybeOp {
        v: Property<ArrayProp<OptionalProp<I32Prop>>>,
    }
    #[op("maybe_maybe", assembly = "$v attr-dict")]
    pub struct MaybeMaybeOp {
        v: Property<OptionalProp<OptionalProp<I32Prop>>>,
    }
    #[op("default_i64", assembly = "(`of` $v^)? attr-dict")]
    pub struct DefaultI64Op {
        #[default = -3]
        v: Property<I64Prop>,
    }
    #[op("default_string", assembly = "(`of` $v^)? attr-dict")]
    pub struct DefaultStringOp {
        #[default = "none \"here\""]
        v: Property<StringProp>,
    }
    #[op("default_kind", assembly = "(`of` $v^)? attr-dict")]
    pub struct DefaultKindOp {
        #[default(Kind::Odd)]
        v: Property<EnumProp<Kind>>,
    }
    #[op("default_list", assembly = "(`of` $v^)? attr-dict")]
    pub struct DefaultListOp {
        v: Property<DefaultValuedProp<IntArrayProp<I64Prop>, "::llvm::ArrayRef<int64_t>{}">>,
    }
}

/// Reads each form of a module back, and passes it to `check`.
fn for_each_form(ctx: &Context, module: &Isolate, about: &str, check: &dyn Fn(&Isolate, &str)) {
    lect::verify(module).unwrap_or_else(|_| panic!("{about} verifies"));
    let custom = lect::print(module);
    let mut generic = Vec::new();
    print_op(module.root(), &PrintConfig::default().with_generic(true), &mut generic).expect("memory");
    let generic = String::from_utf8(generic).expect("text");
    for text in [custom, generic] {
        let again = lect::parse(ctx, &text).unwrap_or_else(|_| panic!("{about} is read again: {text}"));
        check(&again, &format!("{about} as {text}"));
    }
    let bytes = lect::write_bytecode(module).expect("bytecode");
    let again = lect::bytecode::read(ctx, b"x", bytes.into(), &Default::default()).expect("bytecode is read again");
    check(&again, &format!("{about} in bytecode"));
    let bytes = lect::write_archive(module).expect("an archive");
    let again = lect::bytecode::archive::read(ctx, b"x", bytes.into(), &Default::default());
    check(&again.expect("an archive is read again"), &format!("{about} in an archive"));
    let old = Context::with_dialects(&[&p::DIALECT]);
    old.load_at("p", &[1]).expect("there is a first version");
    let moved = lect::transfer(module, &old).unwrap_or_else(|_| panic!("{about} in the first version"));
    let again = lect::transfer(&moved, ctx).unwrap_or_else(|_| panic!("{about} from the first version"));
    check(&again, &format!("{about} by way of the first version"));
}

macro_rules! op {
    ($module:expr, $view:ty) => {
        $module.block(lect::body($module)).first().and_then(|op| op.cast::<$view>()).expect("the operation")
    };
}

/// Builds an operation with each value, by its builder and by its setter, and compares the values that are read back.
macro_rules! required {
    ($ctx:expr, $view:ident, $($value:expr),* $(,)?) => {$({
        let ctx = $ctx;
        let about = format!("{} of {:?}", stringify!($view), $value);
        let check = |module: &Isolate, about: &str| assert_eq!(op!(module, p::$view).v(), $value, "{about}");
        let mut module = lect::module(ctx);
        let body = lect::body(&module);
        let op = Builder::at_end(&mut module, body).add(p::$view::build($value)).expect("it is built").0.op;
        check(&module, &about);
        for_each_form(ctx, &module, &about, &check);
        p::$view::set_v(&mut module, op, $value);
        check(&module, &about);
    })*};
}

macro_rules! optional {
    ($ctx:expr, $view:ident, $($value:expr),* $(,)?) => {{
        let ctx = $ctx;
        let all = [None, $(Some($value)),*];
        for index in 0..all.len() {
            let about = format!("{} of {:?}", stringify!($view), all[index]);
            let mut module = lect::module(ctx);
            let body = lect::body(&module);
            // The value is constructed again, as it may not be `Copy`.
            let value = [None, $(Some($value)),*].into_iter().nth(index).flatten();
            let parts = match value {
                Some(value) => p::$view::build().v(value),
                None => p::$view::build(),
            };
            let op = Builder::at_end(&mut module, body).add(parts).expect("it is built").0.op;
            let check = |module: &Isolate, about: &str| {
                let found = op!(module, p::$view).v();
                assert_eq!(format!("{found:?}"), format!("{:?}", all[index]), "{about}");
            };
            check(&module, &about);
            for_each_form(ctx, &module, &about, &check);
            let before = lect::print(&module);
            p::$view::set_v(&mut module, op, None);
            assert!(op!(&module, p::$view).v().is_none(), "{about}");
            let value = [None, $(Some($value)),*].into_iter().nth(index).flatten();
            p::$view::set_v(&mut module, op, value.map(Into::into));
            assert_eq!(lect::print(&module), before, "{about}");
        }
    }};
}

/// Like `required`, for a property with a default value.
macro_rules! defaulted {
    ($ctx:expr, $view:ident, $($value:expr),* $(,)?) => {$({
        let ctx = $ctx;
        let about = format!("{} of {:?}", stringify!($view), $value);
        let check = |module: &Isolate, about: &str| assert_eq!(op!(module, p::$view).v(), $value, "{about}");
        let mut module = lect::module(ctx);
        let body = lect::body(&module);
        Builder::at_end(&mut module, body).add(p::$view::build().v($value)).expect("it is built");
        check(&module, &about);
        for_each_form(ctx, &module, &about, &check);
    })*};
}

const TEXTS: [&str; 8] =
    ["", "plain", "say \"no\"", "back\\slash", "line\nbreak\ttab\0end", "żółw 🐢", "none", "%s $x {}"];

#[test]
fn numbers_keep_their_values() {
    let ctx = &Context::with_dialects(&[&p::DIALECT]);
    required!(ctx, I8Op, 0, 1, -1, i8::MIN, i8::MAX);
    required!(ctx, I16Op, 0, -1, i16::MIN, i16::MAX);
    required!(ctx, I32Op, 0, -1, i32::MIN, i32::MAX);
    required!(ctx, I64Op, 0, -1, i64::MIN, i64::MAX);
    required!(ctx, U8Op, 0, 1, 128, u8::MAX);
    required!(ctx, U16Op, 0, 1 << 15, u16::MAX);
    required!(ctx, U32Op, 0, 1 << 31, u32::MAX);
    required!(ctx, U64Op, 0, 1u64 << 63, u64::MAX);
    required!(ctx, ConfinedOp, 0, 1, i64::MAX);
    let mut module = lect::module(ctx);
    let body = lect::body(&module);
    Builder::at_end(&mut module, body).add(p::ConfinedOp::build(-1)).expect("it is built");
    assert!(lect::verify(&module).is_err());
}

#[test]
fn truth_values_keep_their_values() {
    let ctx = &Context::with_dialects(&[&p::DIALECT]);
    required!(ctx, BoolOp, true, false);
    defaulted!(ctx, UnitOp, true, false);
    defaulted!(ctx, UnitWordOp, true, false);
    let mut module = lect::parse(ctx, "p.unit_word unit_absent").expect("it is read");
    assert!(!op!(&module, p::UnitWordOp).v());
    let op = op!(&module, p::UnitWordOp).0.op;
    p::UnitWordOp::set_v(&mut module, op, true);
    assert!(op!(&module, p::UnitWordOp).v());
    p::UnitWordOp::set_v(&mut module, op, false);
    assert!(lect::print(&module).contains("unit_absent"));
}

#[test]
fn strings_keep_their_values() {
    let ctx = &Context::with_dialects(&[&p::DIALECT]);
    for text in TEXTS {
        required!(ctx, StringOp, text);
        optional!(ctx, MaybeStringOp, text);
        optional!(ctx, MaybeWrappedOp, text);
        defaulted!(ctx, DefaultStringOp, text);
    }
    required!(ctx, StringsOp, [""; 0], [""], TEXTS);
    required!(ctx, StringsOp, vec![String::new()], vec!["a".to_owned(), "b".to_owned()]);
    required!(ctx, ListsOp, Vec::<Vec<String>>::new(), vec![Vec::<String>::new()]);
    required!(ctx, ListsOp, vec![vec![String::new()], vec![], vec!["a".to_owned()]]);
}

#[test]
fn enums_keep_their_values() {
    let ctx = &Context::with_dialects(&[&p::DIALECT]);
    use p::{Kind, Marks};
    required!(ctx, KindOp, Kind::Plain, Kind::Odd, Kind::Last);
    required!(ctx, NamedOp, Kind::Plain, Kind::Odd, Kind::Last);
    required!(ctx, MarksOp, Marks::RED, Marks::RED | Marks::BLUE, Marks(0), Marks(7));
    required!(ctx, KindsOp, [Kind::Plain; 0], [Kind::Odd], [Kind::Last, Kind::Odd]);
    optional!(ctx, MaybeKindOp, Kind::Plain, Kind::Odd, Kind::Last);
    defaulted!(ctx, DefaultKindOp, Kind::Plain, Kind::Odd, Kind::Last);
}

#[test]
fn lists_keep_their_values() {
    let ctx = &Context::with_dialects(&[&p::DIALECT]);
    required!(ctx, BoolsOp, [true; 0], [true], [false, true, false]);
    required!(ctx, UnitsOp, [true; 0], [true], [false, true, false]);
    required!(ctx, NumbersOp, [0u64; 0], [0], [u64::MAX, 1 << 63]);
    required!(ctx, Dense8Op, [0i8; 0], [i8::MIN, -1, 0, i8::MAX]);
    required!(ctx, Dense64Op, [0i64; 0], [i64::MIN, -1, 0, i64::MAX]);
    required!(ctx, DenseU64Op, [0u64; 0], [0, 1 << 63, u64::MAX]);
    required!(ctx, ListOfMaybeOp, [None::<i32>; 0], [None::<i32>], [Some(i32::MIN), None, Some(0)]);
    defaulted!(ctx, DefaultListOp, [0i64; 0], [i64::MIN], [1, 2]);
}

#[test]
fn optional_properties_keep_their_values() {
    let ctx = &Context::with_dialects(&[&p::DIALECT]);
    optional!(ctx, MaybeI64Op, 0, -1, i64::MIN, i64::MAX);
    optional!(ctx, MaybeBoolOp, true, false);
    optional!(ctx, MaybeUnitOp, true, false);
    optional!(ctx, MaybeListOp, Vec::<i64>::new(), vec![i64::MIN, 0]);
    optional!(ctx, MaybeMaybeOp, None::<i32>, Some(0), Some(i32::MIN));
    defaulted!(ctx, DefaultI64Op, -3, 0, i64::MIN, i64::MAX);
}
