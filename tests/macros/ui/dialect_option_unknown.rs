#[lect::define_dialect(namspace = "shelf")]
mod shelf {}

fn main() {}
