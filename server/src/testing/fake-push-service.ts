import {
  createDecipheriv,
  createECDH,
  type ECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushPayload } from '@twosome/contract/notification/push.contract';
import { importJWK, jwtVerify } from 'jose';
import * as z from 'zod';
import { now } from '../platform/clock.ts';
import { makeVapid } from '../platform/push/vapid.ts';

const project = 'twosome-test';
const mail = 'push@twosome-test.iam.gserviceaccount.example';
const scope = 'https://www.googleapis.com/auth/firebase.messaging';

/** The used part of FCM's API; like the real one it rejects unknown fields. */
const FcmText = z.string().max(4096);
const FcmRequest = z.strictObject({
  message: z.strictObject({
    token: FcmText.min(1),
    notification: z.strictObject({ title: FcmText, body: FcmText }),
    data: z.record(z.string().regex(/^(?!from$|message_type$|google\.|gcm\.)/), FcmText),
    android: z.strictObject({
      collapse_key: FcmText,
      priority: z.enum(['NORMAL', 'HIGH']),
      ttl: z.string().regex(/^\d{1,7}s$/),
      notification: z.strictObject({ tag: FcmText, notification_count: z.int().min(0) }),
    }),
    apns: z.strictObject({
      headers: z.record(z.string().startsWith('apns-'), FcmText),
      payload: z.object({ aps: z.strictObject({ badge: z.int(), sound: FcmText, 'thread-id': FcmText }) }),
    }),
  }),
});

/** A received push, decoded as the device would. */
export interface Received {
  to: string;
  payload: PushPayload;
  /** Web Push's headers, or FCM's message */
  headers: IncomingHttpHeaders;
  message?: z.output<typeof FcmRequest>['message'];
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * A fake of FCM, its token endpoint and a Web Push service in one server. Each validates and answers as the real one does.
 * Accepted pushes are in `received`, reasons of rejections in `refused`.
 */
export interface FakePushService {
  url: string;
  /** environment variables that make a server use the fake */
  env: Record<string, string>;
  received: Received[];
  refused: string[];
  /** how many access tokens were issued */
  granted(): number;
  /** invalidates all access tokens issued so far */
  revoke(): void;
  /** creates the subscription of a new browser */
  subscribe(): Subscription;
  /** overrides the responses to the next requests for this device; null drops the connection */
  answer(to: string, ...answers: (Answer | null)[]): void;
  close(): Promise<void>;
}

export async function startFakePushService(): Promise<FakePushService> {
  const account = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const vapid = makeVapid();
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>();
  const answers = new Map<string, (Answer | null)[]>();
  const [received, refused]: [Received[], string[]] = [[], []];
  let access = { good: new Set<string>(), granted: 0 };

  const server = createServer((request, response) => {
    void answerTo(request, response).catch((error: unknown) => {
      refused.push(String(error));
      respond(response, {
        status: 400,
        body: { error: { status: 'INVALID_ARGUMENT', message: String(error) } },
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    if (request.method !== 'POST') throw new Error('only POST');
    if (request.url === '/token') return respond(response, await grant(new URLSearchParams(String(body))));
    if (request.url === `/v1/projects/${project}/messages:send`)
      return accept(response, readFcm(request.headers, body));
    const browser = browsers.get(`${url}${request.url}`);
    if (browser === undefined) return respond(response, { status: 410 });
    return accept(response, await readWebPush(request, body, browser));
  }

  function accept(response: ServerResponse, read: Received | Answer): unknown {
    if ('status' in read) return respond(response, read);
    const next = answers.get(read.to)?.shift();
    if (next === null) return response.destroy();
    if (next !== undefined) return respond(response, next);
    received.push(read);
    const name = `projects/${project}/messages/${received.length}`;
    return respond(response, read.message ? { status: 200, body: { name } } : { status: 201 });
  }

  async function grant(form: URLSearchParams): Promise<Answer> {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      throw new Error('wrong grant');
    const { payload } = await jwtVerify(form.get('assertion') ?? '', account.publicKey, {
      algorithms: ['RS256'],
      issuer: mail,
      audience: `${url}/token`,
      maxTokenAge: '1h',
      currentDate: now(),
    });
    if (payload.scope !== scope) throw new Error('wrong scope');
    access.granted += 1;
    const token = randomBytes(16).toString('hex');
    access.good.add(token);
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
  }

  function readFcm(headers: IncomingHttpHeaders, body: Buffer): Received | Answer {
    const bearer = /^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1];
    if (!access.good.has(bearer ?? ''))
      return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'no' } } };
    const { message } = FcmRequest.parse(JSON.parse(String(body)));
    const { badge, ...data } = message.data;
    const payload = PushPayload.strict().parse({ ...message.notification, ...data, badge: Number(badge) });
    return { to: message.token, payload, headers, message };
  }

  async function readWebPush(
    { headers, url: path }: IncomingMessage,
    body: Buffer,
    { keys, auth }: { keys: ECDH; auth: Buffer },
  ): Promise<Received> {
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    if (key !== vapid.publicKey) throw new Error('signed by another key');
    const point = Buffer.from(vapid.publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const { payload: claims } = await jwtVerify(
      token,
      await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'),
      {
        audience: url,
        requiredClaims: ['exp', 'sub'],
        currentDate: now(),
      },
    );
    if ((claims.exp ?? 0) > now().getTime() / 1000 + 24 * 3600) throw new Error('signed for more than a day');
    if (!/^(mailto:|https:)/.test(claims.sub ?? '')) throw new Error('no contact in sub');
    z.object({
      ttl: z.string().regex(/^\d+$/),
      topic: z.string().regex(/^[\w-]{1,32}$/),
      urgency: z.enum(['very-low', 'low', 'normal', 'high']),
      'content-encoding': z.literal('aes128gcm'),
    }).parse(headers);
    if (body.length > 4096) throw new Error('too long');
    const payload = PushPayload.strict().parse(JSON.parse(decrypted(body, keys, auth)));
    return { to: `${url}${path}`, payload, headers };
  }

  return {
    url,
    env: {
      FCM_URL: url,
      FCM_SERVICE_ACCOUNT: JSON.stringify({
        project_id: project,
        client_email: mail,
        private_key: account.privateKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: `${url}/token`,
      }),
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      WEB_PUSH_ANYWHERE: 'on',
      WEB_PUSH_ANYWHERE_IN_PRODUCTION: 'yes',
      SUPPORT_EMAIL: 'help@twosome.example',
    },
    received,
    refused,
    granted: () => access.granted,
    revoke() {
      access = { good: new Set(), granted: access.granted };
    },
    subscribe() {
      const endpoint = `${url}/push/${randomBytes(8).toString('hex')}`;
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(endpoint, { keys, auth });
      return {
        endpoint,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    answer: (to, ...next) => void answers.set(to, next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(response: ServerResponse, { status, headers = {}, body }: Answer): unknown {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  return response.end(body === undefined ? '' : JSON.stringify(body));
}

/** Decrypts as a browser does (RFC 8291), with node:crypto only. */
function decrypted(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const theirs = body.subarray(21, 21 + keyLength);
  const bytes = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const padded = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
  // the last record ends with a 2 and any number of zeros
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
