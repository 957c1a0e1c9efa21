//! Comments that list the users of values.

use crate::entity::Value;
use crate::ir::{BlockRef, OpRef};
use crate::text::print::Printer;

impl Printer<'_> {
    /// Prints the users of an operation's results after it, or its number if it has no results.
    pub(super) fn users_of_op(&mut self, op: OpRef<'_>) {
        let results: Vec<Value> = op.results().collect();
        if results.is_empty() {
            if op.operand_count() > 0 {
                self.out.text(" // id: ");
                self.op_id(op);
            }
            return;
        }
        let mut users = Vec::new();
        for &result in &results {
            users.extend(op.ir.value(result).uses().map(|(user, _)| user.op));
        }
        if users.is_empty() {
            return self.out.text(" // unused");
        }
        users.sort_unstable();
        users.dedup();
        let one = results.len() == 1 && users.len() == 1 && op.ir.op(users[0]).result_count() <= 1;
        self.out.text(if one { " // user: " } else { " // users: " });
        for (index, &result) in results.iter().enumerate() {
            if index > 0 {
                self.out.text(", ");
            }
            if results.len() > 1 {
                self.out.byte(b'(');
            }
            self.users_of(op, result);
            if results.len() > 1 {
                self.out.byte(b')');
            }
        }
    }

    /// Prints the users of block arguments before the operations of a block.
    pub(super) fn users_of_args(&mut self, block: BlockRef<'_>) {
        for value in block.args() {
            self.out.spaces(self.indent);
            self.out.text("// ");
            self.value(value);
            match block.ir.value(value).is_unused() {
                true => self.out.text(" is unused"),
                false => {
                    self.out.text(" is used by ");
                    self.user_list(block.ir.value(value).uses().map(|(user, _)| user));
                }
            }
            self.out.byte(b'\n');
        }
    }

    fn users_of(&mut self, op: OpRef<'_>, value: Value) {
        let value = op.ir.value(value);
        if value.is_unused() {
            return self.out.text("unused");
        }
        self.user_list(value.uses().map(|(user, _)| user));
    }

    /// Prints the results of each user, or its number, without duplicates.
    fn user_list<'u>(&mut self, users: impl Iterator<Item = OpRef<'u>>) {
        let mut seen = Vec::new();
        for (index, user) in users.enumerate() {
            if seen.contains(&user.op) {
                continue;
            }
            seen.push(user.op);
            if index > 0 {
                self.out.text(", ");
            }
            if user.result_count() == 0 {
                self.op_id(user);
            }
            for (index, result) in user.results().enumerate() {
                if index > 0 {
                    self.out.text(", ");
                }
                self.value(result);
            }
        }
    }

    fn op_id(&mut self, op: OpRef<'_>) {
        match self.names.op(self.table, op.op) {
            Some(number) => self.out.prefixed(b"%", number),
            None => self.out.text("<<UNKNOWN OPERATION>>"),
        }
    }
}
