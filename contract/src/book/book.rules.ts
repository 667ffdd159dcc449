import { locale } from '../platform/locale.ts';
import { type Aspect, ratioOf } from '../post/post.rules.ts';

/*
 * The pages of a book, for the PDF and for the preview. All lengths are millimetres from the upper left corner of the
 * trimmed page.
 */

/** Printers trim 3 mm off each side, so colour that reaches the edge extends into the bleed. */
export const sheet = { side: 150, bleed: 3 } as const;

/** A picture of 1,024 pixels is at most 118 mm long: at least 220 dots per inch. */
const area = { top: 14, width: 118, height: 100, gap: 4 } as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type BookPage<Post> =
  | { kind: 'cover' | 'blank' | 'end' }
  /** `month` is `2026-03` */
  | { kind: 'month'; month: string }
  /** `from`: the index of its first picture in the post. The words stand on the first page of their post. */
  | { kind: 'photos'; post: Post; from: number; count: 1 | 2 };

interface Dated {
  /** `YYYY-MM-DD` */
  day: string;
  images: readonly unknown[];
}

/** The pages of one post: before them a page for the month, if it is the first post of it. Pictures stand alone or in pairs. */
export function pagesOfPost<Post extends Dated>(post: Post, monthBefore: string | null): BookPage<Post>[] {
  const month = monthOf(post);
  const pages: BookPage<Post>[] = month === monthBefore ? [] : [{ kind: 'month', month }];
  const { length } = post.images;
  // an odd one stands alone, and first
  if (length % 2 === 1) pages.push({ kind: 'photos', post, from: 0, count: 1 });
  for (let from = length % 2; from < length; from += 2) pages.push({ kind: 'photos', post, from, count: 2 });
  return pages;
}

export const monthOf = ({ day }: Pick<Dated, 'day'>): string => day.slice(0, 7);

/** The last pages: printers need an even number of them. */
export const lastPages = <Post>(pagesBefore: number): BookPage<Post>[] =>
  pagesBefore % 2 === 1 ? [{ kind: 'end' }] : [{ kind: 'blank' }, { kind: 'end' }];

/** All pages of posts without left-out pictures. */
export function pagesOf<Post extends Dated>(posts: readonly Post[]): BookPage<Post>[] {
  const pages: BookPage<Post>[] = [{ kind: 'cover' }];
  let before: string | null = null;
  for (const post of posts) {
    pages.push(...pagesOfPost(post, before));
    if (post.images.length > 0) before = monthOf(post);
  }
  return [...pages, ...lastPages<Post>(pages.length)];
}

/** Where one or two pictures stand: wide ones above each other, others side by side, centred in their area. */
export function boxesOf(aspect: Aspect, count: 1 | 2): Box[] {
  const ratio = ratioOf[aspect];
  const isStacked = ratio > 1;
  const across = isStacked ? 1 : count;
  const down = isStacked ? count : 1;
  const width = Math.min(
    (area.width - area.gap * (across - 1)) / across,
    ((area.height - area.gap * (down - 1)) / down) * ratio,
  );
  const height = width / ratio;
  const left = (sheet.side - width * across - area.gap * (across - 1)) / 2;
  const top = area.top + (area.height - height * down - area.gap * (down - 1)) / 2;
  return Array.from({ length: count }, (_, index) => ({
    x: left + (isStacked ? 0 : index * (width + area.gap)),
    y: top + (isStacked ? index * (height + area.gap) : 0),
    width,
    height,
  }));
}

/** The square on the cover. */
export const coverBox: Box = { x: 33, y: 20, width: 84, height: 84 };
/** Where a caption begins below its pictures, and how wide it may be. */
export const captionOf = (boxes: readonly Box[]): { x: number; y: number; width: number } => {
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: (sheet.side - area.width) / 2, y: bottom + 6, width: area.width };
};

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
const months = formatter({ month: 'long' });
const days = formatter({ day: 'numeric', month: 'long' });
const dates = formatter({ day: 'numeric', month: 'long', year: 'numeric' });

/** `2026-03` → March */
export const monthName = (month: string): string => months.format(noon(`${month}-15`));
/** `2026-03-09` → 9 March */
export const dayName = (day: string): string => days.format(noon(day));
/** 9 March – 12 May 2026 */
export const spanName = (from: string, until: string): string => dates.formatRange(noon(from), noon(until));
