//! Specs that are part of the program, as bytes.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::wire;

/// The spec of a dialect as a macro wrote it, decoded when it is first asked for.
pub struct EmbeddedSpec {
    namespace: &'static str,
    bytes: &'static [u8],
    spec: OnceLock<Shared<DialectSpec>>,
    number: OnceLock<usize>,
}

impl EmbeddedSpec {
    /// What a macro wrote for the dialect of a namespace.
    pub const fn new(namespace: &'static str, bytes: &'static [u8]) -> Self {
        Self { namespace, bytes, spec: OnceLock::new(), number: OnceLock::new() }
    }

    /// The spec: the same allocation every time.
    pub fn get(&self) -> Shared<DialectSpec> {
        self.spec.get_or_init(|| Shared::new(self.decode())).clone()
    }

    /// Whether a spec is this one: not only an equal one.
    #[inline]
    pub(crate) fn is(&self, spec: &DialectSpec) -> bool {
        self.spec.get().is_some_and(|own| std::ptr::eq(&**own, spec))
    }

    /// A number that no other one has.
    pub(crate) fn number(&self) -> usize {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        *self.number.get_or_init(|| NEXT.fetch_add(1, Ordering::Relaxed))
    }

    fn decode(&self) -> DialectSpec {
        let dialects = wire::decode(self.bytes);
        debug_assert!(dialects.is_ok(), "macro and library are of one version");
        let first = dialects.ok().and_then(|dialects| dialects.into_iter().next());
        first.unwrap_or_else(|| DialectSpec::new(self.namespace))
    }
}
