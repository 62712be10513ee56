export interface Codec {
  readonly mimeType: string;
  readonly sdpFmtpLine?: string | undefined;
}

/**
 * Returns the codecs in order of preference: H.264 constrained baseline, which the cabinets encode, other H.264, VP8
 * for browsers without H.264, then helpers (rtx, red, fec). Leaves out video codecs that no cabinet sends.
 */
export const orderCodecs = <C extends Codec>(codecs: readonly C[]): C[] =>
  codecs
    .filter(({ mimeType }) => !unsentCodecs.has(mimeType.toLowerCase()))
    .map((codec, place) => ({ codec, place, rank: rankOf(codec) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ codec }) => codec);

const unsentCodecs: ReadonlySet<string> = new Set(['video/vp9', 'video/av1', 'video/h265']);

const rankOf = ({ mimeType, sdpFmtpLine = '' }: Codec): number => {
  const type = mimeType.toLowerCase();
  if (type === 'video/vp8') return 2;
  if (type !== 'video/h264') return 3;
  return /profile-level-id=42e0/i.test(sdpFmtpLine) && sdpFmtpLine.includes('packetization-mode=1') ? 0 : 1;
};
