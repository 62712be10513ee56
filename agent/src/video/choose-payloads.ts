import { done, type Result, refused } from '@reelfloor/protocol';

export type VideoCodec = 'h264' | 'vp8';

/** What the answer will say: the offer's sections that we fill, each with one payload type. */
export interface Payloads {
  readonly video: {
    readonly mid: string;
    readonly codec: VideoCodec;
    readonly payloadType: number;
    /** The offer's format parameters, repeated in the answer. */
    readonly format: string;
    /** The id of the playout-delay header extension; null when the offer has none. */
    readonly playoutDelayId: number | null;
    /** The payload type in which this one is sent again (RFC 4588); null when the offer has none. */
    readonly againPayloadType: number | null;
  };
  readonly audio: { readonly mid: string; readonly payloadType: number } | null;
}

export const playoutDelayUri = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';

/**
 * Chooses from a page's offer: H.264 in constrained baseline with packetization-mode 1, else VP8; Opus for the sound.
 * An offer with neither codec is refused with VIDEO_UNSUPPORTED, one without a video section with MESSAGE_INVALID.
 */
export const choosePayloads = (sdp: string): Result<Payloads> => {
  const sections = sdp
    .split(/\r?\n(?=m=)/)
    .slice(1)
    .map(readSection);
  const video = sections.find((section) => section.kind === 'video');
  if (!video || video.mid === '')
    return refused('MESSAGE_INVALID', { detail: 'the offer has no video section' });
  const chosen = chooseH264(video) ?? chooseCodec(video, 'VP8/90000');
  if (!chosen) return refused('VIDEO_UNSUPPORTED');
  const sound = sections.find((section) => section.kind === 'audio' && section.mid !== '');
  const opus = sound && chooseCodec(sound, 'opus/48000/2');
  return done({
    video: {
      mid: video.mid,
      codec: chosen.codec.startsWith('H264') ? 'h264' : 'vp8',
      payloadType: chosen.payloadType,
      format: chosen.format,
      playoutDelayId: video.extensions.get(playoutDelayUri) ?? null,
      againPayloadType: findRepetition(video, chosen.payloadType),
    },
    audio: sound && opus ? { mid: sound.mid, payloadType: opus.payloadType } : null,
  });
};

interface OfferedPayload {
  readonly payloadType: number;
  /** As in `a=rtpmap`: name, clock and channels. */
  readonly codec: string;
  readonly format: string;
}

interface Section {
  readonly kind: string;
  readonly mid: string;
  readonly payloads: readonly OfferedPayload[];
  readonly extensions: ReadonlyMap<string, number>;
}

const readSection = (text: string): Section => {
  const lines = text.split(/\r?\n/);
  const formats = new Map<number, string>();
  const extensions = new Map<string, number>();
  const codecs: [number, string][] = [];
  let mid = '';
  for (const line of lines) {
    const [, name, value] = /^a=([a-z-]+):(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const [first = '', second = ''] = value.split(' ');
    if (name === 'mid') mid = value.trim();
    if (name === 'rtpmap') codecs.push([Number(first), second]);
    if (name === 'fmtp') formats.set(Number(first), value.slice(first.length + 1));
    if (name === 'extmap') extensions.set(second, Number.parseInt(first, 10));
  }
  const payloads = codecs.map(([payloadType, codec]) => ({
    payloadType,
    codec,
    format: formats.get(payloadType) ?? '',
  }));
  return { kind: /^m=(\w+)/.exec(text)?.[1] ?? '', mid, payloads, extensions };
};

/** Profiles that play constrained baseline, the best fit first (RFC 6184, 8.1). */
const baselineProfiles = [/^42e0/i, /^42[0-9a-f]0/i];

const chooseH264 = ({ payloads }: Section): OfferedPayload | undefined => {
  const offered = payloads.filter(
    ({ codec, format }) => codec.toUpperCase() === 'H264/90000' && /packetization-mode=1\b/.test(format),
  );
  for (const profile of baselineProfiles) {
    const fitting = offered.find(({ format }) =>
      profile.test(/profile-level-id=(\w+)/.exec(format)?.[1] ?? ''),
    );
    if (fitting) return fitting;
  }
  return undefined;
};

const findRepetition = ({ payloads }: Section, payloadType: number): number | null =>
  payloads.find(
    ({ codec, format }) =>
      codec.toLowerCase() === 'rtx/90000' && new RegExp(`\\bapt=${payloadType}\\b`).test(format),
  )?.payloadType ?? null;

const chooseCodec = ({ payloads }: Section, name: string): OfferedPayload | undefined =>
  payloads.find(({ codec }) => codec.toLowerCase() === name.toLowerCase());
