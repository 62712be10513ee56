import type { Payloads } from '../rtp/choose-payloads.ts';
import type { EncodedPicture } from './encoders.ts';

/** Who looks: the one who plays, staff, or a player who watches and must not see the other's money. */
export type Audience = 'player' | 'staff' | 'public';

export interface PipelineViewer {
  /** Public viewers have encodings of their own, whatever they report. */
  readonly audience: Audience;
  readonly payloads: Payloads;
  /** True while the video track is open. The first picture sent must be a key frame. */
  readonly open: boolean;
  readonly wantsSound: boolean;
  readonly saves: boolean;
  readonly sender: {
    readonly pictureBitsPerSecond: number;
    readonly soundBitsPerSecond: number;
    /** True while only the page's word says that the link carries this rate. */
    readonly isClaimed: boolean;
    /** True if a picture sent now would wait in queues. */
    readonly isFull: boolean;
  };
  sendVideo(picture: EncodedPicture, timestamp: number, spares: boolean): void;
  sendSound(packet: Buffer, timestamp: number): void;
}
