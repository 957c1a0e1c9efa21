#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::text::{OpParser, OpPrinter};
    use lect::prelude::*;

    #[ty("pen")]
    pub struct PenType {
        width: u32,
        color: String,
    }

    impl PenType {
        #[verify]
        fn check(_: &ContextData, width: u64, color: String) -> bool {
            width > 0 && !color.is_empty()
        }
    }

    #[ty("box")]
    pub struct BoxType {
        width: u32,
    }

    impl BoxType {
        #[parse]
        fn read(p: &mut OpParser<'_, '_>) -> Result<Self, Reported> {
            loop {}
        }

        #[print]
        fn write(p: &mut OpPrinter<'_, '_>, body: Self) {}
    }
}

use lect::prelude::*;

fn make(ctx: &Context) {
    let _ = w::PenType::get(ctx, "red", 3);
    let _ = w::PenType::get(ctx, 3);
}

fn main() {}
