import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../config.ts';
import { now } from '../platform/clock.ts';
import { isSameSecret } from '../platform/secret-key.ts';

/** A person who may answer reports. */
export interface Operator {
  /** in the audit log: the name and the account, because a name in the settings may pass to another person */
  by: string;
}

type Settings = Pick<Config, 'operators' | 'adminToken'>;

/** Whether anyone can sign in; otherwise the pages are not served. */
export const hasOperators = ({ operators, adminToken }: Settings): boolean =>
  operators.length > 0 || adminToken !== null;

export function operatorOfAccount(
  { operators }: Settings,
  account: { issuer: string; subject: string },
): Operator | null {
  const found = operators.find(
    ({ issuer, subject }) => issuer === account.issuer && subject === account.subject,
  );
  return found === undefined ? null : { by: `${found.name} (${found.issuer} ${found.subject})` };
}

/** The token is shared, so the operator also enters a name; the log shows that it was not verified. */
export const operatorOfToken = ({ adminToken }: Settings, token: string, name: string): Operator | null =>
  adminToken !== null && isSameSecret(token, adminToken) ? { by: `${name} (admin token)` } : null;

/** Without a request for this long a session ends. */
const idleMinutes = 30;
const longestHours = 8;
const startMinutes = 10;

/** A sign-in at a provider that has begun in this browser. */
export interface Start {
  provider: string;
  nonce: string;
}

interface Claims {
  by: string;
  signedInAt: number;
}

/**
 * Sessions are signed cookies: nothing is stored, and they end by themselves. Changing the settings of operators ends all
 * of them, because a hash of those is part of every cookie.
 */
export function createSessions(key: Uint8Array, settings: Pick<Config, 'operators' | 'adminToken'>) {
  const valid = createHmac('sha256', key)
    .update(JSON.stringify([settings.operators, settings.adminToken]))
    .digest('base64url');
  const sign = (purpose: string, claims: object, minutes: number): Promise<string> =>
    new SignJWT({ ...claims, valid })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(purpose)
      .setExpirationTime(secondsOf(now()) + minutes * 60)
      .sign(key);
  const open = async <T>(
    purpose: string,
    token: string | undefined,
  ): Promise<(T & { valid: string }) | null> => {
    try {
      const options = { audience: purpose, algorithms: ['HS256'], currentDate: now() };
      const { payload } = await jwtVerify<T & { valid: string }>(token ?? '', key, options);
      return payload.valid === valid ? payload : null;
    } catch {
      return null;
    }
  };
  return {
    begin: ({ by }: Operator) => sign('session', { by, signedInAt: secondsOf(now()) }, idleMinutes),

    /** The operator of a session, and the cookie's next value; null if it has ended. */
    async find(cookie: string | undefined): Promise<{ operator: Operator; renewed: string } | null> {
      const claims = await open<Claims>('session', cookie);
      if (claims === null || claims.signedInAt < secondsOf(now()) - longestHours * 3600) return null;
      const { by, signedInAt } = claims;
      return { operator: { by }, renewed: await sign('session', { by, signedInAt }, idleMinutes) };
    },

    start: (start: Start) => sign('start', start, startMinutes),
    findStart: (cookie: string | undefined) => open<Start>('start', cookie),
  };
}
export type Sessions = ReturnType<typeof createSessions>;

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/**
 * `__Host-`: only over TLS, and no other host of the domain can set it. Browsers accept it from http://localhost too.
 * `Strict`: no other site's link or form carries the session. The start of a sign-in must come back from the provider.
 */
const cookies = {
  session: { name: '__Host-operator', sameSite: 'Strict' },
  start: { name: '__Host-operator-start', sameSite: 'None' },
} as const;
type Name = keyof typeof cookies;

export function cookieOf(request: FastifyRequest, which: Name): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${cookies[which].name}=`));
  return found?.slice(cookies[which].name.length + 1);
}

/** Without a value the browser deletes the cookie. */
export function setCookie(reply: FastifyReply, which: Name, value: string | null): void {
  const { name, sameSite } = cookies[which];
  const age = value === null ? '; Max-Age=0' : '';
  reply.header('set-cookie', `${name}=${value ?? ''}; Path=/; Secure; HttpOnly; SameSite=${sameSite}${age}`);
}
