import type { Payloads } from '../rtp/choose-payloads.ts';
import type { EncodedPicture } from './encoders.ts';

/** A viewer as a pipeline sees it: what it can decode, what its link takes, and where its packets go. */
export interface PipelineViewer {
  readonly payloads: Payloads;
  /** The video track can carry pictures; the first must be a key frame. */
  readonly open: boolean;
  readonly wantsSound: boolean;
  readonly sender: {
    readonly pictureBitsPerSecond: number;
    readonly soundBitsPerSecond: number;
    /** A picture sent now would wait behind others and be old when it arrives. */
    readonly isFull: boolean;
  };
  /** `timestamp` on the 90 kHz clock. `spares`: processor time is short, so nothing but the picture is worth sending. */
  sendVideo(picture: EncodedPicture, timestamp: number, spares: boolean): void;
  /** `timestamp` on the 48 kHz clock. */
  sendSound(packet: Buffer, timestamp: number): void;
}
