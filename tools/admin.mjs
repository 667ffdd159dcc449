import { installPackages } from './install/packages.mjs';
import { runNode } from './run/command.mjs';
import { inRoot, installed } from './run/root.mjs';

await installPackages();
const script = inRoot('tools/admin/admin.ts');
process.exitCode = (await runNode(installed('tsx/dist/cli.mjs'), [script, ...process.argv.slice(2)])).code;
