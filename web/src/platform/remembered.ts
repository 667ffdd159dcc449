import { kept, onEmptying } from './idb.ts';
import { whenIdle } from './idle.ts';
import { markNew, markOld } from './old.ts';
import { stored } from './storage.ts';
import { version } from './version.ts';

/**
 * What was on the screen last, for a time without a network: each memory one record in the browser's drawer, of one
 * session and one couple. It is given to nobody else, and to no other version of the app.
 */
export interface Memory<T> {
  /** writes a moment later what it is by then, the last one only; null forgets it */
  keep(read: () => T | null): void;
  /** what was kept, once; it counts as old until `renew` */
  recall(): Promise<T | null>;
  /** the network has brought it anew */
  renew(): void;
  /** it was asked for again, and nothing came */
  stillOld(): void;
}

interface MemoryOptions<T> {
  /** recalled before it is known whose couple it is: it says so itself */
  first?: true;
  /** the addresses of the pictures that are kept with it, the most important ones first */
  pictures?: (value: T) => readonly (string | null | undefined)[];
}

interface Written {
  session: string;
  couple: string;
  version: string;
  value: unknown;
}

/** Whose things are kept now: of this session, and of a couple, or of somebody alone. */
interface Owner {
  token: string;
  session: string;
  couple: string;
}

const prefix = 'remembered/';
/** At most so often, in milliseconds. */
const pause = 2000;

let owner: Owner | null = null;
let waiting: ((owner: Owner | null) => void)[] = [];
/** Raised whenever all is emptied: what was begun before is not written any more. */
let age = 0;
let due = new Map<string, () => Promise<void>>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isTidy = false;

onEmptying(() => {
  age += 1;
  clearTimeout(timer);
  timer = undefined;
  due = new Map();
  settle(null);
});

function settle(next: Owner | null): void {
  owner = next;
  isTidy = false;
  for (const tell of waiting) tell(next);
  waiting = [];
  if (next !== null && due.size > 0) schedule();
}

function schedule(): void {
  timer ??= setTimeout(() => whenIdle(() => void writeDue()), pause);
}

/** From here on it is this couple's, or this lone person's, until all is emptied. */
export async function rememberFor(couple: string): Promise<void> {
  const token = stored.read('token');
  if (token === null || (owner?.couple === couple && owner.token === token)) return;
  const born = age;
  const session = await sessionOf(token);
  if (session !== null && born === age) settle({ token, session, couple });
}

/** The token itself lies in one place only. Null where the browser cannot: the page came without encryption. */
async function sessionOf(token: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`remembered ${token}`));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

export function createMemory<T>(name: string, { first, pictures }: MemoryOptions<T> = {}): Memory<T> {
  const key = prefix + name;

  async function write(read: () => T | null): Promise<void> {
    // somebody else may be signed in by now, in another tab
    if (owner === null || stored.read('token') !== owner.token) return;
    const { session, couple } = owner;
    const born = age;
    const value = read();
    if (value === null) return discard(name);
    await kept.write(key, { session, couple, version, value } satisfies Written);
    if (pictures !== undefined) void keepPicturesOf(name, pictures(value), () => born === age);
  }

  return {
    keep(read) {
      due.set(name, () => write(read));
      schedule();
    },
    async recall() {
      const born = age;
      const record = await kept.read<Written>(key);
      if (record === null) return null;
      const mine = await (first ? sessionNow() : ownerNow());
      if (mine === null || born !== age) return null;
      if (!isOf(record, mine)) {
        void discard(name);
        return null;
      }
      markOld(name);
      return record.value as T;
    },
    renew: () => markNew(name),
    stillOld: () => markOld(name),
  };
}

const isOf = (record: Written, { session, couple }: Partial<Owner>): boolean =>
  record.session === session &&
  record.version === version &&
  (couple === undefined || record.couple === couple);

async function sessionNow(): Promise<Partial<Owner> | null> {
  const token = stored.read('token');
  const session = token === null ? null : await sessionOf(token);
  return session === null ? null : { session };
}

const ownerNow = (): Promise<Owner | null> =>
  owner === null ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(owner);

async function writeDue(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  // not yet: it is not known whose it is
  if (owner === null) return;
  const acts = [...due.values()];
  due = new Map();
  await Promise.all(acts.map((act) => act()));
  await tidy();
}

/** What an earlier couple, session or version left and nobody has asked for since. */
async function tidy(): Promise<void> {
  if (isTidy || owner === null) return;
  isTidy = true;
  const mine = owner;
  const born = age;
  for (const key of await kept.keys()) {
    if (!key.startsWith(prefix)) continue;
    const record = await kept.read<Written>(key);
    if (born !== age) return;
    if (record !== null && !isOf(record, mine)) await discard(key.slice(prefix.length));
  }
}

async function discard(name: string): Promise<void> {
  const born = age;
  await kept.remove(prefix + name);
  void keepPicturesOf(name, [], () => born === age);
}

async function keepPicturesOf(
  name: string,
  addresses: readonly (string | null | undefined)[],
  isDue: () => boolean,
): Promise<void> {
  const part = await import('./pictures.ts').catch(() => null);
  if (isDue()) await part?.keepPictures(name, addresses, isDue);
}

// a phone may end the page without another word
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void writeDue();
});
window.addEventListener('pagehide', () => void writeDue());
