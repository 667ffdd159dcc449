import type { authCalls, Config, Session, User } from '@twosome/contract/auth/auth.contract';
import { failureOf, networkFailure } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { apiOrigin } from '../../platform/origin.ts';
import { stored } from '../../platform/storage.ts';

const call = caller<typeof authCalls>();

export const fetchConfig = (): Promise<Config> => call('GET config/', { sessionless: true });
export const signInWith = (credential: string, nonce?: string): Promise<{ user: User; token: string }> =>
  call('POST auth/google_login/', { body: { id: credential, ...(nonce !== undefined && { nonce }) } });
/** Renews this session with a new credential; the token stays the same. */
export const renewWith = (credential: string, nonce?: string): Promise<{ user: User; token: string }> =>
  call('POST auth/google_login/', {
    body: { id: credential, renew: stored.read('token') ?? '', ...(nonce !== undefined && { nonce }) },
  });
export const fetchUser = (): Promise<{ user: User; token: string }> =>
  call('POST auth/user/', { body: {}, isRead: true });
export const sendFirstName = (firstName: string): Promise<{ user: User }> =>
  call('PATCH auth/user/', { body: { first_name: firstName } });
export const sendBothCodes = (wanted: boolean): Promise<{ user: User }> =>
  call('PATCH auth/user/', { body: { both_codes: wanted } });
export const fetchDevices = (): Promise<{ results: Session[] }> => call('GET auth/session/', {});
export const signOutAt = (id: string): Promise<null> => call('DELETE auth/session/:id/', { params: { id } });
export const signOutAtOthers = (): Promise<null> => call('POST auth/session/end_others/', { body: {} });
export const sendLogout = (pushToken: string | null): Promise<null> =>
  call('POST auth/logout/', { body: { ...(pushToken !== null && { push_token: pushToken }) } });
export const sendTerms = (): Promise<{ user: User }> =>
  call('POST auth/accept_terms/', { body: { adult: true } });

/** Fetches a credential from the demo issuer. The same subject is always the same person. */
export async function fetchDemoCredential(firstName: string, subject: string): Promise<string> {
  const response = await fetch(`${apiOrigin()}/demo-identity/credential/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: firstName, subject }),
  }).catch(() => {
    throw networkFailure();
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw failureOf(response.status, body);
  return (body as { credential: string }).credential;
}
