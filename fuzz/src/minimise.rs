//! Making an input small that still shows what it shows.

/// The smallest part of `input` that `shows`, found by leaving out stretches, in at most `tries` tries.
pub fn minimise(input: &[u8], tries: usize, mut shows: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut best = input.to_vec();
    let mut left = tries;
    let mut size = best.len() / 2;
    while size > 0 && left > 0 {
        let mut at = 0;
        let mut shorter = false;
        while at < best.len() && left > 0 {
            let mut candidate = best[..at].to_vec();
            candidate.extend_from_slice(&best[(at + size).min(best.len())..]);
            left -= 1;
            if candidate.len() < best.len() && shows(&candidate) {
                best = candidate;
                shorter = true;
            } else {
                at += size;
            }
        }
        if !shorter || size > best.len() {
            size /= 2;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::minimise;

    #[test]
    fn what_matters_remains() {
        let small =
            minimise(b"all of this ( is of ) no use", 1000, |text| text.contains(&b'(') && text.contains(&b')'));
        assert_eq!(small, b"()");
    }
}
