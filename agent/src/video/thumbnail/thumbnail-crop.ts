import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import type { MachineId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import type { Area } from '@reelfloor/simulator/picture/bitmap';

export type ThumbnailDescription = Pick<CabinetDescription, 'machineId' | 'picture' | 'reelBox' | 'privateAreas'>;

/** Position of the thumbnail in a machine's picture of this size. */
interface ThumbnailPlacement {
  /** The machine picture's shorter side, in pixels. */
  readonly lines: number;
  readonly box: Area;
}

/** The thumbnail's width in pixels. Its height is about two thirds of that. */
const thumbnailWidth = 256;
const shape = 3 / 2;
/** Margin of a thumbnail beside the reels, as a fraction of the picture's width. */
const margin = 0.02;
const maxLines = 720;

/** Returns the crop of a machine's picture for its thumbnail: the reels and their surroundings, without the meters if possible. */
export const computeThumbnailCrop = ({
  picture,
  reelBox,
  privateAreas = [],
}: ThumbnailDescription): ThumbnailPlacement => {
  const left = Math.max(0, reelBox.x - margin);
  const right = Math.min(1, reelBox.x + reelBox.width + margin);
  const reelsEnd = reelBox.y + reelBox.height;
  const ceiling = Math.max(0, ...privateAreas.map(({ y, height }) => y + height).filter((y) => y <= reelBox.y));
  const floor = Math.min(1, ...privateAreas.map(({ y }) => y).filter((y) => y >= reelsEnd));
  const wanted = ((right - left) * picture.width) / shape / picture.height;
  const height = Math.min(Math.max(wanted, reelBox.height), floor - ceiling);
  const centred = reelBox.y + reelBox.height / 2 - height / 2;
  const top = Math.min(Math.max(centred, ceiling), floor - height);
  const scale = Math.min(
    thumbnailWidth / ((right - left) * picture.width),
    maxLines / Math.min(picture.width, picture.height),
  );
  const even = (length: number) => 2 * Math.floor(length / 2);
  const size = { width: even(picture.width * scale), height: even(picture.height * scale) };
  const x = even(left * size.width);
  const y = even(top * size.height);
  return {
    lines: Math.round(Math.min(picture.width, picture.height) * scale),
    box: {
      x,
      y,
      width: Math.min(thumbnailWidth, size.width - x),
      height: Math.max(2, Math.min(even(height * size.height), size.height - y)),
    },
  };
};

/**
 * A command to a thread that creates thumbnails. A captured machine's thumbnails are created by its capture thread, those of simulated
 * machines by the thumbnail thread.
 */
export type ThumbnailCommand =
  /** Create thumbnails of this simulated machine until the command `end`. */
  | { readonly kind: 'begin'; readonly description: ThumbnailDescription; readonly scene: Scene }
  /** Create thumbnails of a machine whose video is captured: it has no scenes. */
  | { readonly kind: 'beginCaptured'; readonly description: ThumbnailDescription }
  | { readonly kind: 'scene'; readonly scene: Scene }
  /** Make the next thumbnail a keyframe. */
  | { readonly kind: 'key'; readonly machineId: MachineId }
  | { readonly kind: 'end'; readonly machineId: MachineId };

export interface EncodedThumbnail {
  readonly machineId: MachineId;
  readonly number: number;
  readonly isKey: boolean;
  /** Unix time in ms. */
  readonly at: number;
  readonly data: Uint8Array;
}

export type ThumbnailMessage =
  | { readonly kind: 'made'; readonly pictures: readonly EncodedThumbnail[] }
  /** The thread has ended, and with it all thumbnails. `forGood`: it can never create any, for example without encoders. */
  | { readonly kind: 'lost'; readonly forGood: boolean };
