import { newId } from '@twosome/contract/platform/ids';
import { failureOf, networkFailure } from '../../platform/failure.ts';
import { apiOrigin } from '../../platform/origin.ts';
import { stored } from '../../platform/storage.ts';
import { confirmSignIn } from './prompts.store.ts';
import { signIn } from './signIn.store.ts';

/** Fetches a credential from the demo issuer. The same subject is always the same person. */
async function fetchDemoCredential(firstName: string, subject: string): Promise<string> {
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

/** The cast. Signing in as one of them shows their prepared data. */
export const demoPeople = ['Ana', 'Bruno', 'Chloe', 'Dan', 'Eve'] as const;

/** Signs in with the demo issuer, as a person of the cast or a new one. */
export function signInToDemo(firstName: string): Promise<void> {
  stored.write('demoName', firstName);
  return signIn(() => fetchDemoCredential(firstName, subjectOf(firstName)));
}

/** Renews the session as the person who signed in here; their first name may have changed since. */
export function confirmAsDemo(firstName: string): Promise<void> {
  const name = stored.read('demoName') ?? firstName;
  return confirmSignIn(() => fetchDemoCredential(name, subjectOf(name)));
}

/**
 * The cast's subject, or one stored in this browser: the same name here is the same person again, in no other
 * browser.
 */
export function subjectOf(firstName: string): string {
  const key = firstName.trim().toLowerCase();
  if (demoPeople.some((name) => name.toLowerCase() === key)) return key;
  const known = readSubjects();
  const subject = known.get(key) ?? `guest-${newId()}`;
  stored.write('demoSubjects', JSON.stringify([...known.set(key, subject)]));
  return subject;
}

function readSubjects(): Map<string, string> {
  try {
    return new Map<string, string>(JSON.parse(stored.read('demoSubjects') ?? '[]'));
  } catch {
    return new Map();
  }
}
