import { describe, expect, test } from 'vitest';
import { promtool } from './install/find.mjs';
import { run } from './run/command.mjs';
import { inRoot } from './run/root.mjs';

const program = promtool();

describe.runIf(program)('promtool', () => {
  test.each([
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('%s %s %s', async (...args) => {
    const { code, output } = await run(program ?? '', args, {
      cwd: inRoot('deploy/prometheus'),
      quiet: true,
    });
    expect([code, output]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
