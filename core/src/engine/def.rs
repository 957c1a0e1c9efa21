//! Attributes and types that dialects define.
