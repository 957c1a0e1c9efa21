#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[derive(Clone)]
    #[op("a", alias)]
    pub struct AOp {
        #[defualt = 3]
        x: Attribute<I64Attr>,
    }

    #[enumeration(assembly = "$value")]
    pub enum Cmp {
        #[wrod("lt")]
        Lt,
    }

    #[ty("t", traits(), traits())]
    pub struct TType;

    impl TType {
        #[fold]
        fn fold() {}
    }

    impl AOp<'_> {
        #[verify(always)]
        fn check(self) -> Result<(), Reported> {
            Ok(())
        }
    }
}
fn main() {}
