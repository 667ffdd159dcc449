import { installPackages } from './install/packages.mjs';
import { runNode } from './run/command.mjs';
import { inRoot, installed } from './run/root.mjs';

await installPackages();
for (const part of ['paint-all.ts', 'seed.ts']) {
  const { code } = await runNode(installed('tsx/dist/cli.mjs'), [inRoot('tools/seed', part)]);
  process.exitCode = code;
  if (code !== 0) break;
}
