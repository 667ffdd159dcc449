import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../config.ts';
import { now } from '../platform/clock.ts';
import type { Operator } from './operators.ts';

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
