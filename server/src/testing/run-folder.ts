import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { memoryFolder } from './image.ts';
import { dropDatabasesOf } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databasesFolder: string;
  }
}

/** Creates the folder of the databases that the test files of a run reuse. */
export default async function makeRoom(project: TestProject): Promise<() => Promise<void>> {
  const folder = await memoryFolder();
  project.provide('databasesFolder', folder);
  return async () => {
    // a worker may still be shutting down
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    const admin = process.env.TEST_DATABASE_URL;
    if (admin) await dropDatabasesOf(admin, folder);
  };
}
