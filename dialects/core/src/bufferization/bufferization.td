// The bufferization dialect.

include "ops.td"
include "history.td"
