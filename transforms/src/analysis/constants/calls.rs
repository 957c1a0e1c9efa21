//! Calls and functions in sparse conditional constant propagation.

use lect_core::entity::Value;
use lect_core::interfaces::call::{Call, Callable, Callee};
use lect_core::ir::{OpRef, RegionRef};

use super::Solver;

impl<'a> Solver<'a> {
    /// Returns true if an operation is called rather than run in place.
    pub(super) fn is_function(&self, op: OpRef<'a>) -> bool {
        op.interface::<dyn Callable>().is_some()
    }

    fn body(op: OpRef<'a>) -> Option<RegionRef<'a>> {
        op.interface::<dyn Callable>()?.region(op)
    }

    /// Visits a function, which runs if it may be called.
    pub(super) fn function(&mut self, op: OpRef<'a>) {
        let Some(entry) = Self::body(op).and_then(|body| body.entry()) else { return };
        self.vary(op.ir, op.results());
        let calls = self.callers.get(&op).cloned().unwrap_or_default();
        if self.symbols.is_exposed(op) {
            self.reach(entry);
            return self.vary(entry.ir, entry.args());
        }
        let args: Vec<Value> = entry.args().collect();
        for call in calls {
            self.reach(entry);
            let range = call.interface::<dyn Call>().map_or(0..0, |it| it.arguments(call));
            let mut operands = range.filter(|&index| index < call.operand_count());
            for &arg in &args {
                match operands.next() {
                    Some(operand) => self.flow(call.ir, call.operand(operand), entry.ir, arg),
                    None => self.vary(entry.ir, [arg]),
                }
            }
        }
    }

    pub(super) fn call(&mut self, op: OpRef<'a>) {
        let results: Vec<Value> = op.results().collect();
        let callee = op.interface::<dyn Call>().and_then(|call| call.callee(op));
        let function = match callee {
            Some(Callee::Symbol(symbol)) => self.symbols.resolve(op, symbol),
            _ => None,
        };
        let function = function.filter(|it| Self::body(*it).is_some());
        let Some(function) = function else { return self.vary(op.ir, results) };
        self.callers.entry(function).or_default().insert(op);
        self.push(function);
        for end in self.returns.get(&function).cloned().unwrap_or_default() {
            self.pass_back(end, op);
        }
    }

    /// Visits a terminator that returns from a function.
    pub(super) fn returned(&mut self, function: OpRef<'a>, end: OpRef<'a>) {
        self.returns.entry(function).or_default().insert(end);
        for call in self.callers.get(&function).cloned().unwrap_or_default() {
            self.pass_back(end, call);
        }
    }

    fn pass_back(&mut self, end: OpRef<'a>, call: OpRef<'a>) {
        let results: Vec<Value> = call.results().collect();
        for (at, &result) in results.iter().enumerate() {
            match at < end.operand_count() {
                true => self.flow(end.ir, end.operand(at), call.ir, result),
                false => self.vary(call.ir, [result]),
            }
        }
    }
}
