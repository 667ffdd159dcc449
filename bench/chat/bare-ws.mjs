import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** The lower bound for any socket server in this language: an echo. */
const server = createServer((_request, response) => response.end());
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 16 * 1024 });
sockets.on('connection', (socket) =>
  socket.on('message', (bytes, isBinary) => socket.send(bytes, { binary: isBinary })),
);
server.listen(Number(process.env.PORT), '127.0.0.1');
