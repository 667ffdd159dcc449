import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './run/command.mjs';
import { inRoot } from './run/root.mjs';

/*
 * Writes the bill of materials of what runs: `npm run sbom -- twosome.cdx.json`. Of `npm sbom --omit=dev` npm 11 leaves out
 * packages that a development tool uses too, such as ws and zod, so all are listed, and those kept that the workspaces run
 * with. The root's own packages build, check and test.
 */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: npm run sbom -- <file>\n');
  process.exit(1);
}
const { code, output } = await run('npm', ['sbom', '--sbom-format=cyclonedx'], { quiet: true });
if (code !== 0) {
  process.stderr.write(output);
  process.exit(1);
}

/**
 * @typedef {{ 'bom-ref': string, properties?: { name: string }[] }} Component
 * @type {{ metadata: { component: object }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }}
 */
const bom = JSON.parse(output);
const isDevelopment = (/** @type {Component} */ { properties = [] }) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');
const runs = new Map(
  bom.components
    .filter((one) => !isDevelopment(one))
    .map((one) => /** @type {const} */ ([one['bom-ref'], one])),
);
const uses = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
const { name, version, workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const root = `${name}@${version}`;
const left = new Set([root, ...workspaces.map((/** @type {string} */ one) => `@${name}/${one}@${version}`)]);
// a set that grows while it is read: what is added is read too
for (const ref of left)
  if (ref !== root) for (const used of uses.get(ref) ?? []) if (runs.has(used)) left.add(used);
const components = [...runs.values()].filter((one) => left.has(one['bom-ref']));
const dependencies = bom.dependencies
  .filter(({ ref }) => left.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => left.has(one)) }));
// npm names the program by its folder
const component = { ...bom.metadata.component, name };
const metadata = { ...bom.metadata, component };
writeFileSync(file, `${JSON.stringify({ ...bom, metadata, components, dependencies }, null, 1)}\n`);
