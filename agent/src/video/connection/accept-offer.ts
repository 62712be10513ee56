import { done, type Result } from '@reelfloor/protocol';
import {
  type IceCandidate,
  type OfferedSection,
  readPictureOffer,
  writePictureOffer,
} from '@reelfloor/protocol/picture-offer';
import { choosePayloads, type Payloads } from '../rtp/choose-payloads.ts';

/** What of a page's offer native code gets to read. */
export interface AcceptedOffer {
  /** Written anew: the sections with the codecs that we send, and nothing that the page wrote beside them. */
  readonly sdp: string;
  readonly payloads: Payloads;
  readonly mids: ReadonlySet<string>;
}

/**
 * Reads a page's offer and rebuilds it. The server has done so before; what keeps native code safe must not depend on it.
 */
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
    sdp: writePictureOffer({ sections }),
    payloads: payloads.value,
    mids: new Set(sections.map(({ mid }) => mid)),
  });
};

const chosenOf = ({ payloads }: OfferedSection, { video, audio }: Payloads) => {
  const chosen = [video.payloadType, video.againPayloadType, audio?.payloadType];
  return payloads.filter(({ payloadType }) => chosen.includes(payloadType));
};
