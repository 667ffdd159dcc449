-- Since when the two are together: a date that one asks for and the other agrees to, and who of them wants it on the profile.
alter table twosomes
  add column together_since date,
  -- one partner's proposal, until the other agrees
  add column together_asked date,
  add column together_asked_by_a boolean,
  add column show_together_a boolean not null default false,
  add column show_together_b boolean not null default false,
  add constraint twosomes_together_asked check ((together_asked is null) = (together_asked_by_a is null));
