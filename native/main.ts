import { end } from '../tools/run/end.mjs';
import { inOneLine, say, since } from '../tools/run/say.mjs';
import { platforms } from './capacitor.ts';
import { check } from './check/check.ts';
import { buildPages, generate, installCapacitor, usual } from './generate.ts';
import { readSettings } from './settings.ts';

/** Runs `npm run native:android`, `native:ios` or `native:check`, by the argument. */
const platform = platforms.find((one) => one === process.argv[2]);

try {
  const start = performance.now();
  const settings = readSettings();
  if (platform === undefined) await installCapacitor();
  else {
    say(`Building the pages of the app for ${settings.site} …`);
    await buildPages(settings, usual.pages);
    await generate(platform, settings, usual);
    say(
      `native/dist/${platform} was generated in ${since(start)}. native/README.md explains how to build the app.`,
    );
  }
  for (const one of platform === undefined ? platforms : [platform]) {
    const complaints = check(one, settings, usual.out);
    if (complaints === null) say(`Left out: ${one}, which npm run native:${one} generates.`);
    else if (complaints.length === 0) say(`${one} has no faults.`);
    else process.exitCode = 1;
    for (const complaint of complaints ?? []) say(`${one}: ${complaint}`);
  }
} catch (error) {
  console.error(inOneLine(error));
  process.exitCode = 1;
} finally {
  await end();
}
