import pg from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '../../testing/program.ts';
import { cancelStatement } from './cancel.ts';

test('cancelling a statement of a server that is away does not reject', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: await freePort() });
  await expect(
    cancelStatement(Object.assign(client, { processID: 1, secretKey: 2 })),
  ).resolves.toBeUndefined();
});
