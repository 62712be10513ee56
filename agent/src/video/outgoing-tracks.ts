import { randomInt } from 'node:crypto';
import * as rtc from 'node-datachannel';
import { type Payloads, playoutDelayUri } from './choose-payloads.ts';
import { noPlayoutDelay, RtpStream } from './rtp-stream.ts';
import { maxPayloadBytes, vp8Payloads } from './vp8-payloads.ts';

/** A track of an answer, with what sends on it. */
export interface OutgoingTrack {
  readonly track: rtc.Track;
  readonly ssrc: number;
  /** One picture or one packet of sound; `timestamp` on the track's clock. */
  readonly send: (data: Buffer, timestamp: number) => void;
  /** libdatachannel closes what JavaScript has let go of: to be kept as long as the track. */
  readonly held: readonly rtc.MediaHandler[];
}

export const videoClock = 90_000;
/** Packets kept for retransmission: about a second of a busy picture. */
const keptPackets = 512;
const cname = 'reelfloor';

export const addPictureTrack = (connection: rtc.PeerConnection, video: Payloads['video']): OutgoingTrack => {
  const { codec, payloadType, playoutDelayId } = video;
  const ssrc = randomSsrc();
  const track = connection.addTrack(describePicture(video, ssrc));
  const config = new rtc.RtpPacketizationConfig(ssrc, cname, payloadType, videoClock);
  const reporter = new rtc.RtcpSrReporter(config);
  const responder = new rtc.RtcpNackResponder(keptPackets);
  if (codec === 'h264') {
    if (playoutDelayId !== null) {
      config.playoutDelayId = playoutDelayId;
      config.playoutDelayMin = 0;
      config.playoutDelayMax = 0;
    }
    const packetizer = new rtc.H264RtpPacketizer('StartSequence', config, maxPayloadBytes);
    packetizer.addToChain(reporter);
    packetizer.addToChain(responder);
    track.setMediaHandler(packetizer);
    const send = (picture: Buffer, timestamp: number): void => {
      config.timestamp = timestamp;
      track.sendMessageBinary(picture);
    };
    return { track, ssrc, send, held: [packetizer, reporter, responder] };
  }
  // libdatachannel has no packetizer for VP8; the other two work on finished packets.
  reporter.addToChain(responder);
  track.setMediaHandler(reporter);
  const extension = playoutDelayId === null ? null : noPlayoutDelay(playoutDelayId);
  const stream = new RtpStream({ payloadType, ssrc, extension });
  const send = (picture: Buffer, timestamp: number): void => {
    config.timestamp = timestamp;
    const payloads = vp8Payloads(picture);
    for (const [index, payload] of payloads.entries()) {
      track.sendMessageBinary(stream.packet(payload, timestamp, index === payloads.length - 1));
    }
  };
  return { track, ssrc, send, held: [reporter, responder] };
};

/** The sound has a MediaStream of its own: in one with the picture, lip-sync would hold the picture back. */
export const addSoundTrack = (
  connection: rtc.PeerConnection,
  { mid, payloadType }: NonNullable<Payloads['audio']>,
): OutgoingTrack => {
  const ssrc = randomSsrc();
  const media = new rtc.Audio(mid, 'SendOnly');
  media.addOpusCodec(payloadType);
  media.addSSRC(ssrc, cname, 'sound', 'sound');
  const track = connection.addTrack(media);
  const stream = new RtpStream({ payloadType, ssrc });
  const send = (packet: Buffer, timestamp: number): void => {
    track.sendMessageBinary(stream.packet(packet, timestamp, false));
  };
  return { track, ssrc, send, held: [] };
};

const describePicture = (video: Payloads['video'], ssrc: number): rtc.Video => {
  const { mid, codec, payloadType, format, playoutDelayId } = video;
  const media = new rtc.Video(mid, 'SendOnly');
  if (codec === 'h264') media.addH264Codec(payloadType, format);
  else media.addVP8Codec(payloadType);
  if (playoutDelayId !== null) media.parseSdpLine(`a=extmap:${playoutDelayId} ${playoutDelayUri}`);
  media.addSSRC(ssrc, cname, 'picture', 'picture');
  return media;
};

const randomSsrc = (): number => randomInt(1, 0xffffffff);
