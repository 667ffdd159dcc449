import * as z from 'zod';
import type { ServiceAccount } from '../settings.ts';
import { accessOf } from './fcm-access.ts';
import { askedToWait, keptSeconds, type Letter, type Outcome, type PushService } from './push-service.ts';

/** Milliseconds for the whole answer. */
const patience = 10_000;

const Failed = z.object({
  error: z.object({
    status: z.string().default(''),
    message: z.string().default(''),
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string().optional() })).optional(),
        }),
      )
      .default([]),
  }),
});

/** Firebase Cloud Messaging, by its HTTP v1 interface: to Android by Google, to iOS through Apple. */
export function fcm(
  { serviceAccount, url }: { serviceAccount: ServiceAccount; url: string },
  clock: () => Date,
): PushService {
  const access = accessOf(serviceAccount, clock);
  const address = `${url.replace(/\/$/, '')}/v1/projects/${encodeURIComponent(serviceAccount.project_id)}/messages:send`;

  const post = async (body: string, again: boolean): Promise<Response> => {
    const token = await access.token();
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    if (answer.status !== 401 || !again) return answer;
    await answer.body?.cancel();
    access.forget(token);
    return post(body, false);
  };

  return {
    async send(to, letter, urgent) {
      try {
        const message = messageOf(to.address, letter, urgent, clock());
        return await outcomeOf(await post(JSON.stringify({ message }), true), clock());
      } catch (error) {
        return { is: 'later', afterMs: 0, why: error instanceof Error ? error.message : 'unknown' };
      }
    },
  };
}

/** Fields are those of `projects.messages`; it refuses any other. All of `data` are texts. */
function messageOf(token: string, letter: Letter, urgent: boolean, now: Date): object {
  const { kind, title, body, path, tag, badge } = letter;
  return {
    token,
    notification: { title, body },
    data: { kind, path, tag, badge: String(badge) },
    android: {
      // of what waits for a phone that is off, one about each thing is kept
      collapse_key: tag,
      priority: urgent ? 'HIGH' : 'NORMAL',
      ttl: `${keptSeconds}s`,
      notification: { tag, notification_count: badge },
    },
    apns: {
      headers: {
        'apns-collapse-id': tag,
        'apns-priority': urgent ? '10' : '5',
        'apns-expiration': String(Math.floor(now.getTime() / 1000) + keptSeconds),
      },
      payload: { aps: { badge, sound: 'default', 'thread-id': tag } },
    },
  };
}

async function outcomeOf(answer: Response, now: Date): Promise<Outcome> {
  if (answer.ok) {
    await answer.body?.cancel();
    return { is: 'sent' };
  }
  const { status } = answer;
  const failed = Failed.safeParse(await answer.json().catch(() => null));
  const error = failed.success ? failed.data.error : null;
  if (error !== null && isOfNobody(status, error)) return { is: 'gone' };
  // of another project than ours: one setting that is wrong would make us forget everybody's
  if (error !== null && says(error, 'SENDER_ID_MISMATCH'))
    return { is: 'refused', why: 'FCM_SERVICE_ACCOUNT is of another project than the app with this token' };
  const why = `FCM answered ${status} ${error?.status ?? ''}`.trim();
  // 401 and 403 are ours to put right, and what waits should be there then
  if (status === 401 || status === 403 || status === 429 || status >= 500)
    return { is: 'later', afterMs: askedToWait(answer.headers.get('retry-after'), now), why };
  return { is: 'refused', why };
}

type FcmError = z.output<typeof Failed>['error'];

const says = ({ details }: FcmError, code: string): boolean =>
  details.some(({ errorCode }) => errorCode === code);

/**
 * A 404 alone proves nothing: a wrong FCM_URL answers it too, and every address would be forgotten. And of what is said to
 * be invalid, only the token is the address's fault.
 */
function isOfNobody(status: number, error: FcmError): boolean {
  const { status: name, message, details } = error;
  if (says(error, 'UNREGISTERED')) return true;
  if (status === 404) return name === 'NOT_FOUND';
  if (name !== 'INVALID_ARGUMENT') return false;
  const names = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field));
  return (
    names.includes('message.token') ||
    (says(error, 'INVALID_ARGUMENT') && /registration token/i.test(message))
  );
}
