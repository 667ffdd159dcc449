import { useEffect } from 'react';
import { draftOwner } from './draftOwner.ts';
import { idbStore } from './idb.ts';
import { createEntities, onReset } from './state.ts';

interface Draft {
  id: string;
  /** its blobs are large and never change */
  files?: readonly { id: string }[];
}

interface DraftsOptions<T extends Draft> {
  /** the kind, for the keys */
  name: string;
  /** whether nothing was entered; then nothing is stored */
  isEmpty: (draft: T) => boolean;
  /** turns what an earlier visit stored into a draft; what was being sent then may not have arrived */
  revive?: (draft: T) => T;
}

export interface Drafts<T extends Draft> {
  get(id: string): T | undefined;
  all(): T[];
  /** restores the drafts of an earlier visit too */
  use(id: string): T | undefined;
  write(draft: T): void;
  /** removes a draft that was sent or discarded */
  drop(id: string): void;
  /** Reads the drafts of an earlier visit. What was entered in the meantime is not replaced. */
  restore(): Promise<void>;
}

/** All keys begin with this, then follow the owner, the kind, and the draft's id. */
const prefix = 'typed/';
const fileMark = '/file/';

/**
 * What a person has entered and not sent, in this couple or without a partner. Each change is stored, so that it survives a reload, a closed tab and a
 * failure, until it is sent, discarded, or the person signs out. Blobs of files are stored once. Of two tabs the last
 * change wins.
 */
export function createDrafts<T extends Draft>(options: DraftsOptions<T>): Drafts<T> {
  const { name, isEmpty, revive } = options;
  const drafts = createEntities<T>();
  /** the stored files, by their keys */
  const storedFiles = new Set<string>();
  /** written or dropped on this page: what was stored before is older */
  const touched = new Set<string>();
  let restored: { of: string; done: Promise<void> } | null = null;
  let isRestored = false;
  onReset(() => {
    storedFiles.clear();
    touched.clear();
    restored = null;
  });

  const keyOf = (of: string, id: string) => `${prefix}${of}/${name}/${id}`;

  function restore(): Promise<void> {
    const of = draftOwner();
    if (of === null) return Promise.resolve();
    if (restored?.of === of) return restored.done;
    const done = readAll(of).then(() => {
      isRestored = true;
    });
    isRestored = false;
    restored = { of, done };
    return done;
  }

  async function readAll(of: string): Promise<void> {
    const keys = await idbStore.keys();
    // a couple may have ended while the app was closed
    const ofOthers = keys.filter((key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${of}/`));
    void Promise.all(ofOthers.map(idbStore.remove));
    const own = keys.filter((key) => key.startsWith(keyOf(of, '')));
    for (const key of own) if (key.includes(fileMark)) storedFiles.add(key);
    const records = own.filter((key) => !key.includes(fileMark));
    await Promise.all(records.map(read));
  }

  async function read(key: string): Promise<void> {
    const draft = await idbStore.read<T>(key);
    if (draft === null) return;
    const files = await Promise.all((draft.files ?? []).map((file) => readFile(key, file)));
    adopt(draft.files === undefined ? draft : { ...draft, files: files.filter((file) => file !== null) });
  }

  async function readFile(key: string, file: { id: string }): Promise<{ id: string } | null> {
    const blobs = await idbStore.read<object>(key + fileMark + file.id);
    return blobs && { ...file, ...blobs };
  }

  function adopt(draft: T): void {
    if (!touched.has(draft.id) && !isEmpty(draft)) drafts.upsert(revive?.(draft) ?? draft);
  }

  /** Stores the draft as it is now, but not before the earlier ones are read. A sign-out may come first. */
  function save(id: string): void {
    touched.add(id);
    const of = draftOwner();
    if (of === null) return;
    if (restored?.of === of && isRestored) store(of, id);
    else void restore().then(() => draftOwner() === of && store(of, id));
  }

  function store(of: string, id: string): void {
    const key = keyOf(of, id);
    const draft = drafts.get(id);
    if (draft === undefined || isEmpty(draft)) {
      void idbStore.remove(key);
      removeFiles(key, []);
      return;
    }
    const split = (draft.files ?? []).map(splitFile);
    const fileKeys = split.map(({ small }) => key + fileMark + small.id);
    for (const [index, { blobs }] of split.entries()) {
      const fileKey = fileKeys[index] ?? '';
      if (storedFiles.has(fileKey)) continue;
      storedFiles.add(fileKey);
      void idbStore.write(fileKey, blobs);
    }
    removeFiles(key, fileKeys);
    const small = draft.files === undefined ? draft : { ...draft, files: split.map((file) => file.small) };
    void idbStore.write(key, small);
  }

  function removeFiles(key: string, except: readonly string[]): void {
    for (const fileKey of storedFiles) {
      if (!fileKey.startsWith(key + fileMark) || except.includes(fileKey)) continue;
      storedFiles.delete(fileKey);
      void idbStore.remove(fileKey);
    }
  }

  return {
    get: drafts.get,
    all: drafts.all,
    use: (id) => {
      useRestored(restore);
      return drafts.use(id);
    },
    write(draft) {
      drafts.upsert(draft);
      save(draft.id);
    },
    drop(id) {
      drafts.drop(id);
      save(id);
    },
    restore,
  };
}

function useRestored(restore: () => Promise<void>): void {
  useEffect(() => void restore(), [restore]);
}

function splitFile(file: { id: string }) {
  const isBlob = ([, value]: [string, unknown]) => value instanceof Blob;
  const entries = Object.entries(file);
  return {
    small: { id: file.id, ...Object.fromEntries(entries.filter((entry) => !isBlob(entry))) },
    blobs: Object.fromEntries(entries.filter(isBlob)),
  };
}
