//! Numbers and strings in the output of the printer.

use lect_core::text::print::out::Out;

fn kept(write: impl FnOnce(&mut Out<'_>)) -> String {
    let mut out = Out::keep(Vec::new());
    write(&mut out);
    String::from_utf8(out.buf).unwrap()
}

#[test]
fn numbers() {
    for n in [0, 1, 9, 10, 99, 100, 101, 999, 1000, 9999, 10_000, 65_535, 1_000_000, 99_999_999, 100_000_000, u32::MAX]
    {
        assert_eq!(kept(|out| out.number(n)), n.to_string());
        assert_eq!(kept(|out| out.prefixed(b"%", n)), format!("%{n}"));
    }
    for n in [0, -1, 10, i64::MIN, i64::MAX] {
        assert_eq!(kept(|out| out.signed(n)), n.to_string());
    }
}

#[test]
fn strings() {
    assert_eq!(kept(|out| out.quoted("a\\b\"c\n\t\u{1} é".as_bytes())), r#""a\\b\22c\0A\09\01 \C3\A9""#);
    assert_eq!(kept(|out| out.symbol(b"a-b")), "@\"a-b\"");
    assert_eq!(kept(|out| out.symbol(b"a.b$")), "@a.b$");
    assert_eq!(kept(|out| out.keyword_or_string(b"1x")), "\"1x\"");
    assert_eq!(kept(|out| out.spaces(70)), " ".repeat(70));
    assert_eq!(kept(|out| out.hex_string(&[&[0], &[0xAB]])), "\"0x00AB\"");
}
