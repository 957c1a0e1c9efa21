//! Tests that run in one process and share evaluated data, one module for each subject.
//!
//! ```text
//! cargo test -p lect-tests --test integration versions::
//! ```

#![forbid(unsafe_code)]

#[path = "integration/all_ways.rs"]
mod all_ways;
#[path = "integration/archive.rs"]
mod archive;
#[path = "integration/batches.rs"]
mod batches;
#[path = "integration/building.rs"]
mod building;
#[path = "integration/bytecode.rs"]
mod bytecode;
#[path = "integration/bytecode_encodings.rs"]
mod bytecode_encodings;
#[path = "integration/bytecode_opaque.rs"]
mod bytecode_opaque;
#[path = "integration/bytecode_others.rs"]
mod bytecode_others;
#[path = "integration/bytecode_threads.rs"]
mod bytecode_threads;
#[path = "integration/check.rs"]
mod check;
#[path = "integration/compat.rs"]
mod compat;
#[path = "integration/completion.rs"]
mod completion;
#[path = "integration/config.rs"]
mod config;
#[path = "integration/conversion.rs"]
mod conversion;
#[path = "integration/dialects.rs"]
mod dialects;
#[path = "integration/direct.rs"]
mod direct;
#[path = "integration/documentation.rs"]
mod documentation;
#[path = "integration/enums.rs"]
mod enums;
#[path = "integration/evaluate.rs"]
mod evaluate;
#[path = "integration/faults.rs"]
mod faults;
#[path = "integration/flips.rs"]
mod flips;
#[path = "integration/fmt.rs"]
mod fmt;
#[path = "integration/folding.rs"]
mod folding;
#[path = "integration/formats.rs"]
mod formats;
#[path = "integration/growth.rs"]
mod growth;
#[path = "integration/guide.rs"]
mod guide;
#[path = "integration/handles.rs"]
mod handles;
#[path = "integration/hooks.rs"]
mod hooks;
#[path = "integration/irdl.rs"]
mod irdl;
#[path = "integration/layers.rs"]
mod layers;
#[path = "integration/layout.rs"]
mod layout;
#[path = "integration/layouts.rs"]
mod layouts;
#[path = "integration/lazy.rs"]
mod lazy;
#[path = "integration/looking.rs"]
mod looking;
#[path = "integration/malformed.rs"]
mod malformed;
#[path = "integration/neovim.rs"]
mod neovim;
#[path = "integration/numpy.rs"]
mod numpy;
#[path = "integration/pdl.rs"]
mod pdl;
#[path = "integration/pipelines.rs"]
mod pipelines;
#[path = "integration/predicates.rs"]
mod predicates;
#[path = "integration/programs.rs"]
mod programs;
#[path = "integration/properties.rs"]
mod properties;
#[path = "integration/reduce.rs"]
mod reduce;
#[path = "integration/rewrites.rs"]
mod rewrites;
#[path = "integration/rules.rs"]
mod rules;
#[path = "integration/same.rs"]
mod same;
#[path = "integration/server.rs"]
mod server;
#[path = "integration/sessions.rs"]
mod sessions;
#[path = "integration/sharing.rs"]
mod sharing;
#[path = "integration/shipped.rs"]
mod shipped;
#[path = "integration/site.rs"]
mod site;
#[path = "integration/specs.rs"]
mod specs;
#[path = "integration/speculation.rs"]
mod speculation;
#[path = "integration/storage.rs"]
mod storage;
#[path = "integration/strict.rs"]
mod strict;
#[path = "integration/td.rs"]
mod td;
#[path = "integration/testing.rs"]
mod testing;
#[path = "integration/threads.rs"]
mod threads;
#[path = "integration/trees.rs"]
mod trees;
#[path = "integration/verified.rs"]
mod verified;
#[path = "integration/versions.rs"]
mod versions;
#[path = "integration/versions_code.rs"]
mod versions_code;
#[path = "integration/views.rs"]
mod views;
