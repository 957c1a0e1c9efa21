use lect::prelude::*;

#[lect::define_dialect(namespace = "lamp")]
mod lamp {
    /// A colour.
    #[enumeration]
    pub enum Color {
        Red,
        Green,
    }

    /// A shade.
    #[enumeration]
    pub enum Shade {
        Dark,
        Light,
    }

    /// Lights a lamp.
    #[op("light")]
    pub struct LightOp {
        watts: Attribute<I64Attr>,
        name: Attribute<StrAttr>,
        color: Attribute<Color>,
        rooms: Attribute<DenseI64ArrayAttr>,
        dimmed: Attribute<UnitAttr>,
        note: Option<Attribute<StrAttr>>,
    }
}

use lamp::{Color, LightOp, Shade};

fn build(builder: &mut Builder<'_>, watts: Attr) {
    let _ = builder.add(LightOp::build(watts, "desk", Color::Red, [1]));
    let _ = builder.add(LightOp::build(40, 3, Color::Red, [1]));
    let _ = builder.add(LightOp::build(40, "desk", Shade::Dark, [1]));
    let _ = builder.add(LightOp::build(40, "desk", Color::Red, 1));
    let _ = builder.add(LightOp::build(40, "desk", Color::Red, ["a"]));
    let _ = builder.add(LightOp::build(40, "desk", Color::Red, [1]).dimmed(1));
    let _ = builder.add(LightOp::build(40, "desk", Color::Red, [1]).note(1));
    let _ = builder.add(LightOp::build(40, "desk", Color::Red, [1]).noted("old"));
    let _ = builder.add(LightOp::build(40, "desk", Color::Blue, [1]));
}

fn main() {}
