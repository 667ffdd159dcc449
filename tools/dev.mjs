import { spawn } from 'node:child_process';
import { installPackages } from './install/packages.mjs';
import { inRoot, installed, root } from './run/root.mjs';
import { say } from './run/say.mjs';

// The server, restarted on every change, behind Vite's development server. When one exits, the other is stopped.
await installPackages();
say('Vite serves the pages (its address follows) and proxies the API to the server.');
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
