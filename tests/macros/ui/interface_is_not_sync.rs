#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::prelude::*;

    #[ty("box")]
    pub struct BoxType {}
    pub trait Size {
        fn bits(&self, ty: Type) -> u64;
    }
    #[interface]
    impl Size for BoxType {
        fn bits(&self, _: Type) -> u64 {
            1
        }
    }
}
fn main() {}
