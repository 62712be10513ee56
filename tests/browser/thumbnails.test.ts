import { TestPlayer } from '@reelfloor/server/testing/test-player';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, launchBrowser, newVisitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
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

/** Returns the picture on the machine's card as a text that is the same for the same picture. */
const pictureOf = (page: Page): Promise<string> =>
  cardOf(page)
    .locator('canvas')
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

/** A real server with a real agent beside it: the pictures come from its cabinets. */
describe('live pictures in the lobby', { timeout: 180_000 }, () => {
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
    const visitor = await newVisitor(browser, floor.baseUrl);
    await prepare(visitor.page);
    const line = listen(visitor.page);
    await enterAs(visitor.page, floor.baseUrl, 'player2');
    await cardOf(visitor.page).waitFor();
    return { ...visitor, line };
  };

  it('move while somebody plays, stop in a hidden tab, and come back', async () => {
    const { page, complaints, line, close } = await enter();
    await cardOf(page).getByText('Canlı').waitFor();
    const idle = await pictureOf(page);
    const leave = await playRound();
    const pictures = new Set([idle]);
    await until('the picture moves', async () => {
      pictures.add(await pictureOf(page));
      return pictures.size > 3;
    });
    await leave();

    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await until('the page asks for none', async () => line.asked.at(-1) === 0);
    await cardOf(page).getByText('Canlı').waitFor({ state: 'hidden' });
    const before = line.thumbnails;
    const leaveAgain = await playRound();
    await leaveAgain();
    expect(line.thumbnails).toBe(before);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await cardOf(page).getByText('Canlı').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('are asked for of the machines on the screen alone', async () => {
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

  const withoutThem: Record<string, (page: Page) => Promise<unknown>> = {
    'a browser without WebCodecs': (page) =>
      page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder')),
    'a player who saves data': (page) =>
      page.addInitScript(() => localStorage.setItem('saving_mode', 'true')),
    'a player who wants less motion': (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  };
  it.each(Object.entries(withoutThem))(
    'leave the still pictures to %s, and cost nothing',
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
