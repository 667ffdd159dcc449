import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { listNewestFollowed } from '../../server/src/features/post/lists.sql.ts';
import { queriesOf } from '../../server/src/platform/db/db.ts';
import { atEnd } from '../../tools/run/end.mjs';
import { coupleId, personId } from './dataset.ts';

interface Served {
  body: string;
  /** the database of a home page's statement, which is run for each request */
  database?: { url: string; couples: number; limit: number };
}

/** The floor of a measurement: a bare `node:http` in a process of its own that answers every request with these bytes. */
export async function startBare(served: Served): Promise<{ port: number; stop: () => void }> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['serve']);
  const stop = () => void child.kill();
  atEnd(stop);
  child.send(served);
  const [port] = await once(child, 'message');
  return { port, stop };
}

if (process.argv[2] === 'serve')
  process.once('message', ({ body, database }: Served) => {
    const bytes = Buffer.from(body);
    const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
    const query = database ? homeQuery(database) : async () => {};
    const server = createServer(async (_, response) => {
      await query();
      response.writeHead(200, headers).end(bytes);
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });

/** Lists the home page of one couple after the other. */
function homeQuery({ url, couples, limit }: NonNullable<Served['database']>): () => Promise<unknown> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const query = async <Row>({ text, values }: Sql) =>
    (await pool.query({ name: 'home', text, values })).rows as Row[];
  let turn = 0;
  return () => {
    const couple = (turn++ % (couples - 2)) + 1;
    const person = { userId: personId(2 * couple - 1), twosomeId: coupleId(couple) };
    return listNewestFollowed(queriesOf(query), [person], limit);
  };
}
