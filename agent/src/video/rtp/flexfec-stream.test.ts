import { expect, it } from 'vitest';
import { ParityReceiver } from '../../testing/link-trial/parity-receiver.ts';
import { trialRandom } from '../../testing/link-trial/trial-random.ts';
import { FlexfecStream } from './flexfec-stream.ts';
import {
  buildTransportSequenceExtension,
  buildZeroPlayoutDelayExtension,
  RtpStream,
  writeTransportSequenceNumber,
} from './rtp-stream.ts';
import { maxPayloadBytes } from './video-rtp-stream.ts';

const random = trialRandom(4711);
const bytes = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
const extensions = [buildTransportSequenceExtension(3), buildZeroPlayoutDelayExtension(5)];
const parity = new FlexfecStream({ payloadType: 49, ssrc: 14, pictureSsrc: 11, packetNumberId: 3 });

/** Packets of one frame, of unequal length, as they are before sending: their number is zero. */
const frame = (count: number, stream = new RtpStream({ payloadType: 96, ssrc: 11, extensions })): Buffer[] =>
  Array.from({ length: count }, (_, index) =>
    stream.packet(bytes(1 + Math.floor(random() * maxPayloadBytes)), 9000, index === count - 1),
  );
const sent = (packet: Buffer, number: number): Buffer => {
  const copy = Buffer.from(packet);
  writeTransportSequenceNumber(copy, number);
  return copy;
};

it.each([1, 2, 15, 16, 46])('any one lost packet of %i is recovered, whichever arrives last', (count) => {
  const packets = frame(count);
  const covering = parity.parityOf(packets, 9000);
  for (const [lost, packet] of packets.entries()) {
    const [first, last] = [new ParityReceiver(), new ParityReceiver()];
    expect(first.takeParity(covering)).toEqual(count === 1 ? [packet] : []);
    const others = packets.filter((other) => other !== packet);
    const recovered = others.flatMap((other, index) => first.take(sent(other, 7000 + index)));
    if (count > 1) expect(recovered).toEqual([packet]);
    for (const other of others) last.take(sent(other, 1));
    expect(last.takeParity(covering), `packet ${lost}`).toEqual([packet]);
  }
});

it('parity is the same after the packets were sent, which numbers them', () => {
  const packets = frame(5);
  const content = (packet: Buffer): Buffer => packet.subarray(20);
  const before = content(parity.parityOf(packets, 9000));
  expect(
    content(
      parity.parityOf(
        packets.map((packet, index) => sent(packet, 7 + index)),
        9000,
      ),
    ),
  ).toEqual(before);
});

it('of two lost packets none is recovered, and nothing is invented', () => {
  const packets = frame(10);
  const receiver = new ParityReceiver();
  for (const packet of packets.slice(2)) receiver.take(sent(packet, 1));
  expect(receiver.takeParity(parity.parityOf(packets, 9000))).toEqual([]);
});

it('packets that are not neighbours are covered, over the end of the sequence numbers too', () => {
  const stream = new RtpStream({ payloadType: 96, ssrc: 11, extensions });
  while (stream.nextSequence < 0xfff0) stream.packet(Buffer.of(1), 0, false);
  const packets = frame(40, stream);
  const covered = packets.filter((_, index) => index % 13 === 0);
  const receiver = new ParityReceiver();
  for (const packet of covered.slice(1)) receiver.take(sent(packet, 1));
  expect(receiver.takeParity(parity.parityOf(covered, 9000))).toEqual(covered.slice(0, 1));
});

it('one recovered packet lets another be recovered', () => {
  const packets = frame(4);
  const [a, b, c, d] = packets as [Buffer, Buffer, Buffer, Buffer];
  const receiver = new ParityReceiver();
  receiver.take(sent(c, 1));
  receiver.takeParity(parity.parityOf([a, b, d], 9000));
  expect(receiver.take(sent(d, 2))).toEqual([]);
  expect(receiver.takeParity(parity.parityOf([b, c], 9000))).toEqual([b, a]);
});

it('a parity packet with all headers fits into the smallest MTU of IPv6, also by way of a TURN server', () => {
  const stream = new RtpStream({ payloadType: 96, ssrc: 11, extensions });
  const longest = Array.from({ length: 46 }, () => stream.packet(bytes(maxPayloadBytes), 9000, false));
  const [ipv6, udp, srtpTag, turnChannel] = [40, 8, 16, 4];
  const headers = ipv6 + udp + srtpTag + turnChannel;
  expect(parity.parityOf(longest, 9000).length + headers).toBeLessThanOrEqual(1280);
  // Nor is a frame split into more packets than that needs.
  expect(parity.parityOf(longest, 9000)).toHaveLength(1200);
});
