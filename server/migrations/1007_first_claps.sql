-- The feature that claps tells which claps are the first of their couple, and so owns the table.
comment on table noted_claps is 'clap: claps that were notified: each once, however often it is taken back and given again';
