import type { Memory, memoryCalls, memoryFrames } from '@twosome/contract/memory/memory.contract';
import { calendarDay } from '../../platform/days.ts';
import { wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { columnSizes, photoSource } from '../../platform/photoSource.ts';
import { subscriber } from '../../platform/socket.ts';
import { fetchOrHydrate } from '../../platform/stale.ts';
import { createState } from '../../platform/state.ts';
import { stored } from '../../platform/storage.ts';
import { getMessage, upsertUnlisted } from '../message/message.store.ts';
import { getPost, upsertPost } from '../post/post.store.ts';

const call = caller<typeof memoryCalls>();
const on = subscriber<typeof memoryFrames>();

/** A post or a message, which are stored as such. */
export interface Remembered {
  kind: 'post' | 'message';
  id: string;
  years: number;
}

interface Day {
  day: string;
  memories: readonly Memory[];
}

/** `day` null: not loaded yet */
const state = createState<{ day: string | null; memories: readonly Remembered[] }>(() => ({
  day: null,
  memories: [],
}));

/** The memories of this day; null until they are known. Those of yesterday are none of today. */
export const getMemories = (day: string): readonly Remembered[] | null => memoriesOf(state.get(), day);
export const useMemories = (day: string) => state.use((now) => memoriesOf(now, day));

const memoriesOf = (now: { day: string | null; memories: readonly Remembered[] }, day: string) =>
  now.day === day ? now.memories : null;

const cache = createOfflineCache<Day>('memory', { pictures: ({ memories }) => memories.map(photoOf) });

/** The photo that the card shows of a memory, in the sizes that it uses. */
export function photoOf({ post, message }: Pick<Memory, 'post' | 'message'>) {
  const [image] = post?.images ?? [];
  if (image) return photoSource(image, columnSizes);
  const file = message?.files.find(({ kind }) => kind === 'image');
  return file && photoSource({ ...file, image: file.url }, columnSizes);
}

const request = (day: string): Promise<Memory[]> =>
  call('GET memory/', {
    query: { day, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });

let loads = 0;

/** Loads today's memories; without a network those of today that were seen last. Never rejects: the next visit loads them. */
export async function loadMemories(): Promise<void> {
  loads += 1;
  const load = loads;
  const day = calendarDay(Date.now());
  try {
    const memories = await fetchOrHydrate(
      () => request(day),
      async () => {
        if (state.get().day === day) return false;
        const last = await cache.hydrate();
        if (last?.day !== day || load !== loads) return false;
        show(last);
        return true;
      },
    );
    // a later load has the newer answer
    if (memories === null || load !== loads) return;
    show({ day, memories });
    cache.markFresh();
    cache.save(shownDay);
    void reserve(day, memories.length > 0).catch(() => {});
  } catch {
    cache.markStale();
  }
}

function show({ day, memories }: Day): void {
  for (const { post } of memories) if (post) upsertPost(post);
  upsertUnlisted(memories.flatMap(({ message }) => message ?? []));
  state.set({
    day,
    memories: memories.flatMap(({ years, post, message }): Remembered[] => {
      if (post) return [{ kind: 'post', id: post.id, years }];
      return message ? [{ kind: 'message', id: message.id, years }] : [];
    }),
  });
}

/** What is shown, for the offline cache. */
function shownDay(): Day | null {
  const { day, memories } = state.get();
  if (day === null) return null;
  return {
    day,
    memories: memories.flatMap(({ kind, id, years }) => {
      const [post, message] = kind === 'post' ? [getPost(id)] : [undefined, getMessage(id)];
      return post || message ? [{ years, ...(post && { post }), ...(message && { message }) }] : [];
    }),
  };
}

/** Tells the next start, today or tomorrow, whether the card needs space. */
async function reserve(today: string, hasToday: boolean): Promise<void> {
  const tomorrow = calendarDay(new Date(`${today}T12:00`).setHours(36));
  const hasTomorrow = (await request(tomorrow)).length > 0;
  stored.write('memoryDays', [hasToday && today, hasTomorrow && tomorrow].filter(Boolean).join());
}

/** What was hidden here, or deleted by either of the two, leaves the card before the server says so. */
export function dropMemories(isDropped: (memory: Remembered) => boolean): void {
  const memories = state.get().memories.filter((memory) => !isDropped(memory));
  if (memories.length === state.get().memories.length) return;
  // a response in flight may still have it
  loads += 1;
  state.set({ memories });
  cache.save(shownDay);
}

/** Hides a memory. Rejects when the server refuses; the card has it again then. */
export async function hide({ kind, id }: Remembered): Promise<void> {
  dropMemories((other) => other.id === id);
  try {
    await wasFound(call('POST memory/hide/', { body: { [kind]: id } }));
  } catch (error) {
    void loadMemories();
    throw error;
  }
}

/** Hides days, both included. Rejects when the server refuses. */
export async function hideDays(from: string, until: string): Promise<void> {
  await call('POST memory/hide/', { body: { from, until } });
  await loadMemories();
}

/** Shows a post, a message or a span of days again, by its id. */
export async function showAgain(id: string): Promise<void> {
  await wasFound(call('DELETE memory/hide/:id/', { params: { id } }));
  await loadMemories();
}

on('memory', () => {
  if (state.get().day !== null) void loadMemories();
});
