import type { MachineId } from '@reelfloor/protocol';
import type { Scene } from '../../cabinet/scene.ts';
import type { ShownDescription } from './place-thumbnail.ts';

/** An order to the thread that makes thumbnails. */
export type ThumbnailOrder =
  /** Make thumbnails of this machine until `end`. */
  | { readonly kind: 'begin'; readonly description: ShownDescription; readonly scene: Scene }
  | { readonly kind: 'scene'; readonly scene: Scene }
  /** Make the next one a key frame. */
  | { readonly kind: 'key'; readonly machineId: MachineId }
  | { readonly kind: 'end'; readonly machineId: MachineId };

export interface MadeThumbnail {
  readonly machineId: MachineId;
  readonly number: number;
  readonly isKey: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly data: Uint8Array;
}

export type ThumbnailNotice =
  | { readonly kind: 'made'; readonly pictures: readonly MadeThumbnail[] }
  /** The thread has ended, and with it all thumbnails. `forGood`: it cannot make any, such as without encoders. */
  | { readonly kind: 'lost'; readonly forGood: boolean };
