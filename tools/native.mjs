import { installPackages } from './install/packages.mjs';
import { runNode } from './run/command.mjs';
import { inRoot, installed } from './run/root.mjs';

// `npm run native:android` and `native:ios` generate the native projects; `native:check` checks them.
await installPackages();
const script = inRoot('native/main.ts');
process.exitCode = (await runNode(installed('tsx/dist/cli.mjs'), [script, ...process.argv.slice(2)])).code;
