import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Obeyed, switchPathOf } from './obey-order.ts';

/** Sends an order to the demo floor. Rejects if no demo floor runs with this folder. */
export const giveOrder = async (journalDir: string, words: readonly string[]): Promise<Obeyed> => {
  const socket = connect({ path: switchPathOf(journalDir), allowHalfOpen: true });
  socket.end(JSON.stringify(words));
  const obeyed: unknown = JSON.parse(await text(socket));
  return obeyed as Obeyed;
};
