//! Pairs of corresponding entities of two definitions, by name.

/// Correspondence of entities in two lists. The successor of an old entity is the corresponding new one.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// Index of the successor of each old entity.
    pub new_of: Vec<Option<usize>>,
    /// Index of the predecessor of each new entity.
    pub old_of: Vec<Option<usize>>,
}

impl Pairs {
    /// Pairs entities of the same name, and then renamed ones, recognized by `alike`. Of these, entities at the same
    /// index come first, then entities that are the only candidates for each other.
    pub fn new<T>(old: &[T], new: &[T], name: impl Fn(&T) -> &str, alike: impl Fn(&T, &T) -> bool) -> Self {
        let mut pairs = Self { new_of: vec![None; old.len()], old_of: vec![None; new.len()] };
        for (at, was) in old.iter().enumerate() {
            let found = match name(was).is_empty() {
                true => new.get(at).filter(|is| name(is).is_empty()).map(|_| at),
                false => new.iter().position(|is| name(is) == name(was)),
            };
            if let Some(to) = found.filter(|&to| pairs.old_of.get(to) == Some(&None)) {
                pairs.join(at, to);
            }
        }
        let is_open = |pairs: &Self, at: usize, to: usize| {
            pairs.new_of.get(at) == Some(&None) && pairs.old_of.get(to) == Some(&None)
        };
        for (at, (was, is)) in old.iter().zip(new).enumerate() {
            if is_open(&pairs, at, at) && alike(was, is) {
                pairs.join(at, at);
            }
        }
        for (at, was) in old.iter().enumerate() {
            let candidates = |pairs: &Self| {
                let open = new.iter().enumerate().filter(|(to, is)| is_open(pairs, at, *to) && alike(was, is));
                open.map(|(to, _)| to).collect::<Vec<_>>()
            };
            let [to] = candidates(&pairs)[..] else { continue };
            let rivals = old
                .iter()
                .enumerate()
                .filter(|(rival, was)| is_open(&pairs, *rival, to) && new.get(to).is_some_and(|is| alike(was, is)));
            if rivals.count() == 1 {
                pairs.join(at, to);
            }
        }
        pairs
    }

    fn join(&mut self, old: usize, new: usize) {
        if let (Some(to), Some(from)) = (self.new_of.get_mut(old), self.old_of.get_mut(new)) {
            (*to, *from) = (Some(new), Some(old));
        }
    }

    /// Returns the pairs, by old index.
    pub fn each<'t, T>(&self, old: &'t [T], new: &'t [T]) -> impl Iterator<Item = (&'t T, &'t T)> {
        old.iter().zip(&self.new_of).filter_map(|(was, to)| Some((was, new.get((*to)?)?)))
    }

    /// Returns the old entities without a successor.
    pub fn removed<'t, T>(&self, old: &'t [T]) -> impl Iterator<Item = &'t T> {
        old.iter().zip(&self.new_of).filter(|it| it.1.is_none()).map(|it| it.0)
    }

    /// Returns the new entities without a predecessor.
    pub fn added<'t, T>(&self, new: &'t [T]) -> impl Iterator<Item = &'t T> {
        new.iter().zip(&self.old_of).filter(|it| it.1.is_none()).map(|it| it.0)
    }

    /// Returns true if corresponding entities have the same order in both lists.
    pub fn is_ordered(&self) -> bool {
        self.new_of.iter().flatten().is_sorted()
    }
}
