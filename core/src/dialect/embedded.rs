//! Specs that are part of the program, as bytes.

use std::sync::OnceLock;

use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::wire;

/// The spec of a dialect as a macro wrote it, decoded when it is first asked for.
pub struct EmbeddedSpec {
    namespace: &'static str,
    bytes: &'static [u8],
    spec: OnceLock<Shared<DialectSpec>>,
}

impl EmbeddedSpec {
    /// What a macro wrote for the dialect of a namespace.
    pub const fn new(namespace: &'static str, bytes: &'static [u8]) -> Self {
        Self { namespace, bytes, spec: OnceLock::new() }
    }

    /// The spec: the same allocation every time.
    pub fn get(&self) -> Shared<DialectSpec> {
        self.spec.get_or_init(|| Shared::new(self.decode())).clone()
    }

    fn decode(&self) -> DialectSpec {
        let dialects = wire::decode(self.bytes);
        debug_assert!(dialects.is_ok(), "macro and library are of one version");
        let first = dialects.ok().and_then(|dialects| dialects.into_iter().next());
        first.unwrap_or_else(|| DialectSpec::new(self.namespace))
    }
}
