import { networkOf } from '../../platform/access/client-address.ts';

interface Closing {
  once(event: 'close', listener: () => void): unknown;
}

/** Most refused connections that are open to be told the reason. Further ones are cut without a message. */
const maxReported = 20;

/** Counts open connections by network, including refused ones that are not yet closed. */
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
    return this.#of(networkOf(address)) >= this.#max + maxReported;
  }

  hold(address: string, socket: Closing): void {
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
