//! From one context to another: by way of bytecode, so that what the two have in different versions is upgraded or
//! downgraded on the way.

use bytes::Bytes;
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::{Isolate, OpRef};

use crate::{ReadConfig, WriteConfig, WriteError, read, write};

/// The same IR in another context. What dialects have there in another version becomes that version's; what that version
/// cannot have is an error.
///
/// Text of another version is read so: into a context that has [loaded](lect_core::context::ContextData::load_at) that version,
/// and from there into one that has the newest.
pub fn carry(op: OpRef<'_>, to: &Context, config: &ReadConfig) -> Result<Isolate, Reported> {
    let mut bytes = Vec::new();
    match write(op, &WriteConfig::default(), &mut bytes) {
        Ok(()) => read(to, b"<carried>", Bytes::from(bytes), config),
        Err(WriteError::Reported(reported)) => Err(reported),
        // Memory takes all there is.
        Err(WriteError::Io(error)) => Err(op.context().error(op.loc(), error.to_string()).emit()),
    }
}
