//! Compiled functions and their calls.

use std::mem::transmute;

use cranelift_jit::JITModule;
use cranelift_module::FuncId;

/// Number of bytes of the stack that programs run on. Pages that are not used take no memory.
const STACK: usize = 64 << 20;

/// Number of bytes at the end of the stack that functions may use without a check.
const RESERVE: u64 = 512 << 10;

/// Returns the address below which a function may not start: calls are nested too deep.
pub(crate) extern "C" fn stack_limit() -> u64 {
    let here = 0u8;
    let place = &raw const here as u64;
    stacker::remaining_stack().map_or(0, |left| place.saturating_sub(left as u64) + RESERVE)
}

/// Machine code in memory, which is freed with this value.
pub struct Machine(Option<JITModule>);

impl Machine {
    /// Takes a module whose definitions are final.
    pub fn new(module: JITModule) -> Self {
        Self(Some(module))
    }

    /// Runs a function `void f(uint64_t *words)`, which reads arguments from a buffer and writes results to it.
    ///
    /// The code must have this signature and stay inside the buffer. The code generator of `lect-run` creates a function
    /// of this form for an entry point.
    pub fn call(&self, function: FuncId, words: &mut [u64]) {
        let Some(module) = &self.0 else { return };
        let code = module.get_finalized_function(function);
        // SAFETY: `code` points to a finished function of the module, which is alive. The signature is that of all
        // functions that are called this way.
        let code: extern "C" fn(*mut u64) = unsafe { transmute(code) };
        let words = words.as_mut_ptr();
        stacker::grow(STACK, || code(words));
    }

    /// Returns the address of a function or of data in the module.
    pub fn function_address(&self, function: FuncId) -> u64 {
        self.0.as_ref().map_or(0, |module| module.get_finalized_function(function) as u64)
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        if let Some(module) = self.0.take() {
            // SAFETY: no call is running, since calls borrow this value.
            unsafe { module.free_memory() };
        }
    }
}
