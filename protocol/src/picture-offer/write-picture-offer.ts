import { writeCandidate } from './ice-candidate.ts';
import {
  type OfferedPayload,
  type OfferedSection,
  packetNumberUri,
  playoutDelayUri,
  type ReadPictureOffer,
} from './read-picture-offer.ts';

/** Writes an offer from what we have read of it, so that unknown lines of the page are not passed on. */
export const writePictureOffer = ({ sections, isBundled }: ReadPictureOffer): string =>
  [
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    ...(isBundled ? [`a=group:BUNDLE ${sections.map(({ mid }) => mid).join(' ')}`] : []),
    ...sections.flatMap(linesOf),
    '',
  ].join('\r\n');

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
  ...section.candidates.map((candidate) => `a=${writeCandidate(candidate)}`),
];

const linesOfPayload = (payload: OfferedPayload): string[] => {
  const { payloadType } = payload;
  switch (payload.codec) {
    case 'H264':
      return [`a=rtpmap:${payloadType} H264/90000`, `a=fmtp:${payloadType} ${formatOf(payload)}`];
    case 'VP8':
      return [`a=rtpmap:${payloadType} VP8/90000`];
    case 'opus':
      return [
        `a=rtpmap:${payloadType} opus/48000/2`,
        ...(payload.packetMs === 10 ? [`a=fmtp:${payloadType} minptime=10`] : []),
      ];
    case 'rtx':
      return [`a=rtpmap:${payloadType} rtx/90000`, `a=fmtp:${payloadType} apt=${payload.of}`];
  }
};

export const formatOf = ({ profile, packetization }: OfferedPayload & { readonly codec: 'H264' }): string =>
  `level-asymmetry-allowed=1;packetization-mode=${packetization};profile-level-id=${profile}`;
