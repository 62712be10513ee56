import { type DemoBrandId, type SymbolRole, symbolRoles } from '@reelfloor/art';
import {
  geometries,
  getReelLeftX,
  reelCount,
  renderStoppedReelCell,
  rowCount,
} from '@reelfloor/simulator/testing/picture';
import type { Page } from 'playwright-core';

const { landscape } = geometries;
const { picture, reel, reelArea } = landscape;

/** Each cell is averaged to 12 × 12 colours: enough to tell symbols apart, few enough to ignore the codec's losses. */
const grid = 12;

/** Has grid × grid × (red, green, blue) numbers, normalised to mean 0 and deviation 1. */
type Fingerprint = readonly number[];

interface Reference {
  readonly role: SymbolRole;
  readonly row: number;
  readonly print: Fingerprint;
}

/** Returns the number of frames that the page has decoded and shown. */
export const shownFrames = (page: Page): Promise<number> =>
  page
    .getByTestId('machine-picture')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** Reads the symbols from a landscape cabinet's video by comparing each cell with the brand's drawings. */
export class SymbolReader {
  readonly #references: readonly Reference[];

  private constructor(references: readonly Reference[]) {
    this.#references = references;
  }

  static async of(brandId: DemoBrandId): Promise<SymbolReader> {
    const references = [];
    for (const role of symbolRoles) {
      for (let row = 0; row < rowCount; row++) {
        const cell = await renderStoppedReelCell(brandId, role, reel.width, reel.cellHeight, row);
        references.push({ role, row, print: levelled(averaged(bytesOf(cell), reel.width, reel.cellHeight)) });
      }
    }
    return new SymbolReader(references);
  }

  /** Returns the symbols of each reel, from top to bottom. */
  async read(page: Page): Promise<SymbolRole[][]> {
    const prints = await cellColours(page);
    return Array.from({ length: reelCount }, (_, reelIndex) =>
      Array.from({ length: rowCount }, (_, row) => this.#nearest(prints[reelIndex * rowCount + row] ?? [], row)),
    );
  }

  #nearest(colours: readonly number[], row: number): SymbolRole {
    const print = levelled(colours);
    let best: SymbolRole = 'jack';
    let least = Number.POSITIVE_INFINITY;
    for (const reference of this.#references) {
      if (reference.row !== row) continue;
      const difference = reference.print.reduce((sum, value, i) => sum + (value - (print[i] ?? 0)) ** 2, 0);
      if (difference < least) [best, least] = [reference.role, difference];
    }
    return best;
  }
}

/** Returns the average colours of each cell, computed in the page so that little data is transferred. */
const cellColours = (page: Page): Promise<number[][]> =>
  page.getByTestId('machine-picture').evaluate(
    (video: HTMLVideoElement, { cells, full, size }) => {
      const small = document.createElement('canvas');
      small.width = size;
      small.height = size;
      const context = small.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      context.imageSmoothingQuality = 'high';
      const scaleX = video.videoWidth / full.width;
      const scaleY = video.videoHeight / full.height;
      return cells.map(({ x, y, width, height }) => {
        context.drawImage(video, x * scaleX, y * scaleY, width * scaleX, height * scaleY, 0, 0, size, size);
        const { data } = context.getImageData(0, 0, size, size);
        return [...data].filter((_, i) => i % 4 !== 3);
      });
    },
    {
      full: picture,
      size: grid,
      cells: Array.from({ length: reelCount * rowCount }, (_, i) => ({
        x: getReelLeftX(landscape, Math.floor(i / rowCount)),
        y: reelArea.y + (i % rowCount) * reel.cellHeight,
        width: reel.width,
        height: reel.cellHeight,
      })),
    },
  );

const bytesOf = (bitmap: Awaited<ReturnType<typeof renderStoppedReelCell>>): Uint8Array => {
  const { buffer, byteOffset, byteLength } = bitmap.pixels;
  return new Uint8Array(buffer, byteOffset, byteLength);
};

/** Removes brightness and contrast, because the picture shows winning cells brighter and all others darker. */
const levelled = (colours: readonly number[]): Fingerprint => {
  const mean = colours.reduce((sum, value) => sum + value, 0) / colours.length;
  const variance = colours.reduce((sum, value) => sum + (value - mean) ** 2, 0) / colours.length;
  return colours.map((value) => (value - mean) / Math.sqrt(variance || 1));
};

const averaged = (rgba: Uint8Array, width: number, height: number): number[] => {
  const sums = new Array<number>(grid * grid * 3).fill(0);
  const counts = new Array<number>(grid * grid).fill(0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const field = Math.floor((y * grid) / height) * grid + Math.floor((x * grid) / width);
      counts[field] = (counts[field] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel++) {
        const at = field * 3 + channel;
        sums[at] = (sums[at] ?? 0) + (rgba[(y * width + x) * 4 + channel] ?? 0);
      }
    }
  }
  return sums.map((sum, i) => sum / (counts[Math.floor(i / 3)] ?? 1));
};

export interface DetectedSound {
  /** WebRTC's `totalAudioEnergy`: the sum of squared samples (full scale is 1) times seconds. */
  readonly energy: number;
}

/** Returns the sound that the page has played; null until sound arrives. Needs `keepConnections`. */
export const detectedSound = (page: Page): Promise<DetectedSound | null> =>
  page.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    if (audio.paused || audio.muted) return null;
    const { kept } = globalThis as unknown as { kept: { pictures: RTCPeerConnection[] } };
    const open = kept.pictures.findLast(({ connectionState }) => connectionState === 'connected');
    const report = ((await open?.getStats()) ?? new Map()) as ReadonlyMap<string, Record<string, unknown>>;
    const sound = [...report.values()].find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio');
    if (!sound || Number(sound.packetsReceived) === 0) return null;
    return { energy: Number(sound.totalAudioEnergy) };
  });
