import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

/** The code of the refusal of a request that is not signed (AWS Signature Version 4) by these keys; null if it is. */
export function s3Refusal(request: IncomingMessage, keys: Keys): string | null {
  const url = new URL(request.url ?? '', 'http://s3');
  const signed = url.searchParams.has('X-Amz-Signature') ? fromQuery(url) : fromHeaders(request);
  if (signed === null) return 'AccessDenied';
  const [accessKeyId, day = '', region = '', service = ''] = signed.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const age = Date.now() - timeOf(signed.date);
  if (age < -60_000 || age > signed.seconds * 1000) return 'AccessDenied';

  const query = [...url.search.slice(1).split('&')].filter(
    (part) => part && !part.startsWith('X-Amz-Signature='),
  );
  const canonical = [
    request.method,
    url.pathname,
    query
      .map((part) => (part.includes('=') ? part : `${part}=`))
      .sort()
      .join('&'),
    ...signed.headers.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed.headers.join(';'),
    signed.payload,
  ].join('\n');
  const scope = [day, region, service, 'aws4_request'].join('/');
  const text = ['AWS4-HMAC-SHA256', signed.date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, text).toString('hex') === signed.signature ? null : 'SignatureDoesNotMatch';
}

function fromQuery({ searchParams }: URL) {
  const value = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: value('Credential'),
    headers: value('SignedHeaders').split(';'),
    signature: value('Signature'),
    date: value('Date'),
    seconds: Number(value('Expires')),
    payload: value('Content-Sha256') || 'UNSIGNED-PAYLOAD',
  };
}

function fromHeaders({ headers }: IncomingMessage) {
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (credential === undefined || names === undefined || signature === undefined) return null;
  return {
    credential,
    headers: names.split(';'),
    signature,
    date: String(headers['x-amz-date']),
    seconds: 900,
    payload: String(headers['x-amz-content-sha256']),
  };
}

/** `20261124T060508Z` */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
