import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { capturedPictureSchema, soundSourceSchema } from './captured-picture-settings.ts';

const card = { kind: 'v4l2', path: '/dev/video0', size: [1920, 1080], fps: 30 };
const picture = {
  size: [1280, 720],
  views: [{ source: card }],
  reelBox: { x: 0.1, y: 0.2, width: 0.8, height: 0.5 },
};
const faultsOf = (value: unknown) =>
  z.safeParse(capturedPictureSchema, value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('shows all of the source upright where corners and turn are left out', () => {
  const [view] = z.parse(capturedPictureSchema, picture).views;
  expect(view).toMatchObject({
    source: { format: 'nv12' },
    corners: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    turn: 0,
    place: { x: 0, y: 0, width: 1, height: 1 },
  });
});

it.each([
  ['views.0.source.url', { kind: 'rtsp', url: 'http://10.0.0.7/' }],
  ['views.0.source.path', { ...card, path: 'video0' }],
  ['views.0.source.size.1', { ...card, size: [1920, 1081] }],
  ['views.0.source', { ...card, brightness: 5 }],
  ['views.0.source.kind', { kind: 'webcam' }],
])('names the faulty field %s', (field, source) => {
  expect(faultsOf({ ...picture, views: [{ source }] })).toEqual([[field, expect.any(String)]]);
});

it('refuses corners outside the picture, and turns that are no quarter turns', () => {
  const corners = [
    [0, 0],
    [1.2, 0],
    [1, 1],
    [0, 1],
  ];
  expect(faultsOf({ ...picture, views: [{ source: card, corners }] })?.[0]?.[0]).toBe('views.0.corners.1.0');
  expect(faultsOf({ ...picture, views: [{ source: card, turn: 45 }] })?.[0]?.[0]).toBe('views.0.turn');
});

it('takes sound from a device or from a camera', () => {
  expect(z.parse(soundSourceSchema, { kind: 'alsa', device: 'hw:1,0' })).toMatchObject({
    kind: 'alsa',
    device: 'hw:1,0',
    channels: 2,
    rate: 48_000,
  });
  expect(z.safeParse(soundSourceSchema, { kind: 'alsa', device: 'default' }).success).toBe(false);
  const url = 'rtsp://10.0.0.7/main';
  expect(z.parse(soundSourceSchema, { kind: 'rtsp', url })).toEqual({ kind: 'rtsp', url, transport: 'udp' });
});
