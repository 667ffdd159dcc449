import { boxesOf, sheet } from '@twosome/contract/book/book.rules';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { expect, test } from 'vitest';
import { smallPhoto } from '../../testing/images.ts';
import { type PdfBook, pdfOf } from './pdf.ts';

const post = (day: string, count: number, more: Partial<PdfBook['posts'][number]> = {}) => ({
  day,
  text: 'By the sea.',
  aspect: '1:1' as const,
  images: Array.from({ length: count }, (_, index) => ({ id: `${day} ${index}` })),
  ...more,
});

async function print(posts: PdfBook['posts'], more: Partial<PdfBook> = {}) {
  const photo = await smallPhoto('#cc3355', 40, 40);
  const chunks: Buffer[] = [];
  let pages = 0;
  const book: PdfBook = {
    title: 'Our 2026',
    names: ['Ana', 'Bruno'],
    from: '2026-01-01',
    until: '2026-12-31',
    posts,
    madeAt: new Date(),
    read: async () => photo,
    ...more,
  };
  for await (const chunk of pdfOf(book, () => {
    pages += 1;
  }))
    chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { bytes, pages, pdf: await PDFDocument.load(bytes, { updateMetadata: false }) };
}

/** The pictures that each page draws. */
const picturesOf = (pdf: PDFDocument): number[] =>
  pdf.getPages().map(({ node }) => {
    const objects = node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict);
    return objects?.keys().length ?? 0;
  });

test('a page for each month, one or two pictures to a page, and an even number of pages [S1.63]', async () => {
  const { pdf, pages } = await print([
    post('2026-01-03', 1),
    post('2026-01-20', 2),
    post('2026-03-01', 3),
    post('2026-03-02', 4),
  ]);
  // cover, January, 1, 2, March, 1 + 2, 2 + 2, blank, end
  expect(picturesOf(pdf)).toEqual([1, 0, 1, 2, 0, 1, 2, 2, 2, 0]);
  expect(pages).toBe(pdf.getPageCount());
  expect((await print([post('2026-01-03', 1), post('2026-01-04', 1)])).pages).toBe(6);
});

test('pages have a bleed of 3 mm around 150 mm, and nothing names who made the software', async () => {
  const { pdf, bytes } = await print([post('2026-01-03', 1)]);
  const points = (millimetres: number) => (millimetres * 72) / 25.4;
  for (const page of pdf.getPages()) {
    const [bleed, trim] = [page.getBleedBox(), page.getTrimBox()];
    expect(bleed.width).toBeCloseTo(points(sheet.side + 2 * sheet.bleed), 3);
    expect([trim.x, trim.y]).toEqual([expect.closeTo(points(3), 3), expect.closeTo(points(3), 3)]);
    expect([trim.width, trim.height]).toEqual([
      expect.closeTo(points(150), 3),
      expect.closeTo(points(150), 3),
    ]);
  }
  expect([pdf.getTitle(), pdf.getAuthor(), pdf.getProducer(), pdf.getCreator()]).toEqual([
    'Our 2026',
    'Ana & Bruno',
    'Twosome',
    'Twosome',
  ]);
  expect(bytes.toString('latin1')).not.toMatch(/pdfkit/i);
});

test('the fonts of every script are embedded; what no font has becomes a box', async () => {
  const texts = [
    'Crème brûlée, Łódź, Tiếng Việt',
    'Привет Ελλάδα नमस्ते',
    'سلام عليكم (جدا) 2026!',
    'שלום',
    '今天 きょう 臺灣',
    '안녕',
    '❤️ 👩‍👩‍👧‍👦 🇵🇹 1️⃣',
    'ไทย 𓀀 \u{10ffff} \u0301\u0302',
    'a'.repeat(127),
    '😀'.repeat(63),
    'ﷺ'.repeat(42),
  ];
  const { pdf } = await print(
    texts.map((text, index) => post(`2026-01-${10 + index}`, 1, { text })),
    { title: 'W'.repeat(60) },
  );
  const fonts = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
    .filter(
      (dict) =>
        dict.get(PDFName.of('Type')) === PDFName.of('Font') && dict.has(PDFName.of('DescendantFonts')),
    );
  const embedded = fonts.map((font) => {
    const [descendant] = font.lookup(PDFName.of('DescendantFonts'), PDFArray).asArray();
    const descriptor = pdf.context.lookup(descendant, PDFDict).lookup(PDFName.of('FontDescriptor'), PDFDict);
    return descriptor.lookup(PDFName.of('FontFile2')) instanceof PDFRawStream;
  });
  expect(embedded.length).toBeGreaterThan(10);
  expect(embedded).not.toContain(false);
  expect(pdf.getPageCount()).toBe(14);
});

test('a lost or damaged picture leaves its place empty and does not stop the book', async () => {
  const { pdf } = await print([post('2026-01-03', 1), post('2026-01-04', 1)], {
    read: async (id) => (id.startsWith('2026-01-03') ? null : Buffer.from('no JPEG')),
  });
  expect(picturesOf(pdf)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('pictures stay inside the page, at 220 dots per inch or more', () => {
  for (const aspect of ['1:1', '4:3', '4:5'] as const)
    for (const count of [1, 2] as const)
      for (const { x, y, width, height } of boxesOf(aspect, count)) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(12);
        expect(x + width).toBeLessThanOrEqual(sheet.side - 12);
        expect(y + height).toBeLessThanOrEqual(115);
        expect(1024 / (Math.max(width, height) / 25.4)).toBeGreaterThanOrEqual(220);
      }
});
