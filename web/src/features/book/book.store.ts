import type { Book, BookPost, bookCalls, bookFrames } from '@twosome/contract/book/book.contract';
import { readTimeZone } from '../../platform/days.ts';
import { asFailure, Failure, isNotFound } from '../../platform/failure.ts';
import { createForm } from '../../platform/form.ts';
import { caller } from '../../platform/http.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { photoSource } from '../../platform/photoSource.ts';
import { createResource } from '../../platform/resource.ts';
import { subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { getUser } from '../auth/auth.store.ts';

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
  /** why the posts did not load */
  contentFailure: Failure | null;
}

const state = createState<BookState>(() => ({
  book: null,
  posts: null,
  contentOf: null,
  pending: {},
  contentFailure: null,
}));
export const useBook = (): BookState => state.use((now) => now);

const cache = createOfflineCache<{ book: Book; posts: readonly BookPost[] }>('book', ['/book'], {
  pictures: ({ posts }) => posts.flatMap(({ images }) => images.map(pictureOf)),
});

/** A page is at most as wide as the column. */
export const pictureOf = (image: BookPost['images'][number]) =>
  photoSource(image, '(min-width: 768px) 460px, 60vw');

/** Shows what a frame or an act has brought; an earlier response does not replace it. */
function accept(book: Book): void {
  bookResource.outdate();
  show(book);
}

function show(book: Book): void {
  const isSame = book.id === state.get().contentOf;
  state.set({ book, contentFailure: null, ...(!isSame && { posts: null, contentOf: null }) });
  save();
}

const save = (): void =>
  cache.save(() => {
    const { book, posts } = state.get();
    return book === null ? null : { book, posts: posts ?? [] };
  });

/** The book with its posts, which change while it waits; offline, what was seen last. */
export const bookResource = createResource({
  cache,
  async fetch() {
    const book = await call('GET book/', {});
    return { book, content: await fetchContent(book).catch(asFailure) };
  },
  show({ book, content }) {
    show(book);
    showContent(book.id, content);
  },
  async hydrate() {
    const last = state.get().book === null ? await cache.hydrate() : null;
    if (last !== null && state.get().book === null)
      state.set({ book: last.book, posts: last.posts, contentOf: last.book.id });
    return state.get().book !== null;
  },
});

/** Never rejects. */
export const loadBook = (): Promise<void> => bookResource.load();

/** Null: there is no book, or the partner has deleted it in the meantime, which a frame reports. */
const fetchContent = async ({ id }: Book): Promise<BookPost[] | null> =>
  id === null
    ? null
    : call('GET book/:id/content/', { params: { id } }).catch((error) => {
        if (isNotFound(error)) return null;
        throw error;
      });

function showContent(id: string | null, content: BookPost[] | Failure | null): void {
  if (content === null || state.get().book?.id !== id) return;
  if (content instanceof Failure) {
    state.set({ contentFailure: content });
    return;
  }
  state.set({ posts: content, contentOf: id });
  save();
}

const loadContent = async (book: Book): Promise<void> =>
  showContent(book.id, await fetchContent(book).catch(asFailure));

export interface Draft {
  title: string;
  from: string;
  until: string;
}

/** What is typed and not asked for. `title`: null while it is the proposed one. */
export const bookForm = createForm<{ time: string; title: string | null; from: string; until: string }>(
  'book',
);
/** The id of its only draft. */
export const newBook = 'new';

/** Asks the partner for a book. Rejects when the server refuses. */
export async function askForBook(draft: Draft): Promise<void> {
  const time_zone = readTimeZone();
  const book = await call('POST book/', { body: { ...draft, time_zone } });
  accept(book);
  await loadContent(book);
}

/** Agrees to the partner's book, or has one made again. Rejects when the server refuses. */
export const agree = (id: string): Promise<void> =>
  change(async () => accept(await call('POST book/:id/agree/', { params: { id }, body: {} })));

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

let lastChoice: Promise<unknown> = Promise.resolve();
/** Frames that arrived, and those of them that another person caused. */
let frames = 0;
let othersFrames = 0;

/** By book and picture. Sent one after another, so that the answers come in the order of the taps. */
const choices = createOptimistic<boolean>((key, want) => {
  const [id = '', image = ''] = key.split(' ');
  const choice = lastChoice.then(async () => {
    const before = { frames, othersFrames };
    const book = await call('POST book/:id/leave_out/', { params: { id }, body: { image, want } });
    // a frame of this choice has brought the same book or a newer one; one of the partner may be older
    if (before.frames === frames) accept(book);
    else if (before.othersFrames !== othersFrames) await loadBook();
  });
  lastChoice = choice.catch(() => {});
  return choice;
});

/** Leaves a picture out, or puts it back. It is shown immediately. Rejects when the server refuses, and shows it as before. */
export async function leaveOut(id: string, image: string, want: boolean): Promise<void> {
  const key = `${id} ${image}`;
  state.set(({ pending }) => ({ pending: { ...pending, [image]: want } }));
  try {
    await choices.apply(key, want);
  } finally {
    if (choices.get(key) === undefined) state.set(({ pending: { [image]: _, ...pending } }) => ({ pending }));
  }
}

on('book', (book, { sent_by }) => {
  frames += 1;
  if (sent_by !== getUser()?.id) othersFrames += 1;
  const { contentOf, book: before } = state.get();
  accept(book);
  // loaded by its screen otherwise
  if (before !== null && book.id !== contentOf) void loadContent(book);
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
