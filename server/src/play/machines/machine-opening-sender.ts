import type { MachineId } from '@reelfloor/protocol';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAlarm } from '../../platform/process/alarm-logger.ts';
import {
  listMachineCommissionings,
  type MachineOpening,
  storeCommissioningReport,
  storeMachineOpeningOutcome,
} from './machine-commissioning-store.ts';
import type { MachineFloor } from './machine-floor.ts';

const timeoutMs = 10_000;
const retryMs = 5_000;
/** Time in ms after which an undelivered request to open a machine is given up: by then nobody is at the machine any more. */
const longestMs = 600_000;

interface OpeningDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: Pick<MachineFloor, 'get'>;
  readonly clock: Clock;
  readonly alarm: LogAlarm;
}

/**
 * Sends confirmed requests to open real machines to their agents until the agents answer, and writes the outcome to the audit trail. The
 * agent itself compares the request with the machine's current state once more.
 */
export class MachineOpeningSender {
  readonly #dependencies: OpeningDependencies;
  readonly #stops: (() => void)[] = [];
  /** Machines whose opening is being sent to their agent. */
  readonly #asking = new Set<string>();

  constructor(dependencies: OpeningDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    this.#stops.push(
      bus.subscribe('openingConfirmed', () => this.#attempt()),
      bus.subscribe('machineConnected', () => this.#attempt()),
      clock.every(retryMs, () => this.#attempt()),
    );
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #attempt(): void {
    this.#openAll().catch((error) => this.#dependencies.alarm('opening a machine failed', { error: String(error) }));
  }

  async #openAll(): Promise<void> {
    const { database, clock } = this.#dependencies;
    for (const [id, { opening }] of await listMachineCommissionings(database.read)) {
      if (opening?.state !== 'sent' || this.#asking.has(id)) continue;
      this.#asking.add(id);
      try {
        if (clock.nowMs() - opening.at > longestMs)
          await this.#end(id as MachineId, opening, { because: 'its agent was away' });
        else await this.#open(id as MachineId, opening);
      } finally {
        this.#asking.delete(id);
      }
    }
  }

  async #open(machineId: MachineId, opening: MachineOpening): Promise<void> {
    const { database, floor } = this.#dependencies;
    // Only the node to which the agent is connected sends the command.
    const link = floor.get(machineId)?.link;
    if (!link?.isHere) return;
    const { identity, by } = opening;
    const answer = await link.command('openToPlayers', { machineId, identity, by: by.slice(0, 64) }, timeoutMs);
    if (answer.kind === 'unknown') return;
    if (answer.kind === 'accepted') await storeCommissioningReport(database, machineId, answer.value);
    await this.#end(machineId, opening, answer.kind === 'accepted' ? null : { because: String(answer.error.code) });
  }

  async #end(
    machineId: MachineId,
    opening: MachineOpening,
    refusal: { readonly because: string } | null,
  ): Promise<void> {
    const { database, clock } = this.#dependencies;
    await database.transact(async (tx) => {
      if (!(await storeMachineOpeningOutcome(tx, machineId, opening, refusal ? 'refused' : 'done'))) return;
      await recordOperatorChange(tx, {
        at: clock.nowMs(),
        who: opening.by,
        what: refusal ? 'machine not opened' : 'machine opened',
        subject: machineId,
        details: { serial: opening.identity.serial, ...refusal },
      });
    });
  }
}
