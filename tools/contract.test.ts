import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callsByFeature } from '../contract/src/all-calls.ts';
import { framesToClient, framesToServer, framesToSingle } from '../contract/src/all-frames.ts';
import { inRoot } from './run/root.mjs';

/** What the contracts export under names with this ending. */
async function exported(ending: RegExp): Promise<[name: string, value: object][]> {
  const folder = inRoot('contract/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const contracts: Record<string, object>[] = await Promise.all(
    files.filter((file) => file.endsWith('.contract.ts')).map((file) => import(`${folder}/${file}`)),
  );
  return contracts.flatMap((contract) => Object.entries(contract).filter(([name]) => ending.test(name)));
}

test('the calls of every contract are among all calls', async () => {
  const listed: readonly object[] = Object.values(callsByFeature);
  const missing = (await exported(/Calls$/)).filter(([, calls]) => !listed.includes(calls));
  const names = missing.map(([name]) => name);
  expect(names, 'Add it to callsByFeature in all-calls.ts').toEqual([]);
});

test('the frames of every contract are among all frames', async () => {
  const toClient = { ...framesToClient, ...framesToSingle };
  const missing = (await exported(/Frames(In)?$/)).flatMap(([name, frames]) => {
    const described = name.endsWith('In') ? framesToServer : toClient;
    return Object.keys(frames).filter((frame) => !(frame in described));
  });
  expect(missing, 'Describe it in all-frames.ts').toEqual([]);
});
