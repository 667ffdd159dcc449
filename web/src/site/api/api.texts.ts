import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** Texts of the API's reference. */
export const apiTexts = fillTexts({
  title: 'API',
  heading: 'Twosome API',
  lead: 'Everything the app does goes through these calls and frames. Version 1 only grows: what works today keeps working.',
  machine: 'For programs',
  openApi: 'OpenAPI 3.1',
  asyncApi: 'AsyncAPI 3.0',
  socket: 'WS',
  contents: 'Contents',
  start: 'Before you call',
  conventions: {
    base: 'Calls are below /api/v1/ on the server. Bodies are JSON, or multipart forms where files are sent. Times are ISO 8601 in UTC, days are YYYY-MM-DD.',
    auth: 'Calls for signed-in people need the header “Authorization: Bearer” with the token that POST auth/google_login/ returns.',
    paging: 'A list is {results, next}. next is the path of the following page, or null on the last one.',
    repeat:
      'Calls marked “Safe to repeat” accept an Idempotency-Key header. A repeat with the same key gets the first response, for 24 hours.',
    errors:
      'An error 400 maps fields to messages, with non_field_error for the rest. Every other error has a detail. 429 and 503 say in Retry-After how many seconds to wait.',
    grow: 'Responses may gain fields and values. Ignore those that you do not know.',
  },
  auth: { anyone: 'Anyone', signedIn: 'Signed in', partnered: 'With a partner' },
  repeat: 'Safe to repeat',
  rate: (rate: string, period: string) => `${rate} ${period}`,
  per: {
    user: (count: number) => `${count} per person`,
    address: (count: number) => `${count} per network`,
    failures: (count: number) => `${count} failures per network`,
  },
  within: (seconds: number) =>
    seconds % 3600 === 0
      ? seconds === 3600
        ? 'in an hour'
        : `in ${seconds / 3600} hours`
      : seconds === 60
        ? 'in a minute'
        : `in ${seconds / 60} minutes`,
  detailsOf: (call: string) => `Request and response of ${call}`,
  details: 'Request and response',
  parameters: 'Parameters',
  places: { path: 'in the path', query: 'in the query', header: 'header' },
  required: 'required',
  request: 'Request',
  form: 'as a form',
  json: 'as JSON',
  response: (status: string) => `Response ${status}`,
  empty: 'Empty.',
  errors: 'Errors',
  example: 'Example',
  sockets: 'Sockets',
  socketAddress: (path: string) => `/api/v1${path}`,
  socketOffer:
    'The client offers the subprotocols “twosome” and its token, and sends and receives JSON texts {type, data}.',
  fromClient: 'From the client',
  fromServer: 'From the server',
  frame: 'Data',
  detailsOfFrame: (frame: string) => `Data of ${frame}`,
  shapes: 'Shapes',
  shapesLead: 'Objects that several calls share. Names that end in Input are what a request may contain.',
});
