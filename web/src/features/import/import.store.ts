import type { Import, importCalls, importFrames } from '@twosome/contract/import/import.contract';
import { asFailure, type Failure, wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import type { Lists } from '../../platform/lists.ts';
import { onSocketOpen, subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { getUser } from '../auth/auth.store.ts';
import { postsOf, timeline, timelineKey } from '../post/post.store.ts';

const call = caller<typeof importCalls>();
const on = subscriber<typeof importFrames>();

export const importPath = '/profile/settings/import';

export type ImportKind = NonNullable<Import['kind']>;
/** An import that exists. */
export type Existing = Import & { id: string; kind: ImportKind; by: string };
export const exists = (now: Import): now is Existing => now.id !== null;
/** Whether it runs: a couple runs one at a time. */
export const isRunning = ({ status }: Import): boolean => !['none', 'done', 'failed'].includes(status);

export type News = 'preview' | 'agreement' | 'done' | 'failed';

interface ImportState {
  /** null: not loaded yet */
  now: Import | null;
  /** reason of the last failed load */
  failure: Failure | null;
  /** what a frame reported and nothing has shown yet */
  news: News | null;
}
const state = createState<ImportState>(() => ({ now: null, failure: null, news: null }));
export const useImport = state.use;
export const getImport = (): Import | null => state.get().now;

/** Counts loads and frames, so that only the newest answer is stored. */
let latestLoad = 0;
/** Counts the frames. */
let frameCount = 0;

on('import', (now) => {
  frameCount += 1;
  const before = state.get().now;
  store(now);
  const news = newsOf(before, now);
  if (news !== null) state.set({ news });
  if (before?.id !== now.id || before?.status !== now.status) refetchPosts(now);
});

/** Posts of an import come and go without frames of their own, so that thousands of them are no flood. */
function refetchPosts({ status }: Import): void {
  const own = getUser()?.twosome?.id;
  if (own === undefined || ['reading', 'preview', 'importing'].includes(status)) return;
  const lists: [Lists, string][] = [
    [timeline, timelineKey],
    [postsOf, own],
  ];
  for (const [list, key] of lists) {
    if (list.get(key).status === 'none') continue;
    list.markOutdated(key);
    void list.refresh(key);
  }
}

export const dropNews = (): void => state.set({ news: null });

/** What a change means to this person; null when it asks and tells nothing. */
function newsOf(before: Import | null, now: Import): News | null {
  const me = getUser()?.id;
  const isNew = before?.id !== now.id || before?.status !== now.status;
  if (mustAgree(now) && !(before && mustAgree(before) && before.id === now.id)) return 'agreement';
  if (!isNew) return null;
  if (now.status === 'done') return 'done';
  if (now.by !== me) return null;
  return now.status === 'preview' || now.status === 'failed' ? now.status : null;
}

/** Whether the messages wait for this person's agreement. */
export const mustAgree = ({ status, waits_for }: Import): boolean =>
  status !== 'preview' && waits_for !== null && waits_for === getUser()?.id;

function store(now: Import): void {
  latestLoad += 1;
  state.set({ now, failure: null });
}

/** The socket may have missed frames while it was closed. */
onSocketOpen((again) => {
  if (again && state.get().now !== null) void loadImport();
});

/** Refetches. The current state stays visible in the meantime, and also after a failure. */
export async function loadImport(): Promise<void> {
  const load = ++latestLoad;
  state.set({ failure: null });
  try {
    const now = await call('GET import/', {});
    if (load === latestLoad) store(now);
  } catch (error) {
    if (load === latestLoad) state.set({ failure: asFailure(error) });
  }
}

/** Stores the answer of an act, unless a frame was faster. After a refusal the state is loaded again. */
async function act(request: Promise<Import>): Promise<void> {
  const before = frameCount;
  try {
    const now = await request;
    if (before === frameCount) store(now);
  } catch (error) {
    void loadImport();
    throw error;
  }
}

interface Archive {
  kind: ImportKind;
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads an archive. Rejects also when the answer was lost: then the import may run. */
export async function startImport({ kind, file, ...upload }: Archive): Promise<void> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  form.append('archive', file);
  const before = frameCount;
  const now = await call('POST import/', { form, ...upload });
  if (before === frameCount) store(now);
}

interface Confirmation {
  id: string;
  names: { name: string; user: string | null }[];
  messages: boolean;
  day_first: boolean;
}
export const confirmImport = (body: Confirmation): Promise<void> =>
  act(call('POST import/confirm/', { body }));

/** Answers whether the messages come into the room. */
export const answerImport = (id: string, want: boolean): Promise<void> =>
  act(call('POST import/agree/', { body: { id, want } }));

/** Takes back all that an import has added, or stops it. The server goes on by itself when its answer takes too long. */
export async function takeBackImport(id: string): Promise<void> {
  try {
    await wasFound(call('DELETE import/:id/', { params: { id } }));
    await loadImport();
  } catch (error) {
    await loadImport();
    const { now, failure } = state.get();
    const isThere =
      now?.earlier.some((one) => one.id === id) || (now?.id === id && now.status !== 'removing');
    if (failure !== null || isThere) throw error;
  }
}
