import { okResult, type Result } from '@reelfloor/protocol';
import {
  formatPictureOfferSdp,
  type IceCandidate,
  type OfferedSection,
  parsePictureOfferSdp,
} from '@reelfloor/protocol/picture-offer-sdp';
import { type ChosenPayloadTypes, chooseRtpPayloadTypes } from '../rtp/choose-payload-types.ts';

export interface AcceptedOffer {
  /** The SDP offer, rewritten with only the sections and codecs that the agent sends. */
  readonly sdp: string;
  readonly payloads: ChosenPayloadTypes;
  /** Id (mid) of the media section whose transport carries all sections (BUNDLE). Only its ICE candidates are of use. */
  readonly transportMid: string;
}

/** Rewrites a browser's SDP offer, so that native code never parses malformed SDP, even if the server did not check it. */
export const acceptPictureOffer = (
  sdp: string,
  isReachable: (candidate: IceCandidate) => boolean,
): Result<AcceptedOffer> => {
  const read = parsePictureOfferSdp(sdp);
  if (!read.ok) return read;
  const payloads = chooseRtpPayloadTypes(read.value);
  if (!payloads.ok) return payloads;
  const [first] = read.value.sections;
  const transport = read.value.sections.find(({ mid }) => mid === read.value.transportMid) ?? first;
  if (!transport) throw new Error('an offer without sections was accepted');
  const { ufrag, password, fingerprint, setup } = transport;
  const sections = read.value.sections.map((section) => ({
    ...section,
    ...{ ufrag, password, fingerprint, setup },
    payloads: chosenOf(section, payloads.value),
    // A check of another section's candidates would fail, and delay the next check by 50 ms.
    candidates: section === transport ? section.candidates.filter(isReachable) : [],
  }));
  return okResult({
    sdp: formatPictureOfferSdp({ ...read.value, sections }),
    payloads: payloads.value,
    transportMid: transport.mid,
  });
};

const chosenOf = ({ payloads }: OfferedSection, { video, audio }: ChosenPayloadTypes) => {
  const chosen = [video.payloadType, video.againPayloadType, video.flexfecPayloadType, audio?.payloadType];
  return payloads.filter(({ payloadType }) => chosen.includes(payloadType));
};
