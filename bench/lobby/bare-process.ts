import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ServerReady } from './messages.ts';
import { settledMemory } from './settled-memory.ts';

/** A server that does as little as possible: it sends each text from its parent process to every client. */
const http = createServer();
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  const ready: ServerReady = {
    type: 'ready',
    address: `http://127.0.0.1:${port}`,
    agentId: '',
    agentToken: '',
    tokens: [],
  };
  process.send?.(ready);
});
process.on('message', (text: string) => {
  if (text === 'memory') return void settledMemory().then((memory) => process.send?.(memory));
  const frame = Buffer.from(text);
  for (const socket of sockets.clients as Set<WebSocket>) socket.send(frame, { binary: false });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(1));
