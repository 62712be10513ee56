import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ViewerId } from '@reelfloor/protocol';
import * as rtc from 'node-datachannel';
import { afterEach, expect, it, vi } from 'vitest';
import { trialOffer, trialSection } from '../../testing/trial-offer.ts';
import { acceptPictureOffer } from './accept-picture-offer.ts';
import { Viewer } from './viewer.ts';

afterEach(() => {
  vi.useRealTimers();
});

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

const sdp = trialOffer(
  trialSection('video', '0', 'a=rtpmap:96 VP8/90000'),
  trialSection('audio', '1', 'a=rtpmap:111 opus/48000/2'),
);

/** Makes and closes a viewer. Keeps no reference to it, so that its memory can be freed. */
const closedViewer = async (): Promise<WeakRef<Viewer>> => {
  const accepted = acceptPictureOffer(sdp, () => true);
  if (!accepted.ok) throw new Error(String(accepted.refusal.code));
  const viewer = new Viewer({
    viewerId: 'viewer-one' as ViewerId,
    generation: 1,
    payloads: accepted.value.payloads,
    offer: accepted.value.sdp,
    iceServers: [],
    events: { onOpen() {}, onKeyFrameWanted() {}, onCandidate() {}, onLost() {} },
  });
  await viewer.answer();
  viewer.close();
  return new WeakRef(viewer);
};

it('a closed viewer is garbage-collected', async () => {
  const viewers = await Promise.all(Array.from({ length: 5 }, closedViewer));
  await expect
    .poll(() => {
      collectGarbage();
      return viewers.filter((viewer) => viewer.deref()).length;
    })
    .toBe(0);
});

const answerTo = async (offer: string): Promise<string> => {
  const accepted = acceptPictureOffer(offer, () => true);
  if (!accepted.ok) throw new Error(JSON.stringify(accepted.refusal));
  const viewer = new Viewer({
    viewerId: 'viewer-answer' as ViewerId,
    generation: 1,
    payloads: accepted.value.payloads,
    offer: accepted.value.sdp,
    iceServers: [],
    events: { onOpen() {}, onKeyFrameWanted() {}, onCandidate() {}, onLost() {} },
  });
  const answer = await viewer.answer();
  viewer.close();
  return answer;
};

it('answers by the grammar, and with nothing that was not offered', async () => {
  const vp8 = ['a=rtpmap:96 VP8/90000', 'a=rtpmap:97 rtx/90000', 'a=fmtp:97 apt=96'];
  const answer = await answerTo(
    trialOffer(trialSection('video', '0', ...vp8), trialSection('audio', '1', 'a=rtpmap:111 opus/48000/2')),
  );
  const lines = answer.split('\r\n');
  expect(lines.filter((line) => line.startsWith('a=group'))).toEqual(['a=group:BUNDLE 0 1']);
  // Tokens with spaces between them (RFC 8839, 5.6).
  for (const line of lines.filter((one) => one.startsWith('a=ice-options')))
    expect(line).toMatch(/^a=ice-options:[A-Za-z0-9+/]+( [A-Za-z0-9+/]+)*$/);
  expect(lines.filter((line) => line.startsWith('a=msid:'))).toEqual(['a=msid:picture picture', 'a=msid:sound sound']);
  expect(lines.filter((line) => line.startsWith('a=ptime'))).toEqual(['a=ptime:20']);
  const alone = trialOffer(trialSection('video', '0', ...vp8)).replace('a=group:BUNDLE 0\r\n', '');
  expect(await answerTo(alone)).not.toContain('a=group');
  const short = ['a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10;useinbandfec=1'];
  expect(
    await answerTo(trialOffer(trialSection('video', '0', ...vp8), trialSection('audio', '1', ...short))),
  ).toContain('a=ptime:10\r\n');
});

it('names the section first whose transport the offer names first', async () => {
  const answer = await answerTo(sdp.replace('BUNDLE 0 1', 'BUNDLE 1 0'));
  expect(answer.split('\r\n').filter((line) => /^(a=group|m=)/.test(line))).toEqual([
    'a=group:BUNDLE 1 0',
    expect.stringMatching(/^m=video/),
    expect.stringMatching(/^m=audio/),
  ]);
});

it('offers its own address only at the named UDP ports', async () => {
  const accepted = acceptPictureOffer(sdp, () => true);
  if (!accepted.ok) throw new Error(String(accepted.refusal.code));
  const udpPorts = { first: 41_000, last: 41_019 };
  const candidates: string[] = [];
  const viewer = new Viewer({
    viewerId: 'viewer-two' as ViewerId,
    generation: 1,
    payloads: accepted.value.payloads,
    offer: accepted.value.sdp,
    iceServers: [],
    udpPorts,
    events: {
      onOpen() {},
      onKeyFrameWanted() {},
      onCandidate: (line) => void candidates.push(line),
      onLost() {},
    },
  });
  await viewer.answer();
  await expect.poll(() => candidates.length).toBeGreaterThan(0);
  viewer.close();
  const ports = candidates.map((line) => Number(/ (\d+) typ host/.exec(line)?.[1]));
  expect(ports.filter((port) => port < udpPorts.first || port > udpPorts.last)).toEqual([]);
});

/** A page's connection without a browser, and the viewer that answers it. */
const connect = async (events: { readonly onLost: (why: string) => void; readonly onOpen: () => void }) => {
  const page = new rtc.PeerConnection('page', {
    iceServers: [],
    disableAutoNegotiation: true,
    bindAddress: '127.0.0.1',
  });
  const picture = new rtc.Video('0', 'SendRecv');
  picture.addH264Codec(102, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1');
  const track = page.addTrack(picture);
  const described = Promise.withResolvers<string>();
  const ownCandidates: [string, string][] = [];
  page.onLocalDescription((offer) => described.resolve(offer));
  page.onLocalCandidate((line, mid) => void ownCandidates.push([line, mid]));
  page.setLocalDescription('offer');
  const accepted = acceptPictureOffer(await described.promise, () => true);
  if (!accepted.ok) throw new Error(String(accepted.refusal.code));
  const candidates: [string, string][] = [];
  const viewer = new Viewer({
    viewerId: 'viewer-three' as ViewerId,
    generation: 1,
    payloads: accepted.value.payloads,
    offer: accepted.value.sdp,
    iceServers: [],
    events: {
      ...events,
      onKeyFrameWanted() {},
      onCandidate: (line, mid) => void candidates.push([line, mid]),
    },
  });
  /**
   * Lets the two reach each other, once the page has the answer: libdatachannel refuses the certificate of a peer that reaches it
   * before that.
   */
  const exchangeCandidates = async (): Promise<void> => {
    await vi.waitFor(() => expect(Math.min(candidates.length, ownCandidates.length)).toBeGreaterThan(0));
    for (const [line, mid] of candidates) page.addRemoteCandidate(line, mid);
    for (const [line, mid] of ownCandidates) viewer.addCandidate(line, mid);
  };
  return { page, track, viewer, exchangeCandidates };
};

/** Stops this process's JavaScript, as much work does, until native threads have brought it about. */
const blockUntil = (isThere: () => boolean): void => {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (let look = 0; look < 1_000 && !isThere(); look++) Atomics.wait(cell, 0, 0, 10);
};

it('is not lost at the limit for connecting if it has opened while this process was busy', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lost: string[] = [];
  const opened = Promise.withResolvers<void>();
  const { page, track, viewer, exchangeCandidates } = await connect({
    onLost: (why) => lost.push(why),
    onOpen: () => opened.resolve(),
  });
  page.setRemoteDescription(await viewer.answer(), 'answer');
  await exchangeCandidates();
  blockUntil(() => page.state() === 'connected' && track.isOpen() && viewer.open);
  vi.advanceTimersByTime(15_000);
  expect(lost).toEqual([]);
  await opened.promise;
  viewer.close();
  page.close();
});

it('is lost at that limit with what it had come to', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lost: string[] = [];
  const { page, viewer } = await connect({ onLost: (why) => lost.push(why), onOpen() {} });
  await viewer.answer();
  vi.advanceTimersByTime(14_999);
  expect(lost).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(lost).toEqual([expect.stringMatching(/^it was \w+ after 15000 ms$/)]);
  page.close();
});
