import type { Book, BookPost, bookCalls, bookFrames } from '@twosome/contract/book/book.contract';
import { asFailure, type Failure, isNotFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { photoSource } from '../../platform/photoSource.ts';
import { subscriber } from '../../platform/socket.ts';
import { fetchOrHydrate } from '../../platform/stale.ts';
import { createState } from '../../platform/state.ts';

const call = caller<typeof bookCalls>();
const on = subscriber<typeof bookFrames>();

interface BookState {
  /** null: not loaded yet */
  book: Book | null;
  /** of the book `contentOf`, with the pictures that were left out; null: not loaded yet */
  posts: readonly BookPost[] | null;
  contentOf: string | null;
  /** pictures that this person has just left out, or put back, until the server answers */
  pending: Readonly<Record<string, boolean>>;
  failure: Failure | null;
}

const state = createState<BookState>(() => ({
  book: null,
  posts: null,
  contentOf: null,
  pending: {},
  failure: null,
}));
export const useBook = (): BookState => state.use((now) => now);

const cache = createOfflineCache<{ book: Book; posts: readonly BookPost[] }>('book', {
  pictures: ({ posts }) => posts.flatMap(({ images }) => images.map(pictureOf)),
});

/** A page is at most as wide as the column. */
export const pictureOf = (image: BookPost['images'][number]) =>
  photoSource(image, '(min-width: 768px) 460px, 60vw');

/** Counts what the server has sent, so that a response from before does not replace it. */
let newest = 0;

function show(book: Book): void {
  newest += 1;
  const isSame = book.id === state.get().contentOf;
  state.set({ book, failure: null, ...(!isSame && { posts: null, contentOf: null }) });
  save();
}

const save = (): void =>
  cache.save(() => {
    const { book, posts } = state.get();
    return book === null ? null : { book, posts: posts ?? [] };
  });

/** Loads the book with its posts; offline, what was seen last. Never rejects. */
export async function loadBook(): Promise<void> {
  const before = newest;
  try {
    const book = await fetchOrHydrate(() => call('GET book/', {}), hydrate);
    if (book === null) return;
    if (before === newest) show(book);
    await loadContent();
    cache.markFresh();
  } catch (error) {
    cache.markStale();
    state.set({ failure: asFailure(error) });
  }
}

async function hydrate(): Promise<boolean> {
  const last = state.get().book === null ? await cache.hydrate() : null;
  if (last !== null && state.get().book === null)
    state.set({ book: last.book, posts: last.posts, contentOf: last.book.id });
  return state.get().book !== null;
}

/** Posts change while a book waits, so they are loaded again with it. */
async function loadContent(): Promise<void> {
  const id = state.get().book?.id;
  if (!id) return;
  try {
    const posts = await call('GET book/:id/content/', { params: { id } });
    if (state.get().book?.id !== id) return;
    state.set({ posts, contentOf: id });
    save();
  } catch (error) {
    // it was taken away meanwhile, which a frame tells
    if (!isNotFound(error)) throw error;
  }
}

export interface Draft {
  title: string;
  from: string;
  until: string;
}

/** Asks the partner for a book. Rejects when the server refuses. */
export async function askForBook(draft: Draft): Promise<void> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  show(await call('POST book/', { body: { ...draft, time_zone } }));
  await loadContent();
}

/** Agrees to the partner's book, or has one made again. Rejects when the server refuses. */
export const agree = (id: string): Promise<void> =>
  change(async () => show(await call('POST book/:id/agree/', { params: { id }, body: {} })));

/** Refuses the book, or takes it away with its file. */
export const removeBook = (id: string): Promise<void> =>
  change(async () => {
    await call('DELETE book/:id/', { params: { id } });
    await loadBook();
  });

/** A book that the partner has replaced or taken away is loaded again. */
async function change(send: () => Promise<void>): Promise<void> {
  await send().catch(async (error) => {
    await loadBook();
    throw error;
  });
}

/** Leaves a picture out, or puts it back. It is shown immediately. Rejects when the server refuses, and shows it as before. */
export async function leaveOut(id: string, image: string, want: boolean): Promise<void> {
  state.set(({ pending }) => ({ pending: { ...pending, [image]: want } }));
  try {
    show(await call('POST book/:id/leave_out/', { params: { id }, body: { image, want } }));
  } finally {
    state.set(({ pending: { [image]: _, ...pending } }) => ({ pending }));
  }
}

on('book', (book) => {
  const { contentOf, book: before } = state.get();
  show(book);
  // loaded by its screen otherwise
  if (before !== null && book.id !== contentOf)
    void loadContent().catch((error) => state.set({ failure: asFailure(error) }));
});

/** The pictures that are left out, by id: by this person (`me`), by the partner, or by nobody yet. */
export function leftOutOf({ book, pending }: BookState, me: string): ReadonlyMap<string, 'you' | 'partner'> {
  const left = new Map(
    book?.left_out.map(({ image, by }) => [image, by === me ? 'you' : 'partner'] as const) ?? [],
  );
  for (const [image, want] of Object.entries(pending))
    if (want && !left.has(image)) left.set(image, 'you');
    else if (!want) left.delete(image);
  return left;
}
