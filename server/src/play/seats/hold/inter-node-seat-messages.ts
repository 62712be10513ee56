import * as z from 'zod/mini';
import { parseNodeMessage } from '../../../platform/nodes/parse-node-message.ts';
import type { Transport } from '../../../platform/transport/transport.ts';
import type { Seat } from '../seat.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeat, type StoredSeat } from '../seat-store.ts';

/** Timeout in ms for another node to end its connection to a seat. After it, the seat gets a new epoch instead. */
const kickMs = 500;
export const kickSchema = z.object({ sessionId: z.string(), epoch: z.int() });

interface SeatListener {
  /** Ends this node's page connection to the seat and begins the hold for its player. Returns false if there is no such connection. */
  kick(row: { readonly sessionId: string; readonly epoch: number }): Promise<boolean>;
  /** Checks at once which of this node's seats another node has taken. */
  check(): void;
}

/** Messages between nodes about seats. They only save time: the database rows are authoritative. */
export class SeatNodeMessages {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  listen({ kick, check }: SeatListener): () => void {
    const { nodeId } = this.#transport;
    const stops = [
      this.#transport.subscribe(checkSubject(nodeId), check),
      this.#transport.answer(kickSubject(nodeId), async (text) => {
        const asked = parseNodeMessage(kickSchema, text);
        return asked !== null && (await kick(asked)) ? 'kicked' : 'none';
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Requests the node that owns the seat to end its page's connection. Returns true if it did. */
  async kick({ nodeId, sessionId, epoch }: StoredSeat): Promise<boolean> {
    if (nodeId === null || nodeId === this.#transport.nodeId) return false;
    const asked = await this.#transport.ask(kickSubject(nodeId), JSON.stringify({ sessionId, epoch }), kickMs);
    return asked.kind === 'answer' && asked.text === 'kicked';
  }

  /** Notifies the seat's previous node that it has lost the seat. */
  notifyTaken({ nodeId }: StoredSeat): void {
    if (nodeId !== null && nodeId !== this.#transport.nodeId) this.#transport.publish(checkSubject(nodeId), '');
  }
}

const checkSubject = (nodeId: string): string => `rf.node.${nodeId}.seats`;
const kickSubject = (nodeId: string): string => `rf.node.${nodeId}.kick`;

/**
 * Maximum number of reads of a seat's row after another node took or ended the seat. A read is repeated if the machine's state in memory
 * changed during it. After the last one `SeatAndFaultPoller` brings the state up to date with its next poll.
 */
const maxReads = 20;

/** Publishes the current state of a seat that another node has taken or ended. */
export const publishSeatChangedByOtherNode = async (
  { database, floor, bus }: Pick<SeatServiceDependencies, 'database' | 'floor' | 'bus'>,
  seat: Seat,
): Promise<void> => {
  const { machineId } = seat;
  for (let reads = 0; reads < maxReads; reads++) {
    const shown = floor.get(machineId);
    const row = await findSeat(database.read, machineId);
    // If the machine changed during the read, the row may be stale.
    if (floor.get(machineId) !== shown) continue;
    floor.setSeat(machineId, row?.state === 'held' && row.holdUntil !== null ? 'waiting' : (row?.state ?? 'none'));
    break;
  }
  bus.publish('seatChanged', seat);
};
