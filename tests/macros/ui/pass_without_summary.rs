use lect::pass::Pass;

#[derive(Pass)]
#[pass(name = "nothing")]
struct Nothing;

fn main() {}
