import type { Payloads } from '../rtp/choose-payloads.ts';
import type { EncodedPicture } from './encoders.ts';

/** The part of a viewer that a pipeline uses: the codecs it decodes, its link's rate, and its packet sender. */
export interface PipelineViewer {
  readonly payloads: Payloads;
  /** True while the video track is open. The first picture must be a key frame. */
  readonly open: boolean;
  readonly wantsSound: boolean;
  readonly sender: {
    readonly pictureBitsPerSecond: number;
    readonly soundBitsPerSecond: number;
    /** True if a picture sent now would wait behind others and be old when it arrives. */
    readonly isFull: boolean;
  };
  /** Sends a picture. `timestamp` on the 90 kHz clock. `spares`: processor time is short, so no filler is sent. */
  sendVideo(picture: EncodedPicture, timestamp: number, spares: boolean): void;
  /** Sends one Opus packet of 10 ms. `timestamp` on the 48 kHz clock. */
  sendSound(packet: Buffer, timestamp: number): void;
}
