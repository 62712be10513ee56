import type { PictureSize } from '@reelfloor/cabinet/frame-ring-buffer';
import { loadThumbnailEncoder } from '../encode/load-media-encoders.ts';
import { computeScaledSize } from '../encode/media-encoders.ts';
import { computeThumbnailCrop, type EncodedThumbnail, type ThumbnailDescription } from '../thumbnail/thumbnail-crop.ts';
import { ThumbnailEncoding } from '../thumbnail/thumbnail-encoding.ts';
import { thumbnailsPerSecond } from '../thumbnail/thumbnail-maker.ts';

interface CapturedThumbnailsOptions {
  readonly draw: (i420: Uint8Array, size: PictureSize) => void;
  /** Returns the time of the image's last change, in ms of `performance.now()`. */
  readonly changedAtMs: () => number;
  readonly onMade: (made: EncodedThumbnail) => void;
}

/** Creates thumbnails of a captured machine while the server requests them. */
export class CapturedThumbnails {
  readonly #options: CapturedThumbnailsOptions;
  #timer: NodeJS.Timeout | undefined;
  #encoding: ThumbnailEncoding | null = null;
  #madeAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: CapturedThumbnailsOptions) {
    this.#options = options;
  }

  async begin(description: ThumbnailDescription): Promise<void> {
    this.end();
    const { lines, box } = computeThumbnailCrop(description);
    const size = computeScaledSize(description.picture, lines);
    const openEncoder = await loadThumbnailEncoder();
    this.end();
    const encoding = new ThumbnailEncoding(description, { size, box }, openEncoder(box, thumbnailsPerSecond));
    this.#encoding = encoding;
    this.#madeAtMs = Number.NEGATIVE_INFINITY;
    this.#timer = setInterval(() => this.#make(encoding, size), 1000 / thumbnailsPerSecond);
  }

  wantKey(): void {
    this.#encoding?.wantKey();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#encoding?.close();
    this.#encoding = null;
  }

  #make(encoding: ThumbnailEncoding, size: PictureSize): void {
    if (!encoding.isKeyDue && this.#options.changedAtMs() <= this.#madeAtMs) return;
    this.#madeAtMs = performance.now();
    this.#options.draw(encoding.whole, size);
    const made = encoding.encode([], Date.now());
    if (made) this.#options.onMade(made);
  }
}
