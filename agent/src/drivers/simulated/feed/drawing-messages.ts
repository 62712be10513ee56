import type { MessagePort } from 'node:worker_threads';
import type { Box } from '@reelfloor/protocol';
import type { FrameChanges } from '../../../cabinet/cabinet.ts';
import { keyOfLook, type Scene } from '../../../cabinet/scene.ts';
import { I420Converter, i420Bytes } from './i420-converter.ts';
import { preparePainter } from './prepared-painters.ts';

/** A message to the drawing thread. `feed` is the feed's number, so that late messages about an older feed are dropped. */
export type DrawingOrder =
  | {
      readonly type: 'open';
      readonly feed: number;
      readonly scene: Scene;
      readonly height: number;
      readonly fps: number;
      readonly testCard: boolean;
      readonly sink: MessagePort;
    }
  /** Draws a picture before the first feed. Ignored once a feed has been ordered. */
  | { readonly type: 'warm'; readonly picture: LikelyPicture }
  | { readonly type: 'hurry'; readonly feed: number }
  | { readonly type: 'show'; readonly feed: number; readonly scene: Scene }
  | { readonly type: 'resize'; readonly feed: number; readonly height: number }
  | { readonly type: 'close'; readonly feed: number };

export type DrawingNotice =
  | { readonly type: 'ready' }
  | { readonly type: 'opened'; readonly feed: number }
  | { readonly type: 'closed'; readonly feed: number }
  | { readonly type: 'failed'; readonly feed: number; readonly reason: string };

/** A message from the drawing thread directly to the thread that receives the frames, without the main thread. */
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
      readonly changes: FrameChanges;
      readonly privateAreas: readonly Box[];
      /** When the frame was ready, in milliseconds by the clock `machineMs`. */
      readonly readyAtMs: number;
    }
  | { readonly type: 'sound'; readonly samples: Int16Array };

/** A picture that a player may soon want to see. `lines`: its shorter side in pixels. */
export interface LikelyPicture {
  readonly scene: Scene;
  readonly lines: number;
}

/** Pictures drawn ahead, as many as `keptSprites` keeps. */
export const maxDrawnAhead = 4;

/** Returns those pictures that look different, the most frequent ones first. */
export const differentPictures = (pictures: readonly LikelyPicture[]): LikelyPicture[] => {
  const alike = Map.groupBy(pictures, ({ scene, lines }) => keyOfLook(scene, lines));
  return [...alike.values()]
    .sort((some, others) => others.length - some.length)
    .slice(0, maxDrawnAhead)
    .flatMap(([first]) => first ?? []);
};

/** Draws a frame that nobody sees, so that fonts, libraries, compiled code and the brand's drawings are ready for a player. */
export const warmDrawing = async ({ scene, lines }: LikelyPicture): Promise<void> => {
  const painter = await preparePainter(scene, lines);
  painter.paint(scene, 0);
  const converter = new I420Converter(painter);
  converter.convert(painter.pixels(), new Uint8Array(i420Bytes(painter)));
  converter.close();
};

interface FrameRingMemory {
  readonly slots: readonly SharedArrayBuffer[];
  readonly states: SharedArrayBuffer;
}

/** One slot is being drawn and one is being encoded. The third waits in between if encoding is late. */
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

  /** Frees all slots. Call it only while no thread writes a frame. */
  reset(): void {
    for (let slot = 0; slot < this.#states.length; slot++) this.release(slot);
  }

  release(slot: number): void {
    Atomics.store(this.#states, slot, free);
  }
}
