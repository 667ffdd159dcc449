import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { hasOthers } from '../features/auth/users.sql.ts';
import { now } from '../platform/clock.ts';
import type { Queries } from '../platform/db/db.ts';
import { createDemoIssuer, demoIssuer } from '../platform/identity/demo.ts';
import type { Log } from '../platform/log.ts';
import { secretKey } from '../platform/secret-key.ts';
import { signIn } from './person.ts';
import { seedStory } from './seed.ts';
import { peopleOf, readDemoContent, subjectOf } from './story.ts';

/** Adds the demo story to the empty database of a running server. No one else may sign in until it has finished. */
export interface DemoSeed {
  isRunning(): boolean;
  /** resolves to true when the story is complete */
  run(url: string): Promise<boolean>;
  /** interrupts the seeding; the next start continues it */
  stop(): Promise<void>;
}

/**
 * Returns null if nothing is to be seeded: the configuration turns the demo off, `folder` does not exist, or the database
 * has users. An interrupted run, markered by a file in `dataDir`, is resumed if the database has only the story's people.
 */
export async function openDemoSeed(
  config: Pick<Config, 'demo' | 'dataDir' | 'secretKey'>,
  { db, folder, log }: { db: Queries; folder: string; log: Log },
): Promise<DemoSeed | null> {
  const marker = join(config.dataDir, 'demo-unfinished');
  const isResumed = existsSync(marker);
  const content = config.demo && existsSync(folder) ? await readDemoContent(folder) : null;
  const expected = isResumed && content !== null ? peopleOf(content.story).map(subjectOf) : [];
  if (content === null || (await hasOthers(db, demoIssuer, expected))) {
    await rm(marker, { force: true });
    return null;
  }
  // written before the first user is inserted
  await writeFile(marker, 'The demo story is not finished; the next start continues it.\n');

  const issuer = await createDemoIssuer(secretKey(config), now);
  const stopping = new AbortController();
  const { signal } = stopping;
  let isRunning = true;
  let running = Promise.resolve(false);
  const seed = async (url: string) => {
    try {
      await seedStory({
        ...content,
        isResumed,
        signal,
        signIn: async (name) =>
          signIn(url, await issuer.credential({ first_name: name, subject: subjectOf(name) }), signal),
      });
      await rm(marker, { force: true });
      return true;
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error }, 'the demo story is incomplete; the next start continues it');
      return false;
    } finally {
      isRunning = false;
    }
  };
  return {
    isRunning: () => isRunning,
    run: (url) => (running = seed(url)),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
