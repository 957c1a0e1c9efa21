//! Interfaces and traits of types and attributes, of dialects in Rust, of dialects from `.td` files and of builtin
//! ones.

use lect::dialect::{DefHooks, DialectDef, DialectHooks};
use lect::interfaces;
use lect::interfaces::MemRefElement;
use lect::prelude::*;

#[lect::define_dialect(namespace = "e", hooks = HOOKS)]
mod e {
    use lect::dialect::DialectHooks;
    use lect::interfaces::{AttrType, ShapedType, TensorEncoding};
    use lect::prelude::*;

    pub const HOOKS: DialectHooks = DialectHooks {
        by_interface: &[("VectorElementTypeInterface", lect::interfaces![dyn super::Name => super::OfAny])],
        ..DialectHooks::NONE
    };

    #[constraint("something of a size")]
    pub trait Size: Sync {
        fn bits(&self, ctx: &ContextData, ty: Type) -> u64;

        fn bytes(&self, ctx: &ContextData, ty: Type) -> u64 {
            self.bits(ctx, ty).div_ceil(8)
        }
    }

    #[constraint("something that weighs")]
    pub trait Weight: Sync {
        fn grams(&self, ctx: &ContextData, attr: Attr) -> u64;
    }

    #[ty("box", assembly = "`<` $w `>`", traits(NativeTypeTrait<"Linear">))]
    pub struct BoxType {
        w: u32,
    }

    #[interface]
    impl Size for BoxType {
        fn bits(&self, ctx: &ContextData, ty: Type) -> u64 {
            BoxType::cast(ctx, ty).map_or(0, |it| it.w(ctx).into())
        }
    }

    #[ty("bag", traits(MutableType, MemRefElementTypeInterface, DeclareTypeInterfaceMethods<VectorElementTypeInterface>))]
    pub struct BagType {}

    #[ty("grid", assembly = "`<` $rows `,` $cols `,` $element `>`")]
    pub struct GridType {
        rows: i64,
        cols: i64,
        element: Type,
    }

    #[interface]
    impl ShapedType for GridType {
        fn shape(&self, ctx: &ContextData, ty: Type) -> Option<Vec<i64>> {
            GridType::cast(ctx, ty).map(|it| vec![it.rows(ctx), it.cols(ctx)])
        }
        fn element_type(&self, ctx: &ContextData, ty: Type) -> Type {
            GridType::cast(ctx, ty).map_or(ty, |it| it.element(ctx))
        }
    }

    #[interface]
    impl Size for GridType {
        fn bits(&self, _: &ContextData, _: Type) -> u64 {
            7
        }
    }

    #[attribute("lead", assembly = "`<` $grams `>`")]
    pub struct LeadAttr {
        grams: u64,
    }

    #[interface]
    impl Weight for LeadAttr {
        fn grams(&self, ctx: &ContextData, attr: Attr) -> u64 {
            LeadAttr::cast(ctx, attr).map_or(0, |it| it.grams(ctx))
        }
    }

    #[interface]
    impl AttrType for LeadAttr {
        fn attr_type(&self, ctx: &ContextData, _: Attr) -> Type {
            ctx.types().i32()
        }
    }

    #[interface]
    impl TensorEncoding for LeadAttr {
        fn verify_tensor(&self, _: &ContextData, _: Attr, shape: &[i64], _: Type) -> Result<(), Invalid> {
            if shape.len() == 1 { Ok(()) } else { Err(Invalid::new("lead is for one dimension")) }
        }
    }

    #[bits("marks", assembly = "`<` $value `>`")]
    pub enum Marks {
        Heavy,
        Light,
    }

    #[interface]
    impl Weight for Marks {
        fn grams(&self, _: &ContextData, _: Attr) -> u64 {
            5
        }
    }

    #[op("put", assembly = "$x `of` type($x) `with` $what attr-dict")]
    pub struct PutOp {
        x: Operand<Size>,
        what: Attribute<Weight>,
    }

    #[constraint("an integer of an even width")]
    fn even(ctx: &ContextData, ty: Type) -> bool {
        ctx.types().integer_width(ty).is_some_and(|width| width % 2 == 0)
    }

    #[constraint("a long string")]
    fn long(ctx: &ContextData, attr: Attr) -> bool {
        ctx.attrs().string_value(attr).is_some_and(|text| text.len() > 3)
    }

    #[op("even", assembly = "$x $name attr-dict `:` type($x)")]
    pub struct EvenOp {
        x: Operand<AnyTypeOf<(even, super::e::BagType)>>,
        name: Attribute<ConfinedAttr<StrAttr, [long]>>,
    }

    #[op("cut", traits(SameOperandsAndResultShape), assembly = "$x attr-dict `:` type($x) `->` type($y)")]
    pub struct CutOp {
        x: Operand<AnyType>,
        y: Result<AnyType>,
    }

    #[op("elements", assembly = "$x attr-dict `:` type($x)")]
    pub struct ElementsOp {
        x: Operand<AnyShaped>,
        kind: Option<Attribute<TypedAttrInterface>>,
    }
}

/// An interface of another crate.
pub trait Name: Sync {
    /// Returns the name.
    fn name(&self) -> &'static str;
}

/// A model of several interfaces.
pub struct OfAny;

impl Name for OfAny {
    fn name(&self) -> &'static str {
        "anything"
    }
}

impl e::Size for OfAny {
    fn bits(&self, ctx: &ContextData, ty: Type) -> u64 {
        ctx.types().integer_width(ty).map_or(100, Into::into)
    }
}

impl MemRefElement for OfAny {}

static OTHERS: DialectDef = DialectDef {
    namespace: "others",
    spec: None,
    hooks: DialectHooks {
        external: &[&[
            ("!builtin.integer", interfaces![dyn Name => OfAny, dyn e::Size => OfAny]),
            ("!e.box", interfaces![dyn Name => OfAny, dyn MemRefElement => OfAny]),
            ("#builtin.string", interfaces![dyn Name => OfAny]),
            ("#e.lead", interfaces![dyn Name => OfAny]),
        ]],
        implements: &[("!e.grid", &["MemRefElementTypeInterface"]), ("!builtin.none", &["ShapedType"])],
        ..DialectHooks::NONE
    },
    syntax: None,
};

fn contexts() -> [Context; 2] {
    [Context::with_dialects(&[&e::DIALECT]), Context::with_dialects(&[&e::DIALECT, &OTHERS])]
}

fn ty(ctx: &Context, text: &str) -> Type {
    lect::text::parse_type(ctx, text).expect("a type")
}

fn attr(ctx: &Context, text: &str) -> Attr {
    lect::text::parse_attr(ctx, text).expect("an attribute")
}

#[test]
fn types_and_attributes_answer_for_interfaces() {
    let [ctx, _] = contexts();
    let box_type = ty(&ctx, "!e.box<12>");
    let size = ctx.types().interface::<dyn e::Size>(box_type).expect("a box has a size");
    assert_eq!((size.bits(&ctx, box_type), size.bytes(&ctx, box_type)), (12, 2));
    let view = e::BoxType::cast(&ctx, box_type).expect("a box");
    assert!(view.interface::<dyn e::Size>(&ctx).is_some() && view.interface::<dyn Name>(&ctx).is_none());
    assert!(ctx.types().interface::<dyn e::Size>(ty(&ctx, "!e.bag")).is_none());
    let lead = attr(&ctx, "#e.lead<3>");
    assert_eq!(ctx.attrs().interface::<dyn e::Weight>(lead).map(|it| it.grams(&ctx, lead)), Some(3));
    let marks = attr(&ctx, "#e.marks<heavy|light>");
    assert_eq!(ctx.attrs().interface::<dyn e::Weight>(marks).map(|it| it.grams(&ctx, marks)), Some(5));
    assert_eq!(ctx.attrs().type_of(lead), Some(ctx.types().i32()));
}

#[test]
fn other_dialects_add_models() {
    let [alone, both] = contexts();
    for text in ["!e.box<12>", "i32"] {
        assert!(alone.types().interface::<dyn Name>(ty(&alone, text)).is_none());
        assert_eq!(both.types().interface::<dyn Name>(ty(&both, text)).map(Name::name), Some("anything"));
    }
    for text in ["\"a\"", "#e.lead<1>"] {
        assert!(alone.attrs().interface::<dyn Name>(attr(&alone, text)).is_none());
        assert!(both.attrs().interface::<dyn Name>(attr(&both, text)).is_some());
    }
    // Models are found by an interface that the definition lists.
    assert!(alone.types().interface::<dyn Name>(ty(&alone, "!e.bag")).is_some());
    assert!(alone.types().interface::<dyn Name>(ty(&alone, "!e.grid<1, 2, i8>")).is_none());
}

#[test]
fn traits_can_be_asked_for() {
    let [ctx, _] = contexts();
    let (bag, boxed) = (ty(&ctx, "!e.bag"), ty(&ctx, "!e.box<1>"));
    assert!(ctx.types().has_trait(bag, "IsMutable") && ctx.types().has_trait(bag, "::mlir::TypeTrait::IsMutable"));
    assert!(ctx.types().has_trait(boxed, "Linear") && !ctx.types().has_trait(boxed, "IsMutable"));
    assert!(!ctx.types().has_trait(boxed, "near") && !ctx.attrs().has_trait(attr(&ctx, "#e.lead<1>"), "Linear"));
}

/// Returns the errors of an invalid text; `None` if it is valid.
fn error(ctx: &Context, text: &str) -> Option<String> {
    let (result, said) = ctx.capture_diagnostics(|| lect::parse_with(ctx, text, Unregistered::Allow).map(|_| ()));
    result.err().map(|_| said.iter().map(|it| it.message.to_string()).collect::<Vec<_>>().join("\n"))
}

#[test]
fn constraints_see_models() {
    let [alone, both] = contexts();
    let put = |ty: &str, attr: &str| format!("%0 = \"t.x\"() : () -> {ty}\ne.put %0 of {ty} with {attr}");
    assert_eq!(error(&alone, &put("!e.box<3>", "#e.lead<3>")), None);
    assert_eq!(error(&alone, &put("!e.grid<3, 4, i8>", "#e.marks<light>")), None);
    let fault = error(&alone, &put("!e.bag", "#e.lead<3>")).expect("a bag has no size");
    assert!(fault.contains("must be something of a size, but got '!e.bag'"), "{fault}");
    let fault = error(&alone, &put("!e.box<3>", "\"a\"")).expect("a string has no weight");
    assert!(fault.contains("something that weighs"), "{fault}");
    assert!(error(&alone, &put("i8", "#e.lead<3>")).is_some());
    assert_eq!(error(&both, &put("i8", "#e.lead<3>")), None);
}

#[test]
fn conditions_in_rust_reject() {
    let [ctx, _] = contexts();
    let even = |ty: &str, name: &str| format!("%0 = \"t.x\"() : () -> {ty}\ne.even %0 \"{name}\" : {ty}");
    assert_eq!(error(&ctx, &even("i8", "long")), None);
    assert_eq!(error(&ctx, &even("!e.bag", "long")), None);
    assert!(error(&ctx, &even("i7", "long")).is_some_and(|it| it.contains("an integer of an even width")));
    assert!(error(&ctx, &even("!e.box<2>", "long")).is_some());
    assert!(error(&ctx, &even("i8", "it")).is_some());
}

#[test]
fn constraints_and_verifiers_use_models() {
    let [alone, both] = contexts();
    let of = |ty: &str| format!("%0 = \"t.x\"() : () -> {ty}");
    // Elements of memrefs: by the definition, by a model of another dialect, by a name.
    assert_eq!(error(&alone, &of("memref<2x!e.bag>")), None);
    for text in ["memref<2x!e.box<1>>", "memref<2x!e.grid<1, 2, i8>>"] {
        assert!(error(&alone, &of(text)).is_some(), "{text}");
        assert_eq!(error(&both, &of(text)), None, "{text}");
    }
    // Encodings of tensors.
    assert_eq!(error(&alone, &of("tensor<2xi8, #e.lead<1>>")), None);
    let fault = error(&alone, &of("tensor<2x3xi8, #e.lead<1>>")).expect("two dimensions");
    assert!(fault.contains("lead is for one dimension"), "{fault}");
    // Shapes.
    let cut = |from: &str, to: &str| format!("%0 = \"t.x\"() : () -> {from}\n%1 = e.cut %0 : {from} -> {to}");
    assert_eq!(error(&alone, &cut("!e.grid<1, 2, i8>", "tensor<1x2xf32>")), None);
    for to in ["tensor<1x3xf32>", "tensor<2xf32>", "i8", "!e.grid<2, 2, i8>"] {
        assert!(error(&alone, &cut("!e.grid<1, 2, i8>", to)).is_some(), "{to}");
    }
    let elements = |ty: &str, kind: &str| format!("%0 = \"t.x\"() : () -> {ty}\ne.elements %0 {kind}: {ty}");
    assert_eq!(error(&alone, &elements("!e.grid<1, 2, i8>", "{kind = #e.lead<1>} ")), None);
    assert!(error(&alone, &elements("!e.grid<1, 2, i8>", "{kind = #e.marks<heavy>} ")).is_some());
    assert!(error(&alone, &elements("!e.box<1>", "")).is_some());
    assert!(error(&alone, &elements("none", "")).is_some());
    assert_eq!(error(&both, &elements("none", "")), None);
    assert_eq!(alone.types().shaped_element_type(ty(&alone, "!e.grid<1, 2, i8>")), Some(alone.types().i8()));
}

#[test]
fn definitions_from_files_have_models() {
    static CODE: DialectDef = DialectDef {
        namespace: "desk",
        spec: None,
        hooks: DialectHooks {
            defs: &[("LampType", DefHooks { interfaces: interfaces![dyn Name => OfAny], ..DefHooks::NONE })],
            external: &[&[("#desk.wood", interfaces![dyn Name => OfAny])]],
            ..DialectHooks::NONE
        },
        syntax: None,
    };
    let folder = std::env::temp_dir().join(format!("lect-interfaces-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let text = r#"
        include "mlir/IR/AttrTypeBase.td"
        def Desk_Dialect : Dialect { let name = "desk"; let useDefaultTypePrinterParser = 1; let useDefaultAttributePrinterParser = 1; }
        def Desk_Lamp : TypeDef<Desk_Dialect, "Lamp"> { let mnemonic = "lamp"; }
        def Desk_Wood : AttrDef<Desk_Dialect, "Wood"> { let mnemonic = "wood"; }
    "#;
    std::fs::write(folder.join("desk.td"), text).expect("a file");
    let ctx = Context::with_dialects(&[&CODE]);
    ctx.load_td(folder.join("desk.td")).expect("the dialect is in order");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    assert!(ctx.types().interface::<dyn Name>(ty(&ctx, "!desk.lamp")).is_some());
    assert!(ctx.attrs().interface::<dyn Name>(attr(&ctx, "#desk.wood")).is_some());
}
