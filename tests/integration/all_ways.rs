//! Round trips of operations generated from specs: through bytecode, through archives, and with lazy reading.

use lect_tests::round_trip;

use crate::{archive, bytecode, lazy};

#[test]
fn what_follows_from_specs() {
    round_trip::what_follows_from_specs(&[
        ("archive", archive::check),
        ("bytecode", bytecode::check),
        ("late reading", lazy::lazy_is_as_eager),
    ]);
}
