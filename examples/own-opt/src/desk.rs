//! Lamps on desks.

#[lect::define_dialect(
    namespace = "desk",
    versions(Version<[1], []>, Version<[2], [RenameOp<"lamp", "light">]>)
)]
pub mod dialect {
    use lect::prelude::*;

    /// How bright a lamp is.
    #[ty("brightness", assembly = "`<` $watts `>`")]
    pub struct BrightnessType {
        watts: u32,
    }

    /// A lamp.
    #[op("light", traits(Pure), assembly = "$name attr-dict `:` qualified(type($brightness))")]
    pub struct LightOp {
        name: Attribute<StrAttr>,
        brightness: Result<BrightnessType>,
    }

    impl LightOp<'_> {
        #[verify]
        fn check(self) -> Result<(), Reported> {
            match self.name().is_empty() {
                true => Err(self.0.op_error("has no name").emit()),
                false => Ok(()),
            }
        }
    }

    /// Puts lamps on a desk.
    #[op("put", assembly = "$lamps attr-dict `:` qualified(type($lamps))")]
    pub struct PutOp {
        lamps: Vec<Operand<AnyType>>,
    }
}

pub use dialect::DIALECT;
