import { createServer } from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';

/*
 * A minimal chat: Socket.IO with one insert per message, committed before the delivery and the acknowledgement.
 * No deduplication, no ordering, no second node, no authentication.
 */
const database = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await database.query(`
  create table if not exists messages (
    id bigint generated always as identity primary key,
    couple integer not null,
    sent_by integer not null,
    client_id text not null,
    text text not null,
    added_at timestamptz not null default now()
  )`);
await database.query('create index if not exists messages_couple on messages (couple, id)');

const insert = {
  name: 'insert',
  text: 'insert into messages (couple, sent_by, client_id, text) values ($1, $2, $3, $4) returning id, added_at',
};
const server = createServer((_request, response) => response.end());
const io = new Server(server);
io.on('connection', (socket) => {
  const who = Number(socket.handshake.auth.who);
  const couple = Math.ceil(who / 2);
  const partner = `person ${who % 2 === 0 ? who - 1 : who + 1}`;
  socket.join(`person ${who}`);
  socket.on('message', async ({ __id__, text }, acknowledge) => {
    const { rows } = await database.query({ ...insert, values: [couple, who, __id__, text] });
    const message = { ...rows[0], __id__, sent_by: who, text };
    io.to(partner).emit('message', message);
    acknowledge(message);
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
