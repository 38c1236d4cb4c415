"""Tables: who sits there, what happened, what each may see, and what may be done."""
