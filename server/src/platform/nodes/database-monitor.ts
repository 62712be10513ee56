import * as z from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import type { Transport } from '../transport/transport.ts';
import { type CutOffMonitor, heartbeatMs, judgeCutOff, notCutOff } from './judge-node.ts';
import { readMessage } from './read-message.ts';

/** Every node says on it that it could write its heartbeat into the database. */
const subject = 'rf.heartbeats';
export const heartbeatSchema = z.object({ nodeId: z.string() });
/** Time in ms after which the last heartbeat of a node says nothing about the present any more. */
const freshMs = 2_500;

/**
 * Finds out whether this node alone has lost the database: its heartbeats fail, while others say over the transport that theirs do not.
 * Such a node cannot read that it was declared dead, and would keep players in seats that others have taken over.
 */
export class DatabaseMonitor {
  readonly #transport: Transport;
  readonly #clock: Clock;
  #watch: CutOffMonitor = notCutOff;
  #ownHeartbeatAtMs: number;
  #receivedAtMs = Number.NEGATIVE_INFINITY;
  #stops: (() => void)[] = [];

  constructor(transport: Transport, clock: Clock) {
    this.#transport = transport;
    this.#clock = clock;
    this.#ownHeartbeatAtMs = clock.nowMs();
  }

  /** Calls `onCutOff` with true when this node alone has lost the database, and with false when it has it again. */
  start(onCutOff: (isCutOff: boolean) => void): void {
    this.#ownHeartbeatAtMs = this.#clock.nowMs();
    this.#stops = [
      this.#transport.subscribe(subject, (text) => {
        const heartbeat = readMessage(heartbeatSchema, text);
        if (heartbeat && heartbeat.nodeId !== this.#transport.nodeId)
          this.#receivedAtMs = this.#clock.nowMs();
      }),
      this.#clock.every(heartbeatMs, () => this.#check(onCutOff)),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Notes that this node could write its heartbeat, and tells the others. */
  noteHeartbeat(): void {
    this.#ownHeartbeatAtMs = this.#clock.nowMs();
    this.#transport.publish(subject, JSON.stringify({ nodeId: this.#transport.nodeId }));
  }

  #check(onCutOff: (isCutOff: boolean) => void): void {
    const atMs = this.#clock.nowMs();
    const before = this.#watch;
    this.#watch = judgeCutOff(before, {
      atMs,
      isUp: atMs - this.#ownHeartbeatAtMs <= freshMs,
      isUpElsewhere: atMs - this.#receivedAtMs <= freshMs,
    });
    if (this.#watch.isCutOff !== before.isCutOff) onCutOff(this.#watch.isCutOff);
  }
}
