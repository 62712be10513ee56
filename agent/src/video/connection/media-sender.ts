import type { Clock } from '../../cabinet/clock.ts';
import type { EncodedPicture } from '../encode/encoders.ts';
import type { Payloads } from '../rtp/choose-payloads.ts';

export interface MediaSenderOptions {
  readonly payloads: Payloads;
  readonly ssrcs: { readonly picture: number; readonly again: number; readonly sound: number };
  readonly cname: string;
  readonly clock: Clock;
  /** Sends an RTP or RTCP packet to the viewer on the picture's track; `writeSound` on the sound's. */
  readonly writePicture: (packet: Buffer) => void;
  readonly writeSound: (packet: Buffer) => void;
  readonly onKeyFrameWanted: () => void;
}

/** Sends picture, repairs and sound to one viewer, at a rate that follows the viewer's feedback. */
export interface MediaSender {
  /** Rate of everything that is sent. */
  readonly bitsPerSecond: number;
  /** The video encoder's share of the rate. */
  readonly pictureBitsPerSecond: number;
  readonly soundBitsPerSecond: number;
  /** True if another picture would only wait in queues and should not be encoded. */
  readonly isFull: boolean;
  /** Sends a picture. `timestamp` on the 90 kHz clock. `spares`: processor time is short, so no filler is sent. */
  sendPicture(picture: EncodedPicture, timestamp: number, spares?: boolean): void;
  /** Sends one Opus packet of 10 ms. `timestamp` on the 48 kHz clock. */
  sendSound(packet: Buffer, timestamp: number): void;
  hear(packet: Buffer): void;
}
