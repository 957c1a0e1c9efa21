// dialect-versions: shop=3
module {
  shop.func @first {
    %0 = shop.constant 3
    %1 = shop.pack %0 : <i64, 4>
    %2 = shop.length %1, 2 in "mm" : <i64, 4>
    shop.mark "red" "here" <fine>
    %3 = shop.constant 1
    shop.sell %1, %3 : <i64, 4>
    shop.move %0 to %2
    shop.price 5 {note = tuple<!shop.box<i64, 4>, i8>, old = #shop.grade<fine>}
  }
  shop.func @second {
    %0 = shop.constant 3
    %1 = shop.pack %0 : <!shop.box<i64, 4>, 4>
    %2 = shop.constant 7
    shop.paint %1 with %2 : <!shop.box<i64, 4>, 4>
    %3 = shop.constant 9
    %4 = shop.muladd %0, %3, %3
    %5 = shop.neg %0
    %6 = shop.add %4, %5
    shop.mark "blue" "here" <poor>
    shop.move %6 to %4
  }
}
