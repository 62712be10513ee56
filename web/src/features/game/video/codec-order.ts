/** What a codec entry of an offer says of itself (RTCRtpCodec). */
export interface Codec {
  readonly mimeType: string;
  readonly sdpFmtpLine?: string | undefined;
}

/**
 * H.264 constrained baseline first, which the cabinets encode; other H.264 profiles, then VP8 for browsers that have no
 * H.264; then what goes with any codec (rtx, red, fec). Video codecs that no cabinet sends are left out.
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
