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
/** Number of rounds after which the rate of the spectator has settled. */
const settlingRounds = 2;
/** Largest number of rounds until one shows enough: a busy computer encodes few frames in some. The player's credit lasts for more. */
const maxRounds = 12;

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

interface RoundPicture {
  readonly bytesPerFrame: number;
  readonly bitsPerSecond: number;
  readonly frames: number;
}

/** Plays a round on the page and returns how large and how many its pictures were while it was played. */
const playRound = async (page: Page): Promise<RoundPicture> => {
  const before = await received(page);
  const began = performance.now();
  await spin(page);
  await until('the reels turn', async () => !(await spinOf(page).isEnabled()));
  await canSpin(page);
  const [after, seconds] = [await received(page), (performance.now() - began) / 1_000];
  const [bytes, frames] = [after.bytes - before.bytes, after.frames - before.frames];
  return { bytesPerFrame: bytes / frames, bitsPerSecond: (8 * bytes) / seconds, frames };
};

/** Plays rounds until the pictures of one are as described, and returns them. */
const playUntil = async (
  page: Page,
  description: string,
  isReached: (picture: RoundPicture) => boolean,
): Promise<RoundPicture> => {
  const seen: RoundPicture[] = [];
  while (seen.length < maxRounds) {
    const picture = await playRound(page);
    if (isReached(picture)) return picture;
    seen.push(picture);
  }
  throw new Error(`${description} in none of ${maxRounds} rounds: ${JSON.stringify(seen)}`);
};

it('a member of staff who watches over a narrow link takes nothing from the picture of the player', async () => {
  const player = await newVisitor(browser, floor.baseUrl);
  await keepConnections(player.page);
  await enterAs(player.page, floor.baseUrl, 'player1');
  await player.page.goto(`/game/${machineId}/anatolia-gold`);
  await until('the player has a picture', async () => (await shownFrames(player.page)) > 0, 30_000);
  await cashIn50(player.page);
  const { shape } = namedLinks['300kbit'];
  // One encoding for both would have at most half of that: what the link carries. No round could have more, however many are played.
  const isOwnEncoding = ({ bitsPerSecond }: RoundPicture) => bitsPerSecond > 2 * shape.bitsPerSecond;
  const alone = await playUntil(player.page, 'the player alone gets a good picture', isOwnEncoding);

  let link = { close: () => {} };
  const staff = await openOffice(floor, browser, 'manager', `/machine/${machineId}`, async (page) => {
    await keepConnections(page);
    link = await sendThroughLink(page, shape);
  });
  await staff.page.getByRole('button', { name: 'Watch' }).click();
  await until('the spectator has a picture', async () => (await received(staff.page)).frames > 5, 60_000);
  const before = await received(staff.page);
  for (let round = 0; round < settlingRounds; round++) await playRound(player.page);
  // Rounds differ, and how many frames there are depends on the processor time that the computer has left, too.
  await playUntil(
    player.page,
    `the watched player gets a picture as before (${JSON.stringify(alone)})`,
    (watched) =>
      isOwnEncoding(watched) && watched.bytesPerFrame > alone.bytesPerFrame / 3 && watched.frames > alone.frames / 2,
  );
  const after = await received(staff.page);
  expect(after.frames).toBeGreaterThan(before.frames);
  link.close();
  for (const { complaints, close } of [player, staff]) {
    expect(complaints).toEqual([]);
    await close();
  }
});
