func.func @sale(%count: i32, %price: i64) -> i64 {
  %total = shop.sell %count for %price
  return %total : i64
}
