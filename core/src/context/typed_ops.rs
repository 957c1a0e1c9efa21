//! Operations with typed views that a context has met.

use std::sync::OnceLock;

use super::OpNameData;
use crate::entity::{Attr, OpName};

/// The operation that a typed view matches: the number of the embedded spec, and the index of the operation there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TypedId {
    pub spec: usize,
    pub index: usize,
}

/// Data of an operation with a typed view, for checks and builders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypedOpData {
    pub name: OpName,
    /// Default value of the only inherent attribute.
    pub default: Option<Attr>,
    /// Whether the operation has at most one inherent attribute, and derives no discardable ones from it.
    pub is_plain: bool,
}

/// Operations by the view that matches them. Each is listed before its name is known to others. So an absent operation
/// does not occur in any IR of the context.
pub(crate) struct TypedOps([OnceLock<Row>; SPECS]);

type Row = Box<[OnceLock<TypedOpData>]>;

/// Maximum number of listed specs. Specs are numbered by first use, and programs have fewer dialects.
const SPECS: usize = 128;

impl Default for TypedOps {
    fn default() -> Self {
        Self(std::array::from_fn(|_| OnceLock::new()))
    }
}

impl TypedOps {
    /// Returns true if the operations of a spec with this number are listed.
    #[inline]
    pub fn lists(&self, id: TypedId) -> bool {
        id.spec < SPECS
    }

    /// Returns the operation that a view matches, if the context has met it.
    #[inline]
    pub fn get(&self, id: TypedId) -> Option<&TypedOpData> {
        self.0.get(id.spec)?.get()?.get(id.index)?.get()
    }

    /// Lists an operation if it has a view.
    pub fn add(&self, name: OpName, data: &OpNameData) {
        let Some((id, count)) = data.typed else { return };
        let Some(row) = self.0.get(id.spec) else { return };
        let info = data.info();
        let known = TypedOpData {
            name,
            default: info.and_then(|info| info.props.first()?.default),
            is_plain: info.is_some_and(|info| info.props.len() <= 1 && !info.derives_attrs),
        };
        let row = row.get_or_init(|| (0..count).map(|_| OnceLock::new()).collect());
        // An operation is listed once, since its name is interned once.
        let _ = row.get(id.index).map(|place| place.set(known));
    }
}
