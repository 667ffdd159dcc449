import { newId } from '@twosome/contract/platform/ids';
import { stored } from '../../platform/storage.ts';
import { fetchDemoCredential } from './auth.api.ts';
import { signIn } from './auth.store.ts';
import { confirmSignIn } from './fresh.store.ts';

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
