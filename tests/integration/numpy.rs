//! Files of NumPy: all forms that are read, and errors.

use lect::run::numpy::{Array, Invalid, Kind};

/// Returns a file with a header of version 1.0.
fn file(header: &str, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(header.len()).expect("the header is short");
    [b"\x93NUMPY\x01\x00", &length.to_le_bytes()[..], header.as_bytes(), data].concat()
}

#[test]
fn arrays_are_read_as_written() {
    let kinds = [Kind::Bool, Kind::Int(2), Kind::UInt(8), Kind::Float(4), Kind::Complex(16)];
    for kind in kinds {
        for shape in [vec![], vec![3], vec![2, 3], vec![0, 4]] {
            let count = shape.iter().product::<usize>() * kind.bytes();
            let array = Array { kind, shape, data: (0..count).map(|at| at as u8).collect() };
            let written = array.write();
            assert_eq!((written.len() - count) % 64, 0, "data is aligned");
            assert_eq!(Array::read(&written), Ok(array));
        }
    }
}

#[test]
fn byte_order_and_order_of_dimensions_are_normalized() {
    let big = file("{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }\n", &[0, 1, 0, 2]);
    assert_eq!(Array::read(&big), Ok(Array { kind: Kind::Int(2), shape: vec![2], data: vec![1, 0, 2, 0] }));
    let columns = file("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3)}", &[1, 4, 2, 5, 3, 6]);
    assert_eq!(
        Array::read(&columns),
        Ok(Array { kind: Kind::UInt(1), shape: vec![2, 3], data: vec![1, 2, 3, 4, 5, 6] })
    );
}

#[test]
fn versions_with_long_headers_are_read() {
    let header = "{\"shape\": (1,), \"descr\": \"<i1\", \"fortran_order\": False}";
    let length = u32::try_from(header.len()).expect("the header is short");
    let bytes = [b"\x93NUMPY\x03\x00", &length.to_le_bytes()[..], header.as_bytes(), &[7]].concat();
    assert_eq!(Array::read(&bytes), Ok(Array { kind: Kind::Int(1), shape: vec![1], data: vec![7] }));
}

#[test]
fn malformed_files_are_errors() {
    let read = |header: &str, data: &[u8]| Array::read(&file(header, data));
    assert_eq!(Array::read(b"PK"), Err(Invalid::NotAnArray));
    assert_eq!(read("{'descr': '<f4'}", &[]), Err(Invalid::Header));
    assert_eq!(
        read("{'descr': '<U3', 'fortran_order': False, 'shape': ()}", &[]),
        Err(Invalid::Kind("<U3".to_owned()))
    );
    assert_eq!(read("{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}", &[0; 4]), Err(Invalid::Size));
    let huge = "{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}";
    assert_eq!(read(huge, &[]), Err(Invalid::Size));
    // No prefix of a file causes a panic.
    let whole = Array { kind: Kind::Float(4), shape: vec![2], data: vec![0; 8] }.write();
    for length in 0..whole.len() {
        assert!(Array::read(&whole[..length]).is_err());
    }
}
