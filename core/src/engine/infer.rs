//! Types of results that follow from the rest of an operation.
