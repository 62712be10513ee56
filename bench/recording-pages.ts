import type { Browser, CDPSession, Page } from 'playwright-core';
import { enterAs, launchBrowser, newVisitor } from '../tests/harness/browser.ts';
import { type Floor, startFloor } from '../tests/harness/floor.ts';
import { leaveMachine } from '../tests/harness/leave-machine.ts';
import { openOffice } from '../tests/harness/open-office.ts';
import { playRound, sitDown } from '../tests/harness/played-rounds.ts';
import { until } from '../tests/harness/until.ts';
import { type Goal, report } from './report.ts';
import { median } from './statistics.ts';

/** Rounds that are played: they last longer than one of the parts in which the office asks for clips. */
const rounds = 10;
const clipsWatched = 5;
/** A link of 1 Mbit/s, 40 ms long, as the throttle of Chromium's tools takes it. */
const slowLink = { offline: false, latency: 40, downloadThroughput: 125_000, uploadThroughput: 125_000 };

/** Measures how soon a player's page and the office show pictures that a real agent recorded. Returns the missed goals. */
export const measurePages = async (): Promise<string[]> => {
  const [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
  try {
    const { page } = await newVisitor(browser, floor.baseUrl, { motion: true });
    await enterAs(page, floor.baseUrl, 'player1');
    await sitDown(page, '/game/104/anatolia-gold');
    for (let round = 0; round < rounds; round++) await playRound(floor, page);
    await leaveMachine(page);
    const cold = await firstPictureMs(page);
    const warm = [];
    for (let clip = 0; clip < clipsWatched; clip++) warm.push(await firstPictureMs(page));
    const slowed = await throttle(page);
    const slow = [];
    for (let clip = 0; clip < clipsWatched; clip++) slow.push(await firstPictureMs(page));
    await slowed.detach();
    const office = await officeMs(floor, browser);
    const figures = {
      'player.coldMs': cold,
      'player.firstPictureMs': median(warm),
      'player.slowLinkMs': median(slow),
      ...office,
    };
    const goals: readonly Goal[] = [
      { figure: 'player.coldMs', atMost: 800 },
      { figure: 'player.firstPictureMs', atMost: 800 },
      { figure: 'player.slowLinkMs', atMost: 3_000 },
      { figure: 'office.firstPictureMs', atMost: 800 },
      { figure: 'office.slowLinkMs', atMost: 3_000 },
      { figure: 'office.seekMs', atMost: 300 },
      { figure: 'office.farSeekMs', atMost: 300 },
    ];
    const ratios = Object.fromEntries(
      goals.flatMap((goal) => {
        const value = figures[goal.figure as keyof typeof figures];
        return 'atMost' in goal ? [[`${goal.figure}.ofGoal`, value / goal.atMost]] : [];
      }),
    );
    return report({ bench: 'recording pages', figures, ratios, goals });
  } finally {
    await browser.close();
    await floor.stop();
    await floor.remove();
  }
};

const throttle = async (page: Page): Promise<CDPSession> => {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', slowLink);
  return tools;
};

/** Opens the newest round's clip on a fresh page, and returns the time from the press to the first picture. */
const firstPictureMs = async (page: Page): Promise<number> => {
  await page.goto('/rounds');
  const key = page.getByRole('button', { name: 'Bu turu izle' });
  await key.waitFor();
  await page.evaluate(noteFirstPicture);
  await key.click();
  return shownAfterMs(page);
};

const shownAfterMs = (page: Page): Promise<number> =>
  until('the picture is there', () => page.evaluate(() => (globalThis as { pictureAfterMs?: number }).pictureAfterMs));

/** Notes the time from the next press to the first picture of a video that comes. */
function noteFirstPicture(): void {
  let pressedAtMs = 0;
  document.addEventListener(
    'click',
    () => {
      pressedAtMs = performance.now();
    },
    { capture: true, once: true },
  );
  const watch = new MutationObserver(() => {
    const video = document.querySelector('video');
    if (!video) return;
    watch.disconnect();
    video.requestVideoFrameCallback(() =>
      Object.assign(globalThis, { pictureAfterMs: performance.now() - pressedAtMs }),
    );
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

const officeMs = async (floor: Floor, browser: Browser) => {
  const visitor = await openOffice(floor, browser, 'protection', '/players/p-player1');
  const { page } = visitor;
  const opened = async (): Promise<number> => {
    await page
      .getByRole('link', { name: /^Recording of / })
      .first()
      .click();
    const open = page.getByRole('button', { name: 'Open the recording' });
    await open.waitFor();
    await page.evaluate(noteFirstPicture);
    await open.click();
    return shownAfterMs(page);
  };
  const firstPictureMs = await opened();
  const film = page.locator('.recording-stage video');
  const seeks: { isFar: boolean; ms: number }[] = [];
  for (const way of ['Round before', 'Next round'])
    for (let round = 0; round < rounds; round++) {
      const before = await film.getAttribute('src');
      const ms = await page.getByRole('button', { name: way }).evaluate(seekMs);
      seeks.push({ isFar: (await film.getAttribute('src')) !== before, ms });
    }
  await page.goto('/office/players/p-player1');
  const slowed = await throttle(page);
  const slowLinkMs = await opened();
  await slowed.detach();
  await visitor.close();
  const near = seeks.filter(({ isFar }) => !isFar).map(({ ms }) => ms);
  const far = seeks.filter(({ isFar }) => isFar).map(({ ms }) => ms);
  return {
    'office.firstPictureMs': firstPictureMs,
    'office.slowLinkMs': slowLinkMs,
    'office.seekMs': median(near),
    /** Into another part of the recording. */
    'office.farSeekMs': median(far),
  };
};

/** Presses a key of the player, and returns the time until the picture of where it leads is there. */
function seekMs(key: Element): Promise<number> {
  return new Promise((resolve) => {
    const pressedAtMs = performance.now();
    if (key instanceof HTMLElement) key.click();
    let looks = 0;
    requestAnimationFrame(function look() {
      const video = document.querySelector<HTMLVideoElement>('.recording-stage video');
      looks += 1;
      if (looks > 1 && video && !video.seeking && video.readyState >= 2) resolve(performance.now() - pressedAtMs);
      else requestAnimationFrame(look);
    });
  });
}
