import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { MachineId } from '@reelfloor/protocol';
import { AV_CODEC_ID_VP8 } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CapturedPicture } from '../cabinet/captured-picture.ts';
import { pictureOf, quartersGraph } from '../testing/trial-capture.ts';
import { trialDescription } from '../testing/trial-picture.ts';
import { MediaProcess } from './media-process.ts';
import type { MadeThumbnail } from './thumbnail/place-thumbnail.ts';

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
  const thumbnails: MadeThumbnail[] = [];
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
  process.kill(media.pid ?? 0, 'SIGKILL');
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
