import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';

test('axe checks every screen once, in the story that the list names', () => {
  const checked = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.story.ts'))
    .flatMap((name) => {
      const story = readFileSync(new URL(name, import.meta.url), 'utf8');
      const calls = [...story.matchAll(/\bexpectAccessible\(\s*[\w.]+,\s*'([^']+)',?\s*\)/g)];
      expect(calls, name).toHaveLength(story.match(/\bexpectAccessible\(/g)?.length ?? 0);
      return calls.map(([, screen]) => `${screen}: ${name.replace('.story.ts', '')}`);
    });
  expect(checked.sort()).toEqual(
    Object.entries(screens)
      .map(([screen, story]) => `${screen}: ${story}`)
      .sort(),
  );
});
