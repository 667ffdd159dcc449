import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runNode } from './run/command.mjs';
import { inRoot } from './run/root.mjs';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const namesIn = (field: string, ...folders: string[]) =>
  folders.flatMap((folder) => Object.keys(read(inRoot(folder, 'package.json'))[field] ?? {}));

test('the bill of materials has what runs with its version, and no development tool', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  const file = join(folder, 'twosome.cdx.json');
  const { code, output } = await runNode(inRoot('tools/sbom.mjs'), [file], { quiet: true });
  expect([code, output]).toEqual([0, '']);
  const bom = read(file);
  rmSync(folder, { recursive: true });

  expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', 'twosome']);
  const components = bom.components as { name: string; version: string; purl: string; 'bom-ref': string }[];
  const running = namesIn('dependencies', 'contract', 'server', 'web').filter(
    (name) => !name.startsWith('@twosome/'),
  );
  expect(running.length).toBeGreaterThan(30);
  for (const name of running) {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${read(inRoot('node_modules', name, 'package.json')).version}`;
    expect(components.map((component) => component.purl)).toContain(purl);
  }
  // not all of devDependencies: some of them run too, as dependencies of Fastify
  const tools = ['vitest', 'typescript', 'esbuild', 'vite', 'playwright'];
  const names = components.map(({ purl }) => /^pkg:npm\/(.+)@/.exec(purl)?.[1]);
  expect(tools.filter((tool) => names.includes(tool))).toEqual([]);
  const refs = new Set([
    bom.metadata.component['bom-ref'],
    ...components.map((component) => component['bom-ref']),
  ]);
  for (const { ref, dependsOn } of bom.dependencies)
    expect([ref, ...dependsOn].filter((one: string) => !refs.has(one))).toEqual([]);
});
