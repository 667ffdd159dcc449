import * as z from 'zod';
import { apis } from './all-calls.ts';
import { type Api, type DescribedFrames, described } from './platform/api.ts';
import { frames, heartbeat } from './platform/frames.ts';

const platformFramesIn = frames({ [heartbeat.ping]: z.object({}) });
const platformFrames = frames({
  [heartbeat.pong]: z.object({}),
  error: z.looseObject({
    status: z.int(),
    __id__: z.string().optional(),
    retry_after: z.int().optional(),
    detail: z.string().optional(),
  }),
});

const declared: readonly Api[] = apis;

/** Of the features that send or receive some. */
const ofFeatures = (key: 'framesIn' | 'frames' | 'singleFrames'): DescribedFrames =>
  Object.assign({}, ...declared.map((api) => api[key]));

/** The frames that a client sends on `ws/message/`. On `ws/single/` it sends only `ping`. */
export const framesToServer: DescribedFrames = {
  ...described(platformFramesIn, {
    ping: 'Checks the connection, for browsers cannot send WebSocket pings.',
  }),
  ...ofFeatures('framesIn'),
};

/** The frames that the server sends on `ws/message/`. */
export const framesToClient: DescribedFrames = {
  ...described(platformFrames, {
    pong: 'Answers `ping`.',
    error:
      'A frame was refused: the status and body of the matching HTTP error, and the `__id__` of the frame.',
  }),
  ...ofFeatures('frames'),
};

/** The frames that the server sends on `ws/single/`, to a person without a partner. */
export const framesToSingle: DescribedFrames = {
  ...described(
    { pong: platformFrames.pong, error: platformFrames.error },
    {
      pong: 'Answers `ping`.',
      error: 'A frame was refused.',
    },
  ),
  ...ofFeatures('singleFrames'),
};
