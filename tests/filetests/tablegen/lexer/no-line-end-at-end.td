// The last line may lack its end.
def last;
