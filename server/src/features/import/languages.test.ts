import { expect, test } from 'vitest';
import { byNight } from '../../testing/nightly.ts';
import { createFormFinder } from './chat.ts';
import table from './locales.json' with { type: 'json' };

const latest = Date.UTC(2026, 0, 1);
/** Over two months, at every hour of the day. */
const long = Array.from({ length: 30 }, (_, i) => Date.UTC(2021, 1, 3 + 2 * i, (i * 5) % 24, 7 + i));
/** Both orders of day and month go forward. */
const short = [Date.UTC(2021, 2, 5, 14, 22), Date.UTC(2021, 3, 6, 0, 5)];

const phones = [
  { timeStyle: 'medium', line: (stamp: string) => `[${stamp}] Lia: hello` },
  { timeStyle: 'short', line: (stamp: string) => `${stamp} - Lia: hello` },
] as const;

/** ICU writes no half of the day there, so that nothing says which one it is. */
const mute = new Set(['fr-CM']);

function read(lines: readonly string[], moments: readonly number[]): 'right' | 'open' | 'wrong' {
  const finder = createFormFinder();
  for (const text of lines) finder.add({ text, isAfterCrlf: false });
  const form = finder.result(latest, false);
  const isRight = form?.readings.map((reading) =>
    lines.every((text, i) => {
      const head = form.headOf({ text, isAfterCrlf: false });
      const wall = head && reading.wallTimeOf(head.stamp);
      if (!wall || head.name !== 'Lia' || head.text !== 'hello') return false;
      const [year, month, date, hour, minutes] = wall;
      return Date.UTC(year, month - 1, date, hour, minutes) === moments[i];
    }),
  );
  if (!isRight?.includes(true)) return 'wrong';
  return isRight.length > 1 ? 'open' : 'right';
}

/** Every thirtieth of the alphabet has most scripts and orders. */
const locales = table.locales.split(' ').filter((_, index) => index % byNight(1, 30) === 0);

test('a chat is read right in the languages that ICU knows (at night in all of them), with 12 and 24 hours, of iPhone and Android; where its dates are ambiguous, the right ones are among the choices [S4.179]', {
  timeout: 120_000,
}, () => {
  const counts = { right: 0, open: 0, wrong: 0 };
  const wrong: string[] = [];
  const open: string[] = [];
  const known = new Map<string, 'right' | 'open' | 'wrong'>();
  for (const locale of locales)
    for (const hourCycle of ['h12', 'h23'] as const)
      for (const { timeStyle, line } of phones) {
        if (hourCycle === 'h12' && mute.has(locale)) continue;
        const format = new Intl.DateTimeFormat(locale, {
          timeZone: 'UTC',
          dateStyle: 'short',
          timeStyle,
          hourCycle,
        });
        for (const moments of [long, short]) {
          const lines = moments.map((at) => line(format.format(at)));
          const key = lines.join('\n');
          const outcome = known.get(key) ?? read(lines, moments);
          known.set(key, outcome);
          counts[outcome] += 1;
          if (outcome === 'wrong') wrong.push(`${locale} ${lines[0]}`);
          if (outcome === 'open' && moments === long) open.push(`${locale} ${lines[0]}`);
        }
      }
  expect(wrong).toEqual([]);
  // a long chat says by itself what its dates mean
  expect(open).toEqual([]);
  expect(counts.right + counts.open).toBeGreaterThan(7 * locales.length);
});
