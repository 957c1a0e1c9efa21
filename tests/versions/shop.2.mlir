// dialect-versions: shop=2
module {
  shop.func @first {
    %0 = shop.constant 3
    %1 = shop.pack %0 : <i64>
    %2 = shop.length %1, 2 : <i64>
    shop.mark "red" "here" <fine>
    shop.sell %1 : <i64>
    shop.move %0 to %2
    shop.price 5 {note = tuple<!shop.box<i64>, i8>, old = #shop.grade<fine>}
  }
  shop.func @second {
    %0 = shop.constant 3
    %1 = shop.pack %0 : <!shop.box<i64>>
    %2 = shop.constant 7
    shop.paint %1 with %2 : <!shop.box<i64>>
    %3 = shop.constant 9
    %4 = shop.muladd %0, %3, %3
    %5 = shop.neg %0
    %6 = shop.add %4, %5
    shop.mark "blue" "here" <poor>
    shop.move %6 to %4
  }
}
