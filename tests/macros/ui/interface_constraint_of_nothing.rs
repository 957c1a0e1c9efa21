#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::prelude::*;

    #[ty("box")]
    pub struct BoxType {}
    #[constraint("sized")]
    pub trait Size: Sync {
        fn bits(&self) -> u64;
    }
    #[op("put")]
    pub struct PutOp {
        x: Operand<Size>,
    }
}
fn main() {}
