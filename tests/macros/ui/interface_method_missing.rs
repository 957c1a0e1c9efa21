#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a")]
    pub struct AOp {
        x: Operand<AnyInteger>,
    }
    pub trait Cost: Sync {
        fn cost(&self, op: OpRef<'_>) -> u64;
    }
    #[interface]
    impl Cost for AOp<'_> {
        fn cots(&self, op: OpRef<'_>) -> u64 {
            1
        }
    }
}
fn main() {}
