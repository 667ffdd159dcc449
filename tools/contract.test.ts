import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apis } from '../contract/src/all-calls.ts';
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

test('every contract is among the APIs, with all of its calls', async () => {
  const listed: readonly object[] = apis;
  const missing = (await exported(/Api$/)).filter(([, api]) => !listed.includes(api)).map(([name]) => name);
  expect(missing, 'Add it to `apis` in all-calls.ts').toEqual([]);
  const calls: readonly object[] = apis.map((api) => api.calls);
  const left = (await exported(/Calls$/)).filter(([, one]) => !calls.includes(one)).map(([name]) => name);
  expect(left, 'Name it in `api` at the end of its contract, and that in all-calls.ts').toEqual([]);
});

test('the frames of every contract are among all frames', async () => {
  const toClient = { ...framesToClient, ...framesToSingle };
  const missing = (await exported(/Frames(In)?$/)).flatMap(([name, frames]) => {
    const described = name.endsWith('In') ? framesToServer : toClient;
    return Object.keys(frames).filter((frame) => !(frame in described));
  });
  expect(missing, 'Describe it in `api` at the end of its contract').toEqual([]);
});
