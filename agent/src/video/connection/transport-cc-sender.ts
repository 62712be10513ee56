import type { EncodedPicture } from '../encode/media-encoders.ts';
import { AudioBitrateShare } from '../rate/audio-bitrate-share.ts';
import { OverdueFeedbackDetector } from '../rate/overdue-feedback-detector.ts';
import { type PacedPacket, PacketPacer } from '../rate/packet-pacer.ts';
import { ProbePaddingPolicy } from '../rate/probe-padding-policy.ts';
import { SentPackets } from '../rate/sent-packets.ts';
import { LinkRate } from '../rate/transport-cc-bitrate.ts';
import { FlexfecStream } from '../rtp/flexfec-stream.ts';
import { countOpusBlocksPerPacket, OpusPackets } from '../rtp/opus-packets.ts';
import { type PacketFeedback, parseRtcpFeedback } from '../rtp/rtcp.ts';
import { buildTransportSequenceExtension, RtpStream, writeTransportSequenceNumber } from '../rtp/rtp-stream.ts';
import { maxPayloadBytes, VideoRtpStream, videoHeaderBytes } from '../rtp/video-rtp-stream.ts';
import type { MediaSender, MediaSenderOptions } from './receiver-report-sender.ts';
import { copyAfterMs, VideoRetransmissions } from './video-retransmissions.ts';

/** Overhead in bytes of each RTP packet: 28 for IPv4 and UDP, 10 for SRTP's authentication tag. */
const outerBytes = 28 + 10;
/** Overhead in bits of a video packet: IPv4, UDP and SRTP, and an RTP header with extensions. */
const headerBits = (outerBytes + videoHeaderBytes) * 8;
const payloadBits = maxPayloadBytes * 8;
const framesPerSecond = 30;
const leastPicture = 60_000;
/**
 * Bitrate up to which filler packets are sent, in bits per second, to test whether the connection has the bandwidth that its page claimed.
 */
const provedBelow = 2_400_000;
/** Delay in ms from a sudden bandwidth drop until a new keyframe is sent. By then a router's full queue has drained somewhat. */
const keyFrameAfterMs = 30;
/** Timeout in ms for a keyframe to be encoded; after it, sending continues without one. */
const keyFrameWithinMs = 300;
/** Maximum time in ms that packets may wait in the pacer's queue: above it, video frames are skipped. */
const longestPacedMs = 34;

/** Media sender to a viewer that reports when each packet arrived (transport-cc). Video, retransmissions and audio share one bitrate. */
export class TransportCcSender implements MediaSender {
  readonly #options: MediaSenderOptions;
  readonly #picture: VideoRtpStream;
  readonly #sound: RtpStream | null;
  readonly #parity: FlexfecStream | null;
  readonly #packets = new SentPackets();
  readonly #rate: LinkRate;
  readonly #pacer: PacketPacer;
  readonly #repairs: VideoRetransmissions;
  readonly #soundShare: AudioBitrateShare;
  readonly #stalledPath = new OverdueFeedbackDetector();
  readonly #filler: ProbePaddingPolicy;
  /** The packets of the last frames that no parity packet covers yet. */
  #uncovered: { readonly packets: readonly Buffer[]; readonly frames: number } = { packets: [], frames: 0 };
  #bitsSinceFilled = 0;
  readonly #opus = new OpusPackets();
  /** Earliest time of the keyframe that follows a sudden bandwidth drop, in ms; null if none is due. */
  #keyFrameDueAtMs: number | null = null;

  constructor(options: MediaSenderOptions) {
    const { payloads, ssrcs, cname, clock, linkLimits, writePicture, onKeyFrameWanted } = options;
    this.#options = options;
    this.#rate = new LinkRate(this.#packets, clock.nowMs(), linkLimits);
    this.#pacer = new PacketPacer(clock);
    this.#filler = new ProbePaddingPolicy(clock.nowMs(), linkLimits.filler);
    this.#picture = new VideoRtpStream({
      video: payloads.video,
      ssrc: ssrcs.picture,
      againSsrc: ssrcs.again,
      cname,
      clock,
      write: writePicture,
    });
    this.#parity = openParity(options);
    this.#repairs = new VideoRetransmissions({
      clock,
      rate: this.#rate,
      pacer: this.#pacer,
      again: (sequence) => {
        const packet = this.#picture.again(sequence);
        return packet && this.#paced(packet, sequence);
      },
      onKeyFrameWanted,
      hasParity: this.#parity !== null,
    });
    const { audio } = payloads;
    this.#soundShare = new AudioBitrateShare(countOpusBlocksPerPacket(audio?.packetMs ?? 10));
    const extensions = audio?.packetNumberId ? [buildTransportSequenceExtension(audio.packetNumberId)] : [];
    this.#sound = audio && new RtpStream({ payloadType: audio.payloadType, ssrc: ssrcs.sound, extensions });
  }

  get bitsPerSecond(): number {
    return this.#rate.bitsPerSecond;
  }

  get pictureBitsPerSecond(): number {
    const sound = this.#sound ? this.#soundShare.linkBitsPerSecond : 0;
    const repairs = this.#repairs.bitsPerSecond(this.#options.clock.nowMs());
    const left = Math.max(leastPicture, this.bitsPerSecond - sound - repairs);
    const whole = left / framesPerSecond;
    const frame = whole * this.#repairs.pictureShare(whole / (payloadBits + headerBits));
    const packets = Math.ceil(frame / (payloadBits + headerBits));
    const picture = Math.max(leastPicture, (frame - packets * headerBits) * framesPerSecond);
    return Math.round(Math.min(this.#options.linkLimits.maxPicture, picture));
  }

  get isClaimed(): boolean {
    return this.#rate.isClaimed;
  }

  get soundBitsPerSecond(): number {
    return this.#soundShare.bitsPerSecond;
  }

  get isFull(): boolean {
    const nowMs = this.#options.clock.nowMs();
    if (this.#isBeginningAnew) return nowMs < (this.#keyFrameDueAtMs ?? nowMs);
    if (this.#stalledPath.isStalled(this.#rate.path.noiseMs, nowMs)) return true;
    return this.#pacer.waitMs > longestPacedMs || this.#rate.isFull(nowMs);
  }

  sendPicture({ data, keyFrame }: EncodedPicture, timestamp: number, spares = false): void {
    const nowMs = this.#options.clock.nowMs();
    this.#picture.report(timestamp, nowMs);
    const packets = this.#picture.packets(data, timestamp);
    const sequences = packets.map((packet) => packet.readUInt16BE(2));
    if (keyFrame) {
      this.#keyFrameDueAtMs = null;
      this.#pacer.clear();
    }
    this.#repairs.pictureMade(sequences, keyFrame);
    this.#pacer.bitsPerSecond = this.#rate.pace;
    const first = sequences[0];
    if (first !== undefined && this.#stalledPath.isSilent(nowMs)) this.#repairs.repeatUnheard(first, nowMs);
    this.#pacer.add(packets.map((packet) => this.#paced(packet, packet.readUInt16BE(2))));
    this.#repairs.sendCopies(sequences, nowMs);
    this.#sendParity(packets, keyFrame, timestamp);
    if (!spares) this.#fill(nowMs);
  }

  sendSound(packet: Buffer, timestamp: number): void {
    if (!this.#sound) return;
    this.#soundShare.follow(this.bitsPerSecond);
    const packets = this.#opus.add({ packet, timestamp }, this.#soundShare.blocks);
    // Drops this audio after a sudden bandwidth drop: it would arrive late and delay the keyframe.
    if (this.#isBeginningAnew) return;
    for (const one of packets) this.#write(this.#sound.packet(one.packet, one.timestamp, false), null);
  }

  receive(packet: Buffer): void {
    const nowMs = this.#options.clock.nowMs();
    for (const feedback of parseRtcpFeedback(packet)) {
      if (feedback.type === 'keyFrameWanted') this.#options.onKeyFrameWanted();
      if (feedback.type === 'packetsArrived') this.#heed(feedback.feedback, nowMs);
      if (feedback.type === 'packetsMissing' && feedback.ssrc === this.#options.ssrcs.picture)
        this.#repairs.repairRequested(feedback.sequences, nowMs);
    }
  }

  #heed(feedback: PacketFeedback, nowMs: number): void {
    const received = this.#packets.receive(feedback);
    this.#repairs.arrived(received);
    const { droppedAtMs } = this.#rate;
    this.#rate.received(received, nowMs);
    if (this.#rate.droppedAtMs !== null && droppedAtMs === null) this.#beginAnew(nowMs);
    const newest = received.arrived.at(-1);
    if (newest) this.#stalledPath.received(newest.sentAtMs, nowMs);
    this.#repairs.repairLost(received, nowMs);
  }

  get #isBeginningAnew(): boolean {
    const dueAtMs = this.#keyFrameDueAtMs;
    return dueAtMs !== null && this.#options.clock.nowMs() < dueAtMs + keyFrameWithinMs;
  }

  /** After a sudden bandwidth drop, drops queued packets, which would arrive far too late, and continues with a keyframe. */
  #beginAnew(nowMs: number): void {
    this.#pacer.clear();
    this.#keyFrameDueAtMs = nowMs + keyFrameAfterMs;
    this.#repairs.waitForKeyFrame();
  }

  #sendParity(packets: readonly Buffer[], keyFrame: boolean, timestamp: number): void {
    const { parity: policy } = this.#repairs;
    const stream = this.#parity;
    if (!policy || !stream) return;
    policy.frameMade(this.#options.clock.nowMs());
    // Packets before a keyframe are no longer needed.
    if (keyFrame) this.#uncovered = { packets: [], frames: 0 };
    const uncovered = {
      packets: [...this.#uncovered.packets, ...packets],
      frames: this.#uncovered.frames + 1,
    };
    this.#uncovered = uncovered;
    if (!keyFrame && !policy.isDue(uncovered.packets.length, uncovered.frames)) return;
    this.#uncovered = { packets: [], frames: 0 };
    const parity = policy.groupsOf(uncovered.packets.length).map((group) => {
      const covered = group.flatMap((at) => uncovered.packets[at] ?? []);
      const packet = stream.parityOf(covered, timestamp);
      return { bits: bitsOf(packet), write: () => this.#writeUnkept(packet, true) };
    });
    if (parity.length > 0) this.#options.clock.after(copyAfterMs, () => this.#pacer.add(parity));
  }

  #fill(nowMs: number): void {
    const { fillerBytes } = this.#picture;
    if (fillerBytes === null || !this.#options.payloads.video.packetNumberId) return;
    const { cutAtMs, isClaimed } = this.#rate;
    const bitsPerSecond = isClaimed ? Math.min(provedBelow, this.bitsPerSecond) : this.bitsPerSecond;
    const sentBits = this.#bitsSinceFilled;
    this.#bitsSinceFilled = 0;
    const packetBits = (fillerBytes + outerBytes) * 8;
    const count = this.#filler.packets({ bitsPerSecond, sentBits, packetBits, cutAtMs }, nowMs);
    this.#pacer.add(Array.from({ length: count }, () => ({ bits: packetBits, write: () => this.#writeFiller() })));
  }

  #writeFiller(): void {
    const packet = this.#picture.filler();
    if (packet) this.#writeUnkept(packet, false);
  }

  /** Sends a packet that is never retransmitted. */
  #writeUnkept(packet: Buffer, countsAsUse: boolean): void {
    const nowMs = this.#options.clock.nowMs();
    this.#rate.sent(bitsOf(packet), nowMs);
    if (countsAsUse) this.#bitsSinceFilled += bitsOf(packet);
    writeTransportSequenceNumber(packet, this.#packets.nextNumber);
    this.#packets.send(bitsOf(packet), null, nowMs);
    this.#options.writePicture(packet);
  }

  #paced(packet: Buffer, sequence: number): PacedPacket {
    return { bits: bitsOf(packet), write: () => this.#write(packet, sequence) };
  }

  #write(packet: Buffer, sequence: number | null): void {
    const { clock, payloads, writePicture, writeSound } = this.#options;
    const nowMs = clock.nowMs();
    const bits = bitsOf(packet);
    const isAgain = sequence !== null && !this.#picture.hasOwnAgain && this.#repairs.wasSent(sequence);
    this.#rate.sent(bits, nowMs);
    this.#bitsSinceFilled += bits;
    if (sequence !== null) this.#repairs.sent(sequence, bits, nowMs);
    const id = sequence === null ? payloads.audio?.packetNumberId : payloads.video.packetNumberId;
    // Not numbered again: without RTX, a retransmission repeats the packet unchanged, with its original packet number.
    if (id && !isAgain) {
      writeTransportSequenceNumber(packet, this.#packets.nextNumber);
      this.#packets.send(bits, sequence, nowMs);
    }
    if (sequence === null) writeSound(packet);
    else writePicture(packet);
  }
}

const openParity = ({ payloads, ssrcs }: MediaSenderOptions): FlexfecStream | null => {
  const { flexfecPayloadType: payloadType, packetNumberId } = payloads.video;
  if (payloadType === null || packetNumberId === null) return null;
  return new FlexfecStream({ payloadType, ssrc: ssrcs.parity, pictureSsrc: ssrcs.picture, packetNumberId });
};

const bitsOf = (packet: Buffer): number => (packet.length + outerBytes) * 8;
