// The bufferization dialect.

include "ops.td"
