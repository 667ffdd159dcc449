import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run/command.mjs';
import { inRoot } from '../run/root.mjs';
import { inPath, promtool } from './find.mjs';

/**
 * Fetches Prometheus's checker of rules where apt can. Debian's package starts a Prometheus that listens on all addresses,
 * so it is unpacked below `.cache` and not installed.
 *
 * @returns {Promise<string[]>} a message when it is still missing
 */
export async function fetchPromtool() {
  if (promtool() !== null) return [];
  const folder = inRoot('.cache/promtool');
  if (inPath('apt-get') !== null) {
    mkdirSync(folder, { recursive: true });
    await run('apt-get', ['-qq', 'download', 'prometheus'], { cwd: folder, quiet: true });
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
    if (archive !== undefined) await run('dpkg-deb', ['-x', join(folder, archive), folder], { quiet: true });
  }
  return promtool() === null
    ? [
        'promtool is not on this machine (Debian: apt-get download prometheus): deploy/prometheus was not checked.',
      ]
    : [];
}
