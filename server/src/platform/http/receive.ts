import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Form } from '@twosome/contract/platform/call';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { invalid, Refusal } from '../refusal.ts';
import { refusePoisonousName } from './body.ts';
import { type Pace, watchBody } from './pace.ts';
import type { ReceivedFile } from './route.ts';

export interface ReceivedForm {
  /** texts by field; lists for the fields that may repeat. Only fields that the form knows */
  fields: Record<string, string | string[]>;
  /** in the order in which they came */
  files: ReceivedFile[];
  /** removes the files; may be called twice */
  discard(): Promise<void>;
}

/** Parts that a form may bring beside its files, known or not. */
const mostFields = 100;
/** Part headers, boundaries and fields that nobody knows. */
const slack = 256 * 1024;
const folderPrefix = 'upload-';

/**
 * Receives a multipart body, streamed to a folder of its own under `tmpDir`. A refusal, a slow client and one
 * that goes away leave nothing behind. Names of files are ignored altogether.
 * Refuses: `tooLarge`, `invalid`, `unavailable` (the disk is full).
 */
export async function receiveForm(
  request: IncomingMessage,
  form: Form,
  { tmpDir, pace }: { tmpDir: string; pace: Pace },
): Promise<ReceivedForm> {
  const mostFiles = Object.values(form.files).reduce((sum, count) => sum + count, 0);
  const most = mostFiles * limits.uploadBytes + mostFields * limits.formFieldBytes + slack;
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal('tooLarge');

  const folder = join(tmpDir, `${folderPrefix}${newId()}`);
  const fields: ReceivedForm['fields'] = Object.create(null);
  const saving: Promise<ReceivedFile>[] = [];
  const counts = new Map<string, number>();
  const discard = async (): Promise<void> => {
    await Promise.allSettled(saving);
    await rm(folder, { recursive: true, force: true });
  };

  const parser = parserFor(request, mostFiles);
  const open = new Set<BusboyFileStream>();
  /** the parser may still hold parts when it is told to stop: those are read past */
  let refused = false;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: unknown): void => {
        refused = true;
        reject(why);
      };
      const attempt = (read: () => void): void => {
        try {
          read();
        } catch (refusal) {
          fail(refusal);
        }
      };
      const unwatch = watchBody(request, { most, pace }, (why) =>
        fail(why === 'tooLarge' ? new Refusal('tooLarge') : why),
      );
      parser.on('field', (name, text, _nameCut, cut) =>
        attempt(() => addField(form, fields, { name, text, cut })),
      );
      parser.on('file', (field, stream, filename) => {
        stream.on('error', fail);
        const allowed = Object.hasOwn(form.files, field) ? form.files[field] : undefined;
        // without a name: what a form in a page sends for a field left empty
        if (refused || allowed === undefined || !filename) {
          stream.resume();
          return;
        }
        const count = (counts.get(field) ?? 0) + 1;
        counts.set(field, count);
        if (count > allowed) {
          stream.resume();
          fail(invalid(field, `At most ${allowed === 1 ? 'one file' : `${allowed} files`}.`));
          return;
        }
        open.add(stream);
        stream.once('limit', () => fail(fileTooLarge()));
        const saved = save(stream, folder, field).finally(() => open.delete(stream));
        saving.push(saved);
        saved.catch(fail);
      });
      parser.on('filesLimit', () => fail(invalid('non_field_error', 'The form brings too many files.')));
      parser.on('fieldsLimit', () => fail(invalid('non_field_error', 'The form has too many fields.')));
      parser.on('partsLimit', () => fail(invalid('non_field_error', 'The form has too many parts.')));
      parser.on('error', () => fail(unreadable()));
      parser.on('finish', () => {
        unwatch();
        resolve();
      });
      request.pipe(parser);
    });
    return { fields, files: await Promise.all(saving), discard };
  } catch (refusal) {
    request.unpipe(parser);
    // what still comes in is let run out, so that the client reads the answer instead of a reset
    request.resume();
    for (const stream of open) stream.destroy();
    await discard();
    throw refusal instanceof Error && 'code' in refusal && refusal.code === 'ENOSPC'
      ? new Refusal('unavailable')
      : refusal;
  }
}

const unreadable = (): Refusal => invalid('non_field_error', 'The form cannot be read.');
const fileTooLarge = (): Refusal =>
  new Refusal('tooLarge', { says: `A file may have at most ${limits.uploadBytes / 1024 / 1024} MB.` });

function parserFor(request: IncomingMessage, mostFiles: number): BusboyInstance {
  const contentType = request.headers['content-type'] ?? '';
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: {
        fieldSize: limits.formFieldBytes,
        fields: mostFields,
        // unknown files count too, and are read past
        files: mostFiles + mostFields,
        fileSize: limits.uploadBytes,
        parts: mostFiles + 2 * mostFields,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    throw unreadable();
  }
}

function addField(
  form: Form,
  fields: ReceivedForm['fields'],
  { name, text, cut }: { name: string | undefined; text: string; cut: boolean },
): void {
  if (name === undefined) return;
  refusePoisonousName(name);
  if (!Object.hasOwn(form.fields.shape, name)) return;
  if (cut) throw invalid(name, 'This is too long.');
  const sofar = fields[name];
  if (form.lists?.includes(name)) {
    fields[name] = Array.isArray(sofar) ? [...sofar, text] : [text];
    return;
  }
  if (sofar !== undefined) throw invalid(name, 'This may be given only once.');
  fields[name] = text;
}

async function save(stream: BusboyFileStream, folder: string, field: string): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, newId());
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return { field, path, bytes, sha256: hash.digest('hex') };
}

/** Removes what a process left that was killed during an upload: folders older than any upload lasts. */
export async function sweepUploads(tmpDir: string, olderThanMs = 3_600_000): Promise<void> {
  const names = await readdir(tmpDir).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(folderPrefix))) {
    const folder = join(tmpDir, name);
    const found = await stat(folder).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > olderThanMs)
      await rm(folder, { recursive: true, force: true });
  }
}
