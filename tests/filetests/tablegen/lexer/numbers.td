// Decimal, hexadecimal and binary numbers, signed.
def d { int a = 0; int b = +5; int c = -5; int h = 0xFF; int H = 0xabcdef; int bin = 0b1010; int max = 9223372036854775807; int min = -9223372036854775808; int all = 0xFFFFFFFFFFFFFFFF; int zeros = 007; }
