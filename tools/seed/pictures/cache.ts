import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PROGRAM = fileURLToPath(new URL('.', import.meta.url));
const SHELF = fileURLToPath(new URL('../../../.cache/pictures', import.meta.url));

/** What was painted before under this name by this very program, else what `make` makes now. */
export async function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const file = join(await drawer(), `${name}.jpg`);
  const before = await readFile(file).catch(missing);
  if (before) return before;
  const made = await make();
  // Another run, of a newer program, may have thrown this folder away meanwhile.
  await mkdir(dirname(file), { recursive: true });
  // Written aside and renamed, so that a run cut short leaves no half picture behind.
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, made);
  await rename(aside, file);
  return made;
}

let opened: Promise<string> | undefined;

/** One folder for each state of the program; those of earlier states are thrown away. */
function drawer(): Promise<string> {
  opened ??= open();
  return opened;
}

async function open(): Promise<string> {
  const version = await programVersion();
  await mkdir(join(SHELF, version), { recursive: true });
  const others = (await readdir(SHELF)).filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== version);
  await Promise.all(others.map((name) => rm(join(SHELF, name), { recursive: true, force: true })));
  return join(SHELF, version);
}

/** A digest of every file that has a say in how a picture looks, and of the renderer. */
async function programVersion(): Promise<string> {
  const entries = await readdir(PROGRAM, { recursive: true });
  const files = entries
    .filter((name) => name.endsWith('.ts') && !/(test|captions|contact-sheet|site)\.ts$/.test(name))
    .sort();
  const digest = createHash('sha256').update(JSON.stringify(sharp.versions));
  for (const name of files) digest.update(name).update(await readFile(join(PROGRAM, name)));
  return digest.digest('hex').slice(0, 16);
}

function missing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code === 'ENOENT') return undefined;
  throw cause;
}
