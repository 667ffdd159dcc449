import { openAddresses } from '@twosome/contract/platform/addresses';
import { buildStale } from '../tools/build/stale.mjs';
import { end } from '../tools/run/end.mjs';
import { installLighthouse, look, type Report } from './lighthouse/run.ts';
import { median } from './platform/median.ts';
import { startSeeded, tokenOf } from './platform/seeded.ts';

/*
 * Lighthouse scores of the public pages and of Ana's home on a server with demo data, on a simulated phone, each run in
 * a
 * new browser; the median of several runs. Connection and CPU are simulated from a recording, but a busy machine still
 * lowers the scores. `npm run bench -- lighthouse [times] [address…]`
 */
const times = Number(process.argv[2] ?? 3);
const asked = process.argv.slice(3);
const isAsked = (address: string): boolean => asked.length === 0 || asked.includes(address);
const aims: Record<string, number> = { '/': 95, '/about': 95, '/home': 85 };

await buildStale();
try {
  await installLighthouse();
  const { url, stop } = await startSeeded({
    SUPPORT_EMAIL: 'help@twosome.example',
    APP_STORE_URL: 'https://store.example/twosome',
  });

  console.log(
    '| page | performance | aim | accessibility | best practices | SEO | FCP | LCP | TBT | CLS | machine |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const address of openAddresses.filter(isAsked)) await measure(url, address, null);
  if (isAsked('/home')) await measure(url, '/home', await tokenOf(url, 'Ana'));
  await stop();
} finally {
  await end();
}

async function measure(url: string, address: string, token: string | null): Promise<void> {
  const reports: Report[] = [];
  for (let turn = 0; turn < times; turn++) reports.push(await look(url + address, token));
  const score = (name: string) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0)));
  const value = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const seconds = (name: string) => `${(value(name) / 1000).toFixed(1)} s`;
  const cells = [
    address,
    score('performance'),
    aims[address] ? `≥ ${aims[address]}` : '',
    score('accessibility'),
    score('best-practices'),
    // Home must not be indexed.
    token === null ? score('seo') : '',
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    `${value('total-blocking-time').toFixed(0)} ms`,
    value('cumulative-layout-shift').toFixed(3),
    median(reports.map(({ environment }) => environment.benchmarkIndex)),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  for (const fault of faultsOf(reports.at(-1), token !== null)) console.log(`  ${fault}`);
}

/** Failed audits other than performance, in the last run. */
function faultsOf(report: Report | undefined, signedIn: boolean): string[] {
  const judged = ['accessibility', 'best-practices', ...(signedIn ? [] : ['seo'])];
  return judged.flatMap((name) =>
    (report?.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${id} ${report?.audits[id]?.displayValue ?? ''}`),
  );
}
