import { namedLinks } from '@reelfloor/agent/testing/links';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterAs, launchBrowser, newVisitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { sendThroughLink } from '../harness/link-page.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { openOffice } from '../harness/open-office.ts';
import { canSpin, cashIn50, spin, spinOf } from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';

const machineId = '104';
/** Long enough that the rate of the spectator has settled, and short enough that the player's credit lasts. */
const rounds = 3;

let floor: Floor;
let browser: Browser;
beforeAll(async () => {
  [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  expect(await floor.stop()).toBe(0);
  await floor.remove();
});

/** Keeps the page's connections, so that a test can read what came over them. Call before the page is opened. */
const keepConnections = (page: Page) =>
  page.addInitScript(() => {
    const kept: RTCPeerConnection[] = [];
    const Direct = RTCPeerConnection;
    window.RTCPeerConnection = class extends Direct {
      constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...given);
        kept.push(this);
      }
    };
    Object.assign(window, { kept });
  });

/** Returns what came as video over all connections of the page until now. */
const received = (page: Page): Promise<{ bytes: number; frames: number }> =>
  page.evaluate(async () => {
    const { kept } = window as unknown as { kept: RTCPeerConnection[] };
    const sum = { bytes: 0, frames: 0 };
    for (const connection of kept)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'inbound-rtp' && report.kind === 'video') {
          sum.bytes += report.bytesReceived;
          sum.frames += report.framesDecoded;
        }
    return sum;
  });

/** Plays some rounds on the page and returns how large and how many its pictures were while they turned. */
const playRounds = async (page: Page) => {
  const before = await received(page);
  const began = Date.now();
  for (let round = 0; round < rounds; round++) {
    await spin(page);
    await until('the reels turn', async () => !(await spinOf(page).isEnabled()));
    await canSpin(page);
  }
  const [after, seconds] = [await received(page), (Date.now() - began) / 1_000];
  const [bytes, frames] = [after.bytes - before.bytes, after.frames - before.frames];
  return { bytesPerFrame: bytes / frames, bitsPerSecond: (8 * bytes) / seconds, frames };
};

it('a member of staff who watches over a narrow link takes nothing from the picture of the player', async () => {
  const player = await newVisitor(browser, floor.baseUrl);
  await keepConnections(player.page);
  await enterAs(player.page, floor.baseUrl, 'player1');
  await player.page.goto(`/game/${machineId}/anatolia-gold`);
  await until('the player has a picture', async () => (await shownFrames(player.page)) > 0, 30_000);
  await cashIn50(player.page);
  const alone = await playRounds(player.page);

  const { shape } = namedLinks['300kbit'];
  let link = { close: () => {} };
  const staff = await openOffice(floor, browser, 'manager', `/machine/${machineId}`, async (page) => {
    await keepConnections(page);
    link = await sendThroughLink(page, shape);
  });
  await staff.page.getByRole('button', { name: 'Watch' }).click();
  await until('the spectator has a picture', async () => (await received(staff.page)).frames > 5, 60_000);
  const before = await received(staff.page);
  const watched = await playRounds(player.page);
  const after = await received(staff.page);

  // One encoding for both would have a fifth of that: what the link carries.
  expect(alone.bitsPerSecond).toBeGreaterThan(2 * shape.bitsPerSecond);
  expect(watched.bitsPerSecond).toBeGreaterThan(2 * shape.bitsPerSecond);
  // Rounds differ, and how many frames there are depends on the machine's processor time, too.
  expect(watched.bytesPerFrame).toBeGreaterThan(alone.bytesPerFrame / 3);
  expect(watched.frames).toBeGreaterThan(alone.frames / 2);
  expect(after.frames).toBeGreaterThan(before.frames);
  link.close();
  for (const { complaints, close } of [player, staff]) {
    expect(complaints).toEqual([]);
    await close();
  }
});
