/*
 * The cost of home pages when couples follow as many others as people do in two published graphs, from the figures of
 * `npm run bench -- home`: mean, 99th percentile, and the cores that a million daily couples need at the busiest hour.
 * `npm run bench -- follows`
 */

/** Pages a second on two cores, for couples that follow 20; clients and PostgreSQL share the cores. */
const pagesPerSecond = 1425;
/** Milliseconds of a page alone, by follows. More follows cost the database more; the rest of the page is the same. */
const measured = [
  [20, 2],
  [200, 2.8],
  [2000, 8.6],
] as const;

/** Assumptions: home pages of a couple a day, the share of the busiest hour, and the load that a core is planned for. */
const pagesPerDay = 20;
const busiestHour = 0.1;
const plannedLoad = 0.5;
/** Facebook's limit at that time; without a limit a power law has no stable mean. */
const mostFollows = 5000;

interface Point {
  follows: number;
  /** its weight among all couples, or all pages */
  weight: number;
}

/** Ugander et al. 2011, 721 million people: median 99, mean 190, close to log-normal. */
const facebook = range(-5, 5, 0.001).map((z) => {
  const spread = Math.sqrt(2 * Math.log(190 / 99));
  return { follows: Math.min(99 * Math.exp(spread * z), mostFollows), weight: Math.exp((-z * z) / 2) };
});

/** Kwak et al. 2010, 41.7 million people: mean 35, a power law with the exponent 2.276. */
const twitter = range(0, 1, 0.000_01).map((share) => {
  const tail = 2.276 - 1;
  const least = (35 * (tail - 1)) / tail;
  return { follows: Math.min(least * (1 - share) ** (-1 / tail), mostFollows), weight: 1 };
});

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) }, (_, index) => from + (index + 0.5) * step);
}

/** Milliseconds of one core for a page: linear between the measured points and beyond the last. */
function costOf(follows: number): number {
  const atTwenty = 2000 / pagesPerSecond;
  const next = Math.max(
    1,
    measured.findIndex(([most]) => follows <= most),
  );
  const [from, to] = follows > 2000 ? [measured[1], measured[2]] : [measured[next - 1], measured[next]];
  if (!from || !to) throw new Error('At least two points must be measured.');
  const alone = from[1] + ((to[1] - from[1]) * (follows - from[0])) / (to[0] - from[0]);
  return atTwenty + alone - measured[0][1];
}

function meanOf(points: readonly Point[], value: (follows: number) => number): number {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  return points.reduce((sum, { follows, weight }) => sum + weight * value(follows), 0) / total;
}

/** The points are in the order of their follows. */
function quantileOf(points: readonly Point[], share: number): number {
  let left = share * points.reduce((sum, { weight }) => sum + weight, 0);
  for (const { follows, weight } of points) {
    left -= weight;
    if (left <= 0) return follows;
  }
  return mostFollows;
}

console.log('| follows as in | pages | follows: median / mean / p99 | core-ms a page: mean / p99 | cores |');
console.log('|---|---|---|---|---|');
for (const [name, graph] of [
  ['Facebook, 2011', facebook],
  ['Twitter, 2009', twitter],
] as const)
  for (const [pages, power] of [
    ['all couples alike', 0],
    ['more by couples that follow more (square root)', 0.5],
  ] as const) {
    const points = graph.map(({ follows, weight }) => ({ follows, weight: weight * follows ** power }));
    const mean = meanOf(points, costOf);
    const pagesAtPeak = (1e6 * pagesPerDay * busiestHour) / 3600;
    const figures = [
      [0.5, 0.99]
        .map((share) => quantileOf(graph, share))
        .toSpliced(
          1,
          0,
          meanOf(graph, (follows) => follows),
        ),
      [mean, costOf(quantileOf(points, 0.99))],
    ];
    const [follows, cost] = figures.map((row, index) => row.map((one) => one.toFixed(index)).join(' / '));
    console.log(
      `| ${name} | ${pages} | ${follows} | ${cost} | ${((pagesAtPeak * mean) / 1000 / plannedLoad).toFixed(1)} |`,
    );
  }
