#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::text::OpParser;

    #[parse]
    fn parse_other(_: &mut OpParser<'_, '_>) {}

    #[fold]
    fn fold() {}
}

fn main() {}
