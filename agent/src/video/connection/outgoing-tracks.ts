import { randomInt } from 'node:crypto';
import { packetNumberUri, playoutDelayUri } from '@reelfloor/protocol/picture-offer-sdp';
import * as rtc from 'node-datachannel';
import type { ChosenPayloadTypes } from '../rtp/choose-payload-types.ts';
import type { MediaSsrcs } from './receiver-report-sender.ts';

const cname = 'reelfloor';
const pictureClock = 90_000;

export interface OutgoingTracks {
  readonly picture: rtc.Track;
  readonly sound: rtc.Track | null;
  readonly ssrcs: MediaSsrcs;
  readonly cname: string;
}

/** Adds the WebRTC media tracks. libdatachannel only encrypts and sends; the agent builds packets, retransmissions and RTCP reports. */
export const addOutgoingMediaTracks = (
  connection: rtc.PeerConnection,
  { video, audio }: ChosenPayloadTypes,
): OutgoingTracks => {
  const ssrcs = { picture: randomSsrc(), again: randomSsrc(), parity: randomSsrc(), sound: randomSsrc() };
  const picture = connection.addTrack(describePicture(video, ssrcs));
  const sound = audio && connection.addTrack(describeSound(audio, ssrcs.sound));
  return { picture, sound, ssrcs, cname };
};

const describePicture = (video: ChosenPayloadTypes['video'], ssrcs: MediaSsrcs): rtc.Video => {
  const { mid, codec, payloadType, format, playoutDelayId, packetNumberId, againPayloadType, flexfecPayloadType } =
    video;
  const ssrc = ssrcs.picture;
  const media = new rtc.Video(mid, 'SendOnly');
  if (codec === 'h264') media.addH264Codec(payloadType, format);
  else media.addVP8Codec(payloadType);
  if (playoutDelayId !== null) media.parseSdpLine(`a=extmap:${playoutDelayId} ${playoutDelayUri}`);
  numberPackets(media, packetNumberId, payloadType);
  media.addSSRC(ssrc, cname, 'picture', 'picture');
  if (againPayloadType !== null) {
    media.addRTXCodec(againPayloadType, payloadType, pictureClock);
    media.addSSRC(ssrcs.again, cname, 'picture', 'picture');
    media.parseSdpLine(`a=ssrc-group:FID ${ssrc} ${ssrcs.again}`);
  }
  if (flexfecPayloadType !== null) {
    media.addVideoCodec(flexfecPayloadType, 'flexfec-03', 'repair-window=10000000');
    media.addSSRC(ssrcs.parity, cname, 'picture', 'picture');
    media.parseSdpLine(`a=ssrc-group:FEC-FR ${ssrc} ${ssrcs.parity}`);
  }
  return media;
};

/** Puts the audio in its own MediaStream: in a shared MediaStream, the browser's lip-sync would delay the video. */
const describeSound = (
  { mid, payloadType, packetNumberId }: NonNullable<ChosenPayloadTypes['audio']>,
  ssrc: number,
): rtc.Audio => {
  const media = new rtc.Audio(mid, 'SendOnly');
  media.addOpusCodec(payloadType);
  numberPackets(media, packetNumberId, payloadType);
  media.addSSRC(ssrc, cname, 'sound', 'sound');
  return media;
};

/** Declares in the SDP answer that packets are numbered and that feedback about each is wanted (transport-cc). */
const numberPackets = (media: rtc.Video | rtc.Audio, id: number | null, payloadType: number): void => {
  if (id === null) return;
  media.parseSdpLine(`a=extmap:${id} ${packetNumberUri}`);
  media.parseSdpLine(`a=rtcp-fb:${payloadType} transport-cc`);
};

const randomSsrc = (): number => randomInt(1, 0xffffffff);
