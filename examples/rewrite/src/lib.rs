//! Builder, walk and rewrites of drawings, with typed views.

use std::ops::ControlFlow;

use lect::ir::walk::{Step, pre_order};
use lect::prelude::*;
use turtle::dialect::{Color, DrawingOp, ForwardOp, PenType, RepeatOp, TakeOp, TurnOp, TurtleOp};

/// Builds a drawing of a regular polygon with the given number and length of sides.
pub fn polygon(ctx: &Context, sides: i64, length: i64) -> Result<Isolate, Reported> {
    let mut module = lect::module(ctx);
    let block = lect::body(&module);
    let mut builder = Builder::at_end(&mut module, block);
    let drawing = builder.add(DrawingOp::build("polygon"))?.0.op;

    // A drawing is isolated from above: its body is in an isolate of its own.
    if let Some(drawing) = module.child_mut(drawing) {
        let body = drawing.root().required_region(0).region;
        let block = drawing.create_block();
        drawing.append_block(body, block);
        let mut builder = Builder::at_end(drawing, block);
        let Ok(pen) = PenType::get(ctx, 3, Color::Red) else { unreachable!("it has a width") };
        let pen = builder.add(TakeOp::build(pen.ty()))?.pen();
        let (side, block) = builder.region_with_block(&[], Loc::UNKNOWN);
        builder.add(RepeatOp::build(sides, side))?;
        let mut builder = Builder::at_end(drawing, block);
        builder.add(ForwardOp::build(length).pen(pen))?;
        builder.add(TurnOp::build(360 / sides.max(1)))?;
    }
    Ok(module)
}

/// Returns the length of the turtle's path.
pub fn length(op: OpRef<'_>) -> i64 {
    let mut total = 0;
    let _ = pre_order(op, |op| {
        match TurtleOp::of(op) {
            Some(TurtleOp::Forward(forward)) => total += forward.steps(),
            Some(TurtleOp::Repeat(repeat)) => {
                let inside = repeat.body().blocks().flat_map(|block| block.ops()).map(length).sum::<i64>();
                total += repeat.times() * inside;
                return ControlFlow::<(), _>::Continue(Step::Over);
            }
            _ => {}
        }
        ControlFlow::Continue(Step::Into)
    });
    total
}

/// Merges adjacent turns, and removes turns by zero or a full circle.
pub fn merge_turns(ir: &mut Isolate) {
    for op in ir.all_ops() {
        let Some(turn) = ir.op(op).cast::<TurnOp>() else { continue };
        let degrees = turn.degrees();
        match ir.op(op).next().and_then(|next| next.cast::<TurnOp>()) {
            Some(next) => {
                let (next, sum) = (next.0.op, degrees + next.degrees());
                TurnOp::set_degrees(ir, next, sum % 360);
                ir.erase(op);
            }
            None if degrees % 360 == 0 => ir.erase(op),
            None => {}
        }
    }
    for inner in ir.children_mut() {
        merge_turns(inner);
    }
}
