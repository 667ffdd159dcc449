import type { Memory, memoryCalls, memoryFrames } from '@twosome/contract/memory/memory.contract';
import { addDays } from '@twosome/contract/platform/calendar-days';
import { readTimeZone, today } from '../../platform/days.ts';
import { wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { columnSizes, photoSource } from '../../platform/photoSource.ts';
import { createResource } from '../../platform/resource.ts';
import { subscriber } from '../../platform/socket.ts';
import { createState, onReset } from '../../platform/state.ts';
import { stored } from '../../platform/storage.ts';
import { getMessage, upsertUnlisted } from '../message/message.store.ts';
import { getPost, upsertPost } from '../post/post.store.ts';
import { setHasMemories } from './hasMemories.store.ts';

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

const cache = createOfflineCache<Day>('memory', [], { pictures: ({ memories }) => memories.map(photoOf) });

/** The photo that the card shows of a memory, in the sizes that it uses. */
export function photoOf({ post, message }: Pick<Memory, 'post' | 'message'>) {
  const [image] = post?.images ?? [];
  if (image) return photoSource(image, columnSizes);
  const file = message?.files.find(({ kind }) => kind === 'image');
  return file && photoSource({ ...file, image: file.url }, columnSizes);
}

const request = (day: string): Promise<Memory[]> =>
  call('GET memory/', {
    query: { day, time_zone: readTimeZone() },
  });

/** Today's memories; without a network those of today that were seen last. */
export const memories = createResource({
  cache,
  isCurrent: () => state.get().day === today(),
  async fetch() {
    const day = today();
    return { day, memories: await request(day) };
  },
  show(response: Day) {
    show(response);
    cache.save(shownDay);
    void reserve(response.day, response.memories.length > 0).catch(() => {});
  },
  async hydrate() {
    if (state.get().day !== today()) {
      const last = await cache.hydrate();
      if (last?.day !== today() || state.get().day === today()) return false;
      show(last);
    }
    return true;
  },
});

/** The memories have changed: loads them. Never rejects; after a failure the next visit loads them. */
export function loadMemories(): Promise<void> {
  reservedOn = null;
  return memories.load();
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
  setHasMemories(day, memories.length > 0);
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

/** The day on which tomorrow's memories were requested. */
let reservedOn: string | null = null;
onReset(() => {
  reservedOn = null;
});

/** Tells the next start, today or tomorrow, whether the card needs space. */
async function reserve(today: string, hasToday: boolean): Promise<void> {
  if (reservedOn === today) return;
  const tomorrow = addDays(today, 1);
  const hasTomorrow = (await request(tomorrow)).length > 0;
  reservedOn = today;
  stored.write('memoryDays', [hasToday && today, hasTomorrow && tomorrow].filter(Boolean).join());
}

/** What was hidden here, or deleted by either of the two, leaves the card before the server says so. */
export function dropMemories(isDropped: (memory: Remembered) => boolean): void {
  const others = state.get().memories.filter((memory) => !isDropped(memory));
  if (others.length === state.get().memories.length) return;
  memories.outdate();
  state.set({ memories: others });
  setHasMemories(state.get().day ?? today(), others.length > 0);
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
