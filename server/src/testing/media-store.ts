import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { keyOf } from '../features/media/files.ts';
import { writeInstallationId } from '../features/media/installation.ts';
import { attachImages, detachImages } from '../features/media/media.ts';
import { resetClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { openDiskStore } from '../platform/storage/disk.ts';
import type { Store } from '../platform/storage/store.ts';
import { emptyDb, testDb } from './database.ts';
import { type Inbox, openInbox } from './images.ts';

/** A real database, and an empty store in `dir` for every test, with the same installation id. */
export function setMediaStore() {
  const media = {} as { db: Db; store: Store; dir: string; inbox: Inbox };
  beforeAll(async () => {
    media.db = await testDb();
  });
  beforeEach(async () => {
    media.inbox = await openInbox();
    media.dir = join(media.inbox.dir, 'store');
    media.store = await openDiskStore(media.dir);
    await writeInstallationId(media);
  });
  afterEach(async () => {
    resetClock();
    await emptyDb(media.db);
    await media.inbox.close();
  });
  afterAll(() => media.db.close());

  const attach = (...ids: string[]) => media.db.transaction((tx) => attachImages(tx, ids));
  const detach = (...ids: string[]) => media.db.transaction((tx) => detachImages(tx, ids));
  const rows = async () =>
    (await media.db.query<{ id: string }>(sql`select id from media`)).map(({ id }) => id).sort();
  const files = async () => {
    const names = await readdir(media.dir, { recursive: true });
    return names
      .filter((name) => name.startsWith('media/') && name.includes('.'))
      .map((name) => `media/${name.split('/').at(-1)}`)
      .sort();
  };
  const filesOf = (...ids: string[]) =>
    ids.flatMap((id) => (['full', 'medium', 'thumb'] as const).map((size) => keyOf(id, size))).sort();
  return { media, attach, detach, rows, files, filesOf };
}
