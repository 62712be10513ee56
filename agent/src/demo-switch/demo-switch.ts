import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { SimulatedCabinet } from '../drivers/simulated/simulated-cabinet.ts';
import { type Obeyed, obeyOrder } from './obey-order.ts';

export const switchPathOf = (journalDir: string): string => join(journalDir, 'switch.sock');

const longestOrder = 4096;
const patienceMs = 2000;

/** Opens a socket for the person who runs the demo. A request is one JSON array of words and gets one reply. */
export const openDemoSwitch = (options: {
  readonly journalDir: string;
  readonly cabinets: readonly SimulatedCabinet[];
  readonly report: (text: string) => void;
}): { close(): Promise<void> } => {
  const { journalDir, cabinets, report } = options;
  const path = switchPathOf(journalDir);
  // An agent that was killed leaves its socket file behind.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) =>
    answer(socket, (words) => obeyOrder(cabinets, words)),
  );
  server.on('error', (error) => report(`The demo's switch ${path} cannot be opened: ${error.message}`));
  server.listen({ path });
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
};

function answer(socket: Socket, obey: (words: readonly string[]) => Obeyed): void {
  let received = '';
  socket.setEncoding('utf8');
  socket.setTimeout(patienceMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    received += text;
    if (received.length > longestOrder) socket.destroy();
  });
  socket.on('end', () => {
    const words = wordsOf(received);
    const obeyed = words ? obey(words) : { ok: false, text: 'An order is a JSON array of words.' };
    socket.end(JSON.stringify(obeyed));
  });
}

function wordsOf(text: string): string[] | null {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : null;
  } catch {
    return null;
  }
}
