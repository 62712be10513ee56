import { systemClock } from '@reelfloor/cabinet/clock';
import { expect, it, vi } from 'vitest';
import { maxPayloadBytes, splitH264Frame, VideoRtpStream } from './video-rtp-stream.ts';

const room = { bitsPerSecond: 6_000_000, patienceMs: 0 };

const open = (againPayloadType: number | null = null) => {
  const written: Buffer[] = [];
  const codec = { codec: 'h264', payloadType: 96, againPayloadType } as const;
  const video = { mid: '0', format: '', playoutDelayId: 5, packetNumberId: null, flexfecPayloadType: null, ...codec };
  const stream = new VideoRtpStream({
    video,
    ssrc: 7,
    againSsrc: 8,
    cname: 'x',
    clock: systemClock,
    write: (packet) => written.push(packet),
  });
  const media = () => written.filter((packet) => (packet.readUInt8(1) & 0x7f) === 96);
  const sequences = () => media().map((packet) => packet.readUInt16BE(2));
  return { stream, written, media, sequences };
};
const picture = (bytes: number): Buffer => Buffer.concat([Buffer.of(0, 0, 0, 1, 0x65), Buffer.alloc(bytes, 1)]);

it('sends a picture in numbered packets of one timestamp, the last of them marked', () => {
  const { stream, media, sequences } = open();
  const sent = stream.send(picture(3000), 9000, 0);
  expect(sent).toMatchObject({ packets: 3, lastSequence: sequences().at(-1) });
  expect(media().map((packet) => packet.readUInt8(1) >> 7)).toEqual([0, 0, 1]);
  expect(media().map((packet) => packet.readUInt32BE(4))).toEqual([9000, 9000, 9000]);
  expect(sent.bytes).toBe(media().reduce((sum, { length }) => sum + length, 0));
});

it('reports ahead of a picture, ten times a second', () => {
  const { stream, written } = open();
  for (let nowMs = 0; nowMs < 1000; nowMs += 20) stream.send(picture(10), 0, nowMs);
  const reports = written.filter((packet) => packet.readUInt8(1) === 200);
  expect(written[0]).toBe(reports[0]);
  expect(reports).toHaveLength(10);
  expect(reports.at(-1)?.readUInt32BE(20)).toBe(45);
});

it('sends requested packets again, and none that it never sent', () => {
  const { stream, media, sequences } = open();
  stream.send(picture(3000), 0, 0);
  const [first = 0, second = 0] = sequences();
  const before = media();
  expect(stream.sendAgain([second, (first - 9) & 0xffff], room, 50)).toBe(before[1]?.length);
  expect(media().slice(3)).toEqual([before[1]]);
});

it('sends repairs in a stream of their own if the viewer knows one, also twice the same packet', () => {
  const { stream, written, media, sequences } = open(97);
  stream.send(picture(3000), 0, 0);
  const [, second = 0] = sequences();
  for (const nowMs of [50, 150]) stream.sendAgain([second], room, nowMs);
  expect(media()).toHaveLength(3);
  const again = written.filter((packet) => (packet.readUInt8(1) & 0x7f) === 97);
  expect(again.map((packet) => packet.readUInt32BE(8))).toEqual([8, 8]);
  expect(new Set(again.map((packet) => packet.readUInt16BE(2))).size).toBe(2);
});

it('does not repeat a repair within `patienceMs`, and keeps repairs to a part of the bitrate', () => {
  const { stream, media, sequences } = open();
  stream.send(picture(20_000), 0, 0);
  const count = media().length;
  const full = { bitsPerSecond: 500_000, patienceMs: 300 };
  stream.sendAgain(sequences().slice(0, 1), full, 1000);
  stream.sendAgain(sequences().slice(0, 1), full, 1200);
  expect(media().length - count).toBe(1);
  stream.sendAgain(sequences(), full, 2000);
  expect(media().length - count).toBeLessThan(5);
});

it('a flood of requests gets no more than its part of the bitrate', () => {
  const { stream, media, sequences } = open();
  for (let sent = 0; sent < 20; sent++) stream.send(picture(20_000), 0, 0);
  const asked = sequences();
  const before = media().length;
  for (let nowMs = 1000; nowMs < 2000; nowMs++)
    stream.sendAgain(asked, { bitsPerSecond: 1_000_000, patienceMs: 0 }, nowMs);
  const bits = media()
    .slice(before)
    .reduce((sum, { length }) => sum + 8 * length, 0);
  // Repairs may use a quarter of the bitrate, and a burst of 0.2 s at the beginning.
  expect(bits).toBeLessThan(1_000_000 * 0.25 * 1.3);
  expect(bits).toBeGreaterThan(1_000_000 * 0.25 * 0.9);
});

it('sends a picture twice, the second time 8 ms later', () => {
  vi.useFakeTimers();
  const { stream, media } = open();
  stream.send(picture(100), 0, 0);
  const { packets } = stream.send(picture(3000), 90, 33);
  stream.repeat(packets);
  expect(media()).toHaveLength(4);
  vi.advanceTimersByTime(20);
  vi.useRealTimers();
  expect(media().slice(4)).toEqual(media().slice(1, 4));
});

const [parameters, slice, information] = [0x67, 0x65, 0x06];
const unit = (header: number, length: number): Buffer =>
  Buffer.from([header, ...Array.from({ length: length - 1 }, (_, index) => (index % 255) + 1)]);
const withCodes = (...units: Buffer[]): Buffer =>
  Buffer.concat(units.flatMap((part, index) => [index === 0 ? Buffer.of(0, 0, 0, 1) : Buffer.of(0, 0, 1), part]));

it('a unit that fits is one payload, without its start code', () => {
  const [small, other] = [unit(parameters, 20), unit(slice, maxPayloadBytes)];
  expect(splitH264Frame(withCodes(small, other))).toEqual([small, other]);
});

it('a larger unit is cut into fragments of about one size that join to the unit', () => {
  const large = unit(slice, 3000);
  const fragments = splitH264Frame(withCodes(large));
  expect(fragments.map(({ length }) => length)).toEqual([1002, 1002, 1001]);
  expect(fragments.map((fragment) => fragment[0])).toEqual([0x7c, 0x7c, 0x7c]);
  expect(fragments.map((fragment) => fragment[1])).toEqual([0x80 | 5, 5, 0x40 | 5]);
  expect(Buffer.concat([Buffer.of(slice), ...fragments.map((part) => part.subarray(2))])).toEqual(large);
});

it("leaves out the encoder's notes", () => {
  expect(splitH264Frame(withCodes(unit(information, 600), unit(slice, 10)))).toEqual([unit(slice, 10)]);
});

it('a four-byte start code in the middle is part of neither unit', () => {
  const picture = Buffer.concat([withCodes(unit(parameters, 9)), Buffer.of(0), withCodes(unit(slice, 9))]);
  expect(splitH264Frame(picture)).toEqual([unit(parameters, 9), unit(slice, 9)]);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['no start code', Buffer.of(1, 2, 3)],
  ['a start code alone', Buffer.of(0, 0, 1)],
])('%s gives no payload', (_, picture) => {
  expect(splitH264Frame(picture)).toEqual([]);
});
