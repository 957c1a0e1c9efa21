use lect::pass::Pass;

/// Do nothing
#[derive(Pass)]
struct Nothing;

fn main() {}
