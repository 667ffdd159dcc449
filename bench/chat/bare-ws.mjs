import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** What no socket server of this language can be faster or smaller than: it sends back what it is sent. */
const server = createServer((_request, response) => response.end());
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 16 * 1024 });
sockets.on('connection', (socket) =>
  socket.on('message', (bytes, isBinary) => socket.send(bytes, { binary: isBinary })),
);
server.listen(Number(process.env.PORT), '127.0.0.1');
