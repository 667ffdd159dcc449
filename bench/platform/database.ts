import pg from 'pg';

/** A database of its own beside the one at `address`; answers where it is. */
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
