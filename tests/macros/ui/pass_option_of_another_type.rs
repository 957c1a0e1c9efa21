use lect::dialects::arith::AddIOp;
use lect::prelude::*;
use lect::pass::{Pass, PassContext};

struct Color;

/// Do nothing
#[derive(Pass)]
#[pass(name = "nothing", on = AddOp)]
struct Nothing {
    /// How often
    #[option(default = "3")]
    times: u64,
    /// The color
    #[option]
    color: Option<Color>,
}

/// Do nothing again
#[derive(Pass)]
#[pass(nam = "again", on = AddIOp)]
struct Again {
    /// How often
    #[optoin]
    times: u64,
}

/// Do nothing at last
#[derive(Pass)]
#[pass(name = "last")]
struct Last;

impl Pass for Last {
    fn run(&self, ir: &Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        Ok(())
    }
}

fn main() {}
