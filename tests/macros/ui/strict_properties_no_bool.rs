#[lect::define_dialect(namespace = "w", strict_properties = "yes")]
pub mod w {}
fn main() {}
