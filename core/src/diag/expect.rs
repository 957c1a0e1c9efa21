//! `--verify-diagnostics`.
