//! A turtle that draws, as a dialect.

/// Drawings by a turtle that carries a pen.
///
/// The turtle starts in the middle, looks north, and follows instructions: it goes forward, turns, and repeats
/// instructions. With a pen the turtle draws a line along its path.
#[lect::define_dialect(namespace = "turtle", version = 1)]
pub mod dialect {
    use lect::prelude::*;

    /// The colour of a line.
    #[enumeration]
    pub enum Color {
        Black,
        Red,
        #[word("grass")]
        Green,
    }

    /// A pen.
    #[ty("pen", assembly = "`<` $width `,` $color `>`")]
    pub struct PenType {
        /// in tenths of a step
        width: u32,
        /// of the line
        color: Color,
    }

    impl PenType {
        #[verify]
        fn check(_: &ContextData, width: u32, _: Color) -> Result<(), Invalid> {
            if width == 0 { Err(Invalid::new("a pen draws lines of some width")) } else { Ok(()) }
        }
    }

    /// A drawing from start to finish.
    #[op(
        "drawing",
        traits(IsolatedFromAbove, SingleBlock, NoTerminator, Symbol),
        assembly = "$sym_name attr-dict-with-keyword $body"
    )]
    pub struct DrawingOp {
        sym_name: Attribute<SymbolNameAttr>,
        body: Region<SizedRegion<1>>,
    }

    /// Takes a pen out of the box.
    #[op("take", traits(Pure), assembly = "attr-dict `:` qualified(type($pen))")]
    pub struct TakeOp {
        pen: Result<PenType>,
    }

    /// Goes forward, and leaves a line if it has a pen.
    #[op("forward", assembly = "$steps (`with` $pen^ `:` qualified(type($pen)))? attr-dict")]
    pub struct ForwardOp {
        steps: Attribute<I64Attr>,
        pen: Option<Operand<PenType>>,
    }

    /// Turns to the left.
    #[op("turn", assembly = "$degrees attr-dict")]
    pub struct TurnOp {
        degrees: Attribute<I64Attr>,
    }

    impl TurnOp<'_> {
        #[verify]
        fn check(self) -> Result<(), Reported> {
            if (-360..=360).contains(&self.degrees()) {
                return Ok(());
            }
            Err(self.0.op_error("turns by more than a full circle").emit())
        }
    }

    /// Does something several times.
    #[op("repeat", traits(SingleBlock, NoTerminator), assembly = "$times `times` $body attr-dict")]
    pub struct RepeatOp {
        times: Attribute<ConfinedAttr<I64Attr, [IntPositive]>>,
        body: Region<SizedRegion<1>>,
    }
}
