import type { MachineId, TransferId } from '@reelfloor/protocol';
import { crashIfFaultPointSet } from '../../../platform/process/fault-injection-points.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';

const clearTimeoutMs = 3_000;
const retryMs = 5_000;

/** Unlocks cabinets whose hand pay is settled. Repeats the command until the cabinet has recorded the unlocking in its journal. */
export class HandPayUnlocker {
  readonly #dependencies: SeatServiceDependencies;
  readonly #stops: (() => void)[] = [];

  constructor(dependencies: SeatServiceDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    this.#stops.push(
      bus.subscribe('handPayOwed', ({ machineId }) => this.#attempt(machineId)),
      bus.subscribe('machineConnected', ({ machineId }) => this.#attempt(machineId)),
      clock.every(retryMs, () => this.#attempt()),
    );
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #attempt(machineId?: MachineId): void {
    this.#clear(machineId).catch((error) =>
      this.#dependencies.alarm('clearing a hand pay failed', { machineId, error: String(error) }),
    );
  }

  async #clear(machineId: MachineId | undefined): Promise<void> {
    const { database, floor } = this.#dependencies;
    const owed = await database.read.all<{ id: TransferId; machine_id: MachineId }>(
      "SELECT id, machine_id FROM cash_transfers WHERE kind = 'handPay' AND cleared = 0",
    );
    for (const { id, machine_id } of owed) {
      if (machineId !== undefined && machine_id !== machineId) continue;
      const command = { machineId: machine_id, transferId: id };
      // Only the node to which the agent is connected sends the command.
      const link = floor.get(machine_id)?.link;
      const answering = link?.isHere ? link.command('clearHandPay', command, clearTimeoutMs) : null;
      if (!answering) continue;
      crashIfFaultPointSet('command.clearHandPay.sent');
      await answering;
      crashIfFaultPointSet('command.clearHandPay.answered');
    }
  }
}
