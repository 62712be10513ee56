import { isExhaustive } from '@reelfloor/server/testing/test-depth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fewFrames, type GamePage, GameVisits } from '../harness/game-visits.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { nightly } from '../harness/nightly.ts';
import { type RoutedGameLine, routeGameLine } from '../harness/routed-game-line.ts';
import { until } from '../harness/until.ts';

/** Windows from a desk's to the smallest in which nothing of the game scrolls. */
const wholeSizes = [
  ...['1440x900', '1366x768', '1280x900', '1280x720', '1181x800', '1024x768', '1024x600', '800x900', '768x1024'],
  ...['600x760', '430x932', '390x844', '375x667', '360x640', '375x553', '360x560', '320x568', '320x480'],
  ...['932x430', '844x390', '740x360', '640x360', '568x320', '480x320'],
];
/** Every second one, with the smallest upright and sideways. */
const landingSizes = wholeSizes.filter((_, index) => isExhaustive || index % 2 === 1);
/** Smaller ones, as at 400 % zoom of a screen of 1280 × 1024, 1820 × 1024, 1920 × 1080 and 1280 × 720. */
const scrolledSizes = ['320x256', '455x256', '480x270', '320x180'];

/** The longest of a spin key's hints in any language. */
const longestHint = 'The credit does not cover the stake. Lower the stake or cash in.';

/** What a bar gives up, first to last. */
const statedOrder = [
  ...['viewersWord', 'frameRate', 'soundWord', 'way', 'jackpotAmount', 'leaveWord', 'name', 'factWords'],
  ...['viewers', 'delay', 'clock', 'rulesKey', 'soundKey', 'noticesKey'],
];

let visits: GameVisits;
beforeAll(async () => {
  visits = await GameVisits.open({}, fewFrames);
});
afterAll(() => visits?.close());
afterEach(() => visits.leaveClean());

it.each(isExhaustive ? (['tr', 'en', 'ar'] as const) : (['tr'] as const))(
  'the spin key is whole and the bars give up their parts in order in every window, with the longest texts in %s',
  async (language) => {
    const { game, line } = await sitDown(language);
    const { page } = game;
    await showLongestTexts(page, line);
    const faults: string[] = [];
    for (const size of landingSizes) {
      await resize(page, size);
      faults.push(...(await page.evaluate(faultsOfBars, statedOrder)).map((fault) => `${size}: ${fault}`));
      const spin = await page.locator('.game-spin').boundingBox();
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      if (!spin || spin.y < 0 || spin.y + spin.height > height || spin.x + spin.width > width)
        faults.push(`${size}: the spin key is cut`);
      if (spin && spin.width < 80) faults.push(`${size}: the spin key is small`);
      if (await page.evaluate(isHintAtSpinKey, longestHint)) faults.push(`${size}: the hint is at the spin key`);
      if (!(await page.evaluate(isReelBoxOpen))) faults.push(`${size}: the picture has no room`);
    }
    expect(faults).toEqual([]);
    await resize(page, '1280x720');
    for (const tile of await page.locator('.game-tiles button').all()) expect(await tile.evaluate(isWhole)).toBe(true);
    expect(await page.locator('.game-tiles button').count()).toBe(3);
    await visits.leave(game, leaveName);
  },
);

it.each(isExhaustive ? (['tr', 'en'] as const) : (['tr'] as const))(
  'the longest amounts of credit, stake and win stay clear of each other and of the edges of a phone, in %s',
  async (language) => {
    const { game, line } = await sitDown(language);
    const { page } = game;
    const longest = { creditMinor: 123_456_789, stakeMinor: 100_000, winMinor: 123_456_789, bandId: 1 };
    const idle = { ...longest, phase: 'idle', freeSpinsLeft: 0, roundId: 'longest' };
    const faults: string[] = [];
    for (const [version, more] of [
      [Number.MAX_SAFE_INTEGER - 1, {}],
      [Number.MAX_SAFE_INTEGER, { freeSpinsPlayed: 24, freeSpinsWinMinor: 123_456_789 }],
    ] as const) {
      line.notify('cabinet', { ...idle, ...more, version });
      await until('the meters show the longest amounts', async () =>
        (await page.locator('.game-win dd').innerText()).includes('234'),
      );
      for (const size of ['430x932', '390x844', '375x553', '360x560', '320x568']) {
        await resize(page, size);
        faults.push(...(await page.evaluate(crowdedMeters)).map((fault) => `${size}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: leaveName }).waitFor();
    await visits.leave(game, leaveName);
  },
);

nightly('at 400 % zoom every key can be reached, none covers another, and the spin key stays in view', async () => {
  const { game, line } = await sitDown('tr');
  const { page } = game;
  await showLongestTexts(page, line);
  const faults: string[] = [];
  for (const size of scrolledSizes) {
    await resize(page, size);
    const covered = await page.evaluate(coveredKeys);
    expect(covered.keys).toBeGreaterThan(15);
    faults.push(...covered.faults.map((fault) => `${size}: ${fault}`));
    faults.push(...(await page.evaluate(faultsOfBars, statedOrder)).map((fault) => `${size}: ${fault}`));
    await page.getByRole('button', { name: /^Bağlantı/ }).click();
    const sheet = await page.locator('.game-line:popover-open').boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    if (!sheet || sheet.y + sheet.height > height) faults.push(`${size}: the connection is cut`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Para ve ayarlar' }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Yardım' }).click();
    await page.getByRole('dialog', { name: 'Yardım' }).getByRole('button', { name: 'Kapat' }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Kapat' }).click();
  }
  expect(faults).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await resize(page, '1440x900');
  await visits.leave(game, leaveName);
});

const leaveName = /^(Ayrıl|Leave|غادر)$/;
const sitDown = async (language: 'tr' | 'en' | 'ar'): Promise<{ game: GamePage; line: RoutedGameLine }> => {
  let line: RoutedGameLine | null = null;
  const game = await visits.sitDown({
    language,
    prepare: async (page) => {
      line = await routeGameLine(page);
      await page.addInitScript(blockSoundInFullScreen);
    },
  });
  await until('the picture moves', async () => (await shownFrames(game.page)) > 0);
  if (!line) throw new Error('the page has no line');
  return { game, line };
};

/** A net result and viewers that need much room. The clock and the key for the sound are there by `blockSoundInFullScreen`. */
const showLongestTexts = async (page: Page, line: RoutedGameLine): Promise<void> => {
  line.notify('spectators', { spectators: 128 });
  line.notify('played', { sessionId: line.sessionId(), stakedMinor: 123_456_789, wonMinor: 0 });
  await page
    .getByText(/1[.,]234[.,]567[.,]89/)
    .first()
    .waitFor();
};

/** Lets the browser refuse sound, and claim that the page fills the screen, which shows the time of day. */
const blockSoundInFullScreen = () => {
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    return this instanceof HTMLAudioElement
      ? Promise.reject(new DOMException('not before a press', 'NotAllowedError'))
      : play.call(this);
  };
  Object.defineProperty(document, 'fullscreenElement', { get: () => document.documentElement });
};

/** Resizes the window and waits until the layout and the bars follow, which takes two frames. */
const resize = async (page: Page, size: string): Promise<void> => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};

const isWhole = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, bottom - 3);
  return element.contains(found) && top >= 0 && bottom <= innerHeight;
};

/** Focuses each key of the game, which scrolls to it, and returns those that are then cut off or covered. */
function coveredKeys(): { keys: number; faults: string[] } {
  const isUncovered = (element: Element): boolean => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isAt = (y: number) => element.contains(document.elementFromPoint((left + right) / 2, y));
    return isAt(top + 3) && isAt(bottom - 3) && left >= -1 && right <= innerWidth + 1;
  };
  const keys = [...document.querySelectorAll<HTMLElement>('.game > :not(.game-sheet) button')].filter(
    (key) => key.checkVisibility() && !key.closest('dialog, [data-given-up]'),
  );
  const spin = document.querySelector('.game-spin');
  const faults = keys.flatMap((key) => {
    key.focus();
    const name = key.getAttribute('aria-label') ?? key.textContent;
    return [
      ...(isUncovered(key) ? [] : [`${name} is covered`]),
      ...(spin && isUncovered(spin) ? [] : [`the spin key is covered at ${name}`]),
    ];
  });
  return { keys: keys.length, faults };
}

/** Returns whether this hint, above the spin key of a phone held upright, would end less than 10 px over it. */
const isHintAtSpinKey = (hint: string): boolean => {
  const text = document.querySelector('.upright #spin-hint');
  const spin = document.querySelector('.game-spin');
  if (!text?.firstChild || !spin) return false;
  const { nodeValue: shown } = text.firstChild;
  text.firstChild.nodeValue = hint;
  const gap = spin.getBoundingClientRect().top - text.getBoundingClientRect().bottom;
  text.firstChild.nodeValue = shown;
  return gap < 10;
};

/** Whether the picture has the least height in which reels are drawn. */
const isReelBoxOpen = () => (document.querySelector('.game-open')?.clientHeight ?? 0) >= 96;

/** Returns what is wrong with the top bar and the bar of the session: cut, overlapping, or given up out of order. */
function faultsOfBars(order: readonly string[]): string[] {
  const faults: string[] = [];
  const bars = [...document.querySelectorAll<HTMLElement>('.game-top, .game-facts')];
  for (const bar of bars) {
    const name = bar.className;
    if (bar.scrollWidth > bar.clientWidth) faults.push(`${name} is ${bar.scrollWidth - bar.clientWidth} px too narrow`);
    const present = order.filter((part) => bar.querySelector(`[data-part="${part}"]`));
    const given = present.map((part) => bar.querySelector(`[data-part="${part}"]`)?.hasAttribute('data-given-up'));
    if (given.lastIndexOf(true) >= 0 && given.indexOf(false) >= 0 && given.indexOf(false) < given.lastIndexOf(true))
      faults.push(`${name} gives up ${present.filter((_, index) => given[index]).join(', ')}`);
    const boxes: { text: string; left: number; right: number; height: number }[] = [];
    const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('[data-given-up], .sr-only, dialog')) continue;
      if (!(node instanceof Text || node instanceof SVGSVGElement)) continue;
      const range = document.createRange();
      range.selectNode(node);
      const box = range.getBoundingClientRect();
      // A name that is cut short ends where its element ends.
      const right = Math.min(box.right, parent.getBoundingClientRect().right);
      if (box.width > 0) boxes.push({ text: node.textContent || 'icon', left: box.left, right, height: box.height });
    }
    boxes.sort((one, other) => one.left - other.left);
    boxes.forEach((box, index) => {
      const next = boxes[index + 1];
      if (next && box.right > next.left + 0.5) faults.push(`${name}: ${box.text} covers ${next.text}`);
      if (box.height > 30) faults.push(`${name}: ${box.text} wraps`);
    });
  }
  const text = bars.map((bar) => bar.textContent).join(' ');
  if (!/\d\d:\d\d:\d\d/.test(text)) faults.push('the session has no time');
  for (const fact of document.querySelectorAll('.game-session time, .game-session dd'))
    if (!fact.closest('[data-part]') && (!fact.checkVisibility() || fact.closest('[data-given-up]')))
      faults.push(`${fact.textContent} is not shown`);
  return faults;
}

/** Returns what is wrong with the meters: amounts that touch each other, or come nearer than 8 px to the edge. */
function crowdedMeters(): string[] {
  const boxes = [...document.querySelectorAll('.game-meter dd')].map((amount) => {
    const range = document.createRange();
    range.selectNodeContents(amount);
    const { left, right } = range.getBoundingClientRect();
    return { left, right, text: amount.textContent };
  });
  return boxes.flatMap(({ left, right, text }, index) => [
    ...(left < 8 || right > innerWidth - 8 ? [`${text} is at the edge`] : []),
    ...(right + 4 > (boxes[index + 1]?.left ?? Number.POSITIVE_INFINITY) ? [`${text} touches the next`] : []),
  ]);
}
