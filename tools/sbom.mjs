import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './run/command.mjs';
import { inRoot } from './run/root.mjs';

/*
 * Writes the bill of materials of what runs: `npm run sbom -- twosome.cdx.json`. Of `npm sbom --omit=dev` npm 11 leaves out
 * packages that a development tool uses too, such as ws and zod, so all are listed and the development ones removed here.
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
const components = bom.components.filter((component) => !isDevelopment(component));
const left = new Set(components.map((component) => component['bom-ref']));
const { name, version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const root = `${name}@${version}`;
const dependencies = bom.dependencies
  .filter(({ ref }) => ref === root || left.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => left.has(one)) }));
// npm names the program by its folder
const component = { ...bom.metadata.component, name };
const metadata = { ...bom.metadata, component };
writeFileSync(file, `${JSON.stringify({ ...bom, metadata, components, dependencies }, null, 1)}\n`);
