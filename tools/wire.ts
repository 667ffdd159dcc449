import { readFile, writeFile } from 'node:fs/promises';
import { callsByFeature } from '../contract/src/all-calls.ts';
import { breakingChanges, storedText } from '../contract/src/platform/growth.ts';
import { openApiOf } from '../contract/src/platform/openapi.ts';
import { version } from '../server/src/platform/version.ts';
import { record } from './wire/record.ts';

/** Stores the current wire format for the test that only lets it grow, and the examples of the API's reference. Rejects one that shrank. */
const place = new URL('../contract/openapi.stored.json', import.meta.url);
const current = storedText(openApiOf(callsByFeature, version));
const lost = breakingChanges(JSON.parse(await readFile(place, 'utf8')), JSON.parse(current));
if (lost.length > 0) {
  process.stderr.write(`The wire would shrink:\n${lost.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}
await writeFile(place, current);
const examples = new URL('../contract/src/examples.stored.json', import.meta.url);
await writeFile(examples, `${JSON.stringify(await record(), null, 1)}\n`);
process.stdout.write('Stored.\n');
process.exit(0);
