#[lect::define_dialect(
    namespace = "w",
    versions(
        Version<[1], []>,
        Version<[2], [AddParam<"!t", "flag", "yes">, OldFormat<"!t", "">]>,
    )
)]
pub mod w {
    #[ty("t", assembly = "`<` $flag `>`")]
    pub struct TType {
        flag: bool,
    }
}
fn main() {}
