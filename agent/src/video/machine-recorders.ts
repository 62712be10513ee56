import type { Feed } from '@reelfloor/cabinet/cabinet';
import type { ReceivedFeedOptions } from '@reelfloor/cabinet/receive-cabinet-feed';
import type { MachineId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import type { RecorderSetup, RecorderThreadMessage, RecordingCommand } from '../recording/recorder-messages.ts';
import { RecorderThread, type StartRecorder } from '../recording/recorder-thread.ts';
import { MachineRecorder } from './encode/machine-recorder.ts';
import type { Encoders } from './encode/media-encoders.ts';

/** Which machines of an agent are recorded, and the sources of their video. */
export interface RecordersSetup extends RecorderSetup {
  readonly descriptions: readonly CabinetDescription[];
}

interface RecordersDependencies {
  readonly notify: (notice: RecorderThreadMessage) => void;
  readonly encoders: () => Promise<Encoders>;
  readonly openFeed: (machineId: MachineId, options: ReceivedFeedOptions) => Promise<Feed>;
  readonly start?: StartRecorder | undefined;
}

/** The video recorders of an agent's machines, in the media process, and the thread that writes their files. */
export class MachineRecorders {
  readonly #thread: RecorderThread;
  readonly #machines = new Map<MachineId, MachineRecorder>();

  constructor(setup: RecordersSetup, { notify, encoders, openFeed, start }: RecordersDependencies) {
    this.#thread = new RecorderThread(setup, notify, start);
    for (const { machineId, hasSound } of setup.machines) {
      const description = setup.descriptions.find((one) => one.machineId === machineId);
      if (!description) continue;
      const recorder = new MachineRecorder({
        sink: this.#thread.sinkOf(machineId),
        hasSound,
        cabinet: { description, openFeed: (options) => openFeed(machineId, options) },
        encoders,
        onMissing: (reason) => notify({ type: 'missing', machineId, reason }),
      });
      this.#machines.set(machineId, recorder);
    }
  }

  of(machineId: MachineId): MachineRecorder | undefined {
    return this.#machines.get(machineId);
  }

  receive(order: RecordingCommand): void {
    const recorder = this.#machines.get(order.machineId);
    switch (order.type) {
      case 'session':
        return this.#session(recorder, order);
      case 'event':
        return recorder?.eventHappened(order.atMs);
      case 'roundBegan':
        return recorder?.roundBegan(order.atMs);
      case 'roundEnded':
        return recorder?.roundEnded();
      default:
        return this.#thread.order(order);
    }
  }

  #session(recorder: MachineRecorder | undefined, order: RecordingCommand & { type: 'session' }): void {
    const { machineId, sessionId, isOpen, atMs, sinceMs } = order;
    if (!isOpen) return recorder?.sessionEnded(sessionId, atMs);
    this.#thread.order({ type: 'resume', machineId, sessionId, sinceMs, untilMs: atMs });
    recorder?.sessionBegan(order);
  }

  /** Ends all recordings. Resolves when they are written to disk, or after a timeout of some seconds. */
  async close(): Promise<void> {
    for (const recorder of this.#machines.values()) recorder.close();
    await this.#thread.close();
  }
}
