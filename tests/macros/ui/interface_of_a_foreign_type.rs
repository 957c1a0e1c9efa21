#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::prelude::*;

    pub trait Size: Sync {
        fn bits(&self, ty: Type) -> u64;
    }
    pub struct Other;
    #[interface]
    impl Size for Other {
        fn bits(&self, _: Type) -> u64 {
            1
        }
    }
}
fn main() {}
