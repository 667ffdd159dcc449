import pg from 'pg';

/** Creates a new database on the server of `address`; returns its address. */
export async function createDatabase(address: string, name: string): Promise<string> {
  await withClient(address, (client) => client.query(`create database ${name}`));
  return address.replace(/postgres$/, name);
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Without it a commit does not wait for the disk, which other programs also use. */
export function setSynced(url: string, synced: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(`alter system set synchronous_commit = ${synced}`);
    await client.query('select pg_reload_conf()');
  });
}
