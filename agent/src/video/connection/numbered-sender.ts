import type { EncodedPicture } from '../encode/encoders.ts';
import { Copies } from '../rate/copies.ts';
import { Filler } from '../rate/filler.ts';
import { LinkRate } from '../rate/link-rate.ts';
import { type PacedPacket, PacketPacer } from '../rate/packet-pacer.ts';
import { RepairLedger } from '../rate/repair-ledger.ts';
import { SentPackets } from '../rate/sent-packets.ts';
import { SlidingSum } from '../rate/sliding-sum.ts';
import { SoundShare } from '../rate/sound-share.ts';
import { StalledWay } from '../rate/stalled-way.ts';
import { joinOpus } from '../rtp/join-opus.ts';
import type { PacketFeedback } from '../rtp/packet-feedback.ts';
import { PictureStream } from '../rtp/picture-stream.ts';
import { readFeedback } from '../rtp/rtcp.ts';
import { numberPacket, RtpStream, roomForNumber } from '../rtp/rtp-stream.ts';
import type { MediaSender, MediaSenderOptions } from './media-sender.ts';

/** IPv4, UDP and the seal of SRTP, on top of what we write. */
const outerBytes = 28 + 10;
/** Of a packet of the picture, beside its payload: those and RTP's own with its extensions. */
const headerBits = (outerBytes + 24) * 8;
const payloadBits = 1180 * 8;
const framesPerSecond = 30;
const leastPicture = 60_000;
/** A burst of loss is over by then. */
const copyAfterMs = 8;
/** What is sent again may take this share of the rate. */
const againShare = 0.3;
/** What is asked for is waited for so much of the usual lateness. */
const lateWait = 0.5;
const leastLateWaitMs = 5;
/** When what is missing takes longer than this, a key frame is quicker. */
const mostRepairS = 0.25;
const leastPatienceMs = 20;
/** Where frames are of one packet, one is sent twice at once so often: how far apart the two come tells what is carried. */
const probeEveryMs = 500;
/** Even a router whose queue is full takes two packets by then. */
const anewAfterMs = 30;
/** Others may have a say in when it is made; by then everything goes on as usual. */
const mostAnewMs = 300;
/** More than are kept to be sent again. */
const rememberedPackets = 4096;
/** The longest wait in our own queue before the next frame is left out. */
const mostPacedMs = 34;

/** Sends to a viewer that tells of every packet, whatever it carries, when it came: picture, repairs and sound under one rate. */
export class NumberedSender implements MediaSender {
  readonly #options: MediaSenderOptions;
  readonly #picture: PictureStream;
  readonly #sound: RtpStream | null;
  readonly #packets = new SentPackets();
  readonly #rate: LinkRate;
  readonly #pacer: PacketPacer;
  readonly #repairs = new RepairLedger();
  readonly #copies = new Copies();
  readonly #soundShare = new SoundShare();
  readonly #againBits = new SlidingSum(500);
  readonly #stalledWay = new StalledWay();
  readonly #filler: Filler;
  /** Since the filler was asked. */
  #bitsSinceFilled = 0;
  #blocks: { packet: Buffer; timestamp: number }[] = [];
  #roundTripMs = 0;
  #probedAtMs = 0;
  /** Nothing before the next key frame is worth repairing. */
  #needsKeyFrame = false;
  /** When a key frame goes out, however much is still under way. */
  #anewAtMs: number | null = null;
  /** The first packet of the last key frame. */
  #neededFrom: number | null = null;
  #sinceKeyFrame = 0;

  constructor(options: MediaSenderOptions) {
    const { payloads, ssrcs, cname, clock, writePicture } = options;
    this.#options = options;
    this.#rate = new LinkRate(this.#packets, clock.nowMs());
    this.#pacer = new PacketPacer(clock);
    this.#filler = new Filler(clock.nowMs());
    this.#picture = new PictureStream({
      video: payloads.video,
      ssrc: ssrcs.picture,
      againSsrc: ssrcs.again,
      cname,
      clock,
      write: writePicture,
    });
    const { audio } = payloads;
    const extensions = audio?.packetNumberId ? [roomForNumber(audio.packetNumberId)] : [];
    this.#sound = audio && new RtpStream({ payloadType: audio.payloadType, ssrc: ssrcs.sound, extensions });
  }

  get bitsPerSecond(): number {
    return this.#rate.bitsPerSecond;
  }

  get pictureBitsPerSecond(): number {
    const sound = this.#sound ? this.#soundShare.linkBitsPerSecond : 0;
    const again = 2 * this.#againBits.at(this.#options.clock.nowMs());
    const left = Math.max(leastPicture, this.bitsPerSecond - sound - again);
    const frame = left / this.#copies.count / framesPerSecond;
    const packets = Math.ceil(frame / (payloadBits + headerBits));
    return Math.round(Math.max(leastPicture, (frame - packets * headerBits) * framesPerSecond));
  }

  get soundBitsPerSecond(): number {
    return this.#soundShare.bitsPerSecond;
  }

  get isFull(): boolean {
    const nowMs = this.#options.clock.nowMs();
    if (this.#isBeginningAnew) return nowMs < (this.#anewAtMs ?? nowMs);
    if (this.#stalledWay.isStalled(this.#rate.way.noiseMs, nowMs)) return true;
    return this.#pacer.waitMs > mostPacedMs || this.#rate.isFull(nowMs);
  }

  sendPicture({ data, keyFrame }: EncodedPicture, timestamp: number): void {
    const nowMs = this.#options.clock.nowMs();
    this.#picture.report(timestamp, nowMs);
    const packets = this.#picture.packets(data, timestamp);
    const sequences = packets.map((packet) => packet.readUInt16BE(2));
    if (keyFrame) {
      this.#needsKeyFrame = false;
      this.#anewAtMs = null;
      this.#neededFrom = sequences[0] ?? null;
      this.#sinceKeyFrame = 0;
      this.#pacer.clear();
    } else if (this.#needsKeyFrame) this.#options.onKeyFrameWanted();
    this.#sinceKeyFrame += packets.length;
    // Numbers go round; what was before the key frame is long forgotten by then.
    if (this.#sinceKeyFrame > rememberedPackets) this.#neededFrom = null;
    this.#pacer.bitsPerSecond = this.#rate.pace;
    this.#pacer.add(packets.map((packet) => this.#paced(packet, packet.readUInt16BE(2))));
    for (let copy = 1; copy < this.#copies.count; copy++)
      this.#options.clock.after(copyAfterMs * copy, () => this.#pacer.add(this.#again(sequences)));
    this.#probe(sequences, nowMs);
    this.#fill(nowMs);
  }

  sendSound(packet: Buffer, timestamp: number): void {
    if (!this.#sound) return;
    this.#soundShare.follow(this.bitsPerSecond);
    this.#blocks.push({ packet, timestamp });
    if (this.#blocks.length < this.#soundShare.blocks) return;
    const blocks = this.#blocks;
    this.#blocks = [];
    // It would come as late as the picture, and hold that up.
    if (this.#isBeginningAnew) return;
    const joined = joinOpus(blocks.map((block) => block.packet));
    const first = blocks[0]?.timestamp ?? timestamp;
    for (const block of joined ? [{ packet: joined, timestamp: first }] : blocks)
      this.#write(this.#sound.packet(block.packet, block.timestamp, false), null);
  }

  hear(packet: Buffer): void {
    const nowMs = this.#options.clock.nowMs();
    for (const feedback of readFeedback(packet)) {
      if (feedback.type === 'keyFrameWanted') this.#options.onKeyFrameWanted();
      if (feedback.type === 'packetsArrived') this.#heed(feedback.feedback, nowMs);
      if (feedback.type === 'packetsMissing' && feedback.ssrc === this.#options.ssrcs.picture) {
        const patienceMs = Math.max(leastPatienceMs, this.#roundTripMs * 0.8);
        this.#repairUnlessLate(this.#repairs.missing(feedback.sequences, patienceMs, nowMs));
      }
    }
  }

  #heed(feedback: PacketFeedback, nowMs: number): void {
    const heard = this.#packets.hear(feedback);
    this.#repairs.arrived(heard.arrived);
    const { droppedAtMs } = this.#rate;
    this.#rate.heard(heard, nowMs);
    if (this.#rate.droppedAtMs !== null && droppedAtMs === null) this.#beginAnew();
    const newest = heard.arrived.at(-1);
    if (newest) this.#stalledWay.heard(newest.sentAtMs, nowMs);
    if (newest) this.#roundTripMs += (nowMs - newest.sentAtMs - this.#roundTripMs) / 4;
    const { loss, bitsPerSecond } = this.#rate;
    this.#copies.decide({ loss, roundTripMs: this.#roundTripMs, bitsPerSecond }, nowMs);
    this.#repair(this.#repairs.lost(heard.lost), nowMs);
  }

  /** Whether a key frame is waited for that goes out however much is under way. */
  get #isBeginningAnew(): boolean {
    return this.#anewAtMs !== null && this.#options.clock.nowMs() < this.#anewAtMs + mostAnewMs;
  }

  /** What is under way is lost or comes far too late: a small key frame goes in behind it, as soon as there is room. */
  #beginAnew(): void {
    this.#pacer.clear();
    this.#needsKeyFrame = true;
    this.#anewAtMs = this.#options.clock.nowMs() + anewAfterMs;
    this.#options.onKeyFrameWanted();
  }

  /** Where packets overtake each other, most of what a viewer asks for is on its way. */
  #repairUnlessLate(sequences: readonly number[]): void {
    const { clock } = this.#options;
    const waitMs = lateWait * this.#rate.way.noiseMs;
    const repair = (): void =>
      this.#repair(
        sequences.filter((sequence) => !this.#repairs.hasCome(sequence)),
        clock.nowMs(),
      );
    if (waitMs < leastLateWaitMs) repair();
    else clock.after(waitMs, repair);
  }

  #repair(asked: readonly number[], nowMs: number): void {
    const sequences = asked.filter((sequence) => this.#isNeeded(sequence));
    if (sequences.length === 0 || this.#needsKeyFrame) return;
    const bits = this.#repairs.bitsOf(sequences);
    if (bits > this.bitsPerSecond * mostRepairS || this.#repairs.isHopeless(sequences, nowMs)) {
      this.#needsKeyFrame = true;
      this.#options.onKeyFrameWanted();
      return;
    }
    if (this.#againBits.at(nowMs) > (this.bitsPerSecond * againShare) / 2) return;
    this.#againBits.add(bits, nowMs);
    this.#pacer.bitsPerSecond = this.#rate.pace;
    this.#pacer.add(this.#again(sequences));
  }

  #isNeeded(sequence: number): boolean {
    return this.#neededFrom === null || ((sequence - this.#neededFrom) & 0xffff) < 0x8000;
  }

  #again(sequences: readonly number[]): PacedPacket[] {
    return sequences.flatMap((sequence) => {
      const packet = this.#repairs.hasCome(sequence) ? null : this.#picture.again(sequence);
      return packet ? [this.#paced(packet, sequence)] : [];
    });
  }

  #probe(sequences: readonly number[], nowMs: number): void {
    const isOne = sequences.length === 1 && this.#copies.count === 1;
    if (!isOne || nowMs - this.#probedAtMs < probeEveryMs) return;
    this.#probedAtMs = nowMs;
    this.#pacer.add(this.#again(sequences));
  }

  #fill(nowMs: number): void {
    const { fillerBytes } = this.#picture;
    if (fillerBytes === null || !this.#options.payloads.video.packetNumberId) return;
    const { bitsPerSecond, cutAtMs } = this.#rate;
    const sentBits = this.#bitsSinceFilled;
    this.#bitsSinceFilled = 0;
    const packetBits = (fillerBytes + outerBytes) * 8;
    const count = this.#filler.packets({ bitsPerSecond, sentBits, packetBits, cutAtMs }, nowMs);
    this.#pacer.add(
      Array.from({ length: count }, () => ({ bits: packetBits, write: () => this.#writeFiller() })),
    );
  }

  #writeFiller(): void {
    const packet = this.#picture.filler();
    if (!packet) return;
    const nowMs = this.#options.clock.nowMs();
    this.#rate.sent(bitsOf(packet), nowMs);
    numberPacket(packet, this.#packets.nextNumber);
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
    const isAgain = sequence !== null && !this.#picture.hasOwnAgain && this.#repairs.isKnown(sequence);
    this.#rate.sent(bits, nowMs);
    this.#bitsSinceFilled += bits;
    if (sequence !== null) this.#repairs.sent(sequence, bits, nowMs);
    const id = sequence === null ? payloads.audio?.packetNumberId : payloads.video.packetNumberId;
    // Without a stream of its own a packet goes out again as it was, its number included.
    if (id && !isAgain) {
      numberPacket(packet, this.#packets.nextNumber);
      this.#packets.send(bits, sequence, nowMs);
    }
    if (sequence === null) writeSound(packet);
    else writePicture(packet);
  }
}

const bitsOf = (packet: Buffer): number => (packet.length + outerBytes) * 8;
