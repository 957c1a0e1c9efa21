//! Analyses of values, blocks and calls.

pub mod call_graph;
pub mod constants;
mod functions;
pub mod linear;
pub mod liveness;
pub mod ranges;
pub mod subsets;

/// Visibility of the IR that encloses the analyzed operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surroundings {
    /// The operation is the outermost one: all uses of its symbols are visible.
    None,
    /// The operation is nested in others, which are not visible and may use its symbols.
    Unseen,
}
