//! Mutation of bytecode files: parts are changed, moved, taken from other files, or given wrong lengths and counts.

use fastrand::Rng;
use lect_bytecode::wire::{Cursor, Sink};

use super::ir::{ATTRS, Block, Op, PROPERTIES, Token};
use super::{Entry, Parts};

/// Returns a changed copy of `base` of at most `max_len` bytes, with parts of `other`.
pub fn mutate(rng: &mut Rng, max_len: usize, base: &[u8], other: &[u8]) -> Vec<u8> {
    let parts = if rng.u32(..8) == 0 { None } else { Parts::of(base) };
    let mut data = match parts {
        Some(mut parts) => {
            let other = if rng.u32(..3) == 0 { Parts::of(other) } else { None };
            for _ in 0..rounds(rng) {
                part(rng, &mut parts, other.as_ref());
            }
            parts.bytes()
        }
        // Mutates bytes without decomposition, because the file is invalid or by chance.
        None => {
            let mut data = base.to_vec();
            (0..rounds(rng)).for_each(|_| raw(rng, &mut data, other));
            data
        }
    };
    if rng.u32(..16) == 0 {
        raw(rng, &mut data, other);
    }
    data.truncate(max_len);
    data
}

/// Returns the number of mutations, mostly small: the reader stops at the first error.
fn rounds(rng: &mut Rng) -> usize {
    1 + rng.usize(..5).min(rng.usize(..5))
}

fn part(rng: &mut Rng, parts: &mut Parts, other: Option<&Parts>) {
    match rng.u32(..24) {
        0 => order(rng, &mut parts.order),
        1 => parts.version = rng.u64(..8),
        2 => parts.producer = rng.choice(PRODUCERS).map_or(Vec::new(), |name| name.to_vec()),
        3 => list(rng, &mut parts.strings, other.map(|other| &*other.strings), string),
        4 | 5 => bytes(rng, &mut parts.names),
        6..=11 => {
            let which = rng.usize(..2);
            let other = other.map(|other| &*other.entries[which]);
            list(rng, &mut parts.entries[which], other, entry);
        }
        12 => bytes(rng, &mut parts.resource_offsets),
        13 => bytes(rng, &mut parts.resources),
        14..=16 => list(rng, &mut parts.properties, other.map(|other| &*other.properties), bytes),
        17 => splice(rng, parts, other),
        _ => ir(rng, &mut parts.ir, other.map(|other| &other.ir)),
    }
}

const PRODUCERS: &[&[u8]] =
    &[b"", b"MLIR16.0.6", b"LLVM17.0.6", b"MLIR18.1.8", b"MLIR19.1.7", b"LLVM21.1.0", b"MLIR22.1.8", b"MLIR99", b"x"];

/// Replaces a whole table by that of another file.
fn splice(rng: &mut Rng, parts: &mut Parts, other: Option<&Parts>) {
    let Some(other) = other else { return };
    match rng.u32(..5) {
        0 => parts.strings.clone_from(&other.strings),
        1 => parts.names.clone_from(&other.names),
        2 => parts.entries.clone_from(&other.entries),
        3 => parts.ir.clone_from(&other.ir),
        _ => parts.properties.clone_from(&other.properties),
    }
}

fn order(rng: &mut Rng, order: &mut Vec<u8>) {
    let len = order.len();
    if len == 0 {
        return;
    }
    match rng.u32(..4) {
        0 => rng.shuffle(order),
        1 => drop(order.remove(rng.usize(..len))),
        2 => order.push(order[rng.usize(..len)]),
        _ => order[rng.usize(..len)] = rng.u8(..16),
    }
}

/// Changes an element, or the list.
fn list<T: Clone>(rng: &mut Rng, list: &mut Vec<T>, other: Option<&[T]>, change: impl FnOnce(&mut Rng, &mut T)) {
    let len = list.len();
    if let Some(new) = other.and_then(|other| rng.choice(other)).filter(|_| rng.bool()) {
        match len > 0 && rng.bool() {
            true => list[rng.usize(..len)] = new.clone(),
            false => list.insert(rng.usize(..=len), new.clone()),
        }
        return;
    }
    if len == 0 {
        return;
    }
    let (at, to) = (rng.usize(..len), rng.usize(..len));
    match rng.u32(..8) {
        0 => list.swap(at, to),
        1 => list.insert(to, list[at].clone()),
        2 => drop(list.remove(at)),
        3 => list[to] = list[at].clone(),
        _ => change(rng, &mut list[at]),
    }
}

fn string(rng: &mut Rng, string: &mut Vec<u8>) {
    const STRINGS: &[&[u8]] = &[
        b"",
        b"builtin",
        b"func",
        b"llvm",
        b"value",
        b"i32",
        b"sym_name",
        b"\0",
        b"\xFF",
        b"a\"b",
        b"operandSegmentSizes",
    ];
    match rng.u32(..3) {
        0 => *string = rng.choice(STRINGS).map_or(Vec::new(), |text| text.to_vec()),
        1 => {
            let byte = rng.u8(..);
            string.insert(rng.usize(..=string.len()), byte);
        }
        _ => string.truncate(rng.usize(..=string.len())),
    }
}

fn entry(rng: &mut Rng, entry: &mut Entry) {
    match rng.u32(..12) {
        0 => entry.custom = !entry.custom,
        1 => entry.dialect = rng.u64(..8),
        2 => entry.lie = rng.i64(-3..=3),
        3 => entry.lie = number(rng, 0) as i64,
        // Code of an entry of the builtin dialect.
        4 | 5 if entry.custom && !entry.bytes.is_empty() => entry.bytes[0] = rng.u8(..26) << 1 | 1,
        _ => bytes(rng, &mut entry.bytes),
    }
}

/// Changes bytes that consist mostly of numbers.
fn bytes(rng: &mut Rng, bytes: &mut Vec<u8>) {
    if bytes.is_empty() {
        return bytes.push(rng.u8(..));
    }
    // Ranges of the numbers, if the bytes hold only numbers.
    let mut cursor = Cursor::new(bytes, 0);
    let mut spans = Vec::new();
    while let (from, Ok(number)) = (cursor.offset(), cursor.varint()) {
        spans.push((from..cursor.offset(), number));
    }
    let Some((span, old)) = rng.choice(&spans).cloned() else { return raw(rng, bytes, &[]) };
    match rng.u32(..8) {
        0 => drop(bytes.drain(span)),
        1 => {
            let copy = bytes[span.clone()].to_vec();
            bytes.splice(span.start..span.start, copy);
        }
        2 => bytes.truncate(span.start),
        3 => bytes.push(rng.u8(..)),
        4 => raw(rng, bytes, &[]),
        _ => {
            let mut sink = Sink::default();
            sink.varint(number(rng, old));
            bytes.splice(span, sink.bytes);
        }
    }
}

/// Returns another number: a near one, a small one, or one near a power of two or the maximum.
fn number(rng: &mut Rng, old: u64) -> u64 {
    match rng.u32(..12) {
        0 | 1 => old.wrapping_add(1),
        2 => old.wrapping_sub(1),
        3 => old ^ 1,
        4 | 5 => old.wrapping_add_signed(2 * rng.i64(-4..=4)),
        6..=8 => rng.u64(..24),
        9 => 1 << rng.u32(..64),
        10 => (1u64 << rng.u32(..64)).wrapping_sub(1),
        _ => u64::MAX - rng.u64(..4),
    }
}

fn ir(rng: &mut Rng, root: &mut Block, other: Option<&Block>) {
    let mut count = 0;
    root.walk(&mut |_| count += 1);
    let op = other.and_then(|other| pick_op(rng, &mut other.clone())).or_else(|| pick_op(rng, root));
    let mut chosen = rng.usize(..count);
    // The outermost block has one operation and nothing to change.
    if count > 1 && chosen == 0 && rng.u32(..8) != 0 {
        chosen = 1;
    }
    let mut at = 0;
    root.walk(&mut |block| {
        if at == chosen {
            change_block(rng, block, op.as_ref());
        }
        at += 1;
    });
}

fn pick_op(rng: &mut Rng, root: &mut Block) -> Option<Op> {
    let mut blocks = 0;
    root.walk(&mut |_| blocks += 1);
    let (chosen, mut at) = (rng.usize(..blocks), 0);
    let mut found = None;
    root.walk(&mut |block| {
        if at == chosen {
            found = rng.choice(&block.ops).cloned();
        }
        at += 1;
    });
    found
}

fn change_block(rng: &mut Rng, block: &mut Block, new: Option<&Op>) {
    let len = block.ops.len();
    match rng.u32(..16) {
        0 => match &mut block.args {
            Some(args) => tokens(rng, args),
            args => *args = Some(vec![Token::Number(1), Token::Number(0), Token::Byte(0)]),
        },
        1 => block.lie = rng.i64(-2..=2),
        2 => block.lie = number(rng, 0) as i64,
        3 | 4 => {
            if let Some(new) = new {
                block.ops.insert(rng.usize(..=len), new.clone());
            }
        }
        _ if len == 0 => {}
        5 => drop(block.ops.remove(rng.usize(..len))),
        6 => block.ops.swap(rng.usize(..len), rng.usize(..len)),
        7 => {
            // Nests a copy of an operation in itself or in another one.
            let inner = block.ops[rng.usize(..len)].clone();
            let regions = block.ops[rng.usize(..len)].regions.iter_mut().flat_map(|regions| &mut regions.list);
            if let Some(block) = regions.flat_map(|region| &mut region.blocks).next() {
                block.ops.push(inner);
            }
        }
        _ => {
            let at = rng.usize(..len);
            change_op(rng, &mut block.ops[at]);
        }
    }
}

fn change_op(rng: &mut Rng, op: &mut Op) {
    let Some(regions) = op.regions.as_mut().filter(|_| rng.u32(..3) == 0) else {
        return match op.record.get_mut(1) {
            // Presence bits of attributes and properties.
            Some(Token::Byte(mask)) if rng.u32(..12) == 0 => *mask ^= [ATTRS, PROPERTIES, 0x80][rng.usize(..3)],
            Some(Token::Byte(mask)) if rng.u32(..24) == 0 => *mask ^= 1 << rng.u32(..8),
            _ => tokens(rng, &mut op.record),
        };
    };
    let len = regions.list.len();
    match rng.u32(..8) {
        0 => regions.closed = !regions.closed,
        1 => regions.lies[rng.usize(..2)] = rng.i64(-2..=2),
        2 => regions.lies[rng.usize(..2)] = number(rng, 0) as i64,
        _ if len == 0 => {}
        3 => drop(regions.list.remove(rng.usize(..len))),
        4 => regions.list.push(regions.list[rng.usize(..len)].clone()),
        5 => regions.list[rng.usize(..len)].lie = rng.i64(-2..=2),
        6 => {
            let region = &mut regions.list[rng.usize(..len)];
            region.values = number(rng, region.values);
        }
        _ => {
            let blocks = &mut regions.list[rng.usize(..len)].blocks;
            if !blocks.is_empty() {
                let at = rng.usize(..blocks.len());
                match rng.bool() {
                    true => blocks.insert(at, blocks[at].clone()),
                    false => drop(blocks.remove(at)),
                }
            }
        }
    }
}

fn tokens(rng: &mut Rng, tokens: &mut Vec<Token>) {
    let len = tokens.len();
    if len == 0 {
        return;
    }
    let at = rng.usize(..len);
    match rng.u32(..12) {
        0 => drop(tokens.remove(at)),
        1 => tokens.insert(at, tokens[at]),
        2 => tokens.swap(at, rng.usize(..len)),
        3 => tokens.insert(at, Token::Number(rng.u64(..8))),
        _ => match &mut tokens[at] {
            Token::Number(old) => *old = number(rng, *old),
            Token::Byte(byte) => *byte = if rng.bool() { *byte ^ 1 << rng.u32(..8) } else { rng.u8(..) },
        },
    }
}

/// Changes bytes without regard to their meaning.
fn raw(rng: &mut Rng, data: &mut Vec<u8>, other: &[u8]) {
    let len = data.len();
    let at = rng.usize(..=len);
    match rng.u32(..8) {
        0 => data.truncate(at),
        1 => data.insert(at, rng.u8(..)),
        2 => drop(data.drain(at..(at + 1 + rng.usize(..16)).min(len).max(at))),
        3 => {
            data.truncate(at);
            data.extend_from_slice(&other[rng.usize(..=other.len())..]);
        }
        4 => {
            let copy = data[at..(at + 1 + rng.usize(..24)).min(len).max(at)].repeat(1 << rng.u32(1..9));
            data.splice(at..at, copy);
        }
        5 => {
            let mut sink = Sink::default();
            sink.varint(number(rng, 0));
            data.splice(at..(at + 1).min(len), sink.bytes);
        }
        _ => match rng.choice(data.as_mut_slice()) {
            Some(byte) => *byte ^= 1 << rng.u32(..8),
            None => data.push(0),
        },
    }
}
