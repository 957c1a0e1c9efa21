//! The `mpi` dialect: messages between processes.

lect_macros::dialect! { "src/mpi/mpi.td" }
