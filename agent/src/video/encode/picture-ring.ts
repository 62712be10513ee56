import type { EncodedPicture, PixelSize, StreamEncoder } from './encoders.ts';

interface KeptPicture extends EncodedPicture, PixelSize {
  readonly stream: StreamEncoder;
  readonly atMs: number;
}

interface KeptRun extends PixelSize {
  /** The first is a key frame. */
  readonly pictures: readonly KeptPicture[];
}

/** Most bytes that are kept: more than ten seconds at the highest bitrate. */
const maxBytes = 12 * 1024 * 1024;

/** The pictures of the last seconds before anything is recorded, each decodable by those before it. */
export class PictureRing {
  readonly #lengthMs: number;
  /** Pictures from a key frame to the next. */
  #groups: KeptPicture[][] = [];
  #bytes = 0;

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  add(picture: KeptPicture): void {
    const last = this.#groups.at(-1)?.at(-1);
    const isNext =
      last?.stream === picture.stream && last.width === picture.width && last.height === picture.height;
    if (picture.keyFrame) this.#groups.push([picture]);
    else if (isNext) this.#groups.at(-1)?.push(picture);
    else return;
    this.#bytes += picture.data.length;
    // A group goes when the one after it reaches far enough back.
    while (this.#groups.length > 1 && this.#isOld(this.#groups[1], picture.atMs)) this.#drop();
    while (this.#bytes > maxBytes) this.#drop();
  }

  /** Returns the pictures before the moment, by size and encoding, and forgets all. */
  take(untilMs: number): KeptRun[] {
    const runs: { pictures: KeptPicture[]; width: number; height: number }[] = [];
    for (const picture of this.#groups.flat()) {
      if (picture.atMs < untilMs - 2 * this.#lengthMs || picture.atMs >= untilMs) continue;
      const last = runs.at(-1)?.pictures.at(-1);
      const isNext =
        last?.stream === picture.stream && last.width === picture.width && last.height === picture.height;
      if (isNext) runs.at(-1)?.pictures.push(picture);
      else if (picture.keyFrame)
        runs.push({ pictures: [picture], width: picture.width, height: picture.height });
    }
    this.#groups = [];
    this.#bytes = 0;
    return runs;
  }

  #isOld(group: readonly KeptPicture[] | undefined, nowMs: number): boolean {
    const [first] = group ?? [];
    return first !== undefined && first.atMs <= nowMs - this.#lengthMs;
  }

  #drop(): void {
    for (const { data } of this.#groups.shift() ?? []) this.#bytes -= data.length;
  }
}
