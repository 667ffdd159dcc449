import { writeFile } from 'node:fs/promises';
import { readTree } from './architecture/tree.ts';
import { inRoot } from './run/root.mjs';
import { complaintsAbout } from './spec/complaints.ts';
import { pageOf } from './spec/page.ts';
import { requirementsOf, specification } from './spec/specification.ts';

// Writes docs/spec-coverage.md and prints the complaints about requirements and tests.
const files = readTree(inRoot('.'));
await writeFile(inRoot('docs/spec-coverage.md'), pageOf(specification, files));
const requirements = requirementsOf(specification);
const complaints = complaintsAbout({ requirements, files });
process.stdout.write(`${requirements.length} requirements, ${complaints.length} complaints.\n`);
if (complaints.length > 0) process.stderr.write(`${complaints.join('\n')}\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;
