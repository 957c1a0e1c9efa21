#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::prelude::*;

    #[enumeration]
    pub enum Color {
        Red,
    }
    pub trait Size: Sync {
        fn bits(&self, attr: Attr) -> u64;
    }
    #[interface]
    impl Size for Color {
        fn bits(&self, _: Attr) -> u64 {
            1
        }
    }
}
fn main() {}
