export { type IceCandidate, readCandidate, readHiddenCandidate, writeCandidate } from './ice-candidate.ts';
export {
  type OfferedPayload,
  type OfferedSection,
  packetNumberUri,
  playoutDelayUri,
  type ReadPictureOffer,
  readPictureOffer,
} from './read-picture-offer.ts';
export { formatOf, writePictureOffer } from './write-picture-offer.ts';
