//! Hostile inputs, and bounded runs of the fuzzer's generators. One program, so that its tests fill all cores.

mod agree;
mod compat;
mod engine;
mod exhaustive;
mod histories;
mod hostile;
mod hostile_bytecode;
mod hostile_engine;
mod hostile_td;
mod minimise;
mod programs;
mod regressions;
mod small;
mod structure;
