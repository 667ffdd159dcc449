import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createFixture } from '../testing/fixture.ts';
import { openBrowser } from '../testing/operator.ts';
import { startServer } from '../testing/server.ts';

// The form of /report, whose answers are pages.

const fixture = createFixture();
const good = { subject: 'ana&bruno', reason: 'minor', text: 'She is fourteen.', contact: '' };
const send = (form: Record<string, string>) => openBrowser(fixture.server).post('/report/send', form);

test('a sent form is answered by a page with the reference number', async () => {
  const response = await send(good);
  const page = await response.text();
  const [row] = await fixture.server.db.query<{ id: string; contact: null }>(
    sql`select id, contact from public_reports`,
  );
  expect([response.status, row?.contact]).toEqual([201, null]);
  expect(page).toContain(`reference number is <strong>${row?.id}</strong>`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test.each([
  ['no text', { text: '' }, 'What happened? This may not be empty.'],
  ['an unknown reason', { reason: '<b>' }, 'What is wrong? Choose one of'],
  ['a foreign link', { subject: 'https://example.com/' }, 'This link leads to another site.'],
  ['no address', { contact: 'me' }, 'Your email address This must be an e-mail address.'],
  ['markup in a field', { contact: '<script>' }, 'This must be an e-mail address.'],
])('a form with %s is refused by a page', async (_, form, sentence) => {
  const response = await send({ ...good, ...form });
  const page = await response.text();
  expect([response.status, page.includes(sentence), page.includes('<script')]).toEqual([400, true, false]);
  expect(await fixture.server.db.query(sql`select from public_reports`)).toEqual([]);
});

test('an empty body, another type and a body above the limit are refused', async () => {
  const browser = openBrowser(fixture.server);
  const statusOf = async (type: string, body: string) =>
    (await browser.request('/report/send', { method: 'POST', body, headers: { 'content-type': type } }))
      .status;
  expect(await statusOf('application/x-www-form-urlencoded', '')).toBe(400);
  expect(await statusOf('application/json', '{}')).toBe(415);
  expect(await statusOf('application/x-www-form-urlencoded', `text=${'a'.repeat(70_000)}`)).toBe(413);
});

test('a flood is refused by a page', async () => {
  const server = await startServer(fixture.server.db, { RATE_LIMITS: 'on' });
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1)
    statuses.push((await openBrowser(server).post('/report/send', good)).status);
  await server.close();
  expect([...new Set(statuses)]).toEqual([201, 429]);
});
