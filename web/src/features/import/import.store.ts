import type { Import, importCalls, importFrames } from '@twosome/contract/import/import.contract';
import { readTimeZone } from '../../platform/days.ts';
import { wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import type { Lists } from '../../platform/lists.ts';
import { createResource } from '../../platform/resource.ts';
import { subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { getUser } from '../auth/auth.store.ts';
import { withFreshSignIn } from '../auth/prompts.store.ts';
import { postsOf, timeline, timelineKey } from '../post/post.store.ts';

const call = caller<typeof importCalls>();
const on = subscriber<typeof importFrames>();

export const importPath = '/profile/settings/import';

export type ImportKind = NonNullable<Import['kind']>;
/** An import that exists. */
export type Existing = Import & { id: string; kind: ImportKind; by: string };
export const exists = (latest: Import): latest is Existing => latest.id !== null;
/** Whether it runs: a couple runs one at a time. */
export const isRunning = ({ status }: Import): boolean => !['none', 'done', 'failed'].includes(status);

export type News = 'preview' | 'agreement' | 'done' | 'failed';

interface ImportState {
  /** null: not loaded yet */
  latest: Import | null;
  /** what a frame reported and nothing has shown yet */
  news: News | null;
}
const state = createState<ImportState>(() => ({ latest: null, news: null }));
export const useImport = state.use;
export const getImport = (): Import | null => state.get().latest;

export const importResource = createResource({
  fetch: () => call('GET import/', {}),
  show: (latest) => state.set({ latest }),
});
export const loadImport = importResource.load;

on('import', (latest) => {
  const before = state.get().latest;
  importResource.accept(latest);
  const news = newsOf(before, latest);
  if (news !== null) state.set({ news });
  if (before?.id !== latest.id || before?.status !== latest.status) refetchPosts(latest);
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
function newsOf(before: Import | null, latest: Import): News | null {
  const me = getUser()?.id;
  const isNew = before?.id !== latest.id || before?.status !== latest.status;
  if (mustAgree(latest) && !(before && mustAgree(before) && before.id === latest.id)) return 'agreement';
  if (!isNew) return null;
  if (latest.status === 'done') return 'done';
  if (latest.by !== me) return null;
  return latest.status === 'preview' || latest.status === 'failed' ? latest.status : null;
}

/** Whether the messages wait for this person's agreement. */
export const mustAgree = ({ status, waits_for }: Import): boolean =>
  status !== 'preview' && waits_for !== null && waits_for === getUser()?.id;

/** After a refusal the state is loaded again. */
async function act(answer: Promise<Import>): Promise<void> {
  try {
    await importResource.change(answer);
  } catch (error) {
    void loadImport();
    throw error;
  }
}

interface Archive {
  kind: ImportKind;
  file: File;
  onceKey: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads an archive. Rejects also when the answer was lost: then the import may run. */
export async function startImport({ kind, file, ...upload }: Archive): Promise<void> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('time_zone', readTimeZone());
  form.append('archive', file);
  await importResource.change(call('POST import/', { form, ...upload }));
}

interface Confirmation {
  id: string;
  names: { name: string; user: string | null }[];
  messages: boolean;
  /** which way to read ambiguous dates */
  reading?: string;
}
export const confirmImport = (body: Confirmation): Promise<void> =>
  act(call('POST import/confirm/', { body }));

/** A page of the messages that wait for an agreement. */
export const loadPlanned = (next: string | null | undefined) =>
  call('GET import/messages/', { next: next ?? null, query: {} });

/** Answers whether the messages come into the room. */
export const answerImport = (id: string, want: boolean): Promise<void> =>
  act(call('POST import/agree/', { body: { id, want } }));

/**
 * Takes back all that an import has added, or stops it; false when the person does not sign in again for it. The server
 * does it after its answer: until then the state is `removing`.
 */
export async function takeBackImport(id: string): Promise<boolean> {
  try {
    const remove = async () => {
      await wasFound(call('DELETE import/:id/', { params: { id } }));
      return true;
    };
    const isDone = await withFreshSignIn(remove);
    await loadImport();
    return isDone === true;
  } catch (error) {
    await loadImport();
    const { latest } = state.get();
    const isThere =
      latest?.earlier.some((one) => one.id === id) || (latest?.id === id && latest.status !== 'removing');
    if (importResource.failed.get().failure !== null || isThere) throw error;
    return true;
  }
}
