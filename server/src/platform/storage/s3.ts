import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import pLimit from 'p-limit';
import { DeadlineExceeded } from '../deadline.ts';
import type { Log } from '../log.ts';
import { codeOf, explain, isMissing, translate } from './s3-errors.ts';
import type { S3Settings } from './s3-settings.ts';
import { type ByteRange, checkKey, isKey, type Listed, type Opened, type Store } from './store.ts';

/** Milliseconds. A request is tried three times within its deadline. */
const connectTimeoutMs = 2000;
const silenceTimeoutMs = 5000;
const deadlineMs = 12_000;
const maxAttempts = 3;
/** Connections of a node; further requests wait for one. */
const maxSockets = 200;
/** Longer files are streamed. Images are shorter, so a download that is cut off is repeated before any byte is sent. */
const bufferedBytes = 1024 * 1024;
const partBytes = 8 * 1024 * 1024;
/** The lifetime of an address for the proxy, which uses it immediately. */
const signedSeconds = 60;
const deletedAtOnce = 16;

/**
 * A store in a bucket, under the keys themselves. Amazon's service is addressed by `<bucket>.<host>`, another endpoint
 * by `/<bucket>/`. Every failure is an `unavailable`.
 */
export function openS3Store(settings: S3Settings, log: Pick<Log, 'info' | 'warn'>): Store {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts,
    // other services than Amazon's reject the SDK's default checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });

  let isAway = false;
  const run = async <T>(step: Promise<T>): Promise<T> => {
    try {
      const result = await step;
      if (isAway) log.info({}, 'the bucket is there');
      isAway = false;
      return result;
    } catch (error) {
      if (!isAway) log.warn({ err: error, reason: explain(error, settings) }, 'the bucket is away');
      isAway = true;
      throw translate(error, settings);
    }
  };

  const get = (key: string, range?: ByteRange) =>
    withDeadline(async (abortSignal) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      for (let attempt = 1; ; attempt += 1) {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }), {
          abortSignal,
        });
        if (!(Body instanceof Readable) || ContentLength === undefined)
          throw new Error('A file without a length.');
        if (ContentLength > bufferedBytes) return { stream: Body, length: ContentLength };
        const bytes = await buffer(Body).catch((error) => {
          if (attempt === maxAttempts) throw error;
          return null;
        });
        if (bytes !== null)
          return { stream: Readable.from([bytes], { objectMode: false }), length: ContentLength };
      }
    });

  const put = (key: string, file: Buffer): Promise<unknown> =>
    withDeadline((abortSignal) =>
      client.send(new PutObjectCommand({ Bucket, Key: key, Body: file }), { abortSignal }),
    );

  /** In parts, which become a file with the last one. A failure removes them; after a crash `removePartial` does. */
  async function putStream(key: string, file: Readable): Promise<void> {
    const source: { error?: Error } = {};
    file.once('error', (error) => {
      source.error = error;
    });
    const params = { Bucket, Key: key, Body: file };
    const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done();
    await upload.catch(() => {});
    // the bucket is not to blame
    if (source.error !== undefined) throw source.error;
    await run(upload);
  }

  async function* pages(area: string) {
    for (let next: string | undefined; ; ) {
      const page = await run(
        withDeadline((abortSignal) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix: `${area}/`, ContinuationToken: next }), {
            abortSignal,
          }),
        ),
      );
      yield page.Contents ?? [];
      next = page.NextContinuationToken;
      if (next === undefined) return;
    }
  }

  return {
    async put(key, file) {
      if (Buffer.isBuffer(file)) await run(put(checkKey(key), file));
      else await putStream(checkKey(key), file);
    },
    open: async (key, range): Promise<Opened | null> => run(unlessMissing(get(checkKey(key), range))),
    async size(key) {
      const head = new HeadObjectCommand({ Bucket, Key: checkKey(key) });
      const found = await run(
        unlessMissing(withDeadline((abortSignal) => client.send(head, { abortSignal }))),
      );
      return found?.ContentLength ?? null;
    },
    async remove(keys) {
      // one by one: the request for many needs a checksum that not every service computes like Amazon's
      await pLimit(deletedAtOnce).map(keys, (key) => {
        const deletion = new DeleteObjectCommand({ Bucket, Key: checkKey(key) });
        return run(unlessMissing(withDeadline((abortSignal) => client.send(deletion, { abortSignal }))));
      });
    },
    async *list(area): AsyncGenerator<Listed> {
      for await (const page of pages(area))
        for (const { Key, LastModified } of page)
          if (Key !== undefined && LastModified !== undefined && isKey(Key))
            yield { key: Key, at: LastModified };
    },
    async removePartial(before) {
      const list = new ListMultipartUploadsCommand({ Bucket });
      const { Uploads = [] } = await run(
        withDeadline((abortSignal) => client.send(list, { abortSignal })).catch((error) => {
          // then a rule of the bucket has to remove them
          if (codeOf(error) === 'NotImplemented') return { Uploads: [] };
          throw error;
        }),
      );
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Initiated === undefined || Initiated >= before) continue;
        const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
        await run(unlessMissing(withDeadline((abortSignal) => client.send(abort, { abortSignal }))));
      }
    },
    locate: (key) => `s3://${Bucket}/${checkKey(key)}`,
    async internalUri(key) {
      const command = new GetObjectCommand({ Bucket, Key: checkKey(key) });
      const { pathname, search } = new URL(await getSignedUrl(client, command, { expiresIn: signedSeconds }));
      return `/internal/bucket${pathname}${search}`;
    },
  };
}

/** The signal is not aborted after `call` has resolved: a long file may take longer to read. */
async function withDeadline<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DeadlineExceeded()), deadlineMs);
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function unlessMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
