#[lect::define_dialect(namespace = "w", hooks = HOOKS)]
pub mod w {
    #[allow(unused_imports)]
    use lect::dialect::{DialectHooks, OpHooks};

    const HOOKS: DialectHooks = DialectHooks { ops: &[("fuse", OpHooks::NONE)], ..DialectHooks::NONE };

    #[op("fuze")]
    pub struct FuzeOp {}
}
fn main() {}
