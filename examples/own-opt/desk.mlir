func.func @evening(%dim: !desk.brightness<5>) {
  %0 = desk.light "reading" : !desk.brightness<40>
  desk.put %0, %dim : !desk.brightness<40>, !desk.brightness<5>
  return
}
