import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { resetClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { type Cast, callCast } from './cast.ts';
import { emptyDb, testDb } from './database.ts';
import { smallPhoto } from './images.ts';
import type { Answer, Person } from './person.ts';
import { startServer, type TestServer } from './server.ts';

/** A server on a real database with the cast in it, fresh for every test of a file. */
export function setStage(env: Record<string, string> = {}): { server: TestServer; cast: Cast } {
  const stage = {} as { server: TestServer; cast: Cast };
  let db: Db;
  beforeAll(async () => {
    db = await testDb();
    stage.server = await startServer(db, env);
  });
  beforeEach(async () => {
    stage.cast = await callCast(stage.server);
  });
  afterEach(async () => {
    resetClock();
    await stage.server.app.settled();
    await emptyDb(db);
  });
  afterAll(async () => {
    await stage.server.close();
    await db.close();
  });
  return stage;
}

/** A form with fields and pictures: `{ text: 'hi', images: [bytes, bytes] }`. */
export function formOf(fields: Record<string, string | Buffer | readonly (string | Buffer)[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'string') form.append(name, one);
      else form.append(name, new Blob([new Uint8Array(one)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

/** Adds a post with one square picture and answers what the server said. */
export async function addPost(person: Person, fields: Record<string, string> = {}): Promise<Answer> {
  return person.call('POST post/', {
    form: formOf({ images: await smallPhoto('#cc3355', 40, 40), ...fields }),
  });
}

/** A post that `creator` made and the partner published. */
export async function addPublished(creator: Person, partner: Person, fields: Record<string, string> = {}) {
  const { body } = await addPost(creator, fields);
  const { body: post } = await partner.call(`POST post/${body.id}/toggle_visibility/`, {
    body: { is_private: false },
  });
  return post;
}
