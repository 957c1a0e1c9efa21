// Decimal numbers wrap where 64 bits end.
def d { int n = 9223372036854775808; int m = 18446744073709551615; }
