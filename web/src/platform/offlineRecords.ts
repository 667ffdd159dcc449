import { idbStore } from './idb.ts';
import type { CachedPicture } from './photoSource.ts';
import { onReset } from './state.ts';
import { stored } from './storage.ts';
import { version } from './version.ts';

/** Whose records are current: a session's, and a couple's or those of a user without a partner. */
export interface Owner {
  token: string;
  couple: string;
}

/** What a cache holds by now; null deletes its record. */
export type DueWrite = () => { value: unknown; pictures: readonly CachedPicture[] | undefined } | null;

interface CacheRecord {
  session: string;
  couple: string;
  version: string;
  value: unknown;
}

const prefix = 'remembered/';

let hashed: { token: string; session: Promise<string | null> } | null = null;
let prunedFor: Owner | null = null;
onReset(() => {
  hashed = null;
  prunedFor = null;
});

/** Null when the record belongs to somebody else or to another version; then it is deleted. */
export async function readRecord<T>(
  name: string,
  whose: () => Promise<Pick<Owner, 'token'> | Owner | null>,
): Promise<T | null> {
  const record = await idbStore.read<CacheRecord>(prefix + name);
  if (record === null) return null;
  const owner = await whose();
  const session = owner && (await sessionOf(owner.token));
  if (owner === null || session === null) return null;
  if (isOf(record, session, 'couple' in owner ? owner.couple : undefined)) return record.value as T;
  void discard(name);
  return null;
}

export async function writeRecords(
  owner: Owner,
  writes: readonly (readonly [name: string, write: DueWrite])[],
): Promise<void> {
  const session = await sessionOf(owner.token);
  // another user may have signed in in another tab
  if (session === null || stored.read('token') !== owner.token) return;
  await Promise.all(
    writes.map(async ([name, write]) => {
      const due = write();
      if (due === null) return discard(name);
      const record: CacheRecord = { session, couple: owner.couple, version, value: due.value };
      await idbStore.write(prefix + name, record);
      if (due.pictures !== undefined) void cachePictures(name, due.pictures);
    }),
  );
  await removeStaleRecords(owner, session);
}

/** A hash, so that the token itself is stored in one place only. */
function sessionOf(token: string): Promise<string | null> {
  if (hashed?.token !== token) hashed = { token, session: hashOf(token) };
  return hashed.session;
}

/** Null on pages without https, which have no `crypto.subtle`. */
async function hashOf(token: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`remembered ${token}`));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

const isOf = (record: CacheRecord, session: string, couple: string | undefined): boolean =>
  record.session === session &&
  record.version === version &&
  (couple === undefined || record.couple === couple);

/** Deletes records of earlier couples, sessions and versions. */
async function removeStaleRecords(owner: Owner, session: string): Promise<void> {
  if (prunedFor === owner) return;
  prunedFor = owner;
  for (const key of await idbStore.keys()) {
    if (!key.startsWith(prefix)) continue;
    const record = await idbStore.read<CacheRecord>(key);
    if (record !== null && !isOf(record, session, owner.couple)) await discard(key.slice(prefix.length));
  }
}

async function discard(name: string): Promise<void> {
  await idbStore.remove(prefix + name);
  void cachePictures(name, []);
}

async function cachePictures(name: string, pictures: readonly CachedPicture[]): Promise<void> {
  const module = await import('./pictures.ts').catch(() => null);
  await module?.cachePictures(name, pictures);
}
