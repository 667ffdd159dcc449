import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyTime, screens } from './screens.ts';

test('axe checks every screen once, in the story that the list names', () => {
  const stories = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const checked = stories
    .filter((path) => path.endsWith('.story.ts'))
    .flatMap((path) => {
      const story = readFileSync(new URL(path, import.meta.url), 'utf8');
      const calls = [...story.matchAll(/\bexpectAccessible\(\s*[\w.]+,\s*'([^']+)',?\s*\)/g)];
      expect(calls, path).toHaveLength(story.match(/\bexpectAccessible\(/g)?.length ?? 0);
      return calls.map(([, screen]) => `${screen}: ${path.replace('.story.ts', '')}`);
    });
  expect(checked.sort()).toEqual(
    Object.entries(screens)
      .map(([screen, story]) => `${screen}: ${story}`)
      .sort(),
  );
});

test('what is checked every time is in a story of `npm test`', () => {
  expect(everyTime.filter((screen) => screens[screen].startsWith('nightly/'))).toEqual([]);
});
