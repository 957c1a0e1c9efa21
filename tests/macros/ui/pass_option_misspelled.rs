use lect::pass::Pass;

/// Do nothing
#[derive(Pass)]
#[pass(name = "nothing")]
struct Nothing {
    /// How often
    #[option(defualt = 3)]
    times: u64,
}

/// Do nothing again
#[derive(Pass)]
#[pass(name = "again")]
struct Again {
    /// How often
    #[option]
    how_often: u64,
    /// How often, too
    #[option(name = "how-often")]
    times: u64,
}

fn main() {}
