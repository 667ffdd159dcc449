import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { memoryFolder } from './image.ts';

declare module 'vitest' {
  interface ProvidedContext {
    keptDatabases: string;
  }
}

/** Where the databases lie that the test files of a run hand on to each other. */
export default async function makeRoom(project: TestProject): Promise<() => Promise<void>> {
  const folder = await memoryFolder();
  project.provide('keptDatabases', folder);
  // a worker may still be on its way out
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
