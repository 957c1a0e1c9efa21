// dialect-versions: shop=5
module {
  shop.func @first {
    %0 = shop.constant 3
    %1 = shop.pack %0 : <i64, 4>
    %2 = shop.length %1, 2 in "mm" : <i64, 4>
    shop.mark "red" <fine>
    %3 = shop.constant 1
    shop.sell %1, %3 : <i64, 4>
    shop.move %0 to %2
    shop.price 5 {note = tuple<!shop.box<i64, 4>, i8>, old = #shop.grade<fine>}
  }
  shop.func @second {
    %0 = shop.constant 3
    %1 = shop.pack %0 : <!shop.box<i64, 4>, 4>
    shop.paint %1 : <!shop.box<i64, 4>, 4>
    %2 = shop.constant 9
    %3 = shop.mul %0, %2
    %4 = shop.add %3, %2
    %5 = shop.sub %4, %0
    shop.mark "blue" <poor>
    shop.move %5 to %4
  }
}
