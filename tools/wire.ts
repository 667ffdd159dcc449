import { readFile, writeFile } from 'node:fs/promises';
import { allCalls } from '../contract/src/all-calls.ts';
import { breakingChanges, storedText } from '../contract/src/platform/growth.ts';
import { openApiOf } from '../server/src/platform/http/openapi.ts';
import { version } from '../server/src/platform/version.ts';

/** Stores the current wire format for the test that only lets it grow. Rejects one that shrank. */
const place = new URL('../contract/openapi.stored.json', import.meta.url);
const current = storedText(openApiOf([allCalls], version));
const lost = breakingChanges(JSON.parse(await readFile(place, 'utf8')), JSON.parse(current));
if (lost.length > 0) {
  process.stderr.write(`The wire would shrink:\n${lost.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}
await writeFile(place, current);
process.stdout.write('Stored.\n');
