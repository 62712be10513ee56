import * as z from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import type { Transport } from '../transport/transport.ts';
import { detectNodeIsolation, heartbeatMs, type NodeIsolationState, notCutOff } from './node-liveness.ts';
import { parseNodeMessage } from './parse-node-message.ts';

/** Message subject on which every node reports each heartbeat that it has written to the database. */
const subject = 'rf.heartbeats';
export const heartbeatSchema = z.object({ nodeId: z.string() });
/** Age in ms above which a node's last heartbeat counts as stale. */
const freshMs = 2_500;

/**
 * Detects that only this node has lost the database: its heartbeats fail, while other nodes report over the message server that theirs
 * succeed. Such a node cannot read that it was declared dead, and would keep players in seats that others have taken over.
 */
export class DatabaseMonitor {
  readonly #transport: Transport;
  readonly #clock: Clock;
  #watch: NodeIsolationState = notCutOff;
  #ownHeartbeatAtMs: number;
  #receivedAtMs = Number.NEGATIVE_INFINITY;
  #stops: (() => void)[] = [];

  constructor(transport: Transport, clock: Clock) {
    this.#transport = transport;
    this.#clock = clock;
    this.#ownHeartbeatAtMs = clock.nowMs();
  }

  /** Calls `onCutOff` with true when only this node has lost the database, and with false when it has reconnected. */
  start(onCutOff: (isCutOff: boolean) => void): void {
    this.#ownHeartbeatAtMs = this.#clock.nowMs();
    this.#stops = [
      this.#transport.subscribe(subject, (text) => {
        const heartbeat = parseNodeMessage(heartbeatSchema, text);
        if (heartbeat && heartbeat.nodeId !== this.#transport.nodeId) this.#receivedAtMs = this.#clock.nowMs();
      }),
      this.#clock.every(heartbeatMs, () => this.#check(onCutOff)),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Records that this node has written its heartbeat, and reports it to the other nodes. */
  noteHeartbeat(): void {
    this.#ownHeartbeatAtMs = this.#clock.nowMs();
    this.#transport.publish(subject, JSON.stringify({ nodeId: this.#transport.nodeId }));
  }

  #check(onCutOff: (isCutOff: boolean) => void): void {
    const atMs = this.#clock.nowMs();
    const before = this.#watch;
    this.#watch = detectNodeIsolation(before, {
      atMs,
      isUp: atMs - this.#ownHeartbeatAtMs <= freshMs,
      isUpElsewhere: atMs - this.#receivedAtMs <= freshMs,
    });
    if (this.#watch.isCutOff !== before.isCutOff) onCutOff(this.#watch.isCutOff);
  }
}
