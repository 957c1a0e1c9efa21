//! Comparison of dominance with its definition: reachability after removal of a block.

use proptest::prelude::*;

use lect_core::Context;
use lect_core::entity::{Block, Op};
use lect_core::ir::dominance::{Dominance, PostDominance};
use lect_core::ir::{Isolate, OpState};
use lect_core::loc::Loc;

/// A region whose blocks each end in a branch to some of them.
struct Graph {
    ir: Isolate,
    blocks: Vec<Block>,
    branches: Vec<Op>,
}

fn graph(targets: &[Vec<usize>]) -> Graph {
    let ctx = Context::new();
    let mut ir = Isolate::new(&ctx, ctx.op_name_of(b"x.root"), Loc::UNKNOWN, 1);
    let region = ir.root().region(0).expect("one region").region;
    let blocks: Vec<Block> = targets.iter().map(|_| ir.create_block()).collect();
    let mut branches = Vec::new();
    for (&block, targets) in blocks.iter().zip(targets) {
        ir.append_block(region, block);
        let mut state = OpState::new(ctx.op_name_of(b"x.br"), Loc::UNKNOWN);
        state.successors.extend(targets.iter().map(|&target| blocks[target]));
        let branch = ir.build(state);
        ir.append(block, branch);
        branches.push(branch);
    }
    Graph { ir, blocks, branches }
}

/// Returns the blocks reachable from `from` without passing `without`.
fn reached(targets: &[Vec<usize>], from: usize, without: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; targets.len()];
    let mut pending = vec![from];
    while let Some(block) = pending.pop() {
        if Some(block) != without && !std::mem::replace(&mut seen[block], true) {
            pending.extend(&targets[block]);
        }
    }
    seen
}

/// Returns true if a block without successors is reachable from `from` without passing `without`.
fn exits(targets: &[Vec<usize>], from: usize, without: Option<usize>) -> bool {
    reached(targets, from, without).iter().zip(targets).any(|(seen, targets)| *seen && targets.is_empty())
}

fn graphs() -> impl Strategy<Value = Vec<Vec<usize>>> {
    (1usize..14).prop_flat_map(|count| prop::collection::vec(prop::collection::vec(0..count, 0..3), count))
}

proptest! {
    #[test]
    fn dominance_matches_reachability_without_block(targets in graphs()) {
        let Graph { ir, blocks, branches } = graph(&targets);
        let dominance = Dominance::new(&ir);
        let all = reached(&targets, 0, None);
        for (a, &block_a) in blocks.iter().enumerate() {
            let without = reached(&targets, 0, Some(a));
            prop_assert_eq!(dominance.is_reachable(block_a), all[a]);
            for (b, &block_b) in blocks.iter().enumerate() {
                let expected = if all[b] { a == b || all[a] && !without[b] } else { true };
                prop_assert_eq!(dominance.block_dominates(block_a, block_b), expected, "{} over {}", a, b);
                let ops = dominance.op_properly_dominates(branches[a], branches[b]);
                prop_assert_eq!(ops, if a == b { targets.len() == 1 } else { expected });
            }
        }
        for (b, &block) in blocks.iter().enumerate() {
            let strict = |a: usize| a != b && all[b] && dominance.block_dominates(blocks[a], block);
            let nearest = (0..blocks.len()).filter(|&a| strict(a)).find(|&a| {
                (0..blocks.len()).filter(|&c| strict(c)).all(|c| dominance.block_dominates(blocks[c], blocks[a]))
            });
            prop_assert_eq!(dominance.immediate_dominator(block), nearest.map(|a| blocks[a]));
            for (a, &other) in blocks.iter().enumerate().filter(|(a, _)| all[*a] && all[b]) {
                let common = dominance.common_dominator(other, block);
                let holds = |c: Block| dominance.block_dominates(c, other) && dominance.block_dominates(c, block);
                prop_assert!(common.is_some_and(holds), "{} and {}", a, b);
                let last = blocks.iter().filter(|c| holds(**c)).all(|&c| dominance.block_dominates(c, common.unwrap()));
                prop_assert!(last);
            }
        }
    }

    #[test]
    fn post_dominance_matches_exits_without_block(targets in graphs()) {
        let Graph { ir, blocks, .. } = graph(&targets);
        let post = PostDominance::new(&ir);
        for (b, &block) in blocks.iter().enumerate() {
            let leaves = exits(&targets, b, None);
            prop_assert_eq!(post.reaches_exit(block), leaves);
            for (a, &other) in blocks.iter().enumerate() {
                let expected = !leaves || a == b || exits(&targets, a, None) && !exits(&targets, b, Some(a));
                prop_assert_eq!(post.post_dominates(other, block), expected, "{} over {}", a, b);
            }
        }
    }
}

/// Builds trees of a chain, of chains with forward and backward edges, and of a ladder of diamonds. None may take
/// quadratic time.
#[test]
fn long_graphs_are_quick() {
    const COUNT: usize = 100_000;
    let chain = |extra: fn(usize) -> Option<usize>| -> Vec<Vec<usize>> {
        (0..COUNT)
            .map(|at| if at + 1 < COUNT { std::iter::once(at + 1).chain(extra(at)).collect() } else { Vec::new() })
            .collect()
    };
    let shapes = [
        chain(|_| None),
        chain(|at| (at > 0).then_some(1)),
        chain(|at| (at + 2 < COUNT).then_some(at + 2)),
        chain(|at| Some(COUNT - 1 - at / 2)),
        chain(|at| (at > 1).then_some(at / 2)),
    ];
    for targets in &shapes {
        let Graph { ir, blocks, .. } = graph(targets);
        let dominance = Dominance::new(&ir);
        assert!(blocks.iter().all(|&block| dominance.is_reachable(block)));
        let post = PostDominance::new(&ir);
        assert!(post.reaches_exit(blocks[0]));
    }
}

#[test]
fn enclosing_regions_count() {
    let ctx = Context::new();
    let mut ir = Isolate::new(&ctx, ctx.op_name_of(b"x.root"), Loc::UNKNOWN, 1);
    let region = ir.root().region(0).expect("one region").region;
    let [first, second] = [(); 2].map(|()| {
        let block = ir.create_block();
        ir.append_block(region, block);
        block
    });
    let mut add = |block: Block, state: OpState| {
        let op = ir.build(state);
        ir.append(block, op);
        op
    };
    let op = || OpState::new(ctx.op_name_of(b"x.op"), Loc::UNKNOWN).results([ctx.types().i32()]);
    let def = add(first, op());
    add(first, op().successor(second));
    let inner_region = ir.create_region();
    let inner_block = ir.create_block();
    ir.append_block(inner_region, inner_block);
    let inner = ir.build(op());
    ir.append(inner_block, inner);
    let outer = ir.build(op().region(inner_region));
    ir.append(second, outer);
    let dominance = Dominance::new(&ir);
    assert!(dominance.op_properly_dominates(def, inner));
    assert!(dominance.properly_dominates(ir.op(def).result(0), inner));
    assert!(!dominance.op_properly_dominates(outer, inner));
    assert!(!dominance.op_properly_dominates(inner, outer));
    assert!(dominance.block_dominates(first, inner_block));
    assert!(dominance.block_properly_dominates(second, inner_block));
    assert!(!dominance.block_dominates(inner_block, second));
}
