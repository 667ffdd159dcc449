import { spawn } from 'node:child_process';
import { installPackages } from './install/packages.mjs';
import { inRoot, installed, root } from './run/root.mjs';
import { say } from './run/say.mjs';

// The server, restarted at every change, and Vite's development server before it. One never outlives the other.
await installPackages();
say('The pages are served by Vite (its address follows), the API by the server behind it.');
const children = [
  spawn(process.execPath, [installed('tsx/dist/cli.mjs'), 'watch', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [installed('vite/bin/vite.js')], { cwd: inRoot('web'), stdio: 'inherit' }),
];

/** @param {NodeJS.Signals} signal */
const stop = (signal) => {
  for (const child of children) child.kill(signal);
};
for (const child of children)
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stop('SIGTERM');
  });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stop(signal));
