#[lect::define_dialect(namespace = "lamp")]
mod lamp {
    /// A colour.
    #[enumeration]
    pub enum Color {
        Red,
        Green,
    }

    /// Lights a lamp.
    #[op("light")]
    pub struct LightOp {
        #[default(Color::Gren)]
        color: Attribute<Color>,
    }
}

fn main() {}
