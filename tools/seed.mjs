import { installPackages } from './install/packages.mjs';
import { runNode } from './run/command.mjs';
import { inRoot, installed } from './run/root.mjs';

await installPackages();
const { code } = await runNode(installed('tsx/dist/cli.mjs'), [
  inRoot('tools/seed/seed.ts'),
  ...process.argv.slice(2),
]);
process.exitCode = code;
