//! Parameters of every Rust type: constructors, accessors, and round trips through all file formats.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::net::IpAddr;
use std::time::Duration;

use lect::attrs::{ApInt, Float, FloatFormat};
use lect::prelude::*;

/// A dialect whose types are parameters of the other.
#[lect::define_dialect(namespace = "base")]
mod base {
    #[enumeration]
    pub enum Order {
        None,
        #[word("by title")]
        Title,
    }

    #[ty("page")]
    pub struct PageType {
        number: u32,
    }
}

#[lect::define_dialect(namespace = "all", depends("base"))]
mod all {
    use std::collections::{BTreeMap, BTreeSet};
    use std::net::IpAddr;
    use std::time::Duration;

    use lect::attrs::{ApInt, Float};
    use lect::dialect::Param;
    use lect::dialect::ValueKind;
    use lect::ir::AffineMap;
    use lect::prelude::*;

    use super::base;

    #[enumeration]
    pub enum Level {
        Low = 3,
        #[word("very_high")]
        High = 10,
        Some,
    }

    #[bits]
    pub enum Marks {
        A,
        B,
        C,
    }

    #[derive(ParamValue, Clone, Debug, PartialEq)]
    pub struct Point {
        pub x: i64,
        pub r#type: Option<Box<str>>,
    }

    #[derive(ParamValue, Clone, Debug, PartialEq)]
    pub struct Metres(pub f32);

    #[derive(ParamValue, Clone, Debug, PartialEq)]
    pub enum Shape {
        Empty,
        Circle(Metres),
        Line(Point, Point),
        #[word("box")]
        Rect {
            w: u8,
            h: Vec<u8>,
        },
    }

    /// A percentage with a hand-written `ParamValue`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Percent(pub u8);

    impl ParamValue for Percent {
        const KIND: &'static ValueKind = u8::KIND;
        type Arg = Self;

        fn into_param(self) -> Param {
            self.0.into_param()
        }

        fn from_param(param: &Param) -> Option<Self> {
            u8::from_param(param).filter(|percent| *percent <= 100).map(Self)
        }
    }

    #[ty("inner", assembly = "`<` $w `>`")]
    pub struct InnerType {
        w: u32,
    }

    #[attribute("inner", assembly = "$s")]
    pub struct InnerAttr {
        s: String,
    }

    #[attribute("numbers")]
    pub struct NumbersAttr {
        a: i8,
        b: u8,
        c: i128,
        d: u128,
        e: usize,
        f: char,
        g: f32,
        h: f64,
    }

    #[attribute("wide")]
    pub struct WideAttr {
        a: ApInt,
        b: Float,
        c: Vec<Float>,
        d: Option<ApInt>,
    }

    #[attribute("texts")]
    pub struct TextsAttr {
        a: String,
        b: Box<str>,
        c: Vec<String>,
        d: Option<String>,
    }

    #[attribute("lists")]
    pub struct ListsAttr {
        a: Vec<Vec<i8>>,
        b: Option<Vec<bool>>,
        c: [u16; 3],
        d: Box<[i64]>,
        e: Vec<(String, Option<u8>)>,
        f: Option<Option<Option<bool>>>,
    }

    #[attribute("maps")]
    pub struct MapsAttr {
        a: BTreeMap<String, Vec<i64>>,
        b: BTreeSet<char>,
        c: Duration,
        d: (),
    }

    #[attribute("enums", assembly = "`<` $a (`,` $b^)? (`:` $c^)? `[` $d `]` $e `>`")]
    pub struct EnumsAttr {
        a: Level,
        b: Option<Level>,
        c: Option<Marks>,
        d: Vec<Level>,
        e: Vec<Marks>,
    }

    #[attribute("own", assembly = "`<` params `>`")]
    pub struct OwnAttr {
        a: Point,
        b: Vec<Shape>,
        c: Percent,
        d: Text<IpAddr>,
        e: IpAddr,
        f: Option<Percent>,
        g: Metres,
    }

    #[attribute("handles")]
    pub struct HandlesAttr {
        a: InnerType,
        b: InnerAttr,
        c: Vec<InnerType>,
        d: Option<InnerAttr>,
        e: base::PageType,
        f: base::Order,
        g: Vec<Type>,
        h: Option<Attr>,
        i: AffineMap,
    }

    #[attribute("defaults", assembly = "(`<` $a^ $b $c $d $e $f `>`)?")]
    pub struct DefaultsAttr {
        #[default = -5]
        a: i8,
        #[default = "none"]
        b: String,
        #[default(Level::High)]
        c: Level,
        #[default = [(1, 'x')]]
        d: Vec<(u8, char)>,
        #[default = Some(1.5)]
        e: Option<f64>,
        #[default = "i32"]
        f: Type,
    }
}

use all::*;

fn context() -> Context {
    Context::with_dialects(&[&base::DIALECT, &all::DIALECT])
}

/// Reads an attribute back from text, bytecode and archives.
fn survives(ctx: &Context, attr: Attr) {
    let text = format!("module attributes {{all.it = {}}} {{}}", ctx.attrs().show(attr));
    let module = lect::parse(ctx, &text).unwrap_or_else(|_| panic!("not read: {text}"));
    let found = |module: &Isolate| module.root().attr("all.it");
    assert_eq!(found(&module), Some(attr), "{text}");
    let printed = lect::print(&module);
    let again = lect::parse(ctx, &printed).unwrap_or_else(|_| panic!("not read: {printed}"));
    assert_eq!(found(&again), Some(attr), "{printed}");
    let bytecode = lect::write_bytecode(&module).expect("bytecode is written");
    let again = lect::bytecode::read(ctx, b"bytecode", bytecode.into(), &Default::default()).expect("bytecode is read");
    assert_eq!(found(&again), Some(attr), "{text}");
    let archive = lect::write_archive(&module).expect("an archive is written");
    let again = lect::bytecode::archive::read(ctx, b"archive", archive.into(), &Default::default());
    assert_eq!(found(&again.expect("an archive is read")), Some(attr), "{text}");
}

fn same<T: PartialEq + Debug>(found: T, expected: T) {
    assert_eq!(found, expected);
}

#[test]
fn numbers_survive() {
    let ctx = context();
    for (low, wide, float) in [(i8::MIN, i128::MIN, -0.0), (0, 0, f64::INFINITY), (i8::MAX, i128::MAX, 1e300)] {
        let (unsigned, c) = (wide as u128, if low == 0 { '"' } else { '\u{10ffff}' });
        let it = NumbersAttr::get(&ctx, low, low as u8, wide, unsigned, wide as usize, c, float as f32, float);
        let it = it.expect("values of their types");
        same((it.a(&ctx), it.b(&ctx), it.c(&ctx), it.d(&ctx)), (low, low as u8, wide, unsigned));
        same((it.e(&ctx), it.f(&ctx), it.g(&ctx).to_bits()), (wide as usize, c, (float as f32).to_bits()));
        same(it.h(&ctx).to_bits(), float.to_bits());
        survives(&ctx, it.attr());
    }
    let nan = f64::from_bits(0x7ff0_0000_0000_0001);
    let it = NumbersAttr::get(&ctx, 1, 2, 3, 4, 5, 'a', f32::NAN, nan).expect("NaNs");
    same((it.g(&ctx).to_bits(), it.h(&ctx).to_bits()), (f32::NAN.to_bits(), nan.to_bits()));
    survives(&ctx, it.attr());
}

#[test]
fn widths_and_formats_survive() {
    let ctx = context();
    let half = Float::from_f64(FloatFormat::F16, 1.5);
    for width in [1, 7, 64, 128] {
        let value = ApInt::from_i64(width, -1);
        let nan = Float::from_f64(FloatFormat::F80, f64::NAN);
        let it = WideAttr::get(&ctx, value.clone(), half, [half, nan], Some(value.clone())).expect("any width");
        same((it.a(&ctx), it.b(&ctx), it.d(&ctx)), (value.clone(), half, Some(value)));
        same(it.c(&ctx), vec![half, nan]);
        survives(&ctx, it.attr());
    }
    survives(&ctx, WideAttr::get(&ctx, ApInt::from_i64(3, 0), half, vec![], None).expect("no floats").attr());
}

#[test]
fn strings_survive() {
    let ctx = context();
    for text in ["", "none", "q\"q", "back\\slash", "new\nline", "]>,", "ünï", "\0", "5"] {
        let it = TextsAttr::get(&ctx, text, text.to_owned(), [text, ""], Some(text.to_owned())).expect("any string");
        same((it.a(&ctx), &*it.b(&ctx), it.d(&ctx)), (text.to_owned(), text, Some(text.to_owned())));
        same(it.c(&ctx), vec![text.to_owned(), String::new()]);
        survives(&ctx, it.attr());
    }
    survives(&ctx, TextsAttr::get(&ctx, String::new(), "", vec![], None).expect("nothing").attr());
}

#[test]
fn lists_and_options_survive() {
    let ctx = context();
    for f in [None, Some(None), Some(Some(None)), Some(Some(Some(true)))] {
        for b in [None, Some(vec![]), Some(vec![true, false])] {
            let (a, e) = (vec![vec![], vec![-128, 127]], vec![("none".to_owned(), None), (String::new(), Some(0))]);
            let it = ListsAttr::get(&ctx, &a, b.clone(), [1, 2, 3], vec![i64::MIN], &e[..], f).expect("lists");
            same((it.a(&ctx), it.b(&ctx), it.c(&ctx), it.f(&ctx)), (a, b.clone(), [1, 2, 3], f));
            same((&*it.d(&ctx), it.e(&ctx)), (&[i64::MIN][..], e));
            survives(&ctx, it.attr());
        }
    }
}

#[test]
fn collections_survive() {
    let ctx = context();
    let a = BTreeMap::from([("z".to_owned(), vec![1]), (String::new(), vec![])]);
    let b = BTreeSet::from(['b', 'a']);
    let c = Duration::new(u64::MAX, 999_999_999);
    let it = MapsAttr::get(&ctx, a.clone(), b.clone(), c, ()).expect("collections");
    same((it.a(&ctx), it.b(&ctx), it.c(&ctx)), (a, b, c));
    survives(&ctx, it.attr());
}

#[test]
fn enums_survive() {
    let ctx = context();
    for marks in [Marks(0), Marks::A, Marks::A | Marks::C] {
        for level in [Level::Low, Level::High, Level::Some] {
            let it = EnumsAttr::get(&ctx, level, Some(level), Some(marks), [level, level], vec![marks, Marks(0)]);
            let it = it.expect("cases");
            same((it.a(&ctx), it.b(&ctx), it.c(&ctx)), (level, Some(level), Some(marks)));
            same((it.d(&ctx), it.e(&ctx)), (vec![level, level], vec![marks, Marks(0)]));
            survives(&ctx, it.attr());
        }
    }
    let it = EnumsAttr::get(&ctx, Level::Low, None, None, vec![], vec![]).expect("nothing");
    same((it.b(&ctx), it.c(&ctx), it.d(&ctx), it.e(&ctx)), (None, None, vec![], vec![]));
    survives(&ctx, it.attr());
    assert!(EnumsAttr::get(&ctx, Level::Low, None, Some(Marks(64)), [], []).is_err(), "no such bit");
}

#[test]
fn types_of_the_user_survive() {
    let ctx = context();
    let point = |x, name: Option<&str>| Point { x, r#type: name.map(Into::into) };
    let shapes = vec![
        Shape::Empty,
        Shape::Circle(Metres(-0.0)),
        Shape::Line(point(i64::MIN, None), point(0, Some("none"))),
        Shape::Rect { w: 255, h: vec![0, 255] },
    ];
    let address: IpAddr = "2001:db8::1".parse().expect("an address");
    let it = OwnAttr::get(
        &ctx,
        point(1, None),
        shapes.clone(),
        Percent(100),
        address,
        address,
        Some(Percent(0)),
        Metres(2.0),
    );
    let it = it.expect("values");
    same((it.a(&ctx), it.b(&ctx), it.c(&ctx)), (point(1, None), shapes, Percent(100)));
    same((it.d(&ctx).0, it.e(&ctx), it.f(&ctx), it.g(&ctx)), (address, address, Some(Percent(0)), Metres(2.0)));
    survives(&ctx, it.attr());

    // Invalid values are refused, and different spellings of a value are equal.
    let text =
        |percent: &str, address: &str| format!("#all.own<{{x = 1}}, [], {percent}, \"{address}\", \"::1\", none, 2.0>");
    let read = |text: &str| ctx.attempt(|| lect::text::parse_attr(&ctx, text)).ok();
    assert_eq!(read(&text("5", "0:0:0:0:0:0:0:1")), read(&text("5", "::1")));
    assert!(read(&text("5", "::1")).is_some());
    assert_eq!(read(&text("101", "::1")), None);
    assert_eq!(read(&text("5", "nowhere")), None);
    assert!(OwnAttr::get(&ctx, point(1, None), [], Percent(101), address, address, None, Metres(0.0)).is_err());
}

#[test]
fn types_and_attributes_survive() {
    let ctx = context();
    let (inner, page) = (InnerType::get(&ctx, 3).expect("a type"), base::PageType::get(&ctx, 1).expect("a type"));
    let named = |name: &str| InnerAttr::get(&ctx, name).expect("an attribute");
    let none = ctx.types().none();
    let map = ctx.affine().identity_map(2);
    for order in [base::Order::None, base::Order::Title] {
        let it = HandlesAttr::get(&ctx, inner, named("a"), [inner], named("b"), page, order, [none], None, map);
        let it = it.expect("types and attributes");
        same((it.a(&ctx), it.b(&ctx), it.c(&ctx)), (inner, named("a"), vec![inner]));
        same((it.d(&ctx), it.e(&ctx), it.f(&ctx)), (Some(named("b")), page, order));
        same((it.g(&ctx), it.h(&ctx), it.i(&ctx)), (vec![none], None, map));
        survives(&ctx, it.attr());
    }
    // Untyped handles are checked.
    let none_attr = Some(ctx.attrs().ty(none));
    let it = HandlesAttr::get(
        &ctx,
        inner.ty(),
        named("").attr(),
        vec![],
        None,
        page,
        base::Order::None,
        vec![],
        none_attr,
        map,
    );
    survives(&ctx, it.expect("untyped handles").attr());
    let wrong = HandlesAttr::get(&ctx, none, named(""), vec![none], None, page, base::Order::None, vec![], None, map);
    assert!(wrong.is_err(), "`none` is no type of the dialect");
}

#[test]
fn defaults_are_left_out_and_restored() {
    let ctx = context();
    let i32 = ctx.types().i32();
    let default = DefaultsAttr::get(&ctx, -5, "none", Level::High, [(1, 'x')], Some(1.5), i32).expect("defaults");
    assert_eq!(ctx.attrs().show(default.attr()).to_string(), "#all.defaults");
    survives(&ctx, default.attr());
    for e in [None, Some(0.0)] {
        let it = DefaultsAttr::get(&ctx, -5, "", Level::Low, vec![], e, ctx.types().none()).expect("others");
        same((it.b(&ctx), it.d(&ctx), it.e(&ctx), it.f(&ctx)), (String::new(), vec![], e, ctx.types().none()));
        survives(&ctx, it.attr());
    }
}
