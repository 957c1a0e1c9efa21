#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::prelude::*;

    #[ty("box")]
    pub struct BoxType {}
    pub trait Size: Sync {
        fn bits<T>(&self, ty: T) -> u64;
    }
    #[interface]
    impl Size for BoxType {
        fn bits<T>(&self, _: T) -> u64 {
            1
        }
    }
}
fn main() {}
