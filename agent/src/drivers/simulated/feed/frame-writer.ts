import type { Area } from '../picture/bitmap.ts';
import type { Painter } from '../picture/painter.ts';
import type { FrameRing } from './frame-ring.ts';
import { I420Converter } from './i420-converter.ts';
import { i420Bytes } from './picture-size.ts';
import { StaleTiles } from './stale-tiles.ts';

/** Converts the painter's picture into a slot of the ring: only the tiles drawn since that slot was last written. */
export class FrameWriter {
  readonly #painter: Painter;
  readonly #ring: FrameRing;
  readonly #converter: I420Converter;
  /** Maps a slot to the tiles that were drawn after the slot was last written. */
  readonly #stale = new Map<number, StaleTiles>();
  #isFirst = true;

  constructor(painter: Painter, ring: FrameRing) {
    this.#painter = painter;
    this.#ring = ring;
    this.#converter = new I420Converter(painter);
  }

  /** Writes the picture. `drawn`: areas painted since the last frame. Returns the areas that differ from the last frame. */
  write(slot: number, drawn: readonly Area[]): Uint32Array {
    const { width, height } = this.#painter;
    // The painter may have drawn for another feed before, so the whole first frame counts as changed.
    const changed = this.#isFirst ? [{ x: 0, y: 0, width, height }] : drawn;
    this.#isFirst = false;
    const stale = this.#stale.get(slot) ?? new StaleTiles(this.#painter);
    this.#stale.set(slot, stale);
    for (const tiles of this.#stale.values()) for (const area of changed) tiles.mark(area);
    const pixels = this.#painter.pixels();
    const i420 = this.#ring.bytes(slot, i420Bytes(this.#painter));
    for (const area of stale.take()) this.#converter.convert(pixels, i420, area);
    return Uint32Array.from(changed.flatMap(({ x, y, width, height }) => [x, y, width, height]));
  }

  close(): void {
    this.#converter.close();
  }
}
