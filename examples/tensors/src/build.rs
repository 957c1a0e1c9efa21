//! Construction of IR from the syntax tree. Each function is built for the shapes of its calls.

use std::collections::HashMap;
use std::sync::Arc;

use lect::diag::Buffer;
use lect::dialects::{arith, func};
use lect::prelude::*;

use crate::dialect::{
    AddOp, BroadcastOp, DivOp, ExpOp, MatMulOp, MaxOp, MulOp, PrintOp, SubOp, SumOp, TransposeOp, shape_of, tensor,
};
use crate::syntax::{self, Expr, ExprKind, Function, Sign, Statement};

/// Builds the module of a program. The name of the file is for diagnostics.
pub fn build(ctx: &Context, file: &str, text: &str) -> Result<Isolate, Reported> {
    let buffer = ctx.sources().add(file.as_bytes(), Arc::new(text.as_bytes().to_vec()));
    let buffer = buffer.map_err(|_| ctx.error(Loc::UNKNOWN, "the program is too long").emit())?;
    let functions =
        syntax::parse(text).map_err(|wrong| ctx.error(Loc::source(buffer.pos(wrong.at)), wrong.message).emit())?;
    let functions = functions.iter().map(|function| (&*function.name, function)).collect();
    let mut program =
        Program { ctx: ctx.clone(), buffer, functions, instances: HashMap::new(), module: lect::module(ctx) };
    program.instance("main", None, 0)?;
    Ok(program.module)
}

/// A function with the types of its arguments.
type Key<'a> = (&'a str, Vec<Type>);

/// Symbol and result of an instance.
#[derive(Clone)]
struct Instance {
    symbol: String,
    result: Option<Type>,
}

struct Program<'a> {
    ctx: Context,
    buffer: Arc<Buffer>,
    functions: HashMap<&'a str, &'a Function>,
    /// Instances by function and types. `None` while an instance is built.
    instances: HashMap<Key<'a>, Option<Instance>>,
    module: Isolate,
}

/// Position in a function, and its variables.
struct Scope<'a> {
    function: Op,
    block: Block,
    variables: HashMap<&'a str, Value>,
}

impl<'a> Program<'a> {
    fn error(&self, at: usize, message: impl Into<String>) -> Reported {
        self.ctx.error(self.loc(at), message.into()).emit()
    }

    fn loc(&self, at: usize) -> Loc {
        Loc::source(self.buffer.pos(at))
    }

    /// Returns the instance of a function for the types of a call, and builds it at its first use. Without types, the
    /// parameters have shapes.
    fn instance(&mut self, name: &str, types: Option<Vec<Type>>, at: usize) -> Result<Instance, Reported> {
        let Some((&name, &function)) = self.functions.get_key_value(name) else {
            return Err(self.error(at, format!("there is no function '{name}'")));
        };
        let types = match types {
            Some(types) => types,
            None => self.declared(function)?,
        };
        if types.len() != function.params.len() {
            let message = format!("'{name}' takes {} arguments, not {}", function.params.len(), types.len());
            return Err(self.error(at, message));
        }
        let key = (name, types);
        if let Some(known) = self.instances.get(&key) {
            return known.clone().ok_or_else(|| self.error(at, format!("'{name}' calls itself")));
        }
        self.instances.insert(key.clone(), None);
        let built = self.function(function, &key.1)?;
        self.instances.insert(key, Some(built.clone()));
        Ok(built)
    }

    /// Returns the types of the parameters of the entry point.
    fn declared(&self, function: &Function) -> Result<Vec<Type>, Reported> {
        let types = function.params.iter().map(|(name, shape)| {
            let shape = shape.as_ref().ok_or_else(|| self.error(function.at, format!("'{name}' needs a shape")))?;
            tensor(&self.ctx, shape).map_err(|error| self.error(function.at, error.to_string()))
        });
        types.collect()
    }

    fn function(&mut self, function: &'a Function, types: &[Type]) -> Result<Instance, Reported> {
        let symbol = match &*function.name {
            "main" => "main".to_owned(),
            name => format!("{name}_{}", self.instances.len()),
        };
        let (ctx, loc) = (self.ctx.clone(), self.loc(function.at));
        let body = lect::body(&self.module);
        let mut builder = Builder::at_end(&mut self.module, body).located(loc);
        let op = func::FuncOp::build(&*symbol, ctx.types().function(types, [])).sym_visibility("private");
        let op = builder.add(op)?.0.op;
        let mut scope = Scope { function: op, block: self.entry(op, types, loc)?, variables: HashMap::new() };
        let args: Vec<Value> = self.isolate(op)?.block(scope.block).args().collect();
        scope.variables = function.params.iter().map(|param| &*param.0).zip(args).collect();
        let mut result = None;
        for statement in &function.body {
            match statement {
                _ if result.is_some() => return Err(self.error(function.at, "a statement follows `return`")),
                Statement::Let(name, value) => {
                    let value = self.expression(&scope, value)?;
                    scope.variables.insert(name, value);
                }
                Statement::Print(value) => {
                    let (at, value) = (value.at, self.expression(&scope, value)?);
                    self.add(&scope, at, PrintOp::build(value))?;
                }
                Statement::Return(value) => result = Some(self.expression(&scope, value)?),
            }
        }
        self.add(&scope, function.at, func::ReturnOp::build(result.into_iter().collect::<Vec<_>>()))?;
        let result = result.map(|value| self.isolate(op).map(|ir| ir.value_type(value))).transpose()?;
        let ty = ctx.types().function(types, result.into_iter().collect::<Vec<_>>());
        func::FuncOp::set_function_type(&mut self.module, op, ty);
        if function.name == "main" {
            self.module.set_attr(op, "sym_visibility", None);
        }
        Ok(Instance { symbol, result })
    }

    fn isolate(&mut self, function: Op) -> Result<&mut Isolate, Reported> {
        let ctx = self.ctx.clone();
        self.module.child_mut(function).ok_or_else(|| ctx.error(Loc::UNKNOWN, "a function has a body").emit())
    }

    /// Creates the entry block of a function.
    fn entry(&mut self, function: Op, types: &[Type], loc: Loc) -> Result<Block, Reported> {
        let ir = self.isolate(function)?;
        let block = ir.create_block();
        if let Some(region) = ir.root().region(0).map(|region| region.region) {
            ir.append_block(region, block);
        }
        for &ty in types {
            ir.add_block_arg(block, ty, loc);
        }
        Ok(block)
    }

    fn add<P: Parts>(&mut self, scope: &Scope<'_>, at: usize, parts: P) -> Result<(), Reported> {
        let loc = self.loc(at);
        Builder::at_end(self.isolate(scope.function)?, scope.block).located(loc).add(parts).map(drop)
    }

    fn value<P: lect::build::OneResult>(&mut self, scope: &Scope<'_>, at: usize, parts: P) -> Result<Value, Reported> {
        let loc = self.loc(at);
        Builder::at_end(self.isolate(scope.function)?, scope.block).located(loc).value(parts)
    }

    fn type_of(&mut self, scope: &Scope<'_>, value: Value) -> Result<Type, Reported> {
        Ok(self.isolate(scope.function)?.value_type(value))
    }

    fn expression(&mut self, scope: &Scope<'_>, expr: &Expr) -> Result<Value, Reported> {
        match &expr.kind {
            ExprKind::Name(name) => {
                let value = scope.variables.get(&**name);
                value.copied().ok_or_else(|| self.error(expr.at, format!("there is no variable '{name}'")))
            }
            ExprKind::Tensor(sizes, elements) => self.constant(scope, expr.at, sizes, elements),
            ExprKind::Binary(sign, operands) => {
                let [lhs, rhs] = &**operands;
                let operands = [self.expression(scope, lhs)?, self.expression(scope, rhs)?];
                self.binary(scope, expr.at, *sign, operands)
            }
            ExprKind::Call(name, args) => {
                let args = args.iter().map(|arg| self.expression(scope, arg)).collect::<Result<Vec<_>, _>>()?;
                match (&**name, &*args) {
                    ("transpose", &[input]) => self.value(scope, expr.at, TransposeOp::build(input)),
                    ("sum", &[input]) => self.value(scope, expr.at, SumOp::build(input)),
                    ("exp", &[input]) => self.value(scope, expr.at, ExpOp::build(input)),
                    ("max", &[lhs, rhs]) => {
                        let [lhs, rhs] = self.broadcast(scope, expr.at, [lhs, rhs])?;
                        self.value(scope, expr.at, MaxOp::build(lhs, rhs))
                    }
                    _ => self.call(scope, expr.at, name, args),
                }
            }
        }
    }

    fn call(&mut self, scope: &Scope<'_>, at: usize, name: &str, args: Vec<Value>) -> Result<Value, Reported> {
        let types = args.iter().map(|&arg| self.type_of(scope, arg)).collect::<Result<Vec<_>, _>>()?;
        let Instance { symbol, result } = self.instance(name, Some(types), at)?;
        let result = result.ok_or_else(|| self.error(at, format!("'{name}' returns no value")))?;
        let loc = self.loc(at);
        let mut builder = Builder::at_end(self.isolate(scope.function)?, scope.block).located(loc);
        Ok(builder.add(func::CallOp::build(&*symbol, args, [result]))?.0.result(0))
    }

    fn constant(&mut self, scope: &Scope<'_>, at: usize, sizes: &[i64], elements: &[f32]) -> Result<Value, Reported> {
        let bytes: Vec<u8> = elements.iter().flat_map(|element| element.to_le_bytes()).collect();
        let ty = tensor(&self.ctx, sizes).map_err(|error| self.error(at, error.to_string()))?;
        let value = self.ctx.attrs().dense_elements(ty, elements.len() == 1, &bytes);
        let value = value.map_err(|error| self.error(at, error.to_string()))?;
        self.value(scope, at, arith::ConstantOp::build(value))
    }

    fn binary(&mut self, scope: &Scope<'_>, at: usize, sign: Sign, operands: [Value; 2]) -> Result<Value, Reported> {
        let [lhs, rhs] = match sign {
            Sign::MatMul => operands,
            _ => self.broadcast(scope, at, operands)?,
        };
        match sign {
            Sign::Add => self.value(scope, at, AddOp::build(lhs, rhs)),
            Sign::Sub => self.value(scope, at, SubOp::build(lhs, rhs)),
            Sign::Mul => self.value(scope, at, MulOp::build(lhs, rhs)),
            Sign::Div => self.value(scope, at, DivOp::build(lhs, rhs)),
            Sign::MatMul => self.value(scope, at, MatMulOp::build(lhs, rhs)),
        }
    }

    /// Repeats the operand with fewer dimensions, so that both have one shape.
    fn broadcast(&mut self, scope: &Scope<'_>, at: usize, operands: [Value; 2]) -> Result<[Value; 2], Reported> {
        let types = [self.type_of(scope, operands[0])?, self.type_of(scope, operands[1])?];
        let ctx = self.ctx.clone();
        let [Ok(left), Ok(right)] = types.map(|ty| shape_of(&ctx, ty)) else { return Ok(operands) };
        let [lhs, rhs] = operands;
        if left == right {
            Ok(operands)
        } else if left.ends_with(right) {
            Ok([lhs, self.value(scope, at, BroadcastOp::build(rhs, types[0]))?])
        } else if right.ends_with(left) {
            Ok([self.value(scope, at, BroadcastOp::build(lhs, types[1]))?, rhs])
        } else {
            Err(self.error(at, format!("the shapes {left:?} and {right:?} differ")))
        }
    }
}
