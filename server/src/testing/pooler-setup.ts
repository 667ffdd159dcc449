import type { TestProject } from 'vitest/node';
import { startPgbouncer } from './pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the PgBouncer in front of TEST_DATABASE_URL */
    poolerUrl: string;
  }
}

/** Starts the PgBouncer through which the test files of this project use their databases. */
export default async function startPooler(project: TestProject): Promise<() => Promise<void>> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error('This needs a PostgreSQL: set TEST_DATABASE_URL.');
  const pooler = await startPgbouncer(admin);
  project.provide('poolerUrl', pooler.urlOf(admin));
  return () => pooler.end();
}
