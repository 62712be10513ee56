import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import {
  buildH264FormatParameters,
  type OfferedPayload,
  type ParsedPictureOffer,
} from '@reelfloor/protocol/picture-offer-sdp';

export type VideoCodec = 'h264' | 'vp8';

/** What the SDP answer accepts from the offer: one payload type for each section. */
export interface ChosenPayloadTypes {
  readonly video: {
    readonly mid: string;
    readonly codec: VideoCodec;
    readonly payloadType: number;
    readonly format: string;
    /** Id of the playout-delay header extension; null if not offered. */
    readonly playoutDelayId: number | null;
    /** Id of the header extension for packet numbers; null if not offered. */
    readonly packetNumberId: number | null;
    /** Payload type for retransmitted packets (RTX, RFC 4588); null if not offered. */
    readonly againPayloadType: number | null;
  };
  readonly audio: {
    readonly mid: string;
    readonly payloadType: number;
    readonly packetNumberId: number | null;
    /** Packet duration in ms that the page accepts: 20 unless it requests shorter ones. */
    readonly packetMs: 10 | 20;
  } | null;
}

/** Chooses H.264 (constrained baseline, packetization-mode 1) or else VP8, and Opus. Refuses with VIDEO_UNSUPPORTED otherwise. */
export const chooseRtpPayloadTypes = ({ sections }: ParsedPictureOffer): Result<ChosenPayloadTypes> => {
  const video = sections.find(({ kind }) => kind === 'video');
  if (!video) return createRefusedResult('MESSAGE_INVALID', { detail: 'the offer has no video section' });
  const chosen = chooseH264(video.payloads) ?? video.payloads.find(({ codec }) => codec === 'VP8');
  if (!chosen) return createRefusedResult('VIDEO_UNSUPPORTED');
  const again = video.payloads.find((payload) => payload.codec === 'rtx' && payload.of === chosen.payloadType);
  const sound = sections.find(({ kind }) => kind === 'audio');
  const opus = sound?.payloads.find((payload) => payload.codec === 'opus');
  return okResult({
    video: {
      mid: video.mid,
      codec: chosen.codec === 'H264' ? 'h264' : 'vp8',
      payloadType: chosen.payloadType,
      format: chosen.codec === 'H264' ? buildH264FormatParameters(chosen) : '',
      playoutDelayId: video.playoutDelayId,
      packetNumberId: video.packetNumberId,
      againPayloadType: again?.payloadType ?? null,
    },
    audio:
      sound && opus
        ? {
            mid: sound.mid,
            payloadType: opus.payloadType,
            packetNumberId: sound.packetNumberId,
            packetMs: opus.packetMs,
          }
        : null,
  });
};

/** H.264 profiles that include constrained baseline, best match first (RFC 6184, 8.1). */
const baselineProfiles = [/^42e0/i, /^42[0-9a-f]0/i];

const chooseH264 = (payloads: readonly OfferedPayload[]) => {
  const offered = payloads.filter((payload) => payload.codec === 'H264' && payload.packetization === 1);
  for (const form of baselineProfiles) {
    const fitting = offered.find((payload) => payload.codec === 'H264' && form.test(payload.profile));
    if (fitting) return fitting;
  }
  return undefined;
};
