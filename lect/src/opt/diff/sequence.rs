//! Common subsequences of two sequences of hashes.
//!
//! The longest common subsequence is computed if the sequences differ little: the time is the product of length and
//! edits (Myers). Otherwise, elements that occur once on both sides are anchors, as far as they are in order, and the
//! stretches between them are compared. Without such anchors, equal elements are paired greedily.

use lect_ods::order::Order as _;
use std::collections::HashMap;

/// Limit on the number of different elements: memory grows with the square of it.
const EDITS: usize = 1 << 10;

/// Returns index pairs of equal elements, ascending on both sides.
pub fn common(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    // Pending ranges: start and end in `a`, and start and end in `b`.
    let mut left = vec![(0, a.len(), 0, b.len())];
    while let Some((mut from_a, mut to_a, mut from_b, mut to_b)) = left.pop() {
        while from_a < to_a && from_b < to_b && a[from_a] == b[from_b] {
            pairs.push((from_a, from_b));
            (from_a, from_b) = (from_a + 1, from_b + 1);
        }
        while from_a < to_a && from_b < to_b && a[to_a - 1] == b[to_b - 1] {
            (to_a, to_b) = (to_a - 1, to_b - 1);
            pairs.push((to_a, to_b));
        }
        if from_a == to_a || from_b == to_b {
            continue;
        }
        let (part_a, part_b) = (&a[from_a..to_a], &b[from_b..to_b]);
        if let Some(found) = few_edits(part_a, part_b) {
            pairs.extend(found.into_iter().map(|(at_a, at_b)| (from_a + at_a, from_b + at_b)));
            continue;
        }
        let anchors = in_order(unique(part_a, part_b));
        if anchors.is_empty() {
            pairs.extend(greedy(part_a, part_b).into_iter().map(|(at_a, at_b)| (from_a + at_a, from_b + at_b)));
            continue;
        }
        let (mut next_a, mut next_b) = (from_a, from_b);
        for (at_a, at_b) in anchors {
            let (at_a, at_b) = (from_a + at_a, from_b + at_b);
            pairs.push((at_a, at_b));
            left.push((next_a, at_a, next_b, at_b));
            (next_a, next_b) = (at_a + 1, at_b + 1);
        }
        left.push((next_a, to_a, next_b, to_b));
    }
    pairs.order();
    pairs
}

/// Returns the elements that occur once on both sides, in the order of the first.
fn unique(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
    let mut places: HashMap<u64, (usize, usize, usize, usize)> = HashMap::new();
    for (at, hash) in a.iter().enumerate() {
        let place = places.entry(*hash).or_default();
        (place.0, place.1) = (place.0 + 1, at);
    }
    for (at, hash) in b.iter().enumerate() {
        if let Some(place) = places.get_mut(hash) {
            (place.2, place.3) = (place.2 + 1, at);
        }
    }
    let once = places.into_values().filter(|place| (place.0, place.2) == (1, 1));
    let mut once: Vec<(usize, usize)> = once.map(|place| (place.1, place.3)).collect();
    once.order();
    once
}

/// Returns the longest subsequence of the pairs, which ascend on the first side, that also ascends on the second.
pub fn in_order(pairs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    // `ends` holds for each length the pair that ends such a run at the lowest index; `before` the predecessor of each
    // pair.
    let (mut ends, mut before): (Vec<usize>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
    for (at, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs[*end].1 < pair.1);
        before.push(length.checked_sub(1).map(|last| ends[last]));
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut run = Vec::new();
    let mut next = ends.last().copied();
    while let Some(at) = next {
        run.push(pairs[at]);
        next = before[at];
    }
    run.reverse();
    run
}

/// Returns the longest common subsequence, if at most [`EDITS`] elements are left over.
fn few_edits(a: &[u64], b: &[u64]) -> Option<Vec<(usize, usize)>> {
    let (long_a, long_b) = (a.len() as isize, b.len() as isize);
    // Furthest index in the first sequence on each diagonal, for each number of edits.
    let mut steps: Vec<Vec<isize>> = Vec::new();
    let reach = |before: &[isize], edits: isize, diagonal: isize| {
        let at = |diagonal: isize| {
            let index = usize::try_from((diagonal + edits - 1) / 2).ok().filter(|_| diagonal.abs() < edits);
            index.and_then(|index| before.get(index)).copied().unwrap_or(-1)
        };
        match edits {
            0 => (0, false),
            _ if at(diagonal - 1) < at(diagonal + 1) => (at(diagonal + 1), true),
            _ => (at(diagonal - 1) + 1, false),
        }
    };
    let is_equal = |x: isize, y: isize| a.get(x as usize).is_some_and(|it| b.get(y as usize) == Some(it));
    let mut end = None;
    for edits in 0..=EDITS.min(a.len() + b.len()) as isize {
        let before = steps.last().map_or(&[][..], |step| step);
        let mut step = Vec::with_capacity(edits as usize + 1);
        for diagonal in (-edits..=edits).step_by(2) {
            let (mut x, _) = reach(before, edits, diagonal);
            while is_equal(x, x - diagonal) {
                x += 1;
            }
            step.push(x);
            if x >= long_a && x - diagonal >= long_b {
                end = Some((edits, diagonal));
                break;
            }
        }
        steps.push(step);
        if end.is_some() {
            break;
        }
    }
    let (mut edits, mut diagonal) = end?;
    let (mut x, mut pairs) = (long_a, Vec::new());
    loop {
        let before = usize::try_from(edits - 1).ok().and_then(|last| steps.get(last)).map_or(&[][..], |step| step);
        let (from, is_insertion) = reach(before, edits, diagonal);
        while x > from {
            x -= 1;
            pairs.push((x as usize, (x - diagonal) as usize));
        }
        if edits == 0 {
            break;
        }
        // An element of the second sequence was inserted, or one of the first deleted.
        if is_insertion {
            diagonal += 1;
        } else {
            (x, diagonal) = (x - 1, diagonal - 1);
        }
        edits -= 1;
    }
    pairs.reverse();
    Some(pairs)
}

/// Pairs each element with the next equal one, and returns the pairs that are in order.
fn greedy(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    b.iter().enumerate().rev().for_each(|(at, hash)| places.entry(*hash).or_default().push(at));
    let pairs = a.iter().enumerate().filter_map(|(at, hash)| Some((at, places.get_mut(hash)?.pop()?)));
    in_order(pairs.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_common_elements_in_order() {
        assert_eq!(common(&[1, 2, 3, 4], &[1, 3, 2, 4]).len(), 3);
        assert_eq!(common(&[7, 1, 8, 2, 9, 3], &[1, 5, 2, 3, 6]), [(1, 0), (3, 2), (5, 3)]);
        assert_eq!(common(&[], &[1]), []);
        assert_eq!(common(&[5, 5, 5], &[5, 5]).len(), 2);
        assert_eq!(in_order(vec![(0, 3), (1, 0), (2, 1), (3, 2), (4, 9)]), [(1, 0), (2, 1), (3, 2), (4, 9)]);
    }

    /// Compares with the table of dynamic programming, on all short sequences of three elements.
    #[test]
    fn few_edits_are_the_fewest() {
        let all: Vec<Vec<u64>> =
            (0..3_usize.pow(5)).map(|n| (0..5).map(|at| (n / 3_usize.pow(at) % 3) as u64).collect()).collect();
        for a in &all {
            for b in all.iter().step_by(7) {
                let mut lengths = [[0; 6]; 6];
                for x in (0..5).rev() {
                    for y in (0..5).rev() {
                        let longer = lengths[x + 1][y].max(lengths[x][y + 1]);
                        lengths[x][y] = if a[x] == b[y] { lengths[x + 1][y + 1] + 1 } else { longer };
                    }
                }
                let pairs = few_edits(a, b).unwrap_or_default();
                assert!(pairs.iter().all(|(x, y)| a[*x] == b[*y]) && pairs.is_sorted_by(|p, q| p.0 < q.0 && p.1 < q.1));
                assert_eq!(pairs.len(), lengths[0][0], "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn long_sequences_take_no_long() {
        let a: Vec<u64> = (0..100_000).collect();
        let mut b = a.clone();
        b.retain(|it| it % 1000 != 7);
        b.insert(500, 1 << 40);
        assert_eq!(common(&a, &b).len(), a.len() - 100);
        let (same, other) = (vec![1; 50_000], vec![1; 40_000]);
        assert_eq!(common(&same, &other).len(), 40_000);
        let (mixed, back): (Vec<u64>, Vec<u64>) =
            ((0..20_000).map(|it| it % 7).collect(), (0..20_000).map(|it| it % 5).collect());
        assert!(common(&mixed, &back).len() > 1000);
    }
}
