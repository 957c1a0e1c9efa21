//! Formats that could print text which is not read back.

#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    // An optional group and the element after it begin with the same keyword.
    #[attribute("a", assembly = "`<` (`by` $author^)? `by` $editor `>`")]
    pub struct AAttr {
        author: Option<String>,
        editor: String,
    }

    // An optional group begins with a number, as does the parameter after it.
    #[attribute("b", assembly = "`<` ($row^)? $place `>`")]
    pub struct BAttr {
        row: Option<u32>,
        place: u32,
    }

    // An attribute may continue with a colon.
    #[attribute("c", assembly = "`<` $value `:` $unit `>`")]
    pub struct CAttr {
        value: Attr,
        unit: String,
    }

    // The value of the second is printed only where the first is absent.
    #[attribute("d", assembly = "`<` (`row` $row^) : (`at` $place)? `>`")]
    pub struct DAttr {
        row: Option<u32>,
        place: Option<u32>,
    }

    // Unbalanced brackets.
    #[ty("e", assembly = "`<` $place `]` `>`")]
    pub struct EType {
        place: u32,
    }

    // A struct with optional fields parses the keyword after it as a field.
    #[ty("f", assembly = "`<` struct(params) `end` `>`")]
    pub struct FType {
        place: Option<u32>,
    }
}

fn main() {}
