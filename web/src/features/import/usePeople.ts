import type { ImportPreview } from '@twosome/contract/import/import.contract';
import { useState } from 'react';
import { useUser } from '../auth/auth.store.ts';

export type Person = 'me' | 'partner' | 'neither';
type People = Readonly<Record<string, Person>>;

/** Which name of a chat is which of the two: the server's guess, until the person chooses. */
export function usePeople({ names }: ImportPreview) {
  const { id: me, partner } = useUser();
  const [people, setPeople] = useState<People>(() => {
    const guessed = names.filter(({ user }) => user !== null);
    return Object.fromEntries(guessed.map(({ name, user }) => [name, user === me ? 'me' : 'partner']));
  });
  const ids = { me, partner: partner?.id ?? null, neither: null };
  return {
    people,
    /** for the server; null while a name has nobody */
    chosen: names.every(({ name }) => people[name] !== undefined)
      ? names.map(({ name }) => ({ name, user: ids[people[name] ?? 'neither'] }))
      : null,
    choose: (name: string, person: Person) => setPeople(withChoice(names, people, name, person)),
  };
}

/** Of two names, the other one is the other person. */
function withChoice(names: ImportPreview['names'], people: People, name: string, person: Person): People {
  const [other, ...more] = names.filter((each) => each.name !== name);
  const isPair = other !== undefined && more.length === 0;
  return {
    ...people,
    ...(isPair && person !== 'neither' && { [other.name]: person === 'me' ? 'partner' : 'me' }),
    [name]: person,
  };
}
