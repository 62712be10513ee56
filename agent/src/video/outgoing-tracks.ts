import { randomInt } from 'node:crypto';
import { playoutDelayUri } from '@reelfloor/protocol/picture-offer';
import * as rtc from 'node-datachannel';
import type { Payloads } from './choose-payloads.ts';
import { PictureStream } from './picture-stream.ts';
import { RtpStream } from './rtp-stream.ts';

/** The track of the sound, with what sends on it. */
export interface SoundTrack {
  readonly track: rtc.Track;
  /** One packet; `timestamp` on the 48 kHz clock. */
  readonly send: (packet: Buffer, timestamp: number) => void;
}

const cname = 'reelfloor';
const pictureClock = 90_000;

/** libdatachannel encrypts and sends what it is given: packets, repetition and reports are ours. */
export const addPictureTrack = (
  connection: rtc.PeerConnection,
  video: Payloads['video'],
): { track: rtc.Track; ssrc: number; stream: PictureStream } => {
  const [ssrc, againSsrc] = [randomSsrc(), randomSsrc()];
  const track = connection.addTrack(describePicture(video, ssrc, againSsrc));
  const write = (packet: Buffer): void => {
    if (track.isOpen()) track.sendMessageBinary(packet);
  };
  return { track, ssrc, stream: new PictureStream({ video, ssrc, againSsrc, cname, write }) };
};

/** The sound has a MediaStream of its own: in one with the picture, lip-sync would hold the picture back. */
export const addSoundTrack = (
  connection: rtc.PeerConnection,
  { mid, payloadType }: NonNullable<Payloads['audio']>,
): SoundTrack => {
  const ssrc = randomSsrc();
  const media = new rtc.Audio(mid, 'SendOnly');
  media.addOpusCodec(payloadType);
  media.addSSRC(ssrc, cname, 'sound', 'sound');
  const track = connection.addTrack(media);
  const stream = new RtpStream({ payloadType, ssrc });
  const send = (packet: Buffer, timestamp: number): void => {
    track.sendMessageBinary(stream.packet(packet, timestamp, false));
  };
  return { track, send };
};

const describePicture = (video: Payloads['video'], ssrc: number, againSsrc: number): rtc.Video => {
  const { mid, codec, payloadType, format, playoutDelayId, againPayloadType } = video;
  const media = new rtc.Video(mid, 'SendOnly');
  if (codec === 'h264') media.addH264Codec(payloadType, format);
  else media.addVP8Codec(payloadType);
  if (playoutDelayId !== null) media.parseSdpLine(`a=extmap:${playoutDelayId} ${playoutDelayUri}`);
  media.addSSRC(ssrc, cname, 'picture', 'picture');
  if (againPayloadType !== null) {
    media.addRTXCodec(againPayloadType, payloadType, pictureClock);
    media.addSSRC(againSsrc, cname, 'picture', 'picture');
    media.parseSdpLine(`a=ssrc-group:FID ${ssrc} ${againSsrc}`);
  }
  return media;
};

const randomSsrc = (): number => randomInt(1, 0xffffffff);
