import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's own list of the packages in the pages, and their licences. */
export const licensesFile = 'licenses.txt';

/** Completes Vite's list with what it leaves out: the packages in workers, and the model of the face check. */
export function licensesOfWorkers(): { page: Plugin; worker: Plugin } {
  const folders = new Set<string>();
  return {
    worker: {
      name: 'licenses-of-workers',
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle))
          for (const id of file.type === 'chunk' ? file.moduleIds : []) {
            const folder = packageOf(id);
            if (folder !== undefined) folders.add(folder);
          }
      },
    },
    page: {
      name: 'licenses-of-workers-in-list',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const list = bundle[licensesFile];
          if (list?.type !== 'asset') throw new Error(`Vite wrote no ${licensesFile}`);
          list.source = [list.source, ...[...folders].sort().map(licenseOf)].join('\n');
        },
      },
    },
  };
}

const packageOf = (id: string): string | undefined =>
  /^\0?(.*\/node_modules\/(@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

/** Some packages have no file of their licence; the readme or the comments that stay in the code state it. */
function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder);
  const textOf = (pattern: RegExp): string | undefined => {
    const file = files.find((entry) => pattern.test(entry));
    return file && readFileSync(join(folder, file), 'utf8');
  };
  const text = textOf(/^licen[cs]e/i) ?? /^LICEN[CS]E.*/ms.exec(textOf(/^readme/i) ?? '')?.[0] ?? '';
  return `## ${name} - ${version} (${license})\n\n${text.trim()}\n`;
}
