import type { MachineId } from '@reelfloor/protocol';
import type { RecordingStatus } from '@reelfloor/protocol/channels/recording';
import type { Bus } from '../../platform/bus/bus.ts';

/** Notices from what agents say whether recording stops at a machine, or runs again. */
export class RecordingStatuses {
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
