import * as z from 'zod';
import { onOff, origin } from '../settings.ts';

export interface S3Settings {
  bucket: string;
  /** an origin; null: Amazon's own for the region */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const bucketHint = 'use the name of a bucket alone: 3 to 63 lower-case letters, digits, dots and dashes';
const endpointHint = 'use the address of the service, without the bucket, such as https://s3.example';

export const storageSettings = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, bucketHint)
    .optional(),
  // http, for a service in the operator's own network
  S3_ENDPOINT: origin(endpointHint)
    .refine((text) => /^https?:/.test(text), endpointHint)
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_BY_PROXY: onOff.default(false),
};
type StorageEnvironment = z.output<z.ZodObject<typeof storageSettings>>;

/** Errors for values that are valid alone but not together. */
export function conflictingStorageSettings(
  env: StorageEnvironment & { TRUSTED_PROXIES: readonly string[] },
): string[] {
  const lines: string[] = [];
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION } = env;
  const needed = [S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  if ([...needed, S3_ENDPOINT, S3_REGION].some((value) => value !== undefined) && needed.includes(undefined))
    lines.push(
      'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all three, or no S3 setting.',
    );
  if (env.MEDIA_BY_PROXY && env.TRUSTED_PROXIES.length === 0)
    lines.push('MEDIA_BY_PROXY is on, but TRUSTED_PROXIES names no proxy: set it, or leave both out.');
  return lines;
}

/** null: images are in a folder */
export const s3Of = (env: StorageEnvironment): S3Settings | null =>
  env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
    ? {
        bucket: env.S3_BUCKET,
        endpoint: env.S3_ENDPOINT ?? null,
        region: env.S3_REGION ?? 'us-east-1',
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      }
    : null;
