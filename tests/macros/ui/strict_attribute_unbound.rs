#[lect::define_dialect(namespace = "w", strict_properties)]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a", assembly = "$x attr-dict `:` type($x)")]
    pub struct AOp {
        x: Operand<AnyType>,
        size: Attribute<I64Attr>,
    }

    #[op("b", assembly = "$size attr-dict")]
    pub struct BOp {
        size: Attribute<I64Attr>,
        exact: Property<UnitProp>,
    }

    #[op("c", assembly = "$size attr-dict")]
    pub struct COp {
        size: Option<Attribute<I64Attr>>,
    }

    // All is bound, or by name.
    #[op("d", assembly = "$size (`exact` $exact^)? attr-dict")]
    pub struct DOp {
        size: Attribute<I64Attr>,
        exact: Property<UnitProp>,
    }

    #[op("e", assembly = "prop-dict attr-dict")]
    pub struct EOp {
        size: Attribute<I64Attr>,
    }
}
fn main() {}
