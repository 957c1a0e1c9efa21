//! Tests of layouts, with a reader and a writer of plain bytes.

use std::path::Path;

use lect_bytecode::layout::release::{OTHERS, RELEASES};
use lect_bytecode::layout::{Field, Kind, OpLayout, Release, parse_layout, producer_release, release};
use lect_core::context::Context;
use lect_core::diag::Failure;
use lect_core::dialect::{DialectVersion, EntryReader, EntryWriter};
use lect_core::entity::{Attr, Ident, Type};
use lect_core::loc::Loc;
use lect_core::number::{ApInt, Float, FloatFormat};
use lect_core::types::Signedness;

/// Attributes and strings, referred to by index.
#[derive(Default)]
struct Pool {
    attrs: Vec<Attr>,
    strings: Vec<Vec<u8>>,
}

struct Reader<'a> {
    ctx: &'a Context,
    pool: &'a Pool,
    bytes: &'a [u8],
    version: u64,
}

impl EntryReader for Reader<'_> {
    fn context(&self) -> &lect_core::context::ContextData {
        self.ctx
    }
    fn format_version(&self) -> u64 {
        self.version
    }
    fn dialect_version(&mut self, _: &str) -> Option<DialectVersion> {
        None
    }
    fn is_at_end(&self) -> bool {
        self.bytes.is_empty()
    }
    fn byte(&mut self) -> Result<u8, Failure> {
        let Some((first, rest)) = self.bytes.split_first() else { return Err(self.error("the bytes end")) };
        self.bytes = rest;
        Ok(*first)
    }
    fn varint(&mut self) -> Result<u64, Failure> {
        let first = self.byte()?;
        let extra = first.trailing_zeros().min(8);
        let mut number = u64::from(first) >> (extra + 1).min(8);
        for at in 0..extra {
            let shift = if extra == 8 { 8 * at } else { 7 - extra + 8 * at };
            number |= u64::from(self.byte()?) << shift;
        }
        Ok(number)
    }
    fn count(&mut self) -> Result<usize, Failure> {
        let count = self.varint()?;
        if count > self.bytes.len() as u64 { Err(self.error("too many")) } else { Ok(count as usize) }
    }
    fn attr(&mut self) -> Result<Attr, Failure> {
        let number = self.varint()?;
        self.pool.attrs.get(number as usize).copied().ok_or_else(|| self.error("no such attribute"))
    }
    fn optional_attr(&mut self) -> Result<Option<Attr>, Failure> {
        let (number, is_there) = self.flagged_varint()?;
        match self.pool.attrs.get(number as usize) {
            _ if !is_there => Ok(None),
            Some(attr) => Ok(Some(*attr)),
            None => Err(self.error("no such attribute")),
        }
    }
    fn ty(&mut self) -> Result<Type, Failure> {
        Err(self.error("no types here"))
    }
    fn string(&mut self) -> Result<&[u8], Failure> {
        let number = self.varint()?;
        match self.pool.strings.get(number as usize) {
            Some(string) => Ok(string),
            None => Err(self.error("no such string")),
        }
    }
    fn blob(&mut self) -> Result<&[u8], Failure> {
        Err(self.error("no blobs here"))
    }
    fn ap_int(&mut self, _: u32) -> Result<ApInt, Failure> {
        Err(self.error("no integers here"))
    }
    fn float(&mut self, _: FloatFormat) -> Result<Float, Failure> {
        Err(self.error("no numbers here"))
    }
    fn resource(&mut self) -> Result<Ident, Failure> {
        Err(self.error("no resources here"))
    }
    fn loc(&self) -> Loc {
        Loc::UNKNOWN
    }
    fn error(&mut self, message: &str) -> Failure {
        Failure::new(Loc::UNKNOWN, message)
    }
}

#[derive(Default)]
struct Writer {
    pool: Pool,
    bytes: Vec<u8>,
    version: u64,
}

impl EntryWriter for Writer {
    fn format_version(&self) -> u64 {
        self.version
    }
    fn dialect_version(&self, _: &str) -> Option<&DialectVersion> {
        None
    }
    fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }
    fn varint(&mut self, number: u64) {
        let bits = u64::BITS - (number | 1).leading_zeros();
        let length = bits.div_ceil(7);
        if length > 8 {
            self.bytes.push(0);
            self.bytes.extend(number.to_le_bytes());
        } else {
            let shifted = (number << 1 | 1) << (length - 1);
            self.bytes.extend(shifted.to_le_bytes().into_iter().take(length as usize));
        }
    }
    fn attr(&mut self, attr: Attr) {
        self.varint(self.pool.attrs.len() as u64);
        self.pool.attrs.push(attr);
    }
    fn optional_attr(&mut self, attr: Option<Attr>) {
        self.flagged_varint(if attr.is_some() { self.pool.attrs.len() as u64 } else { 0 }, attr.is_some());
        self.pool.attrs.extend(attr);
    }
    fn ty(&mut self, _: Type) {}
    fn string(&mut self, string: &[u8]) {
        self.varint(self.pool.strings.len() as u64);
        self.pool.strings.push(string.into());
    }
    fn blob(&mut self, _: &[u8]) {}
    fn ap_int(&mut self, _: &ApInt) {}
    fn float(&mut self, _: Float) {}
    fn resource(&mut self, _: &str, _: Ident) {}
}

fn layout(text: &str) -> OpLayout {
    parse_layout(text).expect("a layout")
}

fn write(ctx: &Context, layout: &OpLayout, version: u64, values: &[Option<Attr>]) -> Writer {
    let mut writer = Writer { version, ..Writer::default() };
    layout.write(ctx, values, &mut writer).map_err(|field| field.to_string()).expect("it can be written");
    writer
}

/// Writes values, reads them again, and returns the bytes.
#[track_caller]
fn round_trip(ctx: &Context, text: &str, version: u64, values: &[Option<Attr>]) -> Vec<u8> {
    let layout = layout(text);
    let Writer { pool, bytes, .. } = write(ctx, &layout, version, values);
    let mut reader = Reader { ctx, pool: &pool, bytes: &bytes, version };
    assert_eq!(layout.read(&mut reader).expect("it can be read").as_slice(), values);
    assert!(reader.is_at_end());
    bytes
}

#[track_caller]
fn native(ctx: &Context, kind: &str, value: Attr) -> Vec<u8> {
    round_trip(ctx, &format!("p:{kind}"), 6, &[Some(value)])
}

fn int(ctx: &Context, width: u32, value: i64) -> Attr {
    ctx.attrs().integer(ctx.types().integer(width, Signedness::Signless).expect("a type"), value)
}

#[test]
fn attributes_stand_by_name_and_sizes_where_the_version_has_them() {
    let ctx = Context::new();
    let text = "alignment? sym n:i32 operandSegmentSizes#2";
    let [alignment, sym] = [ctx.attrs().string("a"), ctx.attrs().string("s")];
    let values = [Some(alignment), Some(sym), Some(int(&ctx, 32, 5)), Some(ctx.attrs().dense_i32_array([0, 1]))];
    assert_eq!(round_trip(&ctx, text, 6, &values), [0x03, 0x03, 0x0b, 0x07, 0x03, 0x07]);
    // The sizes are an attribute after `alignment` and before `sym`.
    assert_eq!(round_trip(&ctx, text, 5, &values), [0x03, 0x03, 0x05, 0x0b]);
    let absent = [None, Some(sym), Some(int(&ctx, 32, -1)), Some(ctx.attrs().dense_i32_array([1, 1]))];
    let minus_one = [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
    let expected: Vec<u8> = [&[0x01, 0x01][..], &minus_one, &[0x09, 0x03, 0x03]].concat();
    assert_eq!(round_trip(&ctx, text, 6, &absent), expected);
}

#[test]
fn slots_keep_their_order_where_bytes_have_another() {
    let ctx = Context::new();
    let field = |name: &'static str, kind| Field { name: name.into(), kind };
    let layout = OpLayout::new([field("z", Kind::Attr), field("a", Kind::Attr)]);
    assert_eq!(layout.order(6).collect::<Vec<_>>(), [1, 0]);
    let [z, a] = [ctx.attrs().string("z"), ctx.attrs().string("a")];
    let writer = write(&ctx, &layout, 6, &[Some(z), Some(a)]);
    assert_eq!(writer.pool.attrs, [a, z]);
}

#[test]
fn native_properties_are_written_as_their_code_does() {
    let ctx = Context::new();
    assert_eq!(native(&ctx, "i64", int(&ctx, 64, 128)), [0x02, 0x02]);
    assert_eq!(native(&ctx, "i8", int(&ctx, 8, -1)), [0, 255, 255, 255, 255, 255, 255, 255, 255]);
    assert_eq!(native(&ctx, "u8", int(&ctx, 8, -1)), [0xfe, 0x03]);
    assert_eq!(native(&ctx, "u1", ctx.attrs().bool(true)), [0x03]);
    assert_eq!(native(&ctx, "e32", int(&ctx, 32, 3)), [0x07]);
    assert_eq!(native(&ctx, "bool", ctx.attrs().bool(true)), [1]);
    assert_eq!(native(&ctx, "unit", ctx.attrs().unit()), [1]);
    assert_eq!(native(&ctx, "unit", ctx.attrs().bool(false)), [0]);
    assert_eq!(native(&ctx, "string", ctx.attrs().string("text")), [0x01]);
    assert_eq!(native(&ctx, "attr", ctx.attrs().string("text")), [0x01]);
    assert_eq!(native(&ctx, "[i64]", ctx.attrs().array([int(&ctx, 64, 1), int(&ctx, 64, 2)])), [0x05, 0x03, 0x05]);
    let i32s = ctx.attrs().dense_array(ctx.types().i32(), [1, 0, 0, 0, 2, 0, 0, 0]).expect("an array");
    assert_eq!(native(&ctx, "<i32>", i32s), [0x05, 0x03, 0x05]);
    assert_eq!(native(&ctx, "i64?", ctx.attrs().array([int(&ctx, 64, 1)])), [1, 0x03]);
    assert_eq!(native(&ctx, "i64?", ctx.attrs().array([])), [0]);
    assert_eq!(native(&ctx, "[bool?]", ctx.attrs().array([ctx.attrs().array([ctx.attrs().bool(true)])])), [0x03, 1, 1]);
}

#[test]
fn writes_defaults_for_absent_values_and_rejects_wrong_ones() {
    let ctx = Context::new();
    let text = "a:i32 b:bool c:string d:[i32] e:i64? f:unit g:e8 s#3";
    let writer = write(&ctx, &layout(text), 6, &[]);
    assert_eq!(writer.bytes, [0x01, 0, 0x01, 0x01, 0, 0, 0x01, 0x03]);
    let text = ctx.attrs().string("text");
    for kind in ["x:i32", "x:e32", "x:bool", "x:unit", "x:[i32]", "x:<i32>", "x:i32?", "x#2", "x!"] {
        let layout = layout(kind);
        let mut writer = Writer { version: 6, ..Writer::default() };
        assert_eq!(layout.write(&ctx, &[Some(text)], &mut writer).map_err(Field::to_string), Err(kind.to_owned()));
    }
    let three = ctx.attrs().dense_i32_array([1, 2, 3]);
    assert!(layout("x#2").write(&ctx, &[Some(three)], &mut Writer { version: 6, ..Writer::default() }).is_err());
    assert!(layout("x").write(&ctx, &[None], &mut Writer::default()).is_err());
}

#[test]
fn sizes_are_sparse_where_that_is_shorter() {
    let ctx = Context::new();
    let sizes = |sizes: &[i32]| {
        let value = ctx.attrs().dense_i32_array(sizes.iter().copied());
        round_trip(&ctx, &format!("s#{}", sizes.len()), 6, &[Some(value)])
    };
    assert_eq!(sizes(&[1, 1]), [0x09, 0x03, 0x03]);
    assert_eq!(sizes(&[0, 1]), [0x07, 0x03, 0x07]);
    assert_eq!(sizes(&[0, 0]), [0x03]);
    assert_eq!(sizes(&[]), [0x03]);
    assert_eq!(sizes(&[5, 0, 0]), [0x07, 0x01, 0x0b]);
    assert_eq!(sizes(&[0, 0, 0, 7]), [0x07, 0x05, 0x3f]);
    let long = |last: usize| {
        let mut list = vec![0; last + 1];
        list[last] = 1;
        sizes(&list)
    };
    assert_eq!(long(255).len(), 4);
    // A reader takes no index of more than eight bits, so these are dense.
    assert_eq!(long(256).len(), 2 + 257);
}

#[test]
fn malformed_bytes_are_errors() {
    let ctx = Context::new();
    let layouts: Vec<OpLayout> =
        ["s#2", "s#300 r#0", "a b? s#3", "a:[[i32]]", "a:e8 b:string?", "a:<i64> b:unit"].map(layout).into();
    let pool =
        Pool { attrs: vec![ctx.attrs().dense_i32_array([1]), ctx.attrs().string("x")], strings: vec![b"s".to_vec()] };
    let mut state = 1u64;
    let mut byte = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 56) as u8
    };
    for length in 0..400 {
        let bytes: Vec<u8> = (0..length % 40).map(|_| byte() & if length % 3 == 0 { 0x0f } else { 0xff }).collect();
        for (layout, version) in layouts.iter().flat_map(|layout| [(layout, 5), (layout, 6)]) {
            let mut reader = Reader { ctx: &ctx, pool: &pool, bytes: &bytes, version };
            if let Ok(values) = layout.read(&mut reader) {
                let _ = layout.write(&ctx, &values, &mut Writer { version, ..Writer::default() });
            }
        }
    }
    let message = |text: &str, version: u64, bytes: &[u8]| {
        layout(text).read(&mut Reader { ctx: &ctx, pool: &pool, bytes, version }).unwrap_err().to_string()
    };
    assert_eq!(message("s#2", 6, &[0x0d]), "expected the sizes of 2 groups, found 3");
    assert_eq!(message("s#2", 6, &[0x07, 0x13]), "the index of a size has 9 bits, which is more than 8");
    assert_eq!(message("s#2", 6, &[0x07, 0x05, 0x07]), "there is no group 3, but only 2");
    assert_eq!(message("s#0", 5, &[0x01]), "'s' are not the sizes of 0 groups");
    assert_eq!(message("e:e8", 6, &[0x02, 0x04]), "expected a number of 8 bits, found 256");
    assert_eq!(message("e!", 6, &[]), "the encoding of property 'e' is unknown");
}

#[test]
fn parses_and_prints_layouts() {
    let text = "a b? c:i8 d:u16 e:e5 f:bool g:unit h:string i:attr j:[i32] k:<u64> l:[[i1?]]? m! n#3";
    assert!(parse_layout(text).is_none(), "there is no i1");
    let text = text.replace("i1?", "u1?");
    assert_eq!(layout(&text).to_string().trim_start(), text);
    for wrong in ["a:", "a:i7", "a:<string>", "a:[", "a#", "a#-1", "a#99999999", "a:é", "a:[[[[[[[[[[[i8]]]]]]]]]]]"] {
        assert!(parse_layout(wrong).is_none(), "{wrong}");
    }
}

#[test]
fn tables_are_sorted_and_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("layouts");
    let mut tables = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let table = std::fs::read_to_string(&path).expect("a table");
        let op = |line: &'_ str| line.trim_start_matches('-').split([' ', '*']).next().unwrap_or_default().to_owned();
        let own: Vec<String> = table.lines().map(op).collect();
        assert!(own.is_sorted_by(|a, b| a < b), "operations of {} are not sorted", path.display());
        assert!(!own.is_empty());
        tables += 1;
    }
    assert_eq!(tables, RELEASES.len() + 1);
    for release in RELEASES.into_iter().chain([&OTHERS]) {
        let name = release.major().map_or("others".to_owned(), |major| major.to_string());
        for op in release.ops("") {
            let layout = release.layout(op).unwrap_or_else(|| panic!("{op} of {name} has no layout"));
            let current: Vec<usize> = layout.order(6).collect();
            assert!(current.is_sorted(), "the properties of {op} of {name} are not sorted");
        }
    }
}

#[test]
fn finds_operations_and_layouts_of_releases() {
    let [old, new] = [17, 22].map(|major| release(major).expect("a table"));
    let text = |release: &Release, op: &str| release.layout(op).map(|layout| layout.to_string());
    assert_eq!(text(new, "builtin.module").as_deref(), Some(" sym_name? sym_visibility?"));
    assert_eq!(text(new, "cf.cond_br").as_deref(), Some(" branch_weights? operandSegmentSizes#3"));
    assert_eq!(text(old, "cf.cond_br").as_deref(), Some(" operandSegmentSizes#3"));
    assert_eq!(text(new, "func.return").as_deref(), Some(""));
    assert_eq!(text(new, "func.nothing"), None);
    assert!(new.is_isolated("func.func") && !new.is_isolated("scf.for"));
    assert!(new.knows_dialect("xegpu") && !old.knows_dialect("xegpu") && !new.knows_dialect("xegp"));
    assert!(!new.knows_op("") && !new.knows_op("zzz.z"));
    let next = release(23).expect("a table");
    assert_eq!(text(next, "vector.contract").as_deref(), Some(" fastmath? indexing_maps iterator_types kind?"));
    assert_eq!(text(next, "cf.cond_br"), text(new, "cf.cond_br"));
    assert!(!next.knows_dialect("x86vector") && next.knows_op("x86.avx.rsqrt") && next.is_isolated("gpu.func"));
    assert!(release(99).is_none());
}

#[test]
fn prints_differences_of_tables() {
    let table = |text: &'static str| Release::from_table(text);
    let newer = table("a.a x\na.b* y?\na.c\n");
    let older = table("a.a x\na.b y?\nb.d z:i32\n");
    assert_eq!(older.table(None), "a.a x\na.b y?\nb.d z:i32\n");
    assert_eq!(older.table(Some(&newer)), "a.b y?\n-a.c\nb.d z:i32\n");
    assert_eq!(newer.table(Some(&newer)), "");
}

#[test]
fn producers_are_known_by_number() {
    assert_eq!(producer_release(b"MLIR22.1.8"), Some(22));
    assert_eq!(producer_release(b"LLVM19.1.7git"), Some(19));
    assert_eq!(producer_release(b"MLIR"), None);
    assert_eq!(producer_release(b"MLIR99999999999999"), None);
    assert_eq!(producer_release(b"lect 0.1"), None);
}
