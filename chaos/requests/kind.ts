import { setTimeout as wait } from 'node:timers/promises';
import type { RawClient } from './client.ts';

/** What the requests need from the server: a signed-in person with a partner, and a photo that they may see. */
export interface Target {
  port: number;
  token: string;
  photo: { path: string; bytes: Buffer };
}

/** Sends one request and returns when the client has done its part; the server may still hold the connection. */
type Act = (target: Target, client: RawClient) => Promise<void>;

export interface Kind {
  name: string;
  act: Act;
  /** it ends only after a time limit of the server */
  slow?: boolean;
}

/** Writes everything and waits for the answer. */
export const whole =
  (write: (target: Target) => (string | Buffer)[]): Act =>
  async (target, client) => {
    for (const bytes of write(target)) client.write(bytes);
    await client.receives('\r\n\r\n');
  };
/** Writes everything, waits for the answer if there is one within a moment, and cuts the connection. */
export const cut =
  (write: (target: Target) => (string | Buffer)[], milliseconds = 30): Act =>
  async (target, client) => {
    for (const bytes of write(target)) client.write(bytes);
    await Promise.race([client.receives('\r\n\r\n'), wait(milliseconds)]);
    client.socket.destroy();
  };
/** Writes everything and stays open until the server closes. */
export const left =
  (write: (target: Target) => (string | Buffer)[]): Act =>
  async (target, client) => {
    for (const bytes of write(target)) client.write(bytes);
    await client.closed;
  };

export const json = { 'content-type': 'application/json' };
export const signIn = 'POST /api/v1/auth/google_login/';
export const large = JSON.stringify({ id: 'x'.repeat(200_000) });
export const sized = (body: string | Buffer, type: Record<string, string> = json) => ({
  ...type,
  'content-length': Buffer.byteLength(body),
});
export const authorization = (token: string) => ({ authorization: `Bearer ${token}` });
