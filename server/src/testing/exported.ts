import { expect } from 'vitest';
import type { Person } from './person.ts';
import type { TestServer } from './server.ts';
import { unzip } from './unzip.ts';

/** Requests an export, runs the job that builds it, and downloads the ZIP. */
export async function exportedBy(
  server: TestServer,
  person: Person,
): Promise<{ raw: Buffer; files: Map<string, Buffer> }> {
  await person.call('POST auth/export/', { body: {} });
  await server.app.jobs.runDue();
  const { status, url } = (await person.call('GET auth/export/')).body;
  expect(status).toBe('ready');
  const raw = Buffer.from(await (await person.fetch(url)).arrayBuffer());
  return { raw, files: unzip(raw) };
}

export const textOf = (files: Map<string, Buffer>): string =>
  Buffer.concat([...files.values()]).toString('utf8');
export const jsonOf = (files: Map<string, Buffer>, path: string) => JSON.parse(String(files.get(path)));
