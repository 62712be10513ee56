import { done, type Result } from '@reelfloor/protocol';
import {
  type IceCandidate,
  type OfferedSection,
  readPictureOffer,
  writePictureOffer,
} from '@reelfloor/protocol/picture-offer';
import { choosePayloads, type Payloads } from '../rtp/choose-payloads.ts';

export interface AcceptedOffer {
  /** The offer, rewritten with only the sections and codecs that the agent sends. */
  readonly sdp: string;
  readonly payloads: Payloads;
  readonly mids: ReadonlySet<string>;
}

/** Rewrites a browser's SDP offer, so that native code never parses malformed SDP. Does not rely on the server for this. */
export const acceptOffer = (
  sdp: string,
  isReachable: (candidate: IceCandidate) => boolean,
): Result<AcceptedOffer> => {
  const read = readPictureOffer(sdp);
  if (!read.ok) return read;
  const payloads = choosePayloads(read.value);
  if (!payloads.ok) return payloads;
  const sections = read.value.sections.map((section) => ({
    ...section,
    payloads: chosenOf(section, payloads.value),
    candidates: section.candidates.filter(isReachable),
  }));
  return done({
    sdp: writePictureOffer({ ...read.value, sections }),
    payloads: payloads.value,
    mids: new Set(sections.map(({ mid }) => mid)),
  });
};

const chosenOf = ({ payloads }: OfferedSection, { video, audio }: Payloads) => {
  const chosen = [video.payloadType, video.againPayloadType, audio?.payloadType];
  return payloads.filter(({ payloadType }) => chosen.includes(payloadType));
};
