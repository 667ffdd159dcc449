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
import { ApiError, invalid } from '../api-error.ts';
import { rejectDangerousName } from './body.ts';
import { type Pace, watchBody } from './pace.ts';
import type { ReceivedFile } from './route.ts';

export type Sender = Pick<ReceivedFile, 'userId' | 'signal'>;

interface Receiving {
  tmpDir: string;
  pace: Pace;
  /** called before a file is received; may throw */
  beginFile: () => void;
  /** called with the length of every chunk of the body; may throw */
  count: (bytes: number) => void;
}

export interface ReceivedForm {
  /** values by field, lists for repeatable fields; only fields that the form declares */
  fields: Record<string, string | string[]>;
  /** in order of arrival */
  files: ReceivedFile[];
  /** deletes the files; idempotent */
  discard(): Promise<void>;
}

/** Limit of parts besides the files, whether declared or not. */
const maxFields = 100;
/** Allowance for part headers, boundaries and unknown fields. */
const overheadBytes = 256 * 1024;
const folderPrefix = 'upload-';

/**
 * Receives a multipart body, streamed to a new folder under `tmpDir`. Errors, slow clients and disconnects leave no
 * files behind. File names are ignored.
 * Throws: `tooLarge`, `invalid`, `unavailable` (the disk is full).
 */
export async function receiveForm(
  request: IncomingMessage,
  form: Form,
  { tmpDir, pace, beginFile, count, ...sender }: Sender & Receiving,
): Promise<ReceivedForm> {
  const maxFiles = Object.values(form.files).reduce((sum, count) => sum + count, 0);
  const maxBytes = maxFiles * limits.uploadBytes + maxFields * limits.formFieldBytes + overheadBytes;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new ApiError('tooLarge');

  const folder = join(tmpDir, `${folderPrefix}${newId()}`);
  const fields: ReceivedForm['fields'] = Object.create(null);
  const saving: Promise<ReceivedFile>[] = [];
  const counts = new Map<string, number>();
  const discard = async (): Promise<void> => {
    await Promise.allSettled(saving);
    await rm(folder, { recursive: true, force: true });
  };

  const parser = parserFor(request, maxFiles);
  const open = new Set<BusboyFileStream>();
  /** after an error the parser may still emit buffered parts, which are skipped */
  let failed = false;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: unknown): void => {
        failed = true;
        reject(reason);
      };
      const attempt = (read: () => void): void => {
        try {
          read();
        } catch (error) {
          fail(error);
        }
      };
      const unwatch = watchBody(request, { max: maxBytes, pace }, (reason) =>
        fail(reason === 'tooLarge' ? new ApiError('tooLarge') : reason),
      );
      request.on('data', (chunk: Buffer) => attempt(() => count(chunk.length)));
      parser.on('field', (name, text, _nameCut, cut) =>
        attempt(() => addField(form, fields, { name, text, cut })),
      );
      parser.on('file', (field, stream, filename) => {
        stream.on('error', fail);
        const allowed = Object.hasOwn(form.files, field) ? form.files[field] : undefined;
        // browsers send a file part without a name for an empty file field
        if (failed || allowed === undefined || !filename) {
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
        attempt(beginFile);
        if (failed) {
          stream.resume();
          return;
        }
        open.add(stream);
        stream.once('limit', () => fail(fileTooLarge()));
        const saved = save(stream, { folder, beginning: form.beginning, field, ...sender }).finally(() =>
          open.delete(stream),
        );
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
  } catch (error) {
    request.unpipe(parser);
    // drain the rest, so that the client reads the response instead of a connection reset
    request.resume();
    for (const stream of open) stream.destroy();
    await discard();
    throw error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      ? new ApiError('unavailable')
      : error;
  }
}

const unreadable = (): ApiError => invalid('non_field_error', 'The form cannot be read.');
const fileTooLarge = (): ApiError =>
  new ApiError('tooLarge', { message: `A file may have at most ${limits.uploadBytes / 1024 / 1024} MB.` });

function parserFor(request: IncomingMessage, maxFiles: number): BusboyInstance {
  const contentType = request.headers['content-type'] ?? '';
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: {
        fieldSize: limits.formFieldBytes,
        fields: maxFields,
        // unknown files count too and are skipped
        files: maxFiles + maxFields,
        fileSize: limits.uploadBytes,
        parts: maxFiles + 2 * maxFields,
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
  rejectDangerousName(name);
  if (!Object.hasOwn(form.fields.shape, name)) return;
  if (cut) throw invalid(name, 'This is too long.');
  const previous = fields[name];
  if (form.lists?.includes(name)) {
    fields[name] = Array.isArray(previous) ? [...previous, text] : [text];
    return;
  }
  if (previous !== undefined) throw invalid(name, 'This may be given only once.');
  fields[name] = text;
}

async function save(
  stream: BusboyFileStream,
  {
    folder,
    beginning,
    ...fileInfo
  }: Sender & { folder: string; field: string; beginning: Form['beginning'] },
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, newId());
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  const check = (): void => {
    const message = beginning?.errorOf(head) ?? null;
    if (message === null) return;
    const error = invalid(fileInfo.field, message);
    // destroyed here, because leaving the loop below would destroy it with a different error
    stream.destroy(error);
    throw error;
  };
  let bytes = 0;
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (beginning && head.length < beginning.bytes) {
          head = Buffer.concat([head, chunk.subarray(0, beginning.bytes - head.length)]);
          if (head.length === beginning.bytes) check();
        }
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
      if (beginning && head.length < beginning.bytes) check();
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return { ...fileInfo, path, bytes, sha256: hash.digest('hex') };
}

/** Deletes the upload folders of killed processes: those older than any upload can last. */
export async function sweepUploads(tmpDir: string, olderThanMs = 3_600_000): Promise<void> {
  const names = await readdir(tmpDir).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(folderPrefix))) {
    const folder = join(tmpDir, name);
    const found = await stat(folder).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > olderThanMs)
      await rm(folder, { recursive: true, force: true });
  }
}
