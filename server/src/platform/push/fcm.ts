import * as z from 'zod';
import type { ServiceAccount } from '../settings.ts';
import { createAccessTokens } from './fcm-access.ts';
import { failed, type Outcome, type PushMessage, type PushService, ttlSeconds } from './push-service.ts';

/** For the whole response. */
const timeoutMs = 10_000;

const FcmFailure = z.object({
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

/** Firebase Cloud Messaging (HTTP v1 API): reaches Android directly and iOS through APNs. */
export function fcm(
  { serviceAccount, url }: { serviceAccount: ServiceAccount; url: string },
  clock: () => Date,
): PushService {
  const accessTokens = createAccessTokens(serviceAccount, clock);
  const address = `${url.replace(/\/$/, '')}/v1/projects/${encodeURIComponent(serviceAccount.project_id)}/messages:send`;

  const post = async (body: string, mayRetry: boolean): Promise<Response> => {
    const token = await accessTokens.token();
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    if (answer.status !== 401 || !mayRetry) return answer;
    await answer.body?.cancel();
    accessTokens.invalidate(token);
    return post(body, false);
  };

  return {
    async send(to, push, urgent) {
      try {
        const message = messageOf(to.address, push, urgent, clock());
        return await outcomeOf(await post(JSON.stringify({ message }), true), clock());
      } catch (error) {
        return { is: 'later', afterMs: 0, reason: error instanceof Error ? error.message : 'unknown' };
      }
    },
  };
}

/** The fields of `projects.messages`; FCM refuses any other field, and non-string values in `data`. */
function messageOf(token: string, push: PushMessage, urgent: boolean, now: Date): object {
  const { kind, title, body, path, tag, badge } = push;
  return {
    token,
    notification: { title, body },
    data: { kind, path, tag, badge: String(badge) },
    android: {
      // while the phone is offline, FCM keeps only the latest message with this key
      collapse_key: tag,
      priority: urgent ? 'HIGH' : 'NORMAL',
      ttl: `${ttlSeconds}s`,
      notification: { tag, notification_count: badge },
    },
    apns: {
      headers: {
        'apns-collapse-id': tag,
        'apns-priority': urgent ? '10' : '5',
        'apns-expiration': String(Math.floor(now.getTime() / 1000) + ttlSeconds),
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
  const read = FcmFailure.safeParse(await answer.json().catch(() => null));
  const error = read.success ? read.data.error : null;
  if (error !== null && isUnregistered(status, error)) return { is: 'gone' };
  // the token belongs to another project. Not `gone`: a wrong setting would delete every subscription
  if (error !== null && hasErrorCode(error, 'SENDER_ID_MISMATCH'))
    return {
      is: 'refused',
      reason: 'FCM_SERVICE_ACCOUNT belongs to another project than the app that issued this token',
    };
  const retryAfter = answer.headers.get('retry-after');
  return failed({ status, retryAfter }, `FCM answered ${status} ${error?.status ?? ''}`.trim(), now);
}

type FcmError = z.output<typeof FcmFailure>['error'];

const hasErrorCode = ({ details }: FcmError, code: string): boolean =>
  details.some(({ errorCode }) => errorCode === code);

/**
 * Whether the token is no longer valid. A plain 404 is not enough: a wrong FCM_URL returns it too, and every subscription
 * would be deleted. Of the invalid arguments only the token counts.
 */
function isUnregistered(status: number, error: FcmError): boolean {
  const { status: name, message, details } = error;
  if (hasErrorCode(error, 'UNREGISTERED')) return true;
  if (status === 404) return name === 'NOT_FOUND';
  if (name !== 'INVALID_ARGUMENT') return false;
  const names = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field));
  return (
    names.includes('message.token') ||
    (hasErrorCode(error, 'INVALID_ARGUMENT') && /registration token/i.test(message))
  );
}
