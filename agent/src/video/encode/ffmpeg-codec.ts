import {
  AV_LOG_QUIET,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_PKT_FLAG_KEY,
  AVERROR_EAGAIN,
} from 'node-av/constants';
import { type Codec, type CodecContext, Log, type Packet } from 'node-av/lib';
import type { EncodedPicture } from './media-encoders.ts';

// Without this, FFmpeg's encoders print statistics to standard error.
Log.setLevel(AV_LOG_QUIET);

/** Throws if an FFmpeg call returned a negative code, which means a bug or a broken installation. */
export const throwOnFfmpegError = (result: number, operation: string): void => {
  if (result < 0) throw new Error(`${operation} failed (${result})`);
};

/**
 * Opens an FFmpeg codec. Sets options one by one: avcodec_open2 frees an options dictionary, and node-av would free it again and crash the
 * process.
 */
export const openFfmpegCodec = (
  context: CodecContext,
  codec: Codec,
  settings: Readonly<Record<string, string>>,
): void => {
  for (const [name, value] of Object.entries(settings)) {
    const result = context.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN);
    throwOnFfmpegError(result, `setting the encoder's ${name}`);
  }
  throwOnFfmpegError(context.open2Sync(codec, null), `opening the encoder ${codec.name}`);
};

/** Returns the next encoded frame; null if the encoder needs more input first. */
export const receiveEncodedPicture = (context: CodecContext, packet: Packet): EncodedPicture | null => {
  const result = context.receivePacketSync(packet);
  if (result === AVERROR_EAGAIN) return null;
  throwOnFfmpegError(result, 'fetching an encoded packet');
  const keyFrame = (packet.flags & AV_PKT_FLAG_KEY) !== 0;
  // Reads `packet.data` only once, because each access copies it.
  const { data: bytes } = packet;
  const data = bytes && Buffer.from(bytes);
  packet.unref();
  return data && { data, keyFrame };
};
