import { connect } from 'node:net';
import type pg from 'pg';

/** The code of a CancelRequest in the protocol. */
const cancelRequest = 80_877_102;
const timeoutMs = 10_000;

/**
 * Asks the server to end the running statement of a session, on a connection of its own, and waits until the request was
 * taken. A pooler passes it on, as long as the session is open. The statement may have ended already. Never rejects.
 */
export async function cancelStatement(client: pg.ClientBase): Promise<void> {
  // the driver keeps these, but does not declare them
  const { host, port, processID, secretKey } = client as pg.Client & {
    processID: number | null;
    secretKey: number | null;
  };
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  [request.length, cancelRequest, processID, secretKey].forEach((value, index) => {
    request.writeInt32BE(value, index * 4);
  });
  // without TLS, as the protocol allows: the key is good for this one session, which ends
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.setTimeout(timeoutMs, () => socket.destroy());
  // a server that is away runs no statement
  socket.on('error', () => {});
  // the server closes the connection: PgBouncer 1.18 crashes when its client does so first
  socket.resume().write(request);
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}
