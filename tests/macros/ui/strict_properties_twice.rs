#[lect::define_dialect(strict_properties, namespace = "w", strict_properties = false)]
pub mod w {}
fn main() {}
