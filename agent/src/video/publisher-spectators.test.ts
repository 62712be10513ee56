import type { ViewerId } from '@reelfloor/protocol';
import { endIdleDrawingThreads } from '@reelfloor/simulator/feed/drawing-thread-pool';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { trialOffer, trialSection } from '../testing/trial-offer.ts';
import { pictureCabinet, viewerId } from '../testing/trial-picture.ts';
import { closePublishers, publish } from '../testing/trial-publisher.ts';
import { AllowedViewerNetworks } from './connection/allowed-viewer-networks.ts';
import { loadMediaEncoders } from './encode/load-media-encoders.ts';

const sdp = trialOffer(trialSection('video', '0', 'a=rtpmap:96 VP8/90000'));
interface WatchRequest {
  readonly generation?: number;
  readonly most?: number;
  readonly fps?: number;
}
const patient = { timeout: 60_000 };

afterEach(closePublishers);
afterAll(endIdleDrawingThreads);

const setUp = (cabinet = pictureCabinet(), nowMs = () => 0, encoders = loadMediaEncoders, networks: string[] = []) => {
  const { publisher, lost } = publish({ nowMs, encoders, networks: new AllowedViewerNetworks(networks) });
  const play = (generation = 0, request: { fps?: number } = {}) =>
    publisher.offer({ cabinet, viewerId, generation, sdp, iceServers: [], ...request });
  const watch = (name: string, { generation = 0, most = 2, ...request }: WatchRequest = {}) => {
    const spectator = { viewerId: name as ViewerId, generation, sdp, iceServers: [], watches: { most } };
    return publisher.offer({ cabinet, ...spectator, ...request });
  };
  return { publisher, lost, cabinet, play, watch };
};
const refusal = (code: string | number) => ({ ok: false, refusal: { code } });

it('starts a small picture for the first spectator of a machine whose player has none, and ends it with the last', async () => {
  const { publisher, cabinet, lost, watch } = setUp();
  expect(await watch('w1')).toMatchObject({ ok: true });
  expect(await watch('w2')).toMatchObject({ ok: true });
  await vi.waitFor(() => expect([cabinet.opened, cabinet.openFeeds]).toEqual([1, 1]), patient);
  expect(cabinet.heights).toEqual([540]);
  publisher.stop('w1' as ViewerId);
  await new Promise(setImmediate);
  expect(cabinet.openFeeds).toBe(1);
  publisher.stop('w2' as ViewerId);
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), patient);
  expect(lost).toEqual([]);
});

it('gives spectators no say in how the picture of whoever plays is drawn: it is as if nobody had watched', async () => {
  const { cabinet, lost, play, watch } = setUp();
  await watch('w1', { fps: 1 });
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(1), patient);
  expect(await play(0, { fps: 60 })).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(cabinet.opened).toBe(2), patient);
  expect([cabinet.heights, cabinet.paces, cabinet.openFeeds]).toEqual([[540, 720], [30, 60], 1]);
  expect(lost).toEqual([]);
});

it('takes a spectator along whose picture is still starting when the player comes, in either order', async () => {
  const { cabinet, lost, play, watch } = setUp();
  const both = await Promise.all([watch('w1'), play(), watch('w2')]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true, true]);
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(1), patient);
  expect(cabinet.heights.at(-1)).toBe(720);
  expect(lost).toEqual([]);
});

it('refuses with 70000 where no encoder can be loaded, and the next spectator tries again', async () => {
  const { cabinet, watch } = setUp(pictureCabinet(), undefined, () => Promise.reject(new Error('not installed')));
  expect(await watch('w1')).toMatchObject(refusal(70000));
  expect(await watch('w1', { generation: 1 })).toMatchObject(refusal(70000));
  expect(cabinet.opened).toBe(0);
});

it('lets nobody watch a cabinet that does not name its private areas', async () => {
  const cabinet = pictureCabinet();
  const { privateAreas: _, ...older } = cabinet.description;
  const { play, watch } = setUp(Object.assign(cabinet, { description: older }));
  expect(await play()).toMatchObject({ ok: true });
  expect(await watch('w1')).toMatchObject(refusal('WATCH_OFF'));
});

it('bounds the spectators of a machine, counts a spectator that tries again once, and does not count the player', async () => {
  const { publisher, play, watch } = setUp();
  await play();
  expect(await watch('w1')).toMatchObject({ ok: true });
  expect(await watch('w2')).toMatchObject({ ok: true });
  expect(await watch('w3')).toMatchObject(refusal('WATCH_FULL'));
  expect(await watch('w2', { generation: 1 })).toMatchObject({ ok: true });
  expect(await play(1)).toMatchObject({ ok: true });
  publisher.stop('w1' as ViewerId);
  expect(await watch('w3')).toMatchObject({ ok: true });
});

it('goes on with a small picture for spectators when the player’s page is gone, and ends with the last of them', async () => {
  const { publisher, lost, cabinet, play, watch } = setUp();
  await play();
  await watch('w1');
  await watch('w2');
  publisher.stop(viewerId);
  await vi.waitFor(() => expect([cabinet.opened, cabinet.openFeeds]).toEqual([2, 1]), patient);
  expect([cabinet.heights, lost]).toEqual([[720, 540], []]);
  for (const name of ['w1', 'w2']) publisher.stop(name as ViewerId);
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), patient);
  expect(lost).toEqual([]);
});

it('tells spectators that their picture is lost when the one that should follow the player’s cannot start', async () => {
  let opened = 0;
  const cabinet = pictureCabinet(async () => {
    opened += 1;
    if (opened > 1) throw new Error('no camera');
    return { hurry: () => {}, resize: () => {}, close: async () => {} };
  });
  const { publisher, lost, play, watch } = setUp(cabinet);
  await play();
  await watch('w1');
  publisher.stop(viewerId);
  await vi.waitFor(() => expect(lost).toEqual([{ viewerId: 'w1', generation: 0, code: 70000 }]), patient);
  expect(cabinet.openFeeds).toBe(0);
});

it('keeps the picture of the player when a spectator leaves', async () => {
  const { publisher, lost, cabinet, play, watch } = setUp();
  await play();
  await watch('w1');
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(1), patient);
  publisher.stop('w1' as ViewerId);
  await new Promise(setImmediate);
  expect([lost, cabinet.openFeeds]).toEqual([[], 1]);
});

it('ends a spectator of whom no server has said for a minute that it may go on, and nobody else', async () => {
  let nowMs = 0;
  const { publisher, lost, play, watch } = setUp(pictureCabinet(), () => nowMs);
  await play();
  await watch('w1');
  await watch('w2');
  nowMs = 50_000;
  publisher.keepWatching(['w2' as ViewerId, 'nobody' as ViewerId]);
  nowMs = 61_000;
  publisher.endForgotten();
  expect(lost).toEqual([{ viewerId: 'w1', generation: 0, code: 'VIDEO_LOST' }]);
});

const relayId = 'relay-m1' as ViewerId;
const place = { address: '127.0.0.1', port: 40_000, rtcpPort: 40_001, srtpKey: 'A'.repeat(40) };

it('sends a relay one stream that counts as no spectator, goes on when ordered again, and ends with its order', async () => {
  const { publisher, lost, cabinet, watch } = setUp(undefined, undefined, undefined, ['127.0.0.0/8']);
  await publisher.feedRelay({ ...place, cabinet, viewerId: relayId });
  await vi.waitFor(() => expect([cabinet.opened, cabinet.openFeeds]).toEqual([1, 1]), patient);
  expect(cabinet.heights).toEqual([540]);
  await publisher.feedRelay({ ...place, cabinet, viewerId: relayId });
  expect(await watch('w1')).toMatchObject({ ok: true });
  expect(await watch('w2')).toMatchObject({ ok: true });
  for (const name of ['w1', 'w2']) publisher.stop(name as ViewerId);
  await new Promise(setImmediate);
  expect([cabinet.opened, cabinet.openFeeds]).toEqual([1, 1]);
  publisher.stop(relayId);
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), patient);
  expect(lost).toEqual([]);
});

it('ends the stream of a relay that nobody has ordered for a minute', async () => {
  let nowMs = 0;
  const { publisher, lost, cabinet } = setUp(pictureCabinet(), () => nowMs, undefined, ['127.0.0.0/8']);
  await publisher.feedRelay({ ...place, cabinet, viewerId: relayId });
  nowMs = 50_000;
  await publisher.feedRelay({ ...place, cabinet, viewerId: relayId });
  nowMs = 100_000;
  publisher.endForgotten();
  expect(lost).toEqual([]);
  nowMs = 111_000;
  publisher.endForgotten();
  expect(lost).toEqual([{ viewerId: relayId, generation: 0, code: 'VIDEO_LOST' }]);
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), patient);
});

it('says that a stream into a closed network is lost', async () => {
  const { publisher, lost, cabinet } = setUp();
  await publisher.feedRelay({ ...place, cabinet, viewerId: relayId });
  const why = expect.stringContaining('VIEWER_NETWORKS');
  await vi.waitFor(
    () => expect(lost).toEqual([{ viewerId: relayId, generation: 0, code: 'VIDEO_LOST', why }]),
    patient,
  );
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), patient);
});

it('sends a relay nothing of a cabinet that does not name its private areas', async () => {
  const cabinet = pictureCabinet();
  const { privateAreas: _, ...older } = cabinet.description;
  const { publisher } = setUp(Object.assign(cabinet, { description: older }));
  await publisher.feedRelay({ ...place, cabinet, viewerId: relayId });
  await new Promise(setImmediate);
  expect(cabinet.opened).toBe(0);
});
