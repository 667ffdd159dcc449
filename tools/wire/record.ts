import { allCalls } from '../../contract/src/all-calls.ts';
import { frameKey } from '../../contract/src/platform/frames.ts';
import type { ExampleCall } from '../../contract/src/platform/openapi.ts';
import { setCommentTakenDown } from '../../server/src/features/comment/comment.ts';
import { transactionHandlers } from '../../server/src/features.ts';
import { createEmit } from '../../server/src/platform/events.ts';
import {
  type Cast,
  callCast,
  follow,
  part,
  setProfile,
  wantBothCodes,
} from '../../server/src/testing/cast.ts';
import { emptyDb, testDb } from '../../server/src/testing/database.ts';
import { examples } from '../../server/src/testing/examples.ts';
import { addPost, addPublished, formOf } from '../../server/src/testing/fixture.ts';
import type { Person, WsClient } from '../../server/src/testing/person.ts';
import type { Example } from '../../server/src/testing/scene.ts';
import { startServer, type TestServer } from '../../server/src/testing/server.ts';
import { createTidy } from './tidy.ts';

interface Recorded {
  calls: Record<string, ExampleCall>;
  frames: Record<string, unknown>;
}

/** Makes every example call, and has people send every frame, on a server of its own; returns what went over the wire. */
export async function record(): Promise<Recorded> {
  const db = await testDb();
  const server = await startServer(db);
  const recorded: Recorded = { calls: {}, frames: {} };
  try {
    for (const line of Object.keys(allCalls)) {
      const cast = await meet(server);
      const example = await examples[line]?.({ server, cast });
      if (example === undefined) throw new Error(`${line} has no example in server/src/testing/examples.ts.`);
      recorded.calls[line] = createTidy(idsOf(cast))(await callOf(line, example));
      await server.settled();
      await emptyDb(db);
    }
    const cast = await meet(server);
    const tidy = createTidy(idsOf(cast));
    for (const [name, frame] of await recordFrames(server, cast)) recorded.frames[name] ??= tidy(frame);
    return recorded;
  } finally {
    await server.close();
    await db.close();
  }
}

/** The cast: Ana and Bruno with a name and a post, followed by Chloe and Dan. */
async function meet(server: TestServer): Promise<Cast> {
  const cast = await callCast(server);
  const { ana, bruno, chloe } = cast;
  const isFirst = ana.user.id < bruno.user.id;
  const username = isFirst ? 'ana&bruno' : 'bruno&ana';
  await setProfile(ana, { username1: 'ana', username2: 'bruno', connector: '&', username });
  await follow(server, chloe, ana).catch(() => {});
  await addPublished(ana, bruno, { text: 'By the sea.' });
  return cast;
}

const idsOf = ({ ana, bruno, chloe, dan, eve }: Cast): string[] =>
  [ana, bruno, chloe, dan, eve].flatMap(({ user }) => [user.id, user.twosome?.id ?? []]).flat();

async function callOf(
  line: string,
  { by, params, query, body, fields, files }: Example,
): Promise<ExampleCall> {
  const path = line.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '');
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const isForm = fields !== undefined || files !== undefined;
  const sent = isForm ? { form: formOf({ ...fields, ...files }) } : { body };
  const answer = await by.call(path + search, body === undefined && !isForm ? {} : sent);
  if (answer.status >= 300) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
  const names = Object.entries(files ?? {}).map(([name, list]) => [name, list.map(() => 'photo.jpg')]);
  return {
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    ...(isForm && { fields: { ...fields, ...Object.fromEntries(names) } }),
    status: answer.status,
    response: answer.body,
  };
}

/** The first frame of each type, in both directions, by its name in the AsyncAPI document. */
async function recordFrames(
  server: TestServer,
  { ana, bruno, eve, mallory }: Cast,
): Promise<[string, object][]> {
  const sent: [string, object][] = [];
  const clients: WsClient[] = [];
  const open = async (person: Person, channel: 'message' | 'single' = 'message'): Promise<WsClient> => {
    const client = await person.listen(channel);
    clients.push(client);
    return client;
  };
  const [hers, his] = [await open(ana), await open(bruno)];
  const send = async (client: WsClient, type: string, data: object): Promise<void> => {
    const key = frameKey({ type, data });
    sent.push([`toServer_${key.replace(':', '_')}`, { type, data }]);
    client.send({ type, data });
    await server.settled();
  };
  await send(hers, 'ping', {});
  await send(hers, 'message', { __id__: 'draft-1', text: 'Are you there?', reply_to: null });
  const { data } = await his.receives(({ type }) => type === 'message');
  const { id } = data as { id: string };
  await send(his, 'typing', {});
  await send(his, 'seen', { up_to: id });
  await send(hers, 'room', { open: true });
  await send(hers, 'relay', { type: 'reload', url: '/profile/photo' });
  await send(hers, 'notification_seen', {});
  await send(hers, 'message', { __id__: 'draft-2', text: ' ' });
  await bruno.call('POST message/add_message/', { form: formOf({ text: 'Here.' }) });
  await send(hers, 'sync_message', { since: id });
  await bruno.call('POST goals/', {
    body: { title: 'Swim the lake', description: 'Side by side.', achieve_by: '2199-03-20' },
  });
  const postId: string = (await addPost(bruno)).body.id;
  const comment = await ana.call(`POST post/${postId}/comment/`, { body: { text: 'Down by the lake.' } });
  await server.db.transaction((tx) =>
    setCommentTakenDown(tx, createEmit(transactionHandlers), comment.body.id, true),
  );
  await server.settled();
  await setProfile(bruno, { bio: 'The two of us.' });
  await ana.call('POST auth/export/', { body: {} });
  await server.app.jobs.runDue();
  await server.settled();
  await part(mallory);
  await wantBothCodes(eve);
  for (const person of [mallory, eve]) await open(person, 'single');
  for (const [person, other] of [
    [mallory, eve],
    [eve, mallory],
  ] as const) {
    await person.call('POST auth/connect/', { body: { id: other.user.id } });
    await server.settled();
  }
  const received = clients.flatMap((client) => client.received);
  for (const client of clients) client.close();
  const examples = received.map((frame): [string, object] => [
    `toClient_${frameKey(frame).replace(':', '_')}`,
    frame,
  ]);
  // frames of different subjects arrive in any order
  return [...sent, ...examples.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))];
}
