import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ViewerId } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { trialOffer, trialSection } from '../../testing/trial-offer.ts';
import { acceptOffer } from './accept-offer.ts';
import { Viewer } from './viewer.ts';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

const sdp = trialOffer(
  trialSection('video', '0', 'a=rtpmap:96 VP8/90000'),
  trialSection('audio', '1', 'a=rtpmap:111 opus/48000/2'),
);

/** Makes and closes a viewer. Keeps no reference to it, so that its memory can be freed. */
const closedViewer = async (): Promise<WeakRef<Viewer>> => {
  const accepted = acceptOffer(sdp, () => true);
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

it('offers its own address only at the named UDP ports', async () => {
  const accepted = acceptOffer(sdp, () => true);
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
