//! Recursion that cannot overflow the stack, for nested types and attributes.

/// Runs `work` with enough stack for one more level, on a new segment of the heap if necessary.
#[inline]
pub fn grow<T>(work: impl FnOnce() -> T) -> T {
    // One level takes a few kilobytes in a debug build; a segment serves hundreds of them.
    stacker::maybe_grow(64 * 1024, 2 * 1024 * 1024, work)
}
