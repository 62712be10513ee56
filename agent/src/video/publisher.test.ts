import * as rtc from 'node-datachannel';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { endWarmThreads } from '../cabinet/feed/warm-threads.ts';
import { pictureCabinet, viewerId } from './trial-picture.ts';
import { closePublishers, publish } from './trial-publisher.ts';
import { loadEncoders } from './video-encoder.ts';
import { Viewer } from './viewer.ts';

const offerText = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=mid:0',
  'a=rtpmap:96 VP8/90000',
  '',
].join('\r\n');

afterEach(closePublishers);
afterAll(endWarmThreads);

it('an encoder that is missing or does not start is refused with 70000, and nothing stays open', async () => {
  const cabinet = pictureCabinet();
  const offer = { cabinet, viewerId, generation: 0, sdp: offerText, iceServers: [] };
  const missing = publish({ encoders: () => Promise.reject(new Error('not installed')) });
  expect(await missing.publisher.offer(offer)).toMatchObject({ ok: false, refusal: { code: 70000 } });
  const failing = publish({
    encoders: async () => ({
      ...(await loadEncoders()),
      openVideo: () => {
        throw new Error('no such profile');
      },
    }),
  });
  expect(await failing.publisher.offer(offer)).toMatchObject({ ok: false, refusal: { code: 70000 } });
  expect(cabinet.openFeeds).toBe(0);
});

it('a feed that cannot start is refused with 70000', async () => {
  const { publisher, lost } = publish();
  const cabinet = pictureCabinet(() => Promise.reject(new Error('no camera')));
  const answer = await publisher.offer({ cabinet, viewerId, generation: 0, sdp: offerText, iceServers: [] });
  expect(answer).toMatchObject({ ok: false, refusal: { code: 70000 } });
  expect(lost).toEqual([]);
});

it('an offer that libdatachannel cannot read is refused and leaves nothing behind', async () => {
  const { publisher, lost } = publish();
  const cabinet = pictureCabinet();
  const answer = await publisher.offer({ cabinet, viewerId, generation: 0, sdp: offerText, iceServers: [] });
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'MESSAGE_INVALID' } });
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), { timeout: 60_000 });
  expect(lost).toEqual([]);
});

it('a viewer stopped while its picture starts is refused, and the feed ends', async () => {
  const { publisher } = publish();
  const cabinet = pictureCabinet();
  const answer = publisher.offer({ cabinet, viewerId, generation: 0, sdp: offerText, iceServers: [] });
  publisher.stop(viewerId);
  expect(await answer).toMatchObject({ ok: false });
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), { timeout: 60_000 });
});

it('a viewer stopped while its answer is made is refused at once as replaced, and nothing is reported', async () => {
  const errors: unknown[] = [];
  const { publisher } = publish({ onError: (error) => errors.push(error) });
  const answer = Viewer.prototype.answer;
  const spy = vi.spyOn(Viewer.prototype, 'answer').mockImplementationOnce(function (this: Viewer) {
    const answering = answer.call(this);
    publisher.stop(viewerId);
    return answering;
  });
  const sdp = await readableOffer();
  const begun = performance.now();
  const outcome = publisher.offer({
    cabinet: pictureCabinet(),
    viewerId,
    generation: 0,
    sdp,
    iceServers: [],
  });
  expect(await outcome).toMatchObject({ ok: false, refusal: { code: 'VIDEO_REPLACED' } });
  expect(performance.now() - begun).toBeLessThan(4000);
  expect(errors).toEqual([]);
  spy.mockRestore();
});

it('stops everybody but the viewers that are named', async () => {
  const { publisher } = publish();
  const cabinet = pictureCabinet();
  const offer = { cabinet, generation: 0, sdp: await readableOffer(), iceServers: [] };
  const other = 'viewer-two' as typeof viewerId;
  const outcomes = Promise.all([
    publisher.offer({ ...offer, viewerId }),
    publisher.offer({ ...offer, viewerId: other }),
  ]);
  publisher.stopOthers(new Set([other]));
  const [stopped, kept] = await outcomes;
  expect(stopped).toMatchObject({ ok: false, refusal: { code: 'VIDEO_REPLACED' } });
  expect(kept?.ok).toBe(true);
  publisher.stopOthers(new Set());
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), { timeout: 60_000 });
});

/** An offer as a page would make it. */
const readableOffer = async (): Promise<string> => {
  const page = new rtc.PeerConnection('page', { iceServers: [], disableAutoNegotiation: true });
  const video = new rtc.Video('0', 'RecvOnly');
  video.addVP8Codec(96);
  const made = Promise.withResolvers<string>();
  page.onLocalDescription((sdp) => made.resolve(sdp));
  const track = page.addTrack(video);
  page.setLocalDescription('offer');
  const sdp = await made.promise;
  track.close();
  page.close();
  return sdp;
};
