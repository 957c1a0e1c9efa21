//! Compiled functions and their calls.

use std::mem::transmute;

use cranelift_jit::JITModule;
use cranelift_module::FuncId;

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
        code(words.as_mut_ptr());
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
