#[lect::define_dialect(namespace = "w", versions(Version<[1], []>, Version<[2], [RenameOp<"old", "aa">]>))]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a")]
    pub struct AOp {
        x: Operand<I32>,
    }
}
fn main() {}
