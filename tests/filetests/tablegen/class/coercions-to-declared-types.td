// Values are converted to the declared type of the field.
class Conversions {
  int of_bit = true;
  int of_bits = 0b110;
  bits<4> of_int = 5;
  bits<1> of_bit_too = true;
  bit of_one = 1;
  bit of_zero = 0;
  bit of_bits_one = 0b1;
  list<bits<2>> of_ints = [0, 1, 2, 3];
  list<bit> of_numbers = [0, 1];
  code of_string = "string";
  string of_code = [{code}];
}
def conversions : Conversions;
