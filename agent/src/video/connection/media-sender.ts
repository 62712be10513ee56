import type { Clock } from '../../cabinet/clock.ts';
import type { EncodedPicture } from '../encode/encoders.ts';
import type { Payloads } from '../rtp/choose-payloads.ts';

export interface MediaSenderOptions {
  readonly payloads: Payloads;
  readonly ssrcs: { readonly picture: number; readonly again: number; readonly sound: number };
  readonly cname: string;
  readonly clock: Clock;
  /** An RTP or RTCP packet to the viewer, on the picture's track or the sound's. */
  readonly writePicture: (packet: Buffer) => void;
  readonly writeSound: (packet: Buffer) => void;
  readonly onKeyFrameWanted: () => void;
}

/** Sends picture, repairs and sound to one viewer as packets, and decides by the viewer's feedback how much. */
export interface MediaSender {
  /** Of everything that is sent. */
  readonly bitsPerSecond: number;
  /** What the encoders may use. */
  readonly pictureBitsPerSecond: number;
  readonly soundBitsPerSecond: number;
  /** Whether another picture would only queue, and had better not be made. */
  readonly isFull: boolean;
  /** `timestamp` on the 90 kHz clock. `spares`: processor time is short, so nothing but the picture is worth sending. */
  sendPicture(picture: EncodedPicture, timestamp: number, spares?: boolean): void;
  /** One Opus packet of 10 ms; `timestamp` on the 48 kHz clock. */
  sendSound(packet: Buffer, timestamp: number): void;
  hear(packet: Buffer): void;
}
