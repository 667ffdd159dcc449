import {
  type BookPage,
  type Box,
  boxesOf,
  captionOf,
  coverBox,
  dayName,
  lastPages,
  monthName,
  monthOf,
  pagesOfPost,
  sheet,
  spanName,
} from '@twosome/contract/book/book.rules';
import { bookPageTexts as texts } from '@twosome/contract/book/book.texts';
import type { Aspect } from '@twosome/contract/post/post.rules';
import PDFDocument from 'pdfkit';
import { type Fonts, openFonts, type Style } from './fonts.ts';
import { type Line, typeset } from './typeset.ts';

export interface PdfPost {
  day: string;
  text: string;
  aspect: Aspect;
  images: readonly { id: string }[];
}

export interface PdfBook {
  title: string;
  names: readonly string[];
  from: string;
  until: string;
  posts: readonly PdfPost[];
  madeAt: Date;
  /** the bytes of a JPEG; null if it is lost */
  read(imageId: string): Promise<Buffer | null>;
}

const points = 72 / 25.4;
const ink = '#1d1a22';
const quietInk = '#5b5663';
const faintInk = '#716b79';
const blush = '#fae6df';
const mist = '#e7edf6';
const lostPicture = '#f4f2f1';

type Page = BookPage<PdfPost>;

interface Press {
  doc: PDFKit.PDFDocument;
  fonts: Fonts;
  book: PdfBook;
}

/**
 * The pages as a stream: one page and its pictures are in memory at a time. `onPage` is called for each page. The
 * pictures go in as they are stored, so nothing is decoded or compressed again.
 */
export async function* pdfOf(book: PdfBook, onPage: () => void): AsyncGenerator<Buffer> {
  const side = (sheet.side + 2 * sheet.bleed) * points;
  const doc = new PDFDocument({
    size: [side, side],
    margin: 0,
    autoFirstPage: false,
    font: '',
    pdfVersion: '1.7',
    displayTitle: true,
    fontLayoutCache: false,
    info: {
      Title: book.title,
      Author: texts.names(book.names),
      Producer: 'Twosome',
      Creator: 'Twosome',
      CreationDate: book.madeAt,
    },
  } as PDFKit.PDFDocumentOptions);
  const press = { doc, fonts: await openFonts(), book };
  let count = 0;
  for (const page of pagesOf(book)) {
    addSheet(doc);
    count += 1;
    await draw(press, page, count);
    onPage();
    yield* written(doc);
  }
  doc.end();
  yield* written(doc);
}

function* pagesOf({ posts }: PdfBook): Generator<Page> {
  let count = 1;
  let before: string | null = null;
  yield { kind: 'cover' };
  for (const post of posts) {
    const pages = pagesOfPost(post, before);
    count += pages.length;
    before = monthOf(post);
    yield* pages;
  }
  yield* lastPages<PdfPost>(count);
}

function* written(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) yield chunk as Buffer;
}

/** The trimmed page lies inside the sheet: printers cut along `TrimBox`. */
function addSheet(doc: PDFKit.PDFDocument) {
  doc.addPage();
  const [near, far] = [sheet.bleed * points, (sheet.bleed + sheet.side) * points];
  Object.assign(doc.page.dictionary.data, {
    BleedBox: [0, 0, doc.page.width, doc.page.height],
    TrimBox: [near, near, far, far],
  });
}

async function draw(press: Press, page: Page, number: number) {
  if (page.kind === 'cover') return drawCover(press);
  if (page.kind === 'month') return drawMonth(press, page.month);
  if (page.kind === 'photos') return drawPhotos(press, page, number);
  if (page.kind === 'end') return drawEnd(press);
}

async function drawCover(press: Press) {
  const { book } = press;
  fill(press, blush);
  const first = book.posts[0]?.images[0];
  if (first !== undefined) await drawPicture(press, first.id, coverBox);
  const bottom = await drawText(press, book.title, {
    style: 'serif',
    sizes: [25, 20, 16],
    y: coverBox.y + coverBox.height + 8,
    until: 134,
  });
  await drawText(press, texts.names(book.names), {
    style: 'sans',
    sizes: [9.5, 7.5],
    y: bottom + 3.5,
    colour: quietInk,
  });
}

/** Months alternate between the colours of the two. */
async function drawMonth(press: Press, month: string) {
  fill(press, Number(month.slice(5)) % 2 === 1 ? mist : blush);
  const y = await drawText(press, monthName(month), { style: 'italic', sizes: [34], y: 64 });
  await drawText(press, month.slice(0, 4), { style: 'sans', sizes: [8.5], y: y + 2, colour: quietInk });
}

async function drawPhotos(
  press: Press,
  { post, from, count }: Extract<Page, { kind: 'photos' }>,
  number: number,
) {
  const boxes = boxesOf(post.aspect, count);
  for (const [index, box] of boxes.entries())
    await drawPicture(press, post.images[from + index]?.id ?? '', box);
  const caption = captionOf(boxes);
  if (from === 0) {
    const y = await drawText(press, dayName(post.day), {
      style: 'sans',
      sizes: [7.5],
      y: caption.y,
      colour: faintInk,
    });
    if (post.text !== '')
      await drawText(press, post.text, { style: 'serif', sizes: [11, 9.5, 8], y: y + 1.2, until: 139 });
  }
  await drawText(press, String(number), { style: 'sans', sizes: [6], y: 141.5, colour: faintInk });
}

async function drawEnd(press: Press) {
  const { from, until, posts } = press.book;
  const count = posts.reduce((sum, { images }) => sum + images.length, 0);
  const y = await drawText(press, spanName(from, until), {
    style: 'sans',
    sizes: [7.5],
    y: 126,
    colour: quietInk,
  });
  await drawText(press, `${texts.photos(count)}. ${texts.made}.`, {
    style: 'sans',
    sizes: [7.5],
    y: y + 1,
    colour: faintInk,
  });
}

/** Colour to the edge, and through the bleed. */
const fill = ({ doc }: Press, colour: string) => doc.rect(0, 0, doc.page.width, doc.page.height).fill(colour);

const place = (millimetres: number) => (millimetres + sheet.bleed) * points;

/** Fills its box. A picture that is lost or damaged leaves a quiet area. */
async function drawPicture({ doc, book }: Press, imageId: string, box: Box) {
  const [x, y, width, height] = [place(box.x), place(box.y), box.width * points, box.height * points];
  const bytes = await book.read(imageId);
  doc.save().rect(x, y, width, height).clip();
  try {
    if (bytes === null) throw new Error('This picture is not stored.');
    doc.image(bytes, x, y, { cover: [width, height], align: 'center', valign: 'center' });
  } catch {
    doc.rect(x, y, width, height).fill(lostPicture);
  }
  doc.restore();
}

interface TextOptions {
  style: Style;
  /** in points: the first one with which the text ends above `until` */
  sizes: readonly number[];
  /** where it begins, in millimetres */
  y: number;
  /** without it: one line */
  until?: number;
  colour?: string;
}

/** Centred on the page. Returns where it ends, in millimetres. What does not fit by the smallest size is cut off. */
async function drawText(
  { doc, fonts }: Press,
  text: string,
  { style, sizes, y, until = y, colour = ink }: TextOptions,
): Promise<number> {
  const { x, width } = captionOf([coverBox]);
  let [lines, size, lead, most]: [Line[], number, number, number] = [[], 0, 0, 1];
  for (size of sizes) {
    lines = await typeset(fonts, text, { style, size, width: width * points });
    lead = (size * 1.32) / points;
    most = Math.max(1, Math.floor((until - y) / lead));
    if (lines.length <= most) break;
  }
  for (const [index, line] of lines.slice(0, most).entries()) {
    let left = place(x) + (width * points - line.width) / 2;
    for (const run of line.runs) {
      if (!registered.has(doc)) registered.set(doc, new Set());
      if (!registered.get(doc)?.has(run.name)) {
        doc.registerFont(run.name, run.font as never);
        registered.get(doc)?.add(run.name);
      }
      doc.font(run.name).fontSize(size).fillColor(colour);
      const baseline = place(y + lead * index) + size * 0.95;
      doc.text(run.text, left, baseline, { lineBreak: false, features: [], baseline: 'alphabetic' });
      left += run.width;
    }
  }
  return y + lead * Math.min(lines.length, most);
}

/** The names of the fonts that a document has. */
const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();
