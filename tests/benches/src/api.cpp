// Changes through the API of MLIR in C++, the counterpart of `api.rs`: api TASK OPERATIONS
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

#include <cstdlib>
#include <string>
#include <unistd.h>

using namespace mlir;

static func::FuncOp build(OpBuilder &builder, Location loc, ModuleOp module, long count) {
  Type i32 = builder.getI32Type();
  builder.setInsertionPointToEnd(module.getBody());
  auto function = func::FuncOp::create(builder, loc, "f", builder.getFunctionType({i32, i32}, {i32}));
  Block *entry = function.addEntryBlock();
  builder.setInsertionPointToEnd(entry);
  Value a = entry->getArgument(0), b = entry->getArgument(1);
  for (long number = 0; number < count; ++number) {
    Value value;
    if (number % 2 == 0)
      value = arith::AddIOp::create(builder, loc, a, b);
    else
      value = arith::MulIOp::create(builder, loc, a, b);
    a = b;
    b = value;
  }
  func::ReturnOp::create(builder, loc, b);
  return function;
}

static void replace(OpBuilder &builder, Location loc, Block &entry) {
  for (Operation &op : llvm::make_early_inc_range(entry)) {
    auto add = dyn_cast<arith::AddIOp>(&op);
    if (!add)
      continue;
    builder.setInsertionPoint(add);
    auto product = arith::MulIOp::create(builder, loc, add.getLhs(), add.getRhs());
    add.replaceAllUsesWith(product.getResult());
    add.erase();
  }
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  std::string task = argv[1];
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<arith::ArithDialect, func::FuncDialect>();
  OpBuilder builder(&context);
  Location loc = builder.getUnknownLoc();
  ModuleOp module = ModuleOp::create(loc);
  func::FuncOp function = build(builder, loc, module, std::atol(argv[2]));
  Block &entry = function.getBody().front();
  if (task == "verify") {
    if (failed(verify(module)))
      return 1;
  } else if (task == "clone") {
    module->clone();
  } else if (task == "walk") {
    long count = 0;
    module.walk([&](Operation *op) { count += isa<arith::AddIOp>(op); });
    if (count < 0)
      return 1;
  } else if (task == "replace") {
    replace(builder, loc, entry);
  } else if (task == "erase") {
    while (!entry.empty())
      entry.back().erase();
  }
  _exit(0);
}
