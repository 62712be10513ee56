import { randomInt } from 'node:crypto';
import { packetNumberUri, playoutDelayUri } from '@reelfloor/protocol/picture-offer-sdp';
import * as rtc from 'node-datachannel';
import type { ChosenPayloadTypes } from '../rtp/choose-payload-types.ts';

const cname = 'reelfloor';
const pictureClock = 90_000;

export interface OutgoingTracks {
  readonly picture: rtc.Track;
  readonly sound: rtc.Track | null;
  readonly ssrcs: { readonly picture: number; readonly again: number; readonly sound: number };
  readonly cname: string;
}

/** Adds the WebRTC media tracks. libdatachannel only encrypts and sends; the agent builds packets, retransmissions and RTCP reports. */
export const addOutgoingMediaTracks = (
  connection: rtc.PeerConnection,
  { video, audio }: ChosenPayloadTypes,
): OutgoingTracks => {
  const ssrcs = { picture: randomSsrc(), again: randomSsrc(), sound: randomSsrc() };
  const picture = connection.addTrack(describePicture(video, ssrcs.picture, ssrcs.again));
  const sound = audio && connection.addTrack(describeSound(audio, ssrcs.sound));
  return { picture, sound, ssrcs, cname };
};

const describePicture = (video: ChosenPayloadTypes['video'], ssrc: number, againSsrc: number): rtc.Video => {
  const { mid, codec, payloadType, format, playoutDelayId, packetNumberId, againPayloadType } = video;
  const media = new rtc.Video(mid, 'SendOnly');
  if (codec === 'h264') media.addH264Codec(payloadType, format);
  else media.addVP8Codec(payloadType);
  if (playoutDelayId !== null) media.parseSdpLine(`a=extmap:${playoutDelayId} ${playoutDelayUri}`);
  numberPackets(media, packetNumberId, payloadType);
  media.addSSRC(ssrc, cname, 'picture', 'picture');
  if (againPayloadType !== null) {
    media.addRTXCodec(againPayloadType, payloadType, pictureClock);
    media.addSSRC(againSsrc, cname, 'picture', 'picture');
    media.parseSdpLine(`a=ssrc-group:FID ${ssrc} ${againSsrc}`);
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
