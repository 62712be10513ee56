import type { PictureArea } from '@reelfloor/protocol';
import type { FrameChanges } from './cabinet.ts';

/** A video frame's size in pixels. I420 requires even numbers. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const computeI420FrameBytes = ({ width, height }: PictureSize): number => (width * height * 3) / 2;

/** A message from the thread that draws or captures frames directly to the thread that receives them, without the main thread. */
export type FeedMessage =
  | { readonly type: 'memory'; readonly memory: FrameRingMemory }
  | {
      readonly type: 'frame';
      readonly slot: number;
      readonly width: number;
      readonly height: number;
      readonly drawnAtMs: number;
      readonly drawMs: number;
      readonly convertMs: number;
      readonly changes?: FrameChanges;
      readonly privateAreas: readonly PictureArea[];
      /** Time at which the frame was ready, in ms by the clock `getMonotonicHostTimeMs`. */
      readonly readyAtMs: number;
    }
  | { readonly type: 'sound'; readonly samples: Int16Array };

interface FrameRingMemory {
  readonly slots: readonly SharedArrayBuffer[];
  readonly states: SharedArrayBuffer;
}

/** Slots of the frame ring buffer: one is being written and one is being encoded. The third one buffers a frame if encoding is late. */
const slotCount = 3;

const free = 0;
const taken = 1;

export class FrameRing {
  readonly memory: FrameRingMemory;
  readonly #states: Int32Array;

  constructor(memory: FrameRingMemory) {
    this.memory = memory;
    this.#states = new Int32Array(memory.states);
  }

  static allocate(frameBytes: number): FrameRing {
    return new FrameRing({
      slots: Array.from({ length: slotCount }, () => new SharedArrayBuffer(frameBytes)),
      states: new SharedArrayBuffer(slotCount * Int32Array.BYTES_PER_ELEMENT),
    });
  }

  take(): number | null {
    for (let slot = 0; slot < this.#states.length; slot++) {
      if (Atomics.compareExchange(this.#states, slot, free, taken) === free) return slot;
    }
    return null;
  }

  bytes(slot: number, length: number): Uint8Array {
    const buffer = this.memory.slots[slot];
    if (!buffer) throw new RangeError(`frame ring has no slot ${slot}`);
    return new Uint8Array(buffer, 0, length);
  }

  /** Frees all slots of the frame ring buffer. Call it only while no thread writes a frame. */
  reset(): void {
    for (let slot = 0; slot < this.#states.length; slot++) this.release(slot);
  }

  release(slot: number): void {
    Atomics.store(this.#states, slot, free);
  }
}

/** Returns ms of a monotonic clock that all processes of this computer share. */
export const getMonotonicHostTimeMs = (): number => Number(process.hrtime.bigint()) / 1e6;
