import {
  AV_LOG_QUIET,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_PKT_FLAG_KEY,
  AVERROR_EAGAIN,
} from 'node-av/constants';
import { type Codec, type CodecContext, Log, type Packet } from 'node-av/lib';
import type { EncodedPicture } from './encoders.ts';

// The encoders write their statistics to the standard error otherwise.
Log.setLevel(AV_LOG_QUIET);

/** FFmpeg tells failures by numbers below zero. For us each is a bug or a broken installation. */
export const failWhenNegative = (result: number, what: string): void => {
  if (result < 0) throw new Error(`${what} failed (${result})`);
};

/**
 * The settings go in one by one: avcodec_open2 frees the dictionary it is given, which node-av's Dictionary frees again
 * when it is collected, and the process dies.
 */
export const openCodec = (
  context: CodecContext,
  codec: Codec,
  settings: Readonly<Record<string, string>>,
): void => {
  for (const [name, value] of Object.entries(settings)) {
    const result = context.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN);
    failWhenNegative(result, `setting the encoder's ${name}`);
  }
  failWhenNegative(context.open2Sync(codec, null), `opening the encoder ${codec.name}`);
};

/** The packet that is ready, its bytes copied out; null when the encoder wants more. */
export const receivePacket = (context: CodecContext, packet: Packet): EncodedPicture | null => {
  const result = context.receivePacketSync(packet);
  if (result === AVERROR_EAGAIN) return null;
  failWhenNegative(result, 'fetching an encoded packet');
  const keyFrame = (packet.flags & AV_PKT_FLAG_KEY) !== 0;
  // Each look at it makes another buffer.
  const { data: bytes } = packet;
  const data = bytes && Buffer.from(bytes);
  packet.unref();
  return data && { data, keyFrame };
};
