#[lect::define_dialect(namespace = "lamp", depends(lect::dialects::arit))]
mod lamp {
    /// Lights a lamp.
    #[op("light")]
    pub struct LightOp {}
}

fn main() {}
