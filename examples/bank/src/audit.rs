//! `bank-audit`: a pass with options.

use lect::dialects::func::FuncOp;
use lect::ir::walk;
use lect::pass::{Pass, PassContext, Statistic};
use lect::prelude::*;

use crate::dialect::{AmountOp, TransferOp};

static TRANSFERS: Statistic = Statistic::new("num-transfers", "Number of transfers that were audited");

/// Reject transfers of constant amounts above a limit
#[derive(Pass)]
#[pass(name = "bank-audit", on = FuncOp, statistics = [TRANSFERS])]
pub struct Audit {
    /// The greatest amount, in its smallest unit
    #[option(default = 100_000)]
    limit: i64,
    /// Accounts without a limit
    #[option]
    trusted: Vec<String>,
}

impl Pass for Audit {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        cx.preserve_all();
        let (mut transfers, mut result) = (0, Ok(()));
        walk::within_isolate(ir.root(), |op| {
            let Some(transfer) = op.cast::<TransferOp>() else { return };
            transfers += 1;
            let amount = op.ir.def::<AmountOp<'_>>(transfer.money()).map(|amount| amount.units());
            let is_trusted = self.trusted.iter().any(|account| *account == *transfer.from());
            if amount.is_some_and(|amount| amount > self.limit) && !is_trusted {
                result = Err(op.op_error(format!("moves more than {}", self.limit)).emit());
            }
        });
        cx.count(&TRANSFERS, transfers);
        result
    }
}
