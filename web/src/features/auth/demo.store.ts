import { newId } from '@twosome/contract/platform/ids';
import { stored } from '../../platform/storage.ts';
import { fetchDemoCredential } from './auth.api.ts';
import { signIn } from './auth.store.ts';

/** The people of the example story; whoever signs in as one of them finds what they have there. */
export const demoPeople = ['Ana', 'Bruno', 'Chloe', 'Dan', 'Eve'] as const;

/** Signs in with the demo issuer, as one of the story or as somebody of one's own. */
export const signInToDemo = (firstName: string): Promise<void> =>
  signIn(() => fetchDemoCredential(firstName, subjectOf(firstName)));

/** One of the story, or a subject of this browser: the same name here is the same person again, and nobody else's. */
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
