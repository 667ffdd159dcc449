import { readFile, writeFile } from 'node:fs/promises';
import { allCalls } from '../contract/src/all-calls.ts';
import { breakingChanges } from '../contract/src/platform/growth.ts';
import { openApiOf } from '../server/src/platform/http/openapi.ts';
import { version } from '../server/src/platform/version.ts';

/** Stores the current wire format for the test that only lets it grow. Rejects one that shrank. */
const place = new URL('../contract/openapi.stored.json', import.meta.url);
const current = JSON.parse(JSON.stringify(openApiOf([allCalls], version)));
const before = await readFile(place, 'utf8').then(JSON.parse, () => null);
const lost = before === null ? [] : breakingChanges(before, current);
if (lost.length > 0) {
  process.stderr.write(`The wire would shrink:\n${lost.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}
await writeFile(place, `${JSON.stringify(current, null, 1)}\n`);
process.stdout.write(`Stored ${Object.keys(current.paths).length} paths.\n`);
