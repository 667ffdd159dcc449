import { writeFile } from 'node:fs/promises';
import { readTree } from './architecture/tree.ts';
import { inRoot } from './run/root.mjs';
import { complaintsAbout, coverage } from './spec/coverage.ts';

const files = readTree(inRoot('.'));
await writeFile(inRoot('docs/spec-coverage.md'), coverage(files));
const complaints = complaintsAbout(files);
console.log(`Wrote docs/spec-coverage.md, ${complaints.length} complaints.`);
if (complaints.length > 0) console.error(complaints.join('\n'));
process.exitCode = complaints.length > 0 ? 1 : 0;
