import { TestPlayer } from '@reelfloor/server/testing/test-player';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, launchBrowser, newVisitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { openOffice } from '../harness/open-office.ts';
import { until } from '../harness/until.ts';

const machineId = '104';

/** Counts the thumbnails that the server sends to the page, and notes how many machines it asked for. */
const listen = (page: Page) => {
  const line = { thumbnails: 0, asked: [] as number[] };
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload !== 'string') line.thumbnails += 1;
    });
    socket.on('framesent', ({ payload }) => {
      const { method, data } = JSON.parse(String(payload)) as {
        method?: string;
        data?: { machineIds?: string[] };
      };
      if (method === 'thumbnails') line.asked.push(data?.machineIds?.length ?? 0);
    });
  });
  return line;
};

const cardOf = (page: Page) => page.locator(`article[aria-labelledby="machine-${machineId}"]`);

const tileOf = (page: Page) => page.locator(`.tiles [data-machine="${machineId}"]`);

/** Pretends that the page's tab is hidden, or no longer. */
const turnTo = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Returns the picture on the machine's card as a text that is the same for the same picture. */
const pictureOf = (card: Locator): Promise<string> =>
  card.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

/** A real server with a real agent beside it: the pictures come from its cabinets. */
describe('live pictures of the machines', { timeout: 180_000 }, () => {
  let floor: Floor;
  let browser: Browser;
  beforeAll(async () => {
    [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await floor?.stop();
    await floor?.remove();
  });

  /** Plays one round at the machine and leaves it. */
  const playRound = async () => {
    const player = await TestPlayer.login(floor.baseUrl, 'player1');
    const game = await player.game();
    expect(await game.init(machineId)).toMatchObject({ kind: 'accepted' });
    // The cabinet may still pay out to the player before.
    await until('the cabinet takes money', async () => (await game.cashIn(1_000)).kind === 'accepted');
    expect(await game.spin()).toMatchObject({ kind: 'accepted' });
    return async () => {
      await until('the machine lets its player go', async () => (await game.leave()).kind === 'accepted');
      game.close();
      await game.channel.closed;
    };
  };
  const enter = async (prepare: (page: Page) => Promise<unknown> = async () => {}) => {
    const visitor = await newVisitor(browser, floor.baseUrl, { motion: true });
    await prepare(visitor.page);
    const line = listen(visitor.page);
    await enterAs(visitor.page, floor.baseUrl, 'player2');
    await cardOf(visitor.page).waitFor();
    return { ...visitor, line };
  };

  it('move in the lobby while somebody plays, stop in a hidden tab, and come back', async () => {
    const { page, complaints, line, close } = await enter();
    await cardOf(page).getByText('Canlı').waitFor();
    const idle = await pictureOf(cardOf(page));
    const leave = await playRound();
    const pictures = new Set([idle]);
    await until('the picture moves', async () => {
      pictures.add(await pictureOf(cardOf(page)));
      return pictures.size > 3;
    });
    await leave();

    await turnTo(page, 'hidden');
    await until('the page asks for none', async () => line.asked.at(-1) === 0);
    await cardOf(page).getByText('Canlı').waitFor({ state: 'hidden' });
    const before = line.thumbnails;
    const leaveAgain = await playRound();
    await leaveAgain();
    expect(line.thumbnails).toBe(before);
    await turnTo(page, 'visible');
    await cardOf(page).getByText('Canlı').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('are asked for by the lobby of the machines on the screen alone', async () => {
    const { page, line, close } = await enter();
    await cardOf(page).getByText('Canlı').waitFor();
    const all = await page.locator('article').count();
    expect(line.asked.at(-1)).toBeLessThan(all);
    const canvases = await page.locator('canvas.live-picture').evaluateAll((list) =>
      list.filter((canvas) => {
        const { top, bottom } = canvas.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      }),
    );
    await until('the page asks for what it shows', async () => line.asked.at(-1) === canvases.length);
    await close();
  });

  it('move on the tiles of the office, of the tiles on the screen alone, and stop in a hidden tab', async () => {
    let line = { thumbnails: 0, asked: [] as number[] };
    const { page, complaints, close } = await openOffice(
      floor,
      browser,
      'attendant',
      '/floor?view=tiles',
      async (prepared) => {
        line = listen(prepared);
        await prepared.setViewportSize({ width: 1000, height: 480 });
      },
    );
    const canvas = tileOf(page).locator('canvas[data-live=true]');
    await canvas.waitFor();
    const pictures = new Set([await pictureOf(tileOf(page))]);
    const leave = await playRound();
    await until('the picture moves', async () => {
      pictures.add(await pictureOf(tileOf(page)));
      return pictures.size > 3;
    });
    await leave();
    const seen = async () => {
      const tops = await page
        .locator('.tiles canvas')
        .evaluateAll((list) => list.map((one) => one.getBoundingClientRect().top));
      return tops.filter((top) => top < 480).length;
    };
    await until('the page asks for what it shows', async () => line.asked.at(-1) === (await seen()));
    expect(line.asked.at(-1)).toBeLessThan(12);

    await turnTo(page, 'hidden');
    await until('the page asks for none', async () => line.asked.at(-1) === 0);
    await canvas.waitFor({ state: 'detached' });
    const before = line.thumbnails;
    const leaveAgain = await playRound();
    await leaveAgain();
    expect(line.thumbnails).toBe(before);
    await turnTo(page, 'visible');
    await canvas.waitFor();
    // The table shows none, so it asks for none.
    await page.keyboard.press('t');
    await until('the table asks for none', async () => line.asked.at(-1) === 0);
    expect(complaints).toEqual([]);
    await close();
  });

  const withoutThem: Record<string, (page: Page) => Promise<unknown>> = {
    'a browser without WebCodecs': (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder')),
    'a player who saves data': (page) => page.addInitScript(() => localStorage.setItem('saving_mode', 'true')),
    'a player who wants less motion': (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  };
  it.each(Object.entries(withoutThem))(
    'leave the still pictures of the lobby to %s, and cost nothing',
    async (_, prepare) => {
      const { page, complaints, line, close } = await enter(prepare);
      await cardOf(page).locator('img').waitFor();
      const leave = await playRound();
      await leave();
      expect(line.asked.filter((count) => count > 0)).toEqual([]);
      expect(line.thumbnails).toBe(0);
      expect(await page.getByText('Canlı').count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
