import type { MachineId } from '@reelfloor/protocol';
import type { RecordingStatus } from '@reelfloor/protocol/channels/recording';

interface RecordingStatusesDependencies {
  /** Tells the operator that recording has stopped at a machine. */
  readonly alarm: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

/** How recording stands at the machines of this node's agents, as they said last. */
export class RecordingStatuses {
  readonly #alarm: RecordingStatusesDependencies['alarm'];
  readonly #byMachine = new Map<MachineId, RecordingStatus>();

  constructor({ alarm }: RecordingStatusesDependencies) {
    this.#alarm = alarm;
  }

  receive(status: RecordingStatus): void {
    const before = this.#byMachine.get(status.machineId);
    this.#byMachine.set(status.machineId, status);
    if (status.state !== 'stopped' || before?.state === 'stopped') return;
    const { machineId, reason, freeBytes } = status;
    this.#alarm('recording has stopped', { machineId, reason, freeBytes });
  }
}
