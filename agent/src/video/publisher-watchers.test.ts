import type { ViewerId } from '@reelfloor/protocol';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { endWarmThreads } from '../cabinet/feed/warm-threads.ts';
import { trialOffer, trialSection } from '../testing/trial-offer.ts';
import { pictureCabinet, viewerId } from '../testing/trial-picture.ts';
import { closePublishers, publish } from '../testing/trial-publisher.ts';

const sdp = trialOffer(trialSection('video', '0', 'a=rtpmap:96 VP8/90000'));
const patient = { timeout: 60_000 };

afterEach(closePublishers);
afterAll(endWarmThreads);

const setUp = (cabinet = pictureCabinet(), nowMs = () => 0) => {
  const { publisher, lost } = publish({ nowMs });
  const play = (generation = 0) => publisher.offer({ cabinet, viewerId, generation, sdp, iceServers: [] });
  const watch = (name: string, { generation = 0, most = 2 } = {}) => {
    const watcher = { viewerId: name as ViewerId, generation, sdp, iceServers: [], watches: { most } };
    return publisher.offer({ cabinet, ...watcher });
  };
  return { publisher, lost, cabinet, play, watch };
};
const refusal = (code: string) => ({ ok: false, refusal: { code } });

it('lets nobody watch a machine whose picture nobody has, and draws nothing for that', async () => {
  const { cabinet, watch } = setUp();
  expect(await watch('w1')).toMatchObject(refusal('MACHINE_NOT_READY'));
  expect(cabinet.opened).toBe(0);
});

it('lets nobody watch a cabinet that does not name its private areas', async () => {
  const cabinet = pictureCabinet();
  const { privateAreas: _, ...older } = cabinet.description;
  const { play, watch } = setUp(Object.assign(cabinet, { description: older }));
  expect(await play()).toMatchObject({ ok: true });
  expect(await watch('w1')).toMatchObject(refusal('WATCH_OFF'));
});

it('bounds the watchers of a machine, counts a watcher that tries again once, and does not count the player', async () => {
  const { publisher, play, watch } = setUp();
  await play();
  expect(await watch('w1')).toMatchObject({ ok: true });
  expect(await watch('w2')).toMatchObject({ ok: true });
  expect(await watch('w3')).toMatchObject(refusal('WATCHERS_FULL'));
  expect(await watch('w2', { generation: 1 })).toMatchObject({ ok: true });
  expect(await play(1)).toMatchObject({ ok: true });
  publisher.stop('w1' as ViewerId);
  expect(await watch('w3')).toMatchObject({ ok: true });
});

it('ends the pictures of watchers with the last picture that is not theirs, and closes the feed', async () => {
  const { publisher, lost, cabinet, play, watch } = setUp();
  await play();
  await watch('w1');
  await watch('w2');
  publisher.stop(viewerId);
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), patient);
  expect(lost).toEqual([
    { viewerId: 'w1', generation: 0, code: 'VIDEO_LOST' },
    { viewerId: 'w2', generation: 0, code: 'VIDEO_LOST' },
  ]);
  expect(await watch('w1', { generation: 1 })).toMatchObject(refusal('MACHINE_NOT_READY'));
});

it('keeps the picture of the player when a watcher leaves', async () => {
  const { publisher, lost, cabinet, play, watch } = setUp();
  await play();
  await watch('w1');
  publisher.stop('w1' as ViewerId);
  await new Promise(setImmediate);
  expect([lost, cabinet.openFeeds]).toEqual([[], 1]);
});

it('ends a watcher of whom no server has said for a minute that it may go on, and nobody else', async () => {
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
