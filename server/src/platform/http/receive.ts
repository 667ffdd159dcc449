import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Form } from '@twosome/contract/platform/call';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { validationErrors } from '@twosome/contract/platform/validation.texts';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalid } from '../api-error.ts';
import { codeOf } from '../db/errors.ts';
import { platformErrors } from '../platform.texts.ts';
import { rejectDangerousName } from './body.ts';
import type { OpenUpload, OpenUploads } from './open-uploads.ts';
import { ClientDisconnected, largeFormMilliseconds, type Pace, TooSlow, watchBody } from './pace.ts';
import type { ReceivedFile } from './route.ts';
import type { UploadQuota } from './upload-quota.ts';

export type Sender = Pick<ReceivedFile, 'userId' | 'signal'>;

export interface Receiving {
  tmpDir: string;
  pace: Pace;
  openUploads: OpenUploads;
  /** of forms with `fileBytes` */
  largeUploads: OpenUploads;
  quota: UploadQuota;
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
const filePrefix = 'upload-';
/** Free space that a large upload leaves on the disk. */
const reservedBytes = 1024 ** 3;
/** No upload is silent for so long. */
const leftoverMs = 3_600_000;

/**
 * Receives a multipart body, its files streamed to new ones in `tmpDir`. Errors, slow clients and disconnects leave no
 * files behind. File names are ignored. From its first file on, a form is an open upload until it is discarded, and all
 * its bytes count for the quota, even if it is refused or cut off. Forms with `fileBytes` have limits of their own: one
 * upload of a person at a time, and only while the disk has room for it and a copy. One that is larger than what its
 * quota has left is refused before its body is read.
 * Throws: `tooLarge`, `invalid`, `tooMany`, `unavailable` (the disk is full).
 */
export async function receiveForm(
  request: FastifyRequest,
  form: Form,
  sender: Sender,
  { tmpDir, pace, largeUploads, quota, ...receiving }: Receiving,
): Promise<ReceivedForm> {
  const { raw } = request;
  const { fileBytes = limits.uploadBytes } = form;
  const isLarge = form.fileBytes !== undefined;
  const openUploads = isLarge ? largeUploads : receiving.openUploads;
  const maxFiles = Object.values(form.files).reduce((sum, count) => sum + count, 0);
  const max = maxFiles * fileBytes + maxFields * limits.formFieldBytes + overheadBytes;
  const announced = Number(raw.headers['content-length'] ?? 0);
  if (announced > max) throw isLarge ? tooLarge(fileBytes) : new ApiError('tooLarge');
  if (isLarge) await requireSpace(tmpDir, announced || max);

  const reserved = isLarge ? await quota.reserve(sender.userId, announced || max) : null;
  const exceeded = isLarge ? null : await quota.exceeded(sender.userId, { images: 1, bytes: 1 });
  /** of the files, also of one that could not be received */
  const paths: string[] = [];
  const fields: ReceivedForm['fields'] = Object.create(null);
  const files: ReceivedFile[] = [];
  let upload: OpenUpload | undefined;
  let received = 0;
  let file: Readable | undefined;
  let saving: Promise<ReceivedFile> | undefined;
  let unwatch = (): void => {};

  const readParts = async (): Promise<void> => {
    for await (const part of request.parts({ limits: partLimits(maxFiles, fileBytes) })) {
      if (part.type === 'field') {
        addField(form, fields, part);
        continue;
      }
      const { fieldname: field } = part;
      const allowed = Object.hasOwn(form.files, field) ? form.files[field] : undefined;
      // browsers send a file part without a name for an empty file field
      if (allowed === undefined || !part.filename) {
        part.file.resume();
        continue;
      }
      if (files.filter((earlier) => earlier.field === field).length === allowed)
        throw invalid(field, platformErrors.tooManyFiles(allowed));
      if (exceeded) throw exceeded;
      upload ??= openUploads.open(sender.userId, received);
      file = part.file;
      const path = join(tmpDir, `${filePrefix}${newId()}`);
      paths.push(path);
      saving = save(file, { ...sender, field, path, fileBytes, beginning: form.beginning });
      files.push(await saving);
    }
    // the parser accepts an empty body as an empty form
    if (received === 0) throw unreadable();
  };
  const reading = new Promise<void>((resolve, reject) => {
    unwatch = watchBody(
      raw,
      { max, pace: isLarge ? { ...pace, totalMilliseconds: largeFormMilliseconds } : pace },
      (reason) => reject(reason === 'tooLarge' ? new ApiError('tooLarge') : reason),
    );
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      try {
        upload?.count(chunk.length);
      } catch (error) {
        reject(error);
      }
    });
    readParts().then(resolve, reject);
  });
  const discard = async (): Promise<void> => {
    await Promise.all(paths.splice(0).map(removeFile));
    upload?.close();
  };
  try {
    const failed = await reading.then(
      () => null,
      (error: unknown) => ({ error }),
    );
    unwatch();
    if (failed) {
      raw.unpipe();
      // drain the rest, so that the client reads the response instead of a connection reset
      raw.resume();
      file?.destroy();
      await saving?.catch(() => {});
    }
    if (reserved) await reserved.settle(upload ? received : 0);
    else if (upload) await quota.add(sender.userId, { images: failed ? 0 : files.length, bytes: received });
    if (failed) throw failed.error;
    return { fields, files, discard };
  } catch (error) {
    await discard();
    throw apiErrorOf(error);
  }
}

const removeFile = (path: string): Promise<void> =>
  unlink(path).catch((error: unknown) => {
    // it was not created
    if (codeOf(error) !== 'ENOENT') throw error;
  });

const tooLarge = (fileBytes: number): ApiError =>
  new ApiError('tooLarge', { message: platformErrors.fileTooLarge(fileBytes / 1024 / 1024) });

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - 2 * bytes < reservedBytes)
    throw new ApiError('unavailable', { message: platformErrors.noSpace, retryAfter: 3600 });
}

const partLimits = (maxFiles: number, fileSize: number) => ({
  fieldSize: limits.formFieldBytes,
  fields: maxFields,
  // unknown files count too and are skipped
  files: maxFiles + maxFields,
  fileSize,
  parts: maxFiles + 2 * maxFields,
  headerPairs: 20,
  headerSize: 8 * 1024,
});

const unreadable = (): ApiError => invalid('non_field_error', platformErrors.formUnreadable);

const parserErrors: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: platformErrors.formFiles,
  FST_FIELDS_LIMIT: platformErrors.formFields,
  FST_PARTS_LIMIT: platformErrors.formParts,
  FST_PROTO_VIOLATION: platformErrors.formFieldName,
};

/** The error of a form that the parser refuses, or of a full disk; any other error stays as it is. */
function apiErrorOf(error: unknown): unknown {
  if (
    !(error instanceof Error) ||
    [ApiError, TooSlow, ClientDisconnected].some((own) => error instanceof own)
  )
    return error;
  if (!('code' in error)) return unreadable();
  const code = String(error.code);
  if (code === 'ENOSPC') return new ApiError('unavailable');
  if (parserErrors[code] !== undefined) return invalid('non_field_error', parserErrors[code]);
  return code.startsWith('FST_') ? unreadable() : error;
}

function addField(
  form: Form,
  fields: ReceivedForm['fields'],
  { fieldname: name, value, valueTruncated }: { fieldname: string; value: unknown; valueTruncated: boolean },
): void {
  if (name === undefined) return;
  rejectDangerousName(name);
  if (!Object.hasOwn(form.fields.shape, name)) return;
  if (valueTruncated) throw invalid(name, platformErrors.valueTooLong);
  // the parser decodes a part of type application/json
  if (typeof value !== 'string') throw invalid(name, validationErrors.text);
  const previous = fields[name];
  if (form.lists?.includes(name)) fields[name] = [...(previous ?? []), value];
  else if (previous === undefined) fields[name] = value;
  else throw invalid(name, platformErrors.valueRepeated);
}

async function save(
  stream: Readable,
  {
    path,
    fileBytes,
    beginning,
    ...fileInfo
  }: Sender & { path: string; field: string; fileBytes: number; beginning: Form['beginning'] },
): Promise<ReceivedFile> {
  stream.once('limit', () => stream.destroy(tooLarge(fileBytes)));
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  const check = (): void => {
    const message = beginning?.errorOf(head, fileInfo.field) ?? null;
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
    // the default of 16 KB would wait for the disk at every chunk
    createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 1024 * 1024 }),
  );
  return { ...fileInfo, path, bytes, sha256: hash.digest('hex') };
}

/** Deletes the uploads of killed processes, and the folders of killed imports. */
export async function sweepUploads(tmpDir: string): Promise<void> {
  for (const name of await readdir(tmpDir).catch(() => [])) {
    if (!name.startsWith(filePrefix)) continue;
    const path = join(tmpDir, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > leftoverMs)
      await rm(path, { recursive: true, force: true });
  }
}
