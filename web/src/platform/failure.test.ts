import { expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { withSentence } from '../ui/withSentence.ts';
import {
  asFailure,
  errorsOf,
  Failure,
  failureOf,
  formMessage,
  messageOf,
  networkFailure,
  networkStatus,
} from './failure.ts';
import { caller } from './http.ts';

/** S8.1 to S8.6: every error becomes {data, status}. */

const network = {
  status: 1000,
  data: {
    message:
      'There was a network error while connecting to the server. Make sure you are connected to internet',
    non_field_error: ['There was a network error'],
  },
};
const generic = (status: number) => ({
  status,
  data: { non_field_error: [`A ${status} error occurred.`] },
});
const body = { detail: 'No.', username1: ['Too long.'], code: 'terms' };

test.each([
  ['an object is passed through [S8.1]', 400, body, { status: 400, data: body }],
  ['an empty object too', 403, {}, { status: 403, data: {} }],
  ['a 504 counts as no answer', 504, null, network],
  ['a 504 with an object too [S8.1 S8.3]', 504, body, network],
  ['a page of a proxy [S5.36 S8.2]', 502, null, generic(502)],
  ['a sentence', 500, 'Oh no.', generic(500)],
  ['a list [S5.36 S8.2]', 400, ['Oh no.'], generic(400)],
  ['a number', 429, 7, generic(429)],
])('%s (%i)', (_name, status, given, expected) => {
  const failure = failureOf(status, given);
  expect({ status: failure.status, data: failure.data }).toEqual(expected);
});

test('without an answer there is a network error [S8.3 S8.4 S8.5]', () => {
  const { status, data } = networkFailure();
  expect({ status, data }).toEqual(network);
  expect(networkStatus).toBe(network.status);
});

test.each([
  ['detail first', { detail: 'No.', message: 'Never.', id: ['Wrong.'] }, 'No.'],
  ['then the message', { message: 'Never.', non_field_error: ['Short.'] }, 'Never.'],
  ['then what belongs to no field', { id: ['Wrong.'], non_field_error: ['Short.'] }, 'Short.'],
  ['then any field', { count: 3, id: ['Wrong.', 'Odd.'] }, 'Wrong.'],
  ['nothing for a body without a message', { count: 3, id: [7] }, undefined],
])('the message shown: %s', (_name, data, message) => {
  expect(messageOf(data)).toBe(message);
  expect(new Failure(400, data).message).toBe(message ?? 'A 400 error occurred.');
});

test.each([
  ['the messages of the field', failureOf(400, { id: ['Wrong.', 'Odd.'] }), ['Wrong.', 'Odd.']],
  ['nothing from another field', failureOf(400, { text: ['Wrong.'] }), []],
  ['only strings', failureOf(400, { id: [7, 'Odd.', null] }), ['Odd.']],
  ['nothing unless it is a list', failureOf(400, { id: 'Wrong.' }), []],
  ['nothing for a bug', new TypeError('id'), []],
])('the messages of a field: %s', (_name, failure, messages) => {
  expect(errorsOf(failure, 'id')).toEqual(messages);
});

test('a failed script or store counts as no response', () => {
  expect(asFailure(new TypeError('Failed to fetch'))).toEqual(networkFailure());
  const failure = failureOf(403, {});
  expect(asFailure(failure)).toBe(failure);
});

test.each([
  ['nothing before anything failed', null, undefined],
  ['nothing shown under a field', failureOf(400, { bio: ['Long.'], text: ['Short.'] }), undefined],
  ['the message of another field', failureOf(400, { alt: ['Long.'] }), 'Long.'],
  ['the message without a field', failureOf(403, { detail: 'No.' }), 'No.'],
  ['that the network failed', new TypeError('Failed to fetch'), network.data.message],
])('the message below the form: %s', (_name, failure, message) => {
  expect(formMessage(['id', 'text'], failure)).toBe(message);
});

freshBrowser();
const call = caller<Record<'GET config/', { auth: 'anyone'; summary: ''; responses: { 200: never } }>>();

test.each([
  ['no network [S8.3]', () => Promise.reject(new TypeError('Failed to fetch')), network],
  ['no JSON in a good answer', async () => new Response('<html>', { status: 200 }), network],
  ['no JSON in a bad one', async () => new Response('<html>', { status: 502 }), generic(502)],
  ['an object', async () => Response.json(body, { status: 400 }), { status: 400, data: body }],
])('a call rejects in the same shape: %s', async (_name, answer, expected) => {
  vi.stubGlobal('fetch', answer);
  const failure = await call('GET config/', {}).catch((error) => error);
  expect({ status: failure.status, data: failure.data }).toEqual(expected);
});

const sentence = 'Too many tries. Please wait a moment.';
test.each([
  [failureOf(429, { detail: sentence }), `There was an error! ${sentence}`],
  [failureOf(400, { text: ['Too long.'] }), 'There was an error! Too long.'],
  [failureOf(429, '<html>'), 'There was an error!'],
  [failureOf(500, { detail: 'Oh no.' }), 'There was an error!'],
  [networkFailure(), 'There was an error!'],
  [new TypeError('Failed to fetch'), 'There was an error!'],
])(
  'a text about %s is followed by what the server says, unless the catalogue has the text',
  (error, text) => {
    expect(withSentence('There was an error!', error)).toBe(text);
  },
);

test('a text without a full stop gets one before the sentence of the server', () => {
  expect(withSentence('Error while scheduling delete', failureOf(429, { detail: sentence }))).toBe(
    `Error while scheduling delete. ${sentence}`,
  );
});
