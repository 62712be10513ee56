import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import {
  buildH264FormatParameters,
  type OfferedPayload,
  type ParsedPictureOffer,
} from '@reelfloor/protocol/picture-offer-sdp';

export type VideoCodec = 'h264' | 'vp8';

/** What the SDP answer accepts from the offer: one RTP payload type for each media section. */
export interface ChosenPayloadTypes {
  readonly video: {
    readonly mid: string;
    readonly codec: VideoCodec;
    readonly payloadType: number;
    readonly format: string;
    /** Id of the RTP header extension playout-delay; null if the browser did not offer it. */
    readonly playoutDelayId: number | null;
    /** Id of the RTP header extension for transport-wide sequence numbers; null if the browser did not offer it. */
    readonly packetNumberId: number | null;
    /** Payload type for retransmitted packets (RTX, RFC 4588); null if the browser did not offer it. */
    readonly againPayloadType: number | null;
    /** Payload type for parity packets (FlexFEC); null if the browser did not offer it, or no numbers for packets. */
    readonly flexfecPayloadType: number | null;
  };
  readonly audio: {
    readonly mid: string;
    readonly payloadType: number;
    readonly packetNumberId: number | null;
    /** Duration of an audio packet in ms that the page accepts: 20 unless it requests shorter packets. */
    readonly packetMs: 10 | 20;
  } | null;
}

/**
 * Chooses Opus, and H.264 (constrained baseline, packetization-mode 1) or else VP8. Refuses with VIDEO_UNSUPPORTED if the offer lacks them.
 */
export const chooseRtpPayloadTypes = ({ sections }: ParsedPictureOffer): Result<ChosenPayloadTypes> => {
  const video = sections.find(({ kind }) => kind === 'video');
  if (!video) return createRefusedResult('MESSAGE_INVALID', { detail: 'the offer has no video section' });
  const chosen = chooseH264(video.payloads) ?? video.payloads.find(({ codec }) => codec === 'VP8');
  if (!chosen) return createRefusedResult('VIDEO_UNSUPPORTED');
  const again = video.payloads.find((payload) => payload.codec === 'rtx' && payload.of === chosen.payloadType);
  const flexfec = video.payloads.find(({ codec }) => codec === 'flexfec-03');
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
      flexfecPayloadType: video.packetNumberId === null ? null : (flexfec?.payloadType ?? null),
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
