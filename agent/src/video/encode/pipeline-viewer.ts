import type { Payloads } from '../rtp/choose-payloads.ts';
import type { EncodedPicture } from './encoders.ts';

export interface PipelineViewer {
  readonly payloads: Payloads;
  /** The first picture must be a key frame. */
  readonly open: boolean;
  readonly wantsSound: boolean;
  readonly sender: {
    readonly pictureBitsPerSecond: number;
    readonly soundBitsPerSecond: number;
    /** A picture sent now would wait in queues. */
    readonly isFull: boolean;
  };
  /** `timestamp` at 90 kHz. `spares`: processor time is short, so no filler is sent. */
  sendVideo(picture: EncodedPicture, timestamp: number, spares: boolean): void;
  /** Sends one Opus packet of 10 ms. `timestamp` at 48 kHz. */
  sendSound(packet: Buffer, timestamp: number): void;
}
