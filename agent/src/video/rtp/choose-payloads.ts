import { done, type Result, refused } from '@reelfloor/protocol';
import { formatOf, type OfferedPayload, type ReadPictureOffer } from '@reelfloor/protocol/picture-offer';

export type VideoCodec = 'h264' | 'vp8';

/** The sections of the offer that the answer accepts, each with one payload type. */
export interface Payloads {
  readonly video: {
    readonly mid: string;
    readonly codec: VideoCodec;
    readonly payloadType: number;
    /** The offer's format parameters, repeated in the answer. */
    readonly format: string;
    /** The id of the playout-delay header extension; null when the offer has none. */
    readonly playoutDelayId: number | null;
    /** The id of the header extension for packet numbers; null when the offer has none. */
    readonly packetNumberId: number | null;
    /** The payload type for repairs (RTX, RFC 4588); null when the offer has none. */
    readonly againPayloadType: number | null;
  };
  readonly audio: {
    readonly mid: string;
    readonly payloadType: number;
    readonly packetNumberId: number | null;
  } | null;
}

/**
 * Chooses from a page's offer: H.264 in constrained baseline with packetization-mode 1, else VP8; Opus for the sound.
 * An offer with neither codec is refused with VIDEO_UNSUPPORTED.
 */
export const choosePayloads = ({ sections }: ReadPictureOffer): Result<Payloads> => {
  const video = sections.find(({ kind }) => kind === 'video');
  if (!video) return refused('MESSAGE_INVALID', { detail: 'the offer has no video section' });
  const chosen = chooseH264(video.payloads) ?? video.payloads.find(({ codec }) => codec === 'VP8');
  if (!chosen) return refused('VIDEO_UNSUPPORTED');
  const again = video.payloads.find(
    (payload) => payload.codec === 'rtx' && payload.of === chosen.payloadType,
  );
  const sound = sections.find(({ kind }) => kind === 'audio');
  const opus = sound?.payloads.find(({ codec }) => codec === 'opus');
  return done({
    video: {
      mid: video.mid,
      codec: chosen.codec === 'H264' ? 'h264' : 'vp8',
      payloadType: chosen.payloadType,
      format: chosen.codec === 'H264' ? formatOf(chosen) : '',
      playoutDelayId: video.playoutDelayId,
      packetNumberId: video.packetNumberId,
      againPayloadType: again?.payloadType ?? null,
    },
    audio:
      sound && opus
        ? { mid: sound.mid, payloadType: opus.payloadType, packetNumberId: sound.packetNumberId }
        : null,
  });
};

/** Profiles that can play constrained baseline, best fit first (RFC 6184, 8.1). */
const baselineProfiles = [/^42e0/i, /^42[0-9a-f]0/i];

const chooseH264 = (payloads: readonly OfferedPayload[]) => {
  const offered = payloads.filter((payload) => payload.codec === 'H264' && payload.packetization === 1);
  for (const form of baselineProfiles) {
    const fitting = offered.find((payload) => payload.codec === 'H264' && form.test(payload.profile));
    if (fitting) return fitting;
  }
  return undefined;
};
