use lect::transforms::pass::Pass;

/// Do nothing
#[derive(Pass)]
struct Nothing;

fn main() {}
