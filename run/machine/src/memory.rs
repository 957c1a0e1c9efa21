//! Memory by address, and the stack of allocations of dynamic size.
//!
//! Machine code keeps allocations of constant size in its own frames. Others come from a separate stack per thread, a
//! list of chunks. A function that allocates there releases it at the end.

use std::cell::RefCell;

/// Copies bytes from an address, which must be readable.
pub fn read(address: u64, count: usize) -> Vec<u8> {
    let mut bytes = vec![0; count];
    // SAFETY: the program passed the address of memory of this size; see the crate's documentation about trust.
    unsafe { std::ptr::copy_nonoverlapping(address as *const u8, bytes.as_mut_ptr(), count) };
    bytes
}

/// Copies bytes to an address, which must be writable.
pub fn write(address: u64, bytes: &[u8]) {
    // SAFETY: the program passed the address of memory of this size; see the crate's documentation about trust.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), address as *mut u8, bytes.len()) };
}

/// Reads a text that ends with a zero byte.
pub fn read_text(address: u64) -> Vec<u8> {
    if address == 0 {
        return b"(null)".to_vec();
    }
    // SAFETY: the program passed a C string.
    unsafe { std::ffi::CStr::from_ptr(address as *const std::ffi::c_char) }.to_bytes().to_vec()
}

/// Copies bytes between addresses that may overlap.
pub(crate) extern "C" fn copy(to: u64, from: u64, count: u64) {
    // SAFETY: the program passed the addresses of memory of this size.
    unsafe { std::ptr::copy(from as *const u8, to as *mut u8, count as usize) };
}

/// Fills memory with a byte.
pub(crate) extern "C" fn fill(to: u64, byte: u8, count: u64) {
    // SAFETY: the program passed the address of memory of this size.
    unsafe { std::ptr::write_bytes(to as *mut u8, byte, count as usize) };
}

/// Smallest size of a chunk in words of 8 bytes.
const CHUNK: usize = 1 << 17;

/// Largest size of the stack in words: a gibibyte.
const LARGEST: usize = 1 << 27;

/// Position of the chunk's number in a mark, above the offset in the chunk.
const NUMBER_SHIFT: u32 = 40;

#[derive(Default)]
struct Stack {
    chunks: Vec<Vec<u64>>,
    /// The chunk in use and the number of used bytes in it.
    current: usize,
    used: usize,
}

thread_local! {
    static STACK: RefCell<Stack> = RefCell::default();
}

/// Returns the state of the stack.
pub(crate) extern "C" fn stack_mark() -> u64 {
    STACK.with_borrow(|stack| (stack.current as u64) << NUMBER_SHIFT | stack.used as u64)
}

/// Frees allocations since a mark.
pub(crate) extern "C" fn stack_release(mark: u64) {
    STACK.with_borrow_mut(|stack| {
        stack.current = (mark >> NUMBER_SHIFT) as usize;
        stack.used = (mark & ((1 << NUMBER_SHIFT) - 1)) as usize;
    });
}

/// Allocates memory on the stack, with a power of two as alignment.
pub(crate) extern "C" fn stack_allocate(size: u64, align: u64) -> u64 {
    let (size, align) = (usize::try_from(size).unwrap_or(usize::MAX), align.max(8) as usize);
    let words = (size / 8).saturating_add(align / 8 + 1);
    STACK.with_borrow_mut(|stack| {
        loop {
            let held: usize = stack.chunks.iter().map(Vec::len).sum();
            match stack.chunks.get(stack.current) {
                Some(chunk) => {
                    let base = chunk.as_ptr() as usize;
                    let start = (base + stack.used).next_multiple_of(align);
                    if start.saturating_add(size) <= base + chunk.len() * 8 {
                        stack.used = start + size - base;
                        return start as u64;
                    }
                    (stack.current, stack.used) = (stack.current + 1, 0);
                    // A chunk that was freed may be too small.
                    if stack.chunks.get(stack.current).is_some_and(|next| next.len() < words) {
                        stack.chunks.truncate(stack.current);
                    }
                }
                None if held.saturating_add(words) > LARGEST => {
                    crate::print::fail("the program allocates too much memory on the stack")
                }
                None => stack.chunks.push(vec![0; words.max(CHUNK)]),
            }
        }
    })
}
