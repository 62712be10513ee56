import type { MachineId } from '@reelfloor/protocol';
import type { Feed } from '../../cabinet/cabinet.ts';
import type { PictureCondition } from '../../cabinet/picture-health.ts';
import { type ReceivedFeedOptions, receiveFeed } from '../../cabinet/receive-feed.ts';
import type { StillNotice } from '../../drivers/simulated/still/still-thread.ts';
import type { MadeThumbnail, ThumbnailOrder } from '../thumbnail/place-thumbnail.ts';
import type { CapturedMachine, CapturedStillOrder } from './capture-messages.ts';
import { CaptureThread } from './capture-thread.ts';

interface CapturesOptions {
  readonly onCondition: (machineId: MachineId, condition: PictureCondition) => void;
  readonly onStill: (still: StillNotice) => void;
  readonly onThumbnail: (made: MadeThumbnail) => void;
  readonly onError: (error: Error) => void;
}

/** The machines of the floor whose picture is captured, each with its thread. */
export class Captures {
  readonly #options: CapturesOptions;
  readonly #threads = new Map<MachineId, CaptureThread>();
  #last = Promise.resolve();

  constructor(options: CapturesOptions) {
    this.#options = options;
  }

  begin(machines: readonly CapturedMachine[]): void {
    const { onCondition, onError, onStill, onThumbnail } = this.#options;
    for (const machine of machines) {
      const { machineId } = machine;
      const thread = new CaptureThread(machine, {
        onCondition: (condition) => onCondition(machineId, condition),
        onError,
        onStill,
        onThumbnail,
      });
      this.#threads.set(machineId, thread);
    }
  }

  /** Captures a machine anew, because its picture is arranged in another way. Its feeds end. */
  capture(machine: CapturedMachine): Promise<void> {
    this.#last = this.#last.then(async () => {
      const thread = this.#threads.get(machine.machineId);
      this.#threads.delete(machine.machineId);
      // A device can be opened once.
      await thread?.close();
      this.begin([machine]);
    });
    return this.#last;
  }

  eventJournalled(machineId: MachineId, seq: number): void {
    this.#threads.get(machineId)?.eventJournalled(seq);
  }

  /** Returns null for a machine whose picture is not captured. */
  openFeed(machineId: MachineId, options: ReceivedFeedOptions): Promise<Feed> | null {
    const thread = this.#threads.get(machineId);
    return thread ? receiveFeed((sink) => thread.openFeed({ ...options, sink }), options) : null;
  }

  still({ call, machineId, lines }: CapturedStillOrder): void {
    const thread = this.#threads.get(machineId);
    if (thread) thread.still(call, lines);
    else this.#options.onStill({ call, at: Date.now(), data: null });
  }

  /** Returns false if the order is about a machine whose picture is not captured. */
  thumbnail(order: ThumbnailOrder): boolean {
    const thread = this.#threads.get(machineOf(order));
    switch (order.kind) {
      case 'beginCaptured':
        thread?.beginThumbnails(order.description);
        break;
      case 'key':
        thread?.keyThumbnail();
        break;
      case 'end':
        thread?.endThumbnails();
        break;
      case 'begin':
      case 'scene':
    }
    return thread !== undefined;
  }

  endThumbnails(): void {
    for (const thread of this.#threads.values()) thread.endThumbnails();
  }

  async close(): Promise<void> {
    await this.#last;
    await Promise.all([...this.#threads.values()].map((thread) => thread.close()));
  }
}

const machineOf = (order: ThumbnailOrder): MachineId => {
  if (order.kind === 'scene') return order.scene.machineId;
  return 'description' in order ? order.description.machineId : order.machineId;
};
