import { endIdleDrawingThreads } from '@reelfloor/simulator/feed/drawing-thread-pool';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchTrialBrowser, openTrialPage, received } from '../testing/trial-page.ts';
import { pictureCabinet } from '../testing/trial-picture.ts';
import { closePublishers } from '../testing/trial-publisher.ts';
import { watch } from '../testing/watch.ts';
import { VideoRetransmissions } from './connection/video-retransmissions.ts';
import { PacketPacer } from './rate/packet-pacer.ts';
import { ParityPolicy } from './rate/parity-policy.ts';
import { VideoRtpStream } from './rtp/video-rtp-stream.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchTrialBrowser();
}, 120_000);

afterAll(async () => {
  await closePublishers();
  await browser.close();
  await endIdleDrawingThreads();
});

it('a browser recovers the first packet of each frame from parity, without a retransmission', async () => {
  const { add } = PacketPacer.prototype;
  const { packets: makePackets } = VideoRtpStream.prototype;
  const coverable = 20;
  let frame = 0;
  let dropped = 0;
  const spies = [
    vi.spyOn(VideoRetransmissions.prototype, 'repairRequested').mockReturnValue(undefined),
    vi.spyOn(VideoRetransmissions.prototype, 'repairLost').mockReturnValue(undefined),
    vi.spyOn(VideoRetransmissions.prototype, 'sendCopies').mockReturnValue(undefined),
    vi
      .spyOn(ParityPolicy.prototype, 'groupsOf')
      .mockImplementation((packets) => (packets < coverable ? [Array.from({ length: packets }, (_, at) => at)] : [])),
    // On a busy computer the path looks long, where frames share their parity, and each of them has lost a packet.
    vi.spyOn(ParityPolicy.prototype, 'isDue').mockReturnValue(true),
    vi.spyOn(VideoRtpStream.prototype, 'packets').mockImplementation(function (this: VideoRtpStream, ...picture) {
      const packets = makePackets.call(this, ...picture);
      frame = packets.length < coverable ? packets.length : 0;
      return packets;
    }),
    vi.spyOn(PacketPacer.prototype, 'add').mockImplementation(function (this: PacketPacer, packets) {
      const isFrame = frame > 0 && packets.length === frame;
      frame = 0;
      if (isFrame) dropped += 1;
      add.call(this, isFrame ? packets.slice(1) : packets);
    }),
  ];
  const page = await openTrialPage(browser);
  await watch(pictureCabinet(), page);
  await vi.waitFor(
    async () => {
      const { frames, parityPackets } = await received(page);
      expect(parityPackets).toBeGreaterThan(60);
      expect(dropped).toBeGreaterThan(60);
      expect(frames).toBeGreaterThan(60);
    },
    { timeout: 60_000 },
  );
  for (const spy of spies) spy.mockRestore();
  await page.close();
}, 120_000);
