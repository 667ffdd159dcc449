import { codeOf as systemCodeOf } from '../db/errors.ts';
import type { S3Settings } from './s3-settings.ts';
import { StoreFull, StoreUnavailable } from './store.ts';

/** The code of S3's answer, such as `SlowDown`, or of a broken connection, such as `ECONNREFUSED`. */
export const codeOf = (error: unknown): string =>
  String(systemCodeOf(error) ?? (error instanceof Error ? error.name : error));

const statusOf = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode ?? 0;

/** A missing file or upload. A missing bucket is a fault. */
export const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(codeOf(error));

const isFull = (error: unknown): boolean =>
  statusOf(error) === 507 ||
  ['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded'].includes(codeOf(error));

export const translate = (error: unknown, settings: S3Settings): StoreFull | StoreUnavailable =>
  isFull(error) ? new StoreFull(error) : new StoreUnavailable(error, explain(error, settings));

/** One line for the operator: which setting to look at. */
export function explain(error: unknown, { bucket, endpoint, region }: S3Settings): string {
  const code = codeOf(error);
  if (code === 'NoSuchBucket')
    return `S3_BUCKET: there is no bucket ${bucket}: create it, or correct S3_BUCKET.`;
  if (code === 'InvalidAccessKeyId') return 'S3_ACCESS_KEY_ID is not known to the service.';
  if (code === 'SignatureDoesNotMatch') return 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.';
  if (code === 'AuthorizationHeaderMalformed' || code === 'PermanentRedirect')
    return `S3_REGION: the bucket ${bucket} is not in ${region}.`;
  if (statusOf(error) === 403)
    return `S3_ACCESS_KEY_ID may not use the bucket ${bucket} (${code}): give it the rights in docs/operating.md.`;
  return `S3_ENDPOINT${endpoint === null ? '' : ` (${endpoint})`} does not serve the bucket ${bucket} at the moment (${code}).`;
}
