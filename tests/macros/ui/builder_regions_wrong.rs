use lect::prelude::*;

#[lect::define_dialect(namespace = "turtle")]
mod turtle {
    /// Does something several times.
    #[op("repeat", traits(SingleBlock, NoTerminator))]
    pub struct RepeatOp {
        times: Attribute<I64Attr>,
        body: Region<SizedRegion<1>>,
    }

    /// Does one thing or another.
    #[op("choose", traits(SingleBlock, NoTerminator))]
    pub struct ChooseOp {
        ways: Vec<Region>,
    }
}

fn build(builder: &mut Builder<'_>, body: Region) {
    let _ = builder.add(turtle::RepeatOp::build(4));
    let _ = builder.add(turtle::RepeatOp::build(4, body, body));
    let _ = builder.add(turtle::RepeatOp::build(4, [body]));
    let _ = builder.add(turtle::ChooseOp::build(body));
}

fn main() {}
