import type * as z from 'zod';
import { closeCodes, subprotocol } from './frames.ts';
import { limits } from './limits.ts';
import { type Json, namedSchemas } from './openapi-schemas.ts';

interface DescribedFrame {
  shape: z.ZodType;
  summary: string;
}
type Frames = Readonly<Record<string, DescribedFrame>>;

/** A socket: its path, who opens it, and its frames in both directions, by type (`relay:sync_post` for relays). */
export interface DescribedSocket {
  path: string;
  summary: string;
  toServer: Frames;
  toClient: Frames;
}

/** The AsyncAPI 3.0 document of the sockets. It describes the server: it receives what clients send. */
export function asyncApiOf(
  sockets: Readonly<Record<string, DescribedSocket>>,
  version: string,
  site: URL,
  examples: Readonly<Record<string, unknown>> = {},
): Json {
  const schemas = namedSchemas('draft-7');
  const messages: Record<string, Json> = {};
  const channels: Record<string, Json> = {};
  const operations: Record<string, Json> = {};
  for (const [socket, { path, summary, ...frames }] of Object.entries(sockets)) {
    channels[socket] = { address: path, summary, messages: {} };
    for (const direction of ['toServer', 'toClient'] as const)
      for (const [key, frame] of Object.entries(frames[direction])) {
        const name = `${direction}_${key.replace(':', '_')}`;
        messages[name] ??= messageOf(key, frame, direction, schemas, examples[name]);
        (channels[socket].messages as Json)[name] = { $ref: `#/components/messages/${name}` };
        operations[`${socket}_${name}`] = {
          action: direction === 'toServer' ? 'receive' : 'send',
          channel: { $ref: `#/channels/${socket}` },
          messages: [{ $ref: `#/channels/${socket}/messages/${name}` }],
        };
      }
  }
  return {
    asyncapi: '3.0.0',
    info: { title: 'Twosome sockets', version, description: about },
    servers: {
      here: {
        host: site.host,
        pathname: '/api/v1',
        protocol: site.protocol === 'https:' ? 'wss' : 'ws',
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
    },
    channels,
    operations,
    components: {
      messages,
      schemas: schemas.all(),
      securitySchemes: {
        token: {
          type: 'httpApiKey',
          in: 'header',
          name: 'Sec-WebSocket-Protocol',
          description: `The client offers the subprotocols \`${subprotocol}\` and its token; the server selects \`${subprotocol}\`.`,
        },
      },
    },
  };
}

const about = [
  `Frames are JSON texts of at most ${limits.frameBytes} bytes.`,
  `Close codes: ${closeCodes.signedOut} the token is not valid any more, ${closeCodes.wrongSocket} the other socket is the right one,`,
  `${closeCodes.tooSlow} the client reads too slowly, ${closeCodes.tooMany} it sends too much, ${closeCodes.goingAway} the server stops.`,
  'After any other close a client reconnects and sends `sync_message`.',
].join(' ');

function messageOf(
  key: string,
  { shape, summary }: DescribedFrame,
  direction: 'toServer' | 'toClient',
  schemas: ReturnType<typeof namedSchemas>,
  example: unknown,
): Json {
  const [type = ''] = key.split(':');
  return {
    name: key,
    summary,
    payload: {
      type: 'object',
      properties: {
        type: { const: type },
        data: direction === 'toServer' ? schemas.sent(shape) : schemas.answered(shape),
        ...(direction === 'toClient' && { sent_by: sentBy }),
      },
      required: direction === 'toServer' ? ['type'] : ['type', 'data'],
    },
    ...(example !== undefined && { examples: [{ payload: example }] }),
  };
}

const sentBy = {
  type: ['string', 'null'],
  description: "The person who acted, if they are of the receiver's couple.",
};
