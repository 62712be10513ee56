import type { MachineId } from '@reelfloor/protocol';
import type { RecordingStatus } from '@reelfloor/protocol/channels/recording';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { LeasedPoll, type LeasedPollDependencies } from '../../platform/nodes/leased-poll.ts';
import { liftExpiredLegalHolds } from './legal-holds.ts';
import { writeChainHeadsToAuditTrail } from './recording-chain-heads.ts';

const pollMs = 60_000;
const dayMs = 86_400_000;

interface KeeperDependencies extends LeasedPollDependencies {
  readonly database: Database;
}

/** Once a day (UTC) writes the newest hash of each machine's recording to the audit trail, and lifts expired legal holds. */
export class DailyRecordingJob {
  readonly #dependencies: KeeperDependencies;
  readonly #poll = new LeasedPoll();

  constructor(dependencies: KeeperDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#poll.start({ ...this.#dependencies, everyMs: pollMs, work: () => this.run() });
  }

  stop(): void {
    this.#poll.stop();
  }

  async run(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const at = clock.nowMs();
    const dayStart = Math.floor(at / dayMs) * dayMs;
    for (let left = 1; left > 0; )
      left = await database.transact((tx) => writeChainHeadsToAuditTrail(tx, { at, dayStart }));
    const over = await database.read.get(
      'SELECT 1 FROM recording_holds WHERE lifted_at IS NULL AND ends_at <= ? LIMIT 1',
      at,
    );
    if (over) await database.transact((tx) => liftExpiredLegalHolds(tx, at));
  }
}

/** Detects from agents' status messages when recording stops or resumes at a machine. */
export class RecordingStatusMonitor {
  readonly #bus: Bus;
  readonly #stopped = new Set<MachineId>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  receive({ machineId, state, reason }: RecordingStatus): void {
    const isStopped = state === 'stopped';
    if (isStopped === this.#stopped.has(machineId)) return;
    if (isStopped) {
      this.#stopped.add(machineId);
      this.#bus.publish('recordingStopped', { machineId, why: reason ?? 'noPicture' });
    } else {
      this.#stopped.delete(machineId);
      this.#bus.publish('recordingRuns', { machineId });
    }
  }
}
