import { endIdleDrawingThreads } from '@reelfloor/simulator/feed/drawing-thread-pool';
import * as rtc from 'node-datachannel';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { trialOffer, trialSection } from '../testing/trial-offer.ts';
import { pictureCabinet, viewerId } from '../testing/trial-picture.ts';
import { closePublishers, publish } from '../testing/trial-publisher.ts';
import { TrialViewer } from '../testing/trial-viewer.ts';
import { Viewer } from './connection/viewer.ts';
import { loadMediaEncoders } from './encode/load-media-encoders.ts';

const offerText = trialOffer(trialSection('video', '0', 'a=rtpmap:96 VP8/90000'));

afterEach(closePublishers);
afterAll(endIdleDrawingThreads);

it('refuses with 70000 if an encoder is missing or does not start, and leaves nothing open', async () => {
  const cabinet = pictureCabinet();
  const offer = { cabinet, viewerId, generation: 0, sdp: offerText, iceServers: [] };
  const missing = publish({ encoders: () => Promise.reject(new Error('not installed')) });
  expect(await missing.publisher.offer(offer)).toMatchObject({ ok: false, refusal: { code: 70000 } });
  const failing = publish({
    encoders: async () => ({
      ...(await loadMediaEncoders()),
      openVideo: () => {
        throw new Error('no such profile');
      },
    }),
  });
  expect(await failing.publisher.offer(offer)).toMatchObject({ ok: false, refusal: { code: 70000 } });
  expect(cabinet.openFeeds).toBe(0);
});

it('reports 70000 if the feed cannot start', async () => {
  const { publisher, lost } = publish();
  const cabinet = pictureCabinet(() => Promise.reject(new Error('no camera')));
  const answer = await publisher.offer({ cabinet, viewerId, generation: 0, sdp: offerText, iceServers: [] });
  expect(answer).toMatchObject({ ok: false, refusal: { code: 70000 } });
  expect(lost).toEqual([]);
});

it('refuses an offer that libdatachannel cannot read, and leaves nothing open', async () => {
  const { publisher, lost } = publish();
  const cabinet = pictureCabinet();
  const spy = vi.spyOn(Viewer.prototype, 'answer').mockRejectedValueOnce(new Error('no such line'));
  const answer = await publisher.offer({ cabinet, viewerId, generation: 0, sdp: offerText, iceServers: [] });
  spy.mockRestore();
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'MESSAGE_INVALID' } });
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), { timeout: 60_000 });
  expect(lost).toEqual([]);
});

it('refuses a viewer that was stopped while its picture starts, and closes the feed', async () => {
  const { publisher } = publish();
  const cabinet = pictureCabinet();
  const answer = publisher.offer({ cabinet, viewerId, generation: 0, sdp: offerText, iceServers: [] });
  publisher.stop(viewerId);
  expect(await answer).toMatchObject({ ok: false });
  await vi.waitFor(() => expect(cabinet.openFeeds).toBe(0), { timeout: 60_000 });
});

it('refuses a viewer that was stopped while its answer is made as replaced, and reports nothing', async () => {
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

it("draws at once when a viewer's connection comes up", async () => {
  let hurried = 0;
  const feed = {
    hurry: () => {
      hurried += 1;
    },
    resize: () => {},
    close: async () => {},
  };
  const viewer = new TrialViewer(viewerId);
  const { publisher } = publish({ onCandidate: (candidate) => viewer.receive(candidate) });
  expect(
    await viewer.connect(
      publisher,
      pictureCabinet(async () => feed),
    ),
  ).toBe(true);
  await vi.waitFor(() => expect(hurried).toBe(1), { timeout: 30_000 });
  viewer.close();
});

it('stops all viewers except those named', async () => {
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

it('passes native code only valid candidates outside closed networks, twenty at most', async () => {
  const added: string[] = [];
  const spy = vi.spyOn(Viewer.prototype, 'addCandidate').mockImplementation((line) => void added.push(line));
  const { publisher } = publish();
  const sdp = await readableOffer();
  const offering = publisher.offer({
    cabinet: pictureCabinet(),
    viewerId,
    generation: 0,
    sdp,
    iceServers: [],
  });
  const send = (candidate: string, mid = '0') => publisher.candidate({ viewerId, generation: 0, candidate, mid });
  const lineOf = (address: string, port = 5000) => `candidate:1 1 udp 1 ${address} ${port} typ host`;
  for (const address of ['192.168.1.1', '127.0.0.1', '169.254.169.254', 'intranet.example']) send(lineOf(address));
  send(lineOf('8.8.4.4'), 'no such section');
  for (let port = 5000; port < 5040; port++) send(lineOf('8.8.4.4', port));
  expect((await offering).ok).toBe(true);
  send(lineOf('8.8.4.4', 6000));
  expect(added).toEqual(Array.from({ length: 20 }, (_, n) => `candidate:1 1 UDP 1 8.8.4.4 ${5000 + n} typ host`));
  spy.mockRestore();
});

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
