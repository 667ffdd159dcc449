import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { createSetting } from '../platform/setting.ts';
import { freshScreen, press, visit } from '../testing/screen.tsx';
import { SettingRow } from './SwitchRow.tsx';

freshScreen();
const control = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Reminders' });

/** A setting on a server that fails while `isDown`; each save is answered by the test. */
function show(isDown = false) {
  const server = { on: false, isDown, loads: 0, answers: [] as (() => void)[] };
  const one = createSetting({
    async fetch() {
      server.loads += 1;
      if (server.isDown) throw new Failure(500, {});
      return { on: server.on };
    },
    save: (on) =>
      new Promise<{ on: boolean }>((resolve, reject) =>
        server.answers.push(() => (server.isDown ? reject(new Failure(500, {})) : resolve({ on }))),
      ),
  });
  visit(<SettingRow setting={one} label="Reminders" line="What it does." failed="Not saved." />);
  return server;
}

test('a setting that does not load offers Retry, which loads it', async () => {
  const server = show(true);
  await screen.findByText('Server error while loading');
  expect(screen.queryByRole('switch')).toBeNull();
  server.isDown = false;
  await press('Retry');
  expect((await control()).checked).toBe(false);
  expect(server.loads).toBe(2);
});

test('a switch turns immediately, and back with a toast when the server refuses', async () => {
  const server = show();
  (await control()).click();
  await waitFor(async () => expect((await control()).checked).toBe(true));
  server.isDown = true;
  server.answers[0]?.();
  await screen.findByText(/Not saved\./);
  await waitFor(async () => expect((await control()).checked).toBe(false));
});
