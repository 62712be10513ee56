import * as z from 'zod/mini';
import type { Wire } from '../../cluster/wire.ts';
import type { StoredSeat } from '../seat-store.ts';

/** How long another node may take to end a connection at a seat; after that its seat is fenced off, in ms. */
const kickMs = 500;
const kickSchema = z.object({ sessionId: z.string(), epoch: z.int() });

interface SeatListener {
  /** Ends the connection at the seat and lets the seat wait. Returns false if there is none. */
  kick(row: { readonly sessionId: string; readonly epoch: number }): Promise<boolean>;
  /** Another node may have taken seats from this one: look now. */
  look(): void;
}

/** What nodes say to each other about seats. All of it only makes them look sooner; the rows decide. */
export class SeatWire {
  readonly #wire: Wire;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  listen({ kick, look }: SeatListener): () => void {
    const { nodeId } = this.#wire;
    const stops = [
      this.#wire.hear(lookSubject(nodeId), look),
      this.#wire.answer(kickSubject(nodeId), async (text) => {
        const asked = kickSchema.safeParse(parsed(text));
        return asked.success && (await kick(asked.data)) ? 'kicked' : 'none';
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Asks the node in charge to end its connection at the seat. Returns whether it has. */
  async kick({ nodeId, sessionId, epoch }: StoredSeat): Promise<boolean> {
    if (nodeId === null || nodeId === this.#wire.nodeId) return false;
    const asked = await this.#wire.ask(kickSubject(nodeId), JSON.stringify({ sessionId, epoch }), kickMs);
    return asked.kind === 'answer' && asked.text === 'kicked';
  }

  /** Tells the node that had this seat that it has lost it. */
  tellTaken({ nodeId }: StoredSeat): void {
    if (nodeId !== null && nodeId !== this.#wire.nodeId) this.#wire.tell(lookSubject(nodeId), '');
  }
}

const lookSubject = (nodeId: string): string => `rf.node.${nodeId}.seats`;
const kickSubject = (nodeId: string): string => `rf.node.${nodeId}.kick`;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
