import { createRefusedResult, okResult, type Result } from '../errors.ts';
import { formatIceCandidate, type IceCandidate, parseIceCandidate } from './ice-candidate.ts';

/** The parts of a page's WebRTC offer that our video code uses. Other parts are dropped. */
export interface ParsedPictureOffer {
  /** Media sections in the offer's order, which the answer must preserve: exactly one is video, and at most one is audio. */
  readonly sections: readonly OfferedSection[];
  /**
   * Id (mid) of the media section whose transport carries all sections (BUNDLE): the group's first (RFC 9143, 7.2), which need not be the
   * offer's. Null if the offer has no group: it has one section, and the answer must not contain a group.
   */
  readonly transportMid: string | null;
}

export interface OfferedSection {
  readonly kind: 'video' | 'audio';
  readonly mid: string;
  readonly ufrag: string;
  readonly password: string;
  /** SHA-256 fingerprint of the page's DTLS certificate. */
  readonly fingerprint: string;
  readonly setup: 'actpass' | 'active';
  readonly payloads: readonly OfferedPayload[];
  /** Id of the playout-delay header extension; null if not offered. */
  readonly playoutDelayId: number | null;
  /** Id of the header extension for sequence numbers across streams (transport-wide congestion control); null if not offered. */
  readonly packetNumberId: number | null;
  readonly candidates: readonly IceCandidate[];
}

export type OfferedPayload = { readonly payloadType: number } & (
  | { readonly codec: 'H264'; readonly profile: string; readonly packetization: 0 | 1 }
  | { readonly codec: 'VP8' }
  /** `packetMs`: 10 if the page requests packets shorter than the default of 20 ms. */
  | { readonly codec: 'opus'; readonly packetMs: 10 | 20 }
  /** Retransmissions (RFC 4588) of packets of the payload type `of`. */
  | { readonly codec: 'rtx'; readonly of: number }
  /** Parity packets of a stream of their own (draft-ietf-payload-flexible-fec-scheme-03). */
  | { readonly codec: 'flexfec-03' }
);

export const playoutDelayUri = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';
export const packetNumberUri = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';

/** Maximum length of an SDP offer in characters. A browser's offer has 6,000 to 12,000, most of them for codecs that no cabinet sends. */
const maxOfferLength = 24 * 1024;
/** Maximum number of ICE candidates in a section: about as many as a browser with several networks and a relay sends. */
const maxCandidates = 16;
const maxPayloads = 32;
/**
 * Matches offers of Firefox. It drops the DTLS hello of an agent that arrives before the agent's answer, and the agent repeats a hello only
 * after a second. So Firefox begins DTLS; Chromium keeps an early hello.
 */
const dropsEarlyHello = /^o=mozilla/m;

const wrong = (detail: string): Result<never> => createRefusedResult('MESSAGE_INVALID', { detail: `sdp: ${detail}` });

/**
 * Parses a WebRTC offer (RFC 8866, RFC 8829) strictly. Refuses an offer without H.264 and VP8 with VIDEO_UNSUPPORTED, and one that is too
 * long, has other sections or lacks required attributes with MESSAGE_INVALID.
 */
export const parsePictureOfferSdp = (sdp: string): Result<ParsedPictureOffer> => {
  if (sdp.length > maxOfferLength) return wrong(`longer than ${maxOfferLength} characters`);
  const [session = '', ...media] = sdp.split(/\r?\n(?=m=)/);
  if (!session.startsWith('v=0')) return wrong('does not begin with v=0');
  if (media.length > 2) return wrong('more than one section of video and one of audio');
  const common = attributesOf(session);
  const sections: OfferedSection[] = [];
  for (const text of media) {
    const section = readSection(text, common);
    if (!section.ok) return section;
    sections.push(dropsEarlyHello.test(session) ? { ...section.value, setup: 'active' } : section.value);
  }
  const kinds = sections.map(({ kind }) => kind);
  if (!kinds.includes('video')) return wrong('no section of video');
  if (new Set(kinds).size < kinds.length) return wrong(`two sections of ${kinds[0]}`);
  if (new Set(sections.map(({ mid }) => mid)).size < sections.length) return wrong('two sections with one mid');
  const groups = common.get('group') ?? [];
  const [transportMid = null] = groups.flatMap((group) => transportMidOf(group, sections) ?? []);
  if (sections.length > 1 && transportMid === null)
    return wrong('needs a=group:BUNDLE with all sections, because they are sent on one connection');
  return okResult({ sections, transportMid });
};

/** Returns the first mid of a BUNDLE group of all media sections; null if the group is another. */
const transportMidOf = (group: string, sections: readonly OfferedSection[]): string | null => {
  const [kind, ...mids] = group.split(' ');
  const [first = null] = mids;
  const isWhole = sections.every(({ mid }) => mids.includes(mid)) && sections.some(({ mid }) => mid === first);
  return kind === 'BUNDLE' && isWhole ? first : null;
};

type Attributes = ReadonlyMap<string, readonly string[]>;

const attributesOf = (text: string): Attributes => {
  const attributes = new Map<string, string[]>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^a=([a-z-]+):([\x20-\x7e]+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const values = attributes.get(name);
    if (values) values.push(value);
    else attributes.set(name, [value]);
  }
  return attributes;
};

const media = /^m=(video|audio) \d{1,5} UDP\/TLS\/RTP\/SAVPF((?: \d{1,3}){1,128})\r?(?:\n|$)/;

const readSection = (text: string, common: Attributes): Result<OfferedSection> => {
  const [, kind, listed = ''] = media.exec(text) ?? [];
  if (text.startsWith('m=application')) return wrong('a data channel, which no cabinet has; leave it out');
  if (kind !== 'video' && kind !== 'audio') return wrong('a section that is neither video nor audio');
  if (!/^a=rtcp-mux\r?$/m.test(text))
    return wrong(`the section of ${kind} needs a=rtcp-mux, because its reports are sent on the same port`);
  const attributes = attributesOf(text);
  /** Returns an SDP attribute of the section, or else of the session level. Returns null if it is missing, malformed or repeated. */
  const only = (name: string, form: RegExp): string | null => {
    const values = attributes.get(name) ?? common.get(name) ?? [];
    return values.length === 1 && form.test(values[0] ?? '') ? (values[0] ?? null) : null;
  };
  const mid = only('mid', /^[\w.-]{1,32}$/);
  const ufrag = only('ice-ufrag', /^[A-Za-z0-9+/]{4,256}$/);
  const password = only('ice-pwd', /^[A-Za-z0-9+/]{22,256}$/);
  const fingerprint = fingerprintOf(attributes.get('fingerprint') ?? common.get('fingerprint') ?? []);
  const setup = only('setup', /^(actpass|active)$/);
  if (mid === null || ufrag === null || password === null || fingerprint === null || setup === null)
    return wrong(`the section of ${kind} needs one mid, ice-ufrag, ice-pwd, sha-256 fingerprint and setup`);
  const payloads = payloadsOf(kind, listed.trim().split(' ').map(Number), attributes);
  if (kind === 'video' && payloads.length === 0) return createRefusedResult('VIDEO_UNSUPPORTED');
  if (kind === 'audio' && payloads.length === 0) return wrong('the section of audio offers no Opus');
  return okResult({
    kind,
    mid,
    ufrag,
    password,
    fingerprint,
    setup: setup === 'active' ? 'active' : 'actpass',
    payloads,
    playoutDelayId: kind === 'video' ? extensionIdOf(playoutDelayUri, attributes) : null,
    packetNumberId: extensionIdOf(packetNumberUri, attributes),
    candidates: candidatesOf(attributes),
  });
};

/**
 * Returns the SHA-256 fingerprint of an offer, which may list hashes of several kinds for one certificate (RFC 8122, section 5). Returns
 * null if the offer has no such fingerprint, or two different ones.
 */
const fingerprintOf = (values: readonly string[]): string | null => {
  const fitting = values.filter((value) => /^sha-256 [0-9A-F]{2}(?::[0-9A-F]{2}){31}$/i.test(value));
  return new Set(fitting).size === 1 ? (fitting[0] ?? null) : null;
};

const payloadsOf = (kind: string, listed: readonly number[], attributes: Attributes): OfferedPayload[] => {
  const formats = new Map(
    (attributes.get('fmtp') ?? []).map((value) => {
      const space = value.indexOf(' ');
      return [value.slice(0, space), value.slice(space + 1)] as const;
    }),
  );
  const payloads = new Map<number, OfferedPayload>();
  const times = [...(attributes.get('ptime') ?? []), ...(attributes.get('maxptime') ?? [])];
  for (const value of attributes.get('rtpmap') ?? []) {
    const [, number = '', codec = ''] = /^(\d{1,3}) ([\w/-]{1,32})$/.exec(value) ?? [];
    const payloadType = Number(number);
    if (!isDynamic(payloadType) || !listed.includes(payloadType) || payloads.has(payloadType)) continue;
    const payload = payloadOf(kind, payloadType, codec, formats.get(number) ?? '', times);
    if (payload) payloads.set(payloadType, payload);
  }
  const hasPicture = [...payloads.values()].some(({ codec }) => codec === 'H264' || codec === 'VP8');
  const isUseful = (payload: OfferedPayload) =>
    payload.codec === 'rtx' ? payloads.has(payload.of) : payload.codec !== 'flexfec-03' || hasPicture;
  return [...payloads.values()].filter(isUseful).slice(0, maxPayloads);
};

/** Returns true for dynamic payload types (RFC 3551, 6) that cannot be mistaken for RTCP on the same port (RFC 5761, 4). */
const isDynamic = (payloadType: number): boolean =>
  (payloadType >= 35 && payloadType <= 63) || (payloadType >= 96 && payloadType <= 127);

const payloadOf = (
  kind: string,
  payloadType: number,
  codec: string,
  format: string,
  times: readonly string[],
): OfferedPayload | null => {
  switch (`${kind} ${codec.toLowerCase()}`) {
    case 'video h264/90000': {
      const profile = /(?:^|;\s?)profile-level-id=([0-9A-Fa-f]{6})(?:;|$)/.exec(format)?.[1];
      const packetization = /(?:^|;\s?)packetization-mode=1(?:;|$)/.test(format) ? 1 : 0;
      return profile === undefined ? null : { payloadType, codec: 'H264', profile, packetization };
    }
    case 'video vp8/90000':
      return { payloadType, codec: 'VP8' };
    case 'video rtx/90000': {
      const of = /^apt=(\d{1,3})(?:;|$)/.exec(format)?.[1];
      return of === undefined ? null : { payloadType, codec: 'rtx', of: Number(of) };
    }
    case 'video flexfec-03/90000':
      return { payloadType, codec: 'flexfec-03' };
    case 'audio opus/48000/2':
      return { payloadType, codec: 'opus', packetMs: packetMsOf(format, times) };
    default:
      return null;
  }
};

/** Returns the duration of Opus packets: 20 ms unless the page accepts shorter ones (RFC 7587, 6.1, RFC 8866, 6.4). */
const packetMsOf = (format: string, times: readonly string[]): 10 | 20 => {
  const least = /(?:^|;\s?)minptime=(\d{1,3})(?:;|$)/.exec(format)?.[1];
  const asked = [...(least === undefined ? [] : [least]), ...times].map(Number);
  return asked.some((ms) => ms >= 1 && ms <= 10) ? 10 : 20;
};

const extensionIdOf = (wanted: string, attributes: Attributes): number | null => {
  for (const value of attributes.get('extmap') ?? []) {
    const [, id, uri] = /^(\d{1,2})(?:\/\w+)? (\S+)$/.exec(value) ?? [];
    // Ignore other header extension ids: only those from 1 to 14 fit into a one-byte header (RFC 8285, 4.2).
    if (uri === wanted && Number(id) >= 1 && Number(id) <= 14) return Number(id);
  }
  return null;
};

const candidatesOf = (attributes: Attributes): IceCandidate[] =>
  (attributes.get('candidate') ?? [])
    .map((value) => parseIceCandidate(`candidate:${value}`))
    .filter((candidate) => candidate !== null)
    .slice(0, maxCandidates);

export {
  formatIceCandidate,
  type IceCandidate,
  parseIceCandidate,
  parseMdnsIceCandidate,
} from './ice-candidate.ts';

/** Serializes a WebRTC offer from its parsed form, so that unknown lines from the page are not passed on. */
export const formatPictureOfferSdp = ({ sections, transportMid }: ParsedPictureOffer): string => {
  const others = sections.map(({ mid }) => mid).filter((mid) => mid !== transportMid);
  return [
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    ...(transportMid === null ? [] : [`a=group:BUNDLE ${[transportMid, ...others].join(' ')}`]),
    ...sections.flatMap(linesOf),
    '',
  ].join('\r\n');
};

const linesOf = (section: OfferedSection): string[] => [
  `m=${section.kind} 9 UDP/TLS/RTP/SAVPF ${section.payloads.map(({ payloadType }) => payloadType).join(' ')}`,
  'c=IN IP4 0.0.0.0',
  `a=mid:${section.mid}`,
  'a=recvonly',
  `a=ice-ufrag:${section.ufrag}`,
  `a=ice-pwd:${section.password}`,
  'a=ice-options:trickle',
  `a=fingerprint:${section.fingerprint}`,
  `a=setup:${section.setup}`,
  'a=rtcp-mux',
  'a=rtcp-rsize',
  ...(section.playoutDelayId === null ? [] : [`a=extmap:${section.playoutDelayId} ${playoutDelayUri}`]),
  ...(section.packetNumberId === null ? [] : [`a=extmap:${section.packetNumberId} ${packetNumberUri}`]),
  ...section.payloads.flatMap(linesOfPayload),
  ...section.candidates.map((candidate) => `a=${formatIceCandidate(candidate)}`),
];

const linesOfPayload = (payload: OfferedPayload): string[] => {
  const { payloadType } = payload;
  switch (payload.codec) {
    case 'H264':
      return [`a=rtpmap:${payloadType} H264/90000`, `a=fmtp:${payloadType} ${buildH264FormatParameters(payload)}`];
    case 'VP8':
      return [`a=rtpmap:${payloadType} VP8/90000`];
    case 'opus':
      return [
        `a=rtpmap:${payloadType} opus/48000/2`,
        ...(payload.packetMs === 10 ? [`a=fmtp:${payloadType} minptime=10`] : []),
      ];
    case 'rtx':
      return [`a=rtpmap:${payloadType} rtx/90000`, `a=fmtp:${payloadType} apt=${payload.of}`];
    case 'flexfec-03':
      return [`a=rtpmap:${payloadType} flexfec-03/90000`, `a=fmtp:${payloadType} repair-window=10000000`];
  }
};

export const buildH264FormatParameters = ({
  profile,
  packetization,
}: OfferedPayload & { readonly codec: 'H264' }): string =>
  `level-asymmetry-allowed=1;packetization-mode=${packetization};profile-level-id=${profile}`;
