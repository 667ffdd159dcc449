import { callsByFeature } from './all-calls.ts';
import { framesToClient, framesToServer, framesToSingle } from './all-frames.ts';
import examples from './examples.stored.json' with { type: 'json' };
import { asyncApiOf } from './platform/asyncapi.ts';
import { type ExampleCalls, openApiOf } from './platform/openapi.ts';
import type { Json } from './platform/openapi-schemas.ts';

/** The API's documents, with examples. `npm run wire` records those. */
export const openApi = (version: string): Json =>
  openApiOf(callsByFeature, version, examples.calls as ExampleCalls);

export const asyncApi = (version: string, publicUrl: string): Json =>
  asyncApiOf(
    {
      message: {
        path: '/ws/message/',
        summary: 'The socket of a person with a partner.',
        toServer: framesToServer,
        toClient: framesToClient,
      },
      single: {
        path: '/ws/single/',
        summary: 'The socket of a person without a partner.',
        toServer: { ping: framesToServer.ping as NonNullable<typeof framesToServer.ping> },
        toClient: framesToSingle,
      },
    },
    version,
    new URL(publicUrl),
    examples.frames,
  );
