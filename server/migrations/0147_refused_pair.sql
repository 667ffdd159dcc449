-- "This is not my partner": the two never connect again. What is kept names nobody, like every parted pair.
alter table parted_pairs add column refused boolean not null default false;
