import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { SimulatedCabinet } from '../cabinet/simulated-cabinet.ts';
import { type Obeyed, obeyOrder } from './obey-order.ts';

/** Returns the path of a demo floor's switch socket, beside its journals. */
export const switchPathOf = (journalDir: string): string => join(journalDir, 'switch.sock');

const longestOrder = 4096;
const patienceMs = 2000;

/**
 * Opens the demo's switch: a socket file in the agent's folder, for the user who runs it. `npm run cabinet` uses it to make
 * simulated cabinets fail, or to decide their next round. A request is one JSON array of words and gets one answer. Real
 * cabinets have no switch.
 */
export const openDemoSwitch = (options: {
  readonly journalDir: string;
  readonly cabinets: readonly SimulatedCabinet[];
  readonly tell: (text: string) => void;
}): { close(): Promise<void> } => {
  const { journalDir, cabinets, tell } = options;
  const path = switchPathOf(journalDir);
  // A killed agent leaves its file behind.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) =>
    answer(socket, (words) => obeyOrder(cabinets, words)),
  );
  server.on('error', (error) => tell(`The demo's switch ${path} cannot be opened: ${error.message}`));
  server.listen({ path });
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
};

function answer(socket: Socket, obey: (words: readonly string[]) => Obeyed): void {
  let heard = '';
  socket.setEncoding('utf8');
  socket.setTimeout(patienceMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    heard += text;
    if (heard.length > longestOrder) socket.destroy();
  });
  socket.on('end', () => {
    const words = wordsOf(heard);
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
