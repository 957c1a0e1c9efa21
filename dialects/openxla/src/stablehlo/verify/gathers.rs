//! Verifiers of gathers, scatters and slices.

use lect_core::context::ContextData;
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;

use super::reducers::{accumulated, check_reducer};
use super::{all_ranked, check_distinct, check_in_bounds, constant_numbers, ranked, repeated};
use crate::hlo::compat::{Checked, Tensor, expect_results, listed, may_be_equal, may_have_shape, tensor};
use crate::stablehlo::{DynamicGatherOp, GatherDimensionNumbersAttr, GatherOp, ScatterDimensionNumbersAttr, ScatterOp};

/// Dimension numbers of a gather.
struct Gather {
    offset: Vec<i64>,
    collapsed: Vec<i64>,
    operand_batching: Vec<i64>,
    indices_batching: Vec<i64>,
    index_map: Vec<i64>,
    index_dim: i64,
}

fn is_sorted(dims: &[i64]) -> bool {
    dims.windows(2).all(|pair| pair.first() <= pair.last())
}

impl Gather {
    fn of(ctx: &ContextData, numbers: GatherDimensionNumbersAttr) -> Option<Self> {
        Some(Self {
            offset: numbers.offset_dims(ctx)?,
            collapsed: numbers.collapsed_slice_dims(ctx)?,
            operand_batching: numbers.operand_batching_dims(ctx)?,
            indices_batching: numbers.start_indices_batching_dims(ctx)?,
            index_map: numbers.start_index_map(ctx)?,
            index_dim: numbers.index_vector_dim(ctx)?,
        })
    }

    fn check(&self, from: &Tensor<'_>, indices: &Tensor<'_>, slice_count: i64) -> Checked {
        let counts = [self.offset.len(), self.collapsed.len(), self.operand_batching.len()];
        if from.shape.len() != counts.iter().sum::<usize>() {
            let [offset, collapsed, batching] = counts;
            let rank = from.rank();
            return Err(format!(
                "offset_dims size ({offset}) plus collapse_slice_dims size ({collapsed}) plus operand_batching_dims size \
                 ({batching}) is not equal to operand rank ({rank})"
            ));
        }
        check_index_dim(self.index_dim, indices, "start_indices")?;
        let is_implied = self.index_dim == indices.rank();
        let size = if is_implied { 1 } else { indices.size(self.index_dim) };
        if size != DYNAMIC && size != self.index_map.len() as i64 {
            let (count, dim) = (self.index_map.len(), self.index_dim);
            return Err(format!(
                "start_index_map size ({count}) is not equal to size of index dimension ({dim}) of start_indices ({size})"
            ));
        }
        self.check_lists(from, indices)?;
        if slice_count != from.rank() {
            let rank = from.rank();
            return Err(format!("slice_sizes size ({slice_count}) not equal to operand rank ({rank})"));
        }
        Ok(())
    }

    fn check_lists(&self, from: &Tensor<'_>, indices: &Tensor<'_>) -> Checked {
        let sorted = |name: &str, dims: &[i64]| match is_sorted(dims) {
            true => Ok(()),
            false => Err(format!("expects {name} to be sorted, got: [{}]", listed(dims))),
        };
        let unique = |name: &str, dims: &[i64]| match repeated(dims.iter().copied()) {
            None => Ok(()),
            Some(_) => Err(format!("expects {name} to not repeat, got: [{}]", listed(dims))),
        };
        let rank = (from.rank(), "rank-of('operand')");
        let (collapsed, batching) =
            ((&*self.collapsed, "collapsed_slice_dims"), (&*self.operand_batching, "operand_batching_dims"));
        let indices_batching = (&*self.indices_batching, "start_indices_batching_dims");
        sorted("offset_dims", &self.offset)?;
        unique("offset_dims", &self.offset)?;
        check_distinct(collapsed, batching)?;
        sorted(collapsed.1, collapsed.0)?;
        check_in_bounds(collapsed, rank)?;
        sorted(batching.1, batching.0)?;
        check_in_bounds(batching, rank)?;
        unique(indices_batching.1, indices_batching.0)?;
        check_in_bounds(indices_batching, (indices.rank(), "rank-of('start_indices')"))?;
        if self.indices_batching.contains(&self.index_dim) {
            let dim = self.index_dim;
            return Err(format!("expects start_indices_batching_dims not to include index_vector_dim {dim}"));
        }
        if self.operand_batching.len() != self.indices_batching.len() {
            return Err("operand_batching_dims and start_indices_batching_dims should have the same size".to_owned());
        }
        for (index, (&a, &b)) in self.operand_batching.iter().zip(&self.indices_batching).enumerate() {
            let (a, b) = (from.size(a), indices.size(b));
            if !may_be_equal(a, b) {
                return Err(format!(
                    "operand_batching_dims[{index}] and start_indices_batching_dims[{index}] must have compatible sizes, \
                     but got {a} and {b}"
                ));
            }
        }
        let map = (&*self.index_map, "start_index_map");
        check_distinct(map, batching)?;
        check_in_bounds(map, rank)
    }

    /// Checks that slice sizes fit, and that dropped dimensions have size one.
    fn check_sizes(&self, from: &Tensor<'_>, sizes: &[i64]) -> Checked {
        for (dims, name) in
            [(&self.collapsed, "collapsed_slice_dims"), (&self.operand_batching, "operand_batching_dims")]
        {
            let size = |dim: &i64| usize::try_from(*dim).ok().and_then(|dim| sizes.get(dim)).copied();
            if let Some(size) = dims.iter().filter_map(size).find(|size| *size > 1) {
                return Err(format!(
                    "Expects that for each dim in {name}, slice_sizes[dim] should be <= 1, but got {size}"
                ));
            }
        }
        for (index, (&size, &found)) in sizes.iter().zip(from.shape).enumerate() {
            if size < 0 || found != DYNAMIC && size > found {
                return Err(format!(
                    "slice size ({size}) is out of bounds for operand dimension ({found}) at index {index}"
                ));
            }
        }
        Ok(())
    }

    /// Checks the result shape. Sizes of slices are dynamic if they are not constant.
    fn expect(&self, op: OpRef<'_>, from: &Tensor<'_>, indices: &Tensor<'_>, sizes: Option<&[i64]>) -> Checked {
        let indices_rank = indices.rank() + i64::from(self.index_dim == indices.rank());
        let rank = self.offset.len() as i64 + indices_rank - 1;
        check_in_bounds((&self.offset, "offset_dims"), (rank, "implied-result-rank"))?;
        let left_out = |dim: &i64| self.collapsed.contains(dim) || self.operand_batching.contains(dim);
        let size = |dim: i64| match sizes {
            Some(sizes) => usize::try_from(dim).ok().and_then(|dim| sizes.get(dim)).copied().unwrap_or(DYNAMIC),
            None => DYNAMIC,
        };
        let mut offsets = (0..from.rank()).filter(|dim| !left_out(dim)).map(size);
        let mut batches = (0..indices_rank).filter(|dim| *dim != self.index_dim);
        let (mut shape, mut bounds) = (Vec::new(), Vec::new());
        for dim in 0..rank {
            if self.offset.contains(&dim) {
                shape.push(offsets.next().unwrap_or(DYNAMIC));
                bounds.push(DYNAMIC);
            } else {
                let from = batches.next().unwrap_or_default();
                shape.push(indices.size(from));
                bounds.push(indices.bound(usize::try_from(from).unwrap_or_default()));
            }
        }
        expect_results(op, &[tensor(op.context(), &shape, from.element, &bounds)?])
    }
}

fn check_index_dim(dim: i64, indices: &Tensor<'_>, name: &str) -> Checked {
    let rank = indices.rank();
    if (0..=rank).contains(&dim) {
        return Ok(());
    }
    Err(format!("Expects index_vector_dim to be in range [0, rank-of('{name}')] i.e. [0, {rank}]. got: {dim}."))
}

pub(super) fn gather(op: GatherOp<'_>) -> Checked {
    let numbers = Gather::of(op.0.context(), op.dimension_numbers());
    let (Some([from, indices]), Some(gather)) = (ranked(op, [op.operand(), op.start_indices()]), numbers) else {
        return Ok(());
    };
    let sizes = op.slice_sizes();
    gather.check(&from, &indices, sizes.len() as i64)?;
    gather.check_sizes(&from, &sizes)?;
    gather.expect(op.0, &from, &indices, Some(&sizes))
}

pub(super) fn dynamic_gather(op: DynamicGatherOp<'_>) -> Checked {
    let numbers = Gather::of(op.0.context(), op.dimension_numbers());
    let (Some([from, indices, count]), Some(gather)) =
        (ranked(op, [op.operand(), op.start_indices(), op.slice_sizes()]), numbers)
    else {
        return Ok(());
    };
    gather.check(&from, &indices, count.size(0))?;
    let sizes = constant_numbers(op, op.slice_sizes());
    if let Some(sizes) = &sizes {
        gather.check_sizes(&from, sizes)?;
    }
    gather.expect(op.0, &from, &indices, sizes.as_deref())
}

/// Dimension numbers of a scatter.
struct Scatter {
    update_window: Vec<i64>,
    inserted: Vec<i64>,
    input_batching: Vec<i64>,
    indices_batching: Vec<i64>,
    to_operand: Vec<i64>,
    index_dim: i64,
}

pub(super) fn scatter(op: ScatterOp<'_>) -> Checked {
    let (ctx, body) = (op.0.context(), op.update_computation().entry());
    let Some(numbers) = Scatter::of(ctx, op.scatter_dimension_numbers()) else { return Ok(()) };
    let index_dim = numbers.index_dim;
    let (Some(inputs), Some([indices]), Some(updates)) =
        (all_ranked(op, op.inputs()), ranked(op, [op.scatter_indices()]), all_ranked(op, op.updates()))
    else {
        return Ok(());
    };
    for (tensors, words) in [(&inputs, "inputs"), (&updates, "updates")] {
        let first = tensors.first().map(|it| it.shape).unwrap_or_default();
        if !tensors.iter().all(|it| may_have_shape(first, it.shape)) {
            return Err(format!("Not all {words} have compatible shapes."));
        }
    }
    check_index_dim(index_dim, &indices, "scatter_indices")?;
    if let Some(body) = body {
        let scalar = |it: &Tensor<'_>| tensor(ctx, &[], it.element, &[]);
        let inits = updates.iter().map(scalar).collect::<Checked<Vec<_>>>()?;
        check_reducer(body, &inputs, &inits, &[])?;
    }
    let mut indices = indices.shape.to_vec();
    if indices.len() as i64 == index_dim {
        indices.push(1);
    }
    let rank = (indices.len() + numbers.update_window.len()).saturating_sub(1);
    if let Some(update) = updates.iter().find(|update| update.shape.len() != rank) {
        let found = update.rank();
        return Err(format!(
            "expects updates tensor must be of rank {rank} ( == rank-of('scatter_indices') - 1 + \
             size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if \
             'index_vector_dim' == rank-of('scatter_indices')), but got {found}."
        ));
    }
    for (input, update) in inputs.iter().zip(&updates) {
        numbers.check(input, &indices, update)?;
    }
    inputs.iter().zip(&updates).try_for_each(|(input, update)| numbers.check_sizes(input, &indices, update))?;
    let like =
        |(input, element): (&Tensor<'_>, &_)| ctx.types().with_element_type(input.ty, *element).unwrap_or(input.ty);
    expect_results(op.0, &inputs.iter().zip(&accumulated(body, &inputs)).map(like).collect::<Vec<_>>())
}

impl Scatter {
    fn of(ctx: &ContextData, numbers: ScatterDimensionNumbersAttr) -> Option<Self> {
        Some(Self {
            update_window: numbers.update_window_dims(ctx)?,
            inserted: numbers.inserted_window_dims(ctx)?,
            input_batching: numbers.input_batching_dims(ctx)?,
            indices_batching: numbers.scatter_indices_batching_dims(ctx)?,
            to_operand: numbers.scatter_dims_to_operand_dims(ctx)?,
            index_dim: numbers.index_vector_dim(ctx)?,
        })
    }

    fn check(&self, input: &Tensor<'_>, indices: &[i64], update: &Tensor<'_>) -> Checked {
        let window = self.update_window.len() + self.inserted.len() + self.input_batching.len();
        if input.shape.len() != window {
            let rank = input.rank();
            return Err(format!(
                "Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + \
                 size-of('input_batching_dims') i.e. {window} but got {rank}."
            ));
        }
        let sorted = |name: &str, dims: &[i64]| match is_sorted(dims) {
            true => Ok(()),
            false => Err(format!("Expects {name} to be sorted; got: [{}].", listed(dims))),
        };
        let unique = |name: &str, dims: &[i64]| match repeated(dims.iter().copied()) {
            None => Ok(()),
            Some(_) => Err(format!("Expects {name} to not repeat; got: [{}].", listed(dims))),
        };
        let rank = (input.rank(), "rank-of('operand')");
        let update_window = (&*self.update_window, "update_window_dims");
        let inserted = (&*self.inserted, "inserted_window_dims");
        let batching = (&*self.input_batching, "input_batching_dims");
        let indices_batching = (&*self.indices_batching, "scatter_indices_batching_dims");
        sorted(update_window.1, update_window.0)?;
        unique(update_window.1, update_window.0)?;
        check_in_bounds(update_window, (update.rank(), "rank-of('updates')"))?;
        check_distinct(inserted, batching)?;
        sorted(inserted.1, inserted.0)?;
        check_in_bounds(inserted, rank)?;
        sorted(batching.1, batching.0)?;
        check_in_bounds(batching, rank)?;
        unique(indices_batching.1, indices_batching.0)?;
        check_in_bounds(indices_batching, (indices.len() as i64, "rank-of('scatter_indices')"))?;
        self.check_batches(input, indices)?;
        self.check_index_size(indices)?;
        let to_operand = (&*self.to_operand, "scatter_dims_to_operand_dims");
        check_distinct(to_operand, batching)?;
        check_in_bounds(to_operand, rank)
    }

    fn check_batches(&self, input: &Tensor<'_>, indices: &[i64]) -> Checked {
        if self.indices_batching.contains(&self.index_dim) {
            let dim = self.index_dim;
            return Err(format!("expects scatter_indices_batching_dims not to include index_vector_dim {dim}."));
        }
        if self.input_batching.len() != self.indices_batching.len() {
            return Err("input_batching_dims and scatter_indices_batching_dims should have the same size.".to_owned());
        }
        for (index, (&a, &b)) in self.input_batching.iter().zip(&self.indices_batching).enumerate() {
            let (a, b) = (input.size(a), size_at(indices, b));
            if !may_be_equal(a, b) {
                return Err(format!(
                    "input_batching_dims[{index}] and scatter_indices_batching_dims[{index}] must have compatible sizes, \
                     but got {a} and {b}."
                ));
            }
        }
        Ok(())
    }

    fn check_index_size(&self, indices: &[i64]) -> Checked {
        let (count, dim, size) = (self.to_operand.len(), self.index_dim, size_at(indices, self.index_dim));
        if size == DYNAMIC || size == count as i64 {
            return Ok(());
        }
        Err(format!(
            "Scatter op has {count} elements in scatter_dims_to_operand_dims and the bound of dimension \
             index_vector_dim={dim} of scatter_indices is {size}. These two numbers must be equal."
        ))
    }

    fn check_sizes(&self, input: &Tensor<'_>, indices: &[i64], update: &Tensor<'_>) -> Checked {
        let left_out = |dim: &i64| self.inserted.contains(dim) || self.input_batching.contains(dim);
        let most = (0..input.rank()).filter(|dim| !left_out(dim)).map(|dim| input.size(dim));
        for (&dim, most) in self.update_window.iter().zip(most) {
            let size = update.size(dim);
            if size != DYNAMIC && most != DYNAMIC && size > most {
                return Err(format!(
                    "expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding \
                     dimensions of operand. For dimension {dim}, updates bound is {size}, operand bound is {most}."
                ));
            }
        }
        let scattered = (0..update.rank()).filter(|dim| !self.update_window.contains(dim));
        let of_indices = (0..indices.len() as i64).filter(|dim| *dim != self.index_dim);
        for (dim, of) in scattered.zip(of_indices) {
            let (size, found) = (update.size(dim), size_at(indices, of));
            if !may_be_equal(size, found) {
                return Err(format!(
                    "expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding \
                     dimensions of scatter indices. For scatter dimension {dim}, updates bound is {size} , \
                     scatter_indices bound is {found}."
                ));
            }
        }
        Ok(())
    }
}

fn size_at(shape: &[i64], dim: i64) -> i64 {
    usize::try_from(dim).ok().and_then(|dim| shape.get(dim)).copied().unwrap_or(DYNAMIC)
}
