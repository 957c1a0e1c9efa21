//! Control flow of `scf`.

use lect_core::ir::OpRef;

use super::datum::Datum;
use super::{Frame, Machine, Stop, groups, integer, mixed, numbers, unknown};
use crate::interpret::value::{self, Val};

impl<'a> Machine<'a> {
    /// Runs an operation of `scf`.
    pub(super) fn structured(
        &mut self,
        frame: &mut Frame,
        op: OpRef<'a>,
        kind: &str,
        operands: Vec<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let region = |index: usize| op.region(index).ok_or_else(|| unknown("a region"));
        // Pure operations may be speculated, like loops.
        let decides = match kind {
            "if" | "index_switch" => operands.iter().take(1),
            "for" => operands.iter().take(3),
            _ => operands.iter().take(0),
        };
        if self.config.speculates && decides.into_iter().any(|it| it.scalar() == Val::Poison) {
            return Ok(vec![Datum::POISON; op.result_count()]);
        }
        match kind {
            "execute_region" => Ok(self.region(frame, region(0)?, Vec::new())?.1),
            "if" => {
                let taken = region(usize::from(integer(operands[0].scalar())? == 0))?;
                if taken.is_empty() { Ok(Vec::new()) } else { Ok(self.region(frame, taken, Vec::new())?.1) }
            }
            "index_switch" => {
                let selected = integer(operands[0].scalar())?;
                // The lowering to `cf` truncates the value to 32 bits.
                if !self.config.speculates && i32::try_from(selected as i64).is_err() {
                    return Err(Stop::Undefined);
                }
                let case = numbers(op, "cases").iter().position(|case| *case as u64 == selected as u64);
                Ok(self.region(frame, region(case.map_or(0, |case| case + 1))?, Vec::new())?.1)
            }
            "while" => {
                let mut carried = operands;
                loop {
                    let (_, mut passed) = self.region(frame, region(0)?, carried)?;
                    let condition = integer(passed.remove(0).scalar())?;
                    if condition == 0 {
                        return Ok(passed);
                    }
                    carried = self.region(frame, region(1)?, passed)?.1;
                }
            }
            "for" => self.counted(frame, op, operands),
            "parallel" => self.parallel(frame, op, &operands),
            "forall" => self.forall(frame, op, &operands),
            _ => Err(unknown(format!("scf.{kind}"))),
        }
    }

    fn counted(&mut self, frame: &mut Frame, op: OpRef<'a>, operands: Vec<Datum>) -> Result<Vec<Datum>, Stop> {
        let body = op.region(0).ok_or_else(|| unknown("a region"))?;
        let (Val::Int(width, from), Val::Int(_, to), Val::Int(_, step)) =
            (operands[0].scalar(), operands[1].scalar(), operands[2].scalar())
        else {
            return Err(Stop::Undefined);
        };
        let is_unsigned = op.attr("unsignedCmp").is_some();
        // Sums of longer integers may overflow here, too.
        if width > 64 {
            return Err(unknown("a loop of this type"));
        }
        let wide = |bits: u128| if is_unsigned { bits as i128 } else { value::signed_wide(width, bits) };
        let (mut at, to, step) = (wide(from), wide(to), wide(step));
        let mut carried = operands[3..].to_vec();
        if step <= 0 {
            return Err(Stop::Undefined);
        }
        // MLIR computes the trip count in that width, and takes a negative one as zero.
        if at < to && value::signed_wide(width, (to - at) as u128 & value::mask(width)) < 0 {
            return self.speculated(vec![Datum::POISON; carried.len()]);
        }
        while at < to {
            let mut args = vec![Datum::Scalar(Val::int(width, at as u64))];
            args.extend(carried);
            carried = self.region(frame, body, args)?.1;
            at += step;
            // The induction variable overflows.
            if wide(at as u128 & value::mask(width)) != at {
                return Err(Stop::Undefined);
            }
        }
        Ok(carried)
    }

    /// Runs `each` for all combinations of indices, of which the last changes fastest.
    pub(super) fn nest(
        &mut self,
        bounds: &[(i64, i64, i64)],
        mut each: impl FnMut(&mut Self, Vec<Datum>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if bounds.iter().any(|(_, _, step)| *step <= 0) {
            return Err(Stop::Undefined);
        }
        if bounds.iter().any(|(from, to, _)| from < to && to.checked_sub(*from).is_none()) {
            return Err(Stop::Undefined);
        }
        if bounds.iter().any(|(from, to, _)| from >= to) {
            return Ok(());
        }
        let mut at: Vec<i64> = bounds.iter().map(|bound| bound.0).collect();
        loop {
            self.step()?;
            each(self, at.iter().copied().map(Datum::index).collect())?;
            let mut dim = bounds.len();
            loop {
                if dim == 0 {
                    return Ok(());
                }
                dim -= 1;
                let (from, to, step) = bounds[dim];
                at[dim] = at[dim].checked_add(step).ok_or(Stop::Undefined)?;
                if at[dim] < to {
                    break;
                }
                at[dim] = from;
            }
        }
    }

    fn parallel(&mut self, frame: &mut Frame, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let body = op.region(0).ok_or_else(|| unknown("a region"))?;
        let [from, to, step, inits] = groups(op, operands)[..] else { return Err(unknown("groups of operands")) };
        if from.len() != step.len() || to.len() != step.len() {
            return Err(unknown("bounds of different numbers of dimensions"));
        }
        let bound = |at: usize| Some((super::index(&from[at])?, super::index(&to[at])?, super::index(&step[at])?));
        let bounds: Option<Vec<_>> = (0..from.len()).map(bound).collect();
        let Some(bounds) = bounds else { return self.speculated(vec![Datum::POISON; inits.len()]) };
        let mut carried = inits.to_vec();
        self.nest(&bounds, |machine, at| {
            let (last, values) = machine.region(frame, body, at)?;
            for (number, value) in values.into_iter().enumerate() {
                let combine = last.region(number).ok_or_else(|| unknown("a region"))?;
                let results = machine.region(frame, combine, vec![carried[number].clone(), value])?.1;
                carried[number] = results.into_iter().next().ok_or_else(|| unknown("a reduction"))?;
            }
            Ok(())
        })?;
        Ok(carried)
    }

    fn forall(&mut self, frame: &mut Frame, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let body = op.region(0).ok_or_else(|| unknown("a region"))?;
        let [from, to, step, shared] = groups(op, operands)[..] else { return Err(unknown("groups of operands")) };
        let fixed = |name: &str, dynamic| mixed(&numbers(op, name), dynamic).ok_or(Stop::Undefined);
        let (from, to) = (fixed("staticLowerBound", from)?, fixed("staticUpperBound", to)?);
        let step = fixed("staticStep", step)?;
        let bounds: Vec<_> = (0..from.len()).map(|at| (from[at], to[at], step[at])).collect();
        let mut carried = shared.to_vec();
        self.nest(&bounds, |machine, mut args| {
            args.extend(carried.iter().cloned());
            let (last, _) = machine.region(frame, body, args)?;
            let block = last.region(0).and_then(|region| region.entry());
            for insert in block.into_iter().flat_map(|block| block.ops()) {
                machine.insert_in_parallel(frame, insert, body, &mut carried, bounds.len())?;
            }
            Ok(())
        })?;
        Ok(carried)
    }

    /// Inserts a slice into the shared tensor that is its destination.
    fn insert_in_parallel(
        &mut self,
        frame: &mut Frame,
        insert: OpRef<'a>,
        body: lect_core::ir::RegionRef<'a>,
        carried: &mut [Datum],
        loops: usize,
    ) -> Result<(), Stop> {
        let target = insert.operands().nth(1);
        let place = body.entry().and_then(|block| block.args().skip(loops).position(|arg| Some(arg) == target));
        let (Some(place), "tensor.parallel_insert_slice") = (place, super::name(insert)) else {
            return Err(unknown(super::name(insert)));
        };
        let mut operands = super::operands(frame, insert)?;
        operands[1] = carried[place].clone();
        let inserted = self.insert_slice(insert, &operands)?;
        carried[place] = inserted.into_iter().next().unwrap_or(Datum::POISON);
        Ok(())
    }
}
