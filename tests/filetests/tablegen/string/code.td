// Code is everything between its brackets, lines and all.
def d {
  code a = [{ return "quoted" + \n; // no comment }];
  code b = [{
    first line
      second }
  }];
  string c = [{}];
  code e = [{ [{ ] } }];
  string f = [{ /* none */ }];
}
