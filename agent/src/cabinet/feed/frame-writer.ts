import type { Area } from '../picture/bitmap.ts';
import type { Painter } from '../picture/painter.ts';
import type { FrameRing } from './frame-ring.ts';
import { I420Converter } from './i420-converter.ts';
import { i420Bytes } from './picture-size.ts';

/** The picture is converted in bands of this many pixel rows, the height of an encoder's blocks. */
const bandRows = 16;

/** Converts the painter's picture into a slot of the ring: only the bands drawn since that slot was last written. */
export class FrameWriter {
  readonly #painter: Painter;
  readonly #ring: FrameRing;
  readonly #converter: I420Converter;
  readonly #bands: number;
  /** Maps a slot to one byte for each band: 1 if the band was drawn after the slot was last written. */
  readonly #stale = new Map<number, Uint8Array>();
  #isFirst = true;

  constructor(painter: Painter, ring: FrameRing) {
    this.#painter = painter;
    this.#ring = ring;
    this.#converter = new I420Converter(painter);
    this.#bands = Math.ceil(painter.height / bandRows);
  }

  /** Writes the picture. `drawn`: areas painted since the last frame. Returns the areas that differ from the last frame. */
  write(slot: number, drawn: readonly Area[]): Uint32Array {
    const { width, height } = this.#painter;
    // The painter may have drawn for another feed before, so the whole first frame counts as changed.
    const changed = this.#isFirst ? [{ x: 0, y: 0, width, height }] : drawn;
    this.#isFirst = false;
    const stale = this.#stale.get(slot) ?? new Uint8Array(this.#bands).fill(1);
    this.#stale.set(slot, stale);
    for (const bands of this.#stale.values())
      for (const { y, height } of changed)
        bands.fill(1, Math.floor(y / bandRows), Math.ceil((y + height) / bandRows));
    this.#convert(slot, stale);
    return Uint32Array.from(changed.flatMap(({ x, y, width, height }) => [x, y, width, height]));
  }

  close(): void {
    this.#converter.close();
  }

  #convert(slot: number, stale: Uint8Array): void {
    const pixels = this.#painter.pixels();
    const i420 = this.#ring.bytes(slot, i420Bytes(this.#painter));
    for (let from = stale.indexOf(1); from >= 0; from = stale.indexOf(1, from)) {
      const clean = stale.indexOf(0, from);
      const until = clean < 0 ? stale.length : clean;
      stale.fill(0, from, until);
      this.#converter.convert(
        pixels,
        i420,
        from * bandRows,
        Math.min(until * bandRows, this.#painter.height),
      );
    }
  }
}
