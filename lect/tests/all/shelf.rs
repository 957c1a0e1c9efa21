//! A dialect defined by Rust items, used through its typed views.

use lect::prelude::*;

#[lect::define_dialect(namespace = "shelf", version = 2)]
/// Books and boxes.
///
/// A dialect that uses all features.
pub mod shelf {
    use lect::prelude::*;

    /// Order of books.
    #[enumeration]
    pub enum Order {
        Title,
        #[word("by_author")]
        Author = 4,
    }

    /// Special features of a book.
    #[bits("marks", assembly = "`<` $value `>`")]
    pub enum Marks {
        Signed,
        Torn,
    }

    /// A book.
    #[ty("book", assembly = "`<` $pages `,` $title `>`")]
    pub struct BookType {
        pages: u32,
        title: String,
    }

    impl BookType {
        #[verify]
        fn check(_: &ContextData, pages: u32, _title: String) -> Result<(), String> {
            if pages == 0 { Err("a book has pages".to_owned()) } else { Ok(()) }
        }
    }

    /// A box of things.
    #[ty]
    pub struct BoxType;

    #[constraint("a book or a box")]
    type Shelvable = AnyTypeOf<(BookType, BoxType)>;

    /// Returns true for an integer of an even width.
    #[constraint("integer of an even width")]
    fn even_width(ctx: &ContextData, ty: Type) -> bool {
        ctx.types().integer_width(ty).is_some_and(|width| width % 2 == 0)
    }

    /// Prints a book.
    #[op(traits(Pure), assembly = "$weight attr-dict `:` type($weight) `->` type($book)")]
    pub struct PrintOp {
        weight: Operand<even_width>,
        book: Result<BookType>,
    }

    /// Sorts books and boxes.
    #[op(
        "sort",
        traits(SingleBlock, NoTerminator),
        assembly = "($order^)? $things (`marks` $marks^)? attr-dict `:` type($things) $body"
    )]
    pub struct SortOp {
        things: Vec<Operand<Shelvable>>,
        #[default(Order::Title)]
        order: Attribute<Order>,
        marks: Option<Attribute<MarksAttr>>,
        limit: Option<Attribute<I64Attr>>,
        gently: Attribute<UnitAttr>,
        body: Region<SizedRegion<1>>,
    }

    impl SortOp<'_> {
        #[verify]
        fn check(self) -> Result<(), Reported> {
            if self.things().len() > 3 {
                return Err(self.0.op_error("has too many things").emit());
            }
            Ok(())
        }
    }

    /// Cost of an operation.
    pub trait Cost: Sync {
        /// Returns the cost in hours.
        fn hours(&self, op: OpRef<'_>) -> usize;
    }

    #[interface]
    impl Cost for SortOp<'_> {
        fn hours(&self, op: OpRef<'_>) -> usize {
            op.operand_count()
        }
    }

    /// Doubles an integer, a type of another dialect.
    #[op("twice", traits(SameOperandsAndResultType), assembly = "$value attr-dict `:` type($value)")]
    pub struct TwiceOp {
        value: Operand<AnyInteger>,
        result: Result<AnyInteger>,
    }
}

use shelf::{BookType, Cost, Order, PrintOp, ShelfOp, SortOp, TwiceOp};

const TEXT: &str = r#"
%w = "test.weight"() : () -> i32
%d = shelf.twice %w : i32
%b = shelf.print %d : i32 -> !shelf.book<3, "Logic">
shelf.sort by_author %b, %b : !shelf.book<3, "Logic">, !shelf.book<3, "Logic"> {
}
"#;

fn context() -> Context {
    Context::with_dialects(&[&shelf::DIALECT])
}

#[test]
fn a_dialect_of_rust_items_is_read_and_looked_at() {
    let ctx = context();
    let module = lect::parse_with(&ctx, TEXT, Unregistered::Allow).expect("the text is right");
    let body = module.root().region(0).and_then(|body| body.entry()).expect("it has a body");
    let ops: Vec<_> = body.ops().collect();
    let print: PrintOp = ops[2].cast().expect("the third is a print");
    let twice: TwiceOp = ops[1].cast().expect("the second is a twice");
    assert_eq!(print.weight(), twice.result());
    let book = BookType::cast(&ctx, module.value_type(print.book())).expect("it makes a book");
    assert_eq!((book.pages(&ctx), book.title(&ctx)), (3, "Logic".to_owned()));
    match ShelfOp::of(ops[3]) {
        Some(ShelfOp::Sort(sort)) => {
            assert_eq!(sort.order(), Order::Author);
            assert_eq!(sort.things().count(), 2);
            assert!(sort.marks().is_none() && !sort.gently());
        }
        _ => panic!("the fourth is a sort"),
    }
    assert_eq!(ops[3].interface::<dyn Cost>().map(|cost| cost.hours(ops[3])), Some(2));
    assert!(lect::print(&module).contains("shelf.sort by_author %2, %2 : "));
}

#[test]
fn built_operations_print_as_expected() {
    let ctx = context();
    let mut module = lect::parse_with(&ctx, "%w = \"test.weight\"() : () -> i32", Unregistered::Allow).expect("right");
    let block = module.root().region(0).and_then(|body| body.entry()).expect("it has a body");
    let weight = block.first().expect("one operation").result(0);
    let block = block.block;
    let mut builder = Builder::at_end(&mut module, block);
    let twice = builder.add(TwiceOp::build(weight)).expect("types follow").result();
    let book = BookType::get(&ctx, 3, "Logic").expect("it has pages");
    assert!(BookType::get(&ctx, 0, "Logic").is_err());
    let print = builder.add(PrintOp::build(twice, book.ty())).expect("types are given").book();
    let (body, _) = builder.region_with_block(&[], Loc::UNKNOWN);
    let sort = SortOp::build(vec![print], body).order(Order::Author).limit(4);
    let sort = builder.add(sort).expect("there are no results").0.op;
    SortOp::set_gently(&mut module, sort, true);
    lect::verify::verify(module.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow))
        .expect("it is right");
    let text = lect::print(&module);
    assert!(text.contains("shelf.sort by_author %2 {gently, limit = 4 : i64} : !shelf.book<3, \"Logic\"> {"), "{text}");
}

/// Checks that `try_cast` rejects types whose parameters are unknown or of the wrong kind, as their accessors would
/// panic.
#[test]
fn a_type_of_other_parameters_is_cast_to_nothing() {
    use lect::dialect::{DefBody, Param};
    let ctx = context();
    let book = BookType::get(&ctx, 3, "Logic".to_owned()).expect("it is right").ty();
    assert!(BookType::try_cast(&ctx, book).is_some());
    let def = ctx.types().def(book).expect("it is of a dialect");
    for params in [vec![], vec![Param::Bool(true), Param::Bool(true)]] {
        let other = ctx.types().with_body(def, DefBody::Params(params.into()));
        assert!(BookType::cast(&ctx, other).is_some() && BookType::try_cast(&ctx, other).is_none());
    }
}
