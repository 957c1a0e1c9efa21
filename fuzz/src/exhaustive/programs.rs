//! Programs of one operation, and of operations on operations.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::rc::Rc;

use super::Share;
use super::forms::{End, Form, Slot};
use super::ty::Ty;
use crate::program::interpret::Arg;
use crate::program::value::Val;

/// Number of arguments of each type that a program may have.
const ARGS: usize = 2;

/// Largest number of programs of one operation with all constants.
const MOST_ALONE: u64 = 1 << 17;

/// Largest number of programs with operands of one form, for forms with many slots.
const MOST_PROGRAMS: u64 = 200;

/// Value of a slot.
#[derive(Clone, Debug)]
enum Operand<'f> {
    /// One of the function arguments of a type.
    Arg(Ty, usize),
    /// One of the block arguments of the body.
    Inner(usize),
    /// A constant of a type.
    Constant(Rc<str>),
    /// The result of an operation.
    Op(&'f Form, Vec<Operand<'f>>),
}

impl Operand<'_> {
    fn args(&self, args: &mut Vec<(Ty, usize)>) {
        match self {
            Operand::Arg(ty, number) => args.push((*ty, *number)),
            Operand::Op(_, operands) => operands.iter().for_each(|operand| operand.args(args)),
            Operand::Inner(_) | Operand::Constant(_) => {}
        }
    }
}

/// A function of one operation, whose operands may be operations.
#[derive(Clone, Debug)]
pub struct Program<'f> {
    root: &'f Form,
    operands: Vec<Operand<'f>>,
}

impl<'f> Program<'f> {
    /// Creates a program of an operation on arguments.
    pub fn on_arguments(root: &'f Form) -> Self {
        Self { root, operands: root.slots().iter().map(|slot| Operand::Arg(slot.ty, 0)).collect() }
    }

    /// Returns the arguments, in order, each once.
    fn args(&self) -> Vec<(Ty, usize)> {
        let mut args = Vec::new();
        self.operands.iter().for_each(|operand| operand.args(&mut args));
        args.sort_unstable();
        args.dedup();
        args
    }

    /// Returns true if its operation has regions or successors.
    pub fn has_bodies(&self) -> bool {
        !self.root.bodies.is_empty()
    }

    /// Returns the first value of each argument.
    pub fn first_arguments(&self) -> Vec<Arg> {
        self.args().iter().map(|(ty, _)| ty.values().swap_remove(0)).collect()
    }

    /// Returns the choices of argument values, with poison: all, or a sample of at most `most`.
    pub fn arguments(&self, most: u64) -> Vec<Vec<Arg>> {
        let with_poison = |(ty, _): &(Ty, usize)| [ty.values(), vec![Arg::Scalar(Val::Poison)]].concat();
        let values: Vec<Vec<Arg>> = self.args().iter().map(with_poison).collect();
        let size: u64 = values.iter().map(|values| values.len() as u64).product();
        let step = size.div_ceil(most);
        let numbers = (0..size.div_ceil(step)).map(|number| (number * step + mixed(number) % step).min(size - 1));
        let choice = |mut number: u64| {
            let digit = |values: &Vec<Arg>| {
                let count = values.len() as u64;
                let chosen = values[(number % count) as usize].clone();
                number /= count;
                chosen
            };
            values.iter().map(digit).collect()
        };
        numbers.map(choice).collect()
    }

    /// Returns the text of the function.
    pub fn function(&self, number: usize) -> String {
        let mut text = Text::default();
        let mut body = String::new();
        let results = text.op(self.root, &self.operands, &[], &mut body);
        let types: Vec<&str> = self.root.results.iter().map(|ty| ty.0).collect();
        let types = types.join(", ");
        if !self.root.is_branch() {
            let of = if results.is_empty() { String::new() } else { format!(" : {types}") };
            body += &format!("return {}{of}\n", results.join(", "));
        }
        let args: Vec<String> =
            self.args().iter().map(|(ty, at)| format!("{}: {}", argument(*ty, *at), ty.0)).collect();
        let (head, blocks, args) = (text.constants, text.blocks, args.join(", "));
        format!("func.func @p{number}({args}) -> ({types}) {{\n{head}{body}{blocks}}}\n")
    }
}

/// Returns the name of an argument.
fn argument(ty: Ty, number: usize) -> String {
    format!("%{}_{number}", ty.word())
}

/// Text of a function that is being written.
#[derive(Default)]
struct Text {
    /// Constants, at the beginning.
    constants: String,
    /// Blocks after the first one.
    blocks: String,
    names: usize,
}

impl Text {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("%v{}", self.names)
    }

    /// Writes the producer of a value, and returns the name of the value.
    fn operand(&mut self, operand: &Operand<'_>, scope: &[String], out: &mut String) -> String {
        match operand {
            Operand::Arg(ty, number) => argument(*ty, *number),
            Operand::Inner(number) => scope[*number].clone(),
            Operand::Constant(value) => {
                let name = self.name();
                let _ = writeln!(self.constants, "{name} = arith.constant {value}");
                name
            }
            Operand::Op(form, operands) => self.op(form, operands, scope, out).swap_remove(0),
        }
    }

    /// Writes an operation, and returns the names of its results.
    fn op(&mut self, form: &Form, operands: &[Operand<'_>], scope: &[String], out: &mut String) -> Vec<String> {
        let (given, mut rest) = operands.split_at(form.operands.len());
        let given: Vec<String> = given.iter().map(|operand| self.operand(operand, scope, out)).collect();
        self.names += 1;
        let label = self.names;
        let mut regions = Vec::new();
        for (number, body) in form.bodies.iter().enumerate() {
            let args: Vec<String> = body.args.iter().map(|_| self.name()).collect();
            let typed: Vec<String> = args.iter().zip(&body.args).map(|(arg, ty)| format!("{arg}: {}", ty.0)).collect();
            let mut text = format!("^b{label}_{number}({}):\n", typed.join(", "));
            let (values, after) = rest.split_at(body.values.len());
            rest = after;
            let types = if body.end == End::Join { &body.args } else { &body.values };
            self.end(&body.end, types, values, &args, label, &mut text);
            regions.push(text);
        }
        if !form.is_branch() {
            let results: Vec<String> = form.results.iter().map(|_| self.name()).collect();
            let regions: Vec<String> = regions.iter().map(|region| format!("{{\n{region}}}")).collect();
            let regions = if regions.is_empty() { String::new() } else { format!(" ({})", regions.join(", ")) };
            *out += &form.text(&results, &given, &regions, "");
            return results;
        }
        let successors: Vec<String> = form.targets.iter().map(|target| format!("^b{label}_{target}")).collect();
        *out += &form.text(&[], &given, "", &format!("[{}]", successors.join(", ")));
        self.blocks.extend(regions);
        if form.bodies.iter().any(|body| body.end == End::Join) {
            let ty = form.results[0].0;
            let _ = writeln!(self.blocks, "^join{label}(%join{label}: {ty}):\nreturn %join{label} : {ty}");
        }
        Vec::new()
    }

    /// Writes the last operation of a body.
    fn end(
        &mut self,
        end: &End,
        types: &[Ty],
        values: &[Operand<'_>],
        args: &[String],
        label: usize,
        out: &mut String,
    ) {
        if let (End::Return, [Operand::Op(form, operands)]) = (end, values)
            && form.is_branch()
        {
            self.op(form, operands, args, out);
            return;
        }
        let values: Vec<String> = values.iter().map(|value| self.operand(value, args, out)).collect();
        let (values, types) = (values.join(", "), types.iter().map(|ty| ty.0).collect::<Vec<_>>().join(", "));
        let _ = match end {
            End::Terminator(name) => writeln!(out, "\"{name}\"({values}) : ({types}) -> ()"),
            End::Return => writeln!(out, "return {values} : {types}"),
            End::Join => {
                let (arg, ty) = (&args[0], types);
                writeln!(out, "\"cf.br\"({arg})[^join{label}] : ({ty}) -> ()")
            }
        };
    }
}

/// Choices of values for a slot.
#[derive(Clone)]
enum Choices<'f> {
    /// Arguments of a type, block arguments of the body, and constants.
    Atoms(Ty, Vec<usize>, Rc<[Rc<str>]>),
    /// An operation on choices, sampled with a step.
    On(&'f Form, Plan<'f>, u64),
}

/// Choices for each slot.
type Plan<'f> = Vec<Choices<'f>>;

impl<'f> Choices<'f> {
    /// Returns the choices other than operations.
    fn atoms(slot: Slot, scope: &[Ty], constants: Rc<[Rc<str>]>) -> Self {
        let inner = (0..scope.len()).filter(|at| scope[*at] == slot.ty).collect();
        Choices::Atoms(slot.ty, inner, constants)
    }

    /// Returns the choices of an operation on all values that its slots may hold, with constants if wanted.
    fn on(form: &'f Form, scope: &[Ty], constants: bool) -> Self {
        let of = |slot: &Slot| {
            let constants = if constants { slot.ty.few_constants() } else { Rc::default() };
            Choices::atoms(*slot, if slot.body.is_some() { form.scope(*slot) } else { scope }, constants)
        };
        let plan: Plan<'f> = form.slots().iter().map(of).collect();
        let step = if form.bodies.is_empty() { 1 } else { size(&plan).div_ceil(MOST_PROGRAMS) };
        Choices::On(form, plan, step)
    }

    fn count(&self) -> u64 {
        match self {
            Choices::Atoms(_, inner, constants) => (ARGS + inner.len() + constants.len()) as u64,
            Choices::On(_, plan, step) => size(plan).div_ceil(*step),
        }
    }

    fn at(&self, number: u64) -> Operand<'f> {
        match self {
            Choices::Atoms(ty, inner, constants) => match (number as usize).checked_sub(ARGS) {
                None => Operand::Arg(*ty, number as usize),
                Some(number) if number < inner.len() => Operand::Inner(inner[number]),
                Some(number) => Operand::Constant(constants[number - inner.len()].clone()),
            },
            Choices::On(form, plan, step) => Operand::Op(form, choice(plan, number * step)),
        }
    }
}

/// Hashes a number, so that neighbours differ.
fn mixed(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
}

/// Returns the number of combinations of choices.
fn size(plan: &Plan<'_>) -> u64 {
    plan.iter().map(Choices::count).product()
}

/// Returns a combination of choices by its number.
fn choice<'f>(plan: &Plan<'f>, mut number: u64) -> Vec<Operand<'f>> {
    let mut digit = |choices: &Choices<'f>| {
        let count = choices.count();
        let chosen = choices.at(number % count);
        number /= count;
        chosen
    };
    plan.iter().map(&mut digit).collect()
}

/// Operations by the type of their first result.
pub struct Givers<'f>(BTreeMap<Ty, Vec<&'f Form>>);

impl<'f> Givers<'f> {
    /// Collects the operations that may be operands of others: all but those on floats of 8 bits.
    pub fn of(forms: &'f [Form]) -> Self {
        let mut by_type = BTreeMap::<Ty, Vec<&Form>>::new();
        for form in forms.iter().filter(|form| !form.is_small_float()) {
            form.results.first().into_iter().for_each(|ty| by_type.entry(*ty).or_default().push(form));
        }
        Self(by_type)
    }

    /// Returns the operations that may fill a slot of another.
    fn at<'a>(&'a self, root: &'f Form, slot: Slot) -> impl Iterator<Item = &'f Form> + 'a {
        let fits = move |form: &&Form| !form.is_branch() || root.is_tail(slot);
        self.0.get(&slot.ty).into_iter().flatten().copied().filter(fits)
    }
}

/// Programs whose last operation is of a form.
pub struct Programs<'f> {
    root: &'f Form,
    plans: Box<dyn Iterator<Item = (Plan<'f>, u64)> + 'f>,
    plan: Plan<'f>,
    of: u64,
    next: u64,
    count: u64,
}

impl<'f> Programs<'f> {
    /// Returns the programs with operands of some forms.
    pub fn of(root: &'f Form, givers: &'f Givers<'f>, share: Share) -> Self {
        let slots = root.slots();
        let plan = |constants: &dyn Fn(Ty) -> Rc<[Rc<str>]>| -> Plan<'f> {
            slots.iter().map(|slot| Choices::atoms(*slot, root.scope(*slot), constants(slot.ty))).collect()
        };
        let (mut alone, few) = (plan(&Ty::constants), plan(&Ty::few_constants));
        if size(&alone) > MOST_ALONE {
            alone = few.clone();
        }
        let of_alone = match root.is_small_float() {
            true => share.of_bytes,
            false if root.bodies.is_empty() => share.of_one,
            false => share.of_one.max(size(&alone).min(share.of_bodies) / MOST_PROGRAMS),
        };
        let first = std::iter::once((alone, of_alone));
        let start = |plans| Self { root, plans, plan: Vec::new(), of: 1, next: 1, count: 0 };
        if root.is_small_float() {
            return start(Box::new(first));
        }
        let is_wide = !root.bodies.is_empty() || slots.iter().any(|slot| slot.ty.is_vector());
        let least = if root.bodies.is_empty() { share.of_several } else { share.of_bodies };
        let with_share = move |plan: Plan<'f>| {
            let most = if is_wide { MOST_PROGRAMS } else { u64::MAX };
            let of = size(&plan).div_ceil(most).max(least);
            (plan, of)
        };
        // One slot holds an operation.
        let one = slots.clone().into_iter().enumerate().flat_map(move |(at, slot)| {
            let few = few.clone();
            givers.at(root, slot).map(move |form| {
                let mut plan = few.clone();
                plan[at] = Choices::on(form, root.scope(slot), true);
                with_share(plan)
            })
        });
        // Two slots hold operations of one name, on arguments.
        let pairs = slots.first().copied().zip(slots.get(1).copied()).into_iter();
        let two = pairs.flat_map(move |(first, second)| {
            let rest: Plan<'f> =
                slots[2..].iter().map(|slot| Choices::atoms(*slot, root.scope(*slot), Rc::default())).collect();
            givers.at(root, first).flat_map(move |form| {
                let rest = rest.clone();
                let others = givers.at(root, second).filter(|other| other.name == form.name);
                others.map(move |other| {
                    let both = [(form, first), (other, second)];
                    let both = both.map(|(form, slot)| Choices::on(form, root.scope(slot), false));
                    with_share(both.into_iter().chain(rest.iter().cloned()).collect())
                })
            })
        });
        start(Box::new(first.chain(one).chain(two)))
    }

    /// Returns the distance to the next sampled program, on average `of`. Distances vary, since neighbours are similar.
    fn distance(&mut self) -> u64 {
        self.count += 1;
        1 + mixed(self.count) % (2 * self.of - 1)
    }
}

impl<'f> Iterator for Programs<'f> {
    type Item = Program<'f>;

    fn next(&mut self) -> Option<Program<'f>> {
        loop {
            let size = size(&self.plan);
            if self.next < size {
                let operands = choice(&self.plan, self.next);
                self.next += self.distance();
                return Some(Program { root: self.root, operands });
            }
            self.next -= size;
            (self.plan, self.of) = self.plans.next()?;
        }
    }
}
