import { join } from 'node:path';
import { end } from '../tools/run/end.mjs';
import { inOneLine, say, since } from '../tools/run/say.mjs';
import { installCapacitor } from './capacitor-cli.ts';
import { check } from './check/check.ts';
import { generate, type Platform, platforms, usual } from './generate.ts';
import { buildPages } from './pages.ts';
import { readSettings, type Settings } from './settings.ts';

/** Runs `npm run native:android`, `native:ios` or `native:check`, by the argument. */
const argument = process.argv[2];
const platform = platforms.find((one) => one === argument);

try {
  const settings = readSettings();
  if (platform !== undefined) await make(platform, settings);
  else await installCapacitor();
  await report(platform === undefined ? platforms : [platform], settings);
} catch (error) {
  console.error(inOneLine(error));
  process.exitCode = 1;
} finally {
  await end();
}

async function make(platform: Platform, settings: Settings): Promise<void> {
  const start = performance.now();
  say(`Building the pages of the app for ${settings.site} …`);
  await buildPages(settings, usual.pages);
  say(`Making the ${platform} app …`);
  await generate(platform, settings, usual);
  say(
    `${join('native/dist', platform)} was generated in ${since(start)}. native/README.md explains how to build the app.`,
  );
}

async function report(which: readonly Platform[], settings: Settings): Promise<void> {
  for (const one of which) {
    const { complaints, skipped } = await check(one, settings, usual.out);
    for (const sentence of skipped) say(`Left out: ${sentence}.`);
    for (const complaint of complaints) say(`${one}: ${complaint}`);
    if (complaints.length > 0) process.exitCode = 1;
    else if (!skipped.some((sentence) => sentence.startsWith(one))) say(`${one} is as it should be.`);
  }
}
