export { type IceCandidate, readCandidate, writeCandidate } from './ice-candidate.ts';
export {
  type OfferedPayload,
  type OfferedSection,
  type PictureOffer,
  packetNumberUri,
  playoutDelayUri,
  readPictureOffer,
} from './read-picture-offer.ts';
export { formatOf, writePictureOffer } from './write-picture-offer.ts';
