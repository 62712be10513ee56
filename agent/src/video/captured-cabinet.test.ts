import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { CapturedPicture } from '@reelfloor/cabinet/captured-picture-settings';
import type { MachineId, SessionId } from '@reelfloor/protocol';
import { AV_CODEC_ID_VP8 } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Clip, RecordingReader } from '../recording/read-recordings.ts';
import { readStamp } from '../testing/read-stamp.ts';
import { pictureOf, quartersGraph } from '../testing/trial-capture.ts';
import { trialDescription } from '../testing/trial-picture.ts';
import { freshRecordings } from '../testing/trial-recording.ts';
import { type DecodedPicture, H264Decoder } from './encode/h264-decoder.ts';
import { MediaProcess } from './media-process.ts';
import type { EncodedThumbnail } from './thumbnail/thumbnail-crop.ts';

const timeout = 90_000;
const machineId = '701' as MachineId;

const picture: CapturedPicture = {
  kind: 'captured',
  ...pictureOf([{ source: { kind: 'lavfi', graph: quartersGraph } }]),
  sound: null,
};
const description = {
  ...trialDescription,
  machineId,
  picture: { width: 640, height: 360 },
  privateAreas: [{ x: 0.5, y: 0.5, width: 0.5, height: 0.5 }],
};
const cabinet = { description, picture, watch: () => () => {} };

const openMedia = () => {
  const conditions: string[] = [];
  const thumbnails: EncodedThumbnail[] = [];
  const media = new MediaProcess({
    onCandidate: () => {},
    onLost: () => {},
    onThumbnails: (made) => thumbnails.push(...made),
    onPictureCondition: (id, condition) => conditions.push(`${id} ${condition}`),
    cabinets: [cabinet],
  });
  onTestFinished(() => media.close());
  return { media, conditions, thumbnails };
};

/** Returns the luma in the middle of each quarter of a VP8 key frame, row by row. */
const lumaOf = (data: Uint8Array): number[] => {
  const codec = Codec.findDecoder(AV_CODEC_ID_VP8);
  if (!codec) throw new Error('there is no decoder for vp8');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.open2Sync(codec, null);
  const [packet, frame] = [new Packet(), new Frame()];
  packet.alloc();
  frame.alloc();
  packet.data = Buffer.from(data);
  context.sendPacketSync(packet);
  context.receiveFrameSync(frame);
  const { width, height, linesize } = frame;
  const luma = frame.data?.[0] ?? Buffer.alloc(0);
  const middles = [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => luma[Math.floor(y * height) * (linesize[0] ?? 0) + Math.floor(x * width)] ?? 0),
  );
  packet.free();
  frame.free();
  context.freeContext();
  return middles;
};

it('is captured from the start, and again when the media process has died', { timeout }, async () => {
  const { media, conditions } = openMedia();
  await vi.waitFor(() => expect(conditions).toEqual(['701 good']), { timeout });
  process.kill(Number(media.pid), 'SIGKILL');
  await vi.waitFor(() => expect(conditions).toContain('701 lost'), { timeout });
  const died = conditions.indexOf('701 lost');
  await vi.waitFor(() => expect(conditions.slice(died)).toContain('701 good'), { timeout });
});

it('shows its newest frame in stills', { timeout }, async () => {
  const { media, conditions } = openMedia();
  await vi.waitFor(() => expect(conditions).toContain('701 good'), { timeout });
  const still = await media.still(cabinet, 320);
  if (!still.ok) throw new Error(`refused: ${still.refusal.code}`);
  const image = await loadImage(Buffer.from(still.value.data, 'base64'));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const colours = [
    [80, 45],
    [240, 45],
    [80, 135],
    [240, 135],
  ].map(([x = 0, y = 0]) =>
    [...context.getImageData(x, y, 1, 1).data.slice(0, 3)].map((value) => (value > 127 ? 1 : 0)).join(''),
  );
  expect([image.width, image.height, ...colours]).toEqual([320, 180, '100', '010', '001', '111']);
});

it('covers its private areas in thumbnails', { timeout }, async () => {
  const { media, conditions, thumbnails } = openMedia();
  await vi.waitFor(() => expect(conditions).toContain('701 good'), { timeout });
  expect(media.thumbnail(cabinet, { forMs: 60_000, key: true })).toEqual({ ok: true, value: {} });
  await vi.waitFor(() => expect(thumbnails.length).toBeGreaterThan(0), { timeout });
  const [first] = thumbnails;
  if (!first) throw new Error('there is no thumbnail');
  expect({ id: first.machineId, isKey: first.isKey }).toEqual({ id: machineId, isKey: true });
  const [redLuma = 0, greenLuma = 0, blueLuma = 0, coveredLuma = 0] = lumaOf(first.data);
  expect(Math.abs(redLuma - 81)).toBeLessThan(12);
  expect(Math.abs(greenLuma - 145)).toBeLessThan(12);
  expect(Math.abs(blueLuma - 41)).toBeLessThan(12);
  // White in the source.
  expect(coveredLuma).toBeLessThan(40);
});

/** Records the cabinet until its pictures show that the event with number 1842 was journalled. */
const recordStamps = async (stamp: CapturedPicture['stamp']) => {
  const folder = freshRecordings();
  const moving = pictureOf([{ source: { kind: 'lavfi', graph: 'testsrc=s=1280x720:r=30' } }], [1280, 720]);
  const stamped = {
    ...cabinet,
    description: { ...description, picture: { width: 1280, height: 720 } },
    picture: { ...picture, ...moving, stamp },
    journalFacts: () => ({ ...facts, lastSeq: 1841 }),
  };
  const media = new MediaProcess({
    onCandidate: () => {},
    onLost: () => {},
    cabinets: [stamped],
    recordings: {
      ...{ folder, retention: { days: 7, maxBytes: 1e9, minFreeBytes: 0 } },
      descriptions: [stamped.description],
      machines: [{ machineId, journalId: facts.id, hasSound: false }],
    },
  });
  onTestFinished(() => media.close());
  const sinceMs = Date.now();
  const session = { sessionId: 's' as SessionId, epoch: 1, sinceMs, isOpen: true, waitsForViewer: false };
  media.record({ type: 'session', machineId, atMs: sinceMs, ...session });
  const recordedUntil = (untilMs: number) =>
    vi.waitFor(
      () => {
        const reader = RecordingReader.open(join(folder, machineId));
        try {
          const clip = reader.clip({ fromMs: sinceMs, untilMs: Date.now(), sessionId: null });
          const pictures = decodedPictures(clip);
          expect(pictures.at(-1)?.atMs ?? 0).toBeGreaterThan(untilMs);
          return pictures;
        } finally {
          reader.close();
        }
      },
      { timeout, interval: 500 },
    );
  await recordedUntil(sinceMs);
  media.eventJournalled(stamped, 1842);
  return recordedUntil(Date.now() + 300);
};

const facts = {
  ...{ id: '4d0a6f0e-5a3b-4c57-9f6e-0a2f5b1c7d11', revision: 1, firstSeq: 1, lastSeq: 1 },
  ...{ acknowledgedSeq: 0, meterMinor: 0, epoch: 1 },
};

const decodedPictures = ({ runs }: Clip): (DecodedPicture & { atMs: number })[] =>
  runs.flatMap(({ pictureEntry, pictures, facts: { startTicks } }) => {
    const decoder = new H264Decoder(pictureEntry);
    const decoded = pictures.flatMap(({ data, ticks }) => {
      const made = decoder.decode(data);
      return made ? [{ ...made, atMs: (startTicks + ticks) / 90 }] : [];
    });
    decoder.close();
    return decoded;
  });

it('stamps recorded pictures with the machine, the time and the newest event', { timeout }, async () => {
  const pictures = await recordStamps('topLeft');
  const read = [pictures[0], pictures.at(-1)].map((shown) => {
    if (!shown) throw new Error('nothing was recorded');
    const stamp = readStamp(shown, machineId, new Date(shown.atMs).setHours(0, 0, 0, 0));
    expect(stamp.error).toBeLessThan(35);
    expect(Math.abs(stamp.atMs - Math.floor(shown.atMs))).toBeLessThanOrEqual(1);
    return stamp.event;
  });
  expect(read).toEqual([1841, 1842]);
});

it("leaves pictures without a stamp where the machine's file says so", { timeout }, async () => {
  const [shown] = await recordStamps('none');
  if (!shown) throw new Error('nothing was recorded');
  expect(readStamp(shown, machineId, new Date(shown.atMs).setHours(0, 0, 0, 0)).error).toBeGreaterThan(40);
});
