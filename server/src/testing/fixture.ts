import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { resetClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { type Cast, callCast, setProfile } from './cast.ts';
import { emptyDb, testDb } from './database.ts';
import { smallPhoto } from './images.ts';
import type { Answer, Person } from './person.ts';
import { startServer, type TestServer } from './server.ts';

/** A server on a real database with the cast, reset for every test of a file. Serves the pages of `webDir` if given. */
export function createFixture(
  env: Record<string, string> = {},
  webDir: string | null = null,
): { server: TestServer; cast: Cast } {
  const fixture = {} as { server: TestServer; cast: Cast };
  let db: Db;
  beforeAll(async () => {
    db = await testDb();
    fixture.server = await startServer(db, env, undefined, webDir);
  });
  beforeEach(async () => {
    fixture.cast = await callCast(fixture.server);
  });
  afterEach(async () => {
    resetClock();
    await fixture.server.app.settled();
    await emptyDb(db);
  });
  afterAll(async () => {
    await fixture.server.close();
    await db.close();
  });
  return fixture;
}

/** A form with fields and pictures: `{ text: 'hi', images: [bytes, bytes] }`. */
export function formOf(fields: Record<string, string | Buffer | readonly (string | Buffer)[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value])
      if (typeof item === 'string') form.append(name, item);
      else form.append(name, new Blob([new Uint8Array(item)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

/** Adds a post with one square picture. Returns the response. */
export async function addPost(person: Person, fields: Record<string, string> = {}): Promise<Answer> {
  return person.call('POST post/', {
    form: formOf({ images: await smallPhoto('#cc3355', 40, 40), ...fields }),
  });
}

/** Adds a post by `creator` that the partner publishes. */
export async function addPublished(creator: Person, partner: Person, fields: Record<string, string> = {}) {
  const { body } = await addPost(creator, fields);
  const { body: post } = await partner.call(`POST post/${body.id}/toggle_visibility/`, {
    body: { is_private: false },
  });
  return post;
}

/** A public post of Ana and Bruno, without the notifications that it caused. */
export async function addUnnoticed({
  cast,
  server,
}: {
  cast: Cast;
  server: TestServer;
}): Promise<{ id: string }> {
  await setProfile(cast.ana, { is_private: 'false' });
  const post = await addPublished(cast.ana, cast.bruno);
  await server.db.query(sql`delete from notifications`);
  return post;
}
