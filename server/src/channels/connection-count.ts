import type { WebSocket } from 'ws';
import { networkOf } from '../access/client-address.ts';

/** Connections over the limit that are told so before they are closed; beyond them not even that. */
const maxTold = 20;

/** How many connections are open from where. Those that were refused count until they are closed. */
export class ConnectionCount {
  readonly #max: number;
  readonly #open = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  hasRoom(address: string): boolean {
    return this.#of(networkOf(address)) < this.#max;
  }

  isFlooded(address: string): boolean {
    return this.#of(networkOf(address)) >= this.#max + maxTold;
  }

  /** Counts the connection until it is closed. */
  hold(address: string, socket: Pick<WebSocket, 'once'>): void {
    const network = networkOf(address);
    this.#open.set(network, this.#of(network) + 1);
    socket.once('close', () => {
      const left = this.#of(network) - 1;
      if (left > 0) this.#open.set(network, left);
      else this.#open.delete(network);
    });
  }

  #of(network: string): number {
    return this.#open.get(network) ?? 0;
  }
}
