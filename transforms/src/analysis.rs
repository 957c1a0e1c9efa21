//! Analyses: what is known of values and blocks without changing anything.

pub mod call_graph;
pub mod constants;
mod functions;
pub mod linear;
pub mod liveness;
pub mod ranges;
pub mod subsets;

/// The IR around the operation that an analysis begins at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surroundings {
    /// The operation is the outermost one: all uses of its symbols are seen.
    None,
    /// The operation is nested in others, which are not seen and may use its symbols.
    Unseen,
}
