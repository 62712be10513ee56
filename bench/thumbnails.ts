import { setTimeout as sleep } from 'node:timers/promises';
import { openSqliteDatabase } from '@reelfloor/server/testing/database';
import { postCashDeskMovement } from '@reelfloor/server/testing/ledger';
import { TestPlayer } from '@reelfloor/server/testing/test-player';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../scripts/build-web.ts';
import { addPlayers } from './added-players.ts';
import { launchBrowser } from './bench-browser.ts';
import { type BenchAgent, BenchFloor } from './bench-floor.ts';
import { longTaskUs, ownTaskTimes, traced } from './lobby-in-motion.ts';
import { machineIdOf } from './machine-ids.ts';
import { countCores } from './process-usage.ts';
import { report } from './report.ts';
import { startPhase } from './start-phase.ts';
import { median, quantile } from './statistics.ts';

const seconds = 20;
const creditMinor = 100_000;
/** Longer than a round with its win, so that the next press is accepted. */
const betweenPressesMs = 300;
/** Time in ms in which the page loads, and the agent makes its drawings. */
const settledMs = 12_000;
/** Time in ms after which a machine without a player rests. */
const restingMs = 8_000;

interface Seen {
  readonly perSecond: readonly number[];
  readonly ageMs: readonly number[];
  readonly kilobitsPerSecond: number;
  readonly longTasks: readonly number[];
}

/**
 * Shows the lobby with that many machines: all in play, then none. In the same run the way that was not chosen: a WebP still
 * of each machine, once a second. Returns the missed goals.
 */
export const benchThumbnails = async (count: number): Promise<string[]> => {
  startPhase('building the client', 300);
  if (!process.env.WEB_DIR) await buildWeb();
  process.env.WEB_DIR ??= 'web/dist';
  startPhase(`${count} machines: starting`, 120);
  const floor = await BenchFloor.start();
  const names = addPlayers(floor.databasePath, count);
  await giveMoney(floor.databasePath, names);
  const agent = await floor.startAgent(count);
  const browser = await launchBrowser();
  const players = await Promise.all(names.map((name) => TestPlayer.login(floor.address, name)));
  startPhase(`${count} machines in play`, 240);
  const play = await playAll(players);
  await sleep(3_000);
  const withoutPage = await coresOver(agent, seconds);

  await agent.stills();
  await sleep(3_000);
  await agent.stills();
  const withStills = await coresOver(agent, seconds);
  const stills = await agent.stills();
  agent.endStills();

  startPhase('a page with all of them', 240);
  const page = await openLobby(browser, floor.address, count);
  const inPlay = await look(browser, page, agent);
  await play.stop();
  await sleep(restingMs);
  startPhase('a page with all of them, at rest', 120);
  const atRest = await look(browser, page, agent);
  await browser.close();
  await agent.stop();
  await floor.close();

  return report({
    bench: `media thumbnails ${count}`,
    figures: {
      machines: count,
      rounds: play.rounds(),
      picturesPerSecondLeast: Math.min(...inPlay.seen.perSecond),
      picturesPerSecondMedian: median(inPlay.seen.perSecond),
      machinesShown: inPlay.seen.perSecond.length,
      kilobitsPerSecond: inPlay.seen.kilobitsPerSecond,
      thumbnailCores: inPlay.cores - withoutPage,
      agentCores: inPlay.cores,
      agentCoresWithoutPage: withoutPage,
      ageMedianMs: median(inPlay.seen.ageMs),
      ageP95Ms: quantile(inPlay.seen.ageMs, 0.95),
      pageLongTasks: inPlay.ownTaskUs.filter((us) => us > longTaskUs).length,
      pageLongestTaskMs: Math.max(0, ...inPlay.ownTaskUs) / 1000,
      pageCores: inPlay.ownTaskUs.reduce((sum, us) => sum + us, 0) / 1e6 / seconds,
      kilobitsPerSecondAtRest: atRest.seen.kilobitsPerSecond,
      picturesPerSecondAtRest: median(atRest.seen.perSecond),
      agentCoresAtRest: atRest.cores,
      stillsPerSecond: stills.stills / count / seconds,
      stillsKilobitsPerSecond: (stills.bytes * 8) / 1000 / seconds,
      stillsCores: withStills - withoutPage,
    },
    ratios: {
      bitsOfPictureToStill:
        inPlay.seen.kilobitsPerSecond /
        (inPlay.seen.perSecond.reduce((sum, rate) => sum + rate, 0) || Number.NaN) /
        ((stills.bytes * 8) / 1000 / stills.stills),
    },
    goals: [
      { figure: 'machinesShown', atLeast: count },
      { figure: 'picturesPerSecondLeast', atLeast: 2 },
      { figure: 'kilobitsPerSecond', atMost: (400 * count) / 24 },
      { figure: 'thumbnailCores', atMost: (0.1 * count) / 24 },
      { figure: 'pageLongTasks', atMost: 0 },
      { figure: 'ageP95Ms', atMost: 1_000 },
    ],
  });
};

const giveMoney = async (databasePath: string, names: readonly string[]): Promise<void> => {
  const database = await openSqliteDatabase(databasePath);
  const deposit = { direction: 'deposit', amountMinor: creditMinor, note: '', at: Date.now() } as const;
  for (const username of names)
    await database.transact((tx) => postCashDeskMovement(tx, { ...deposit, username, key: `bench-${username}` }));
  await database.close();
};

const coresOver = async (agent: BenchAgent, forSeconds: number): Promise<number> => {
  const cores = countCores(...agent.pids);
  await sleep(forSeconds * 1000);
  return cores();
};

/** Lets each player press again as soon as the last round has ended. */
const playAll = async (players: readonly TestPlayer[]) => {
  let isOver = false;
  let rounds = 0;
  const games = await Promise.all(
    players.map(async (player, index) => {
      const game = await player.game();
      const joined = await game.init(machineIdOf(index));
      if (joined.kind !== 'accepted') throw new Error(`no seat at ${machineIdOf(index)}: ${JSON.stringify(joined)}`);
      const paid = await game.cashIn(creditMinor);
      if (paid.kind !== 'accepted') throw new Error(`no credit: ${JSON.stringify(paid)}`);
      return game;
    }),
  );
  const playing = games.map(async (game) => {
    while (!isOver) {
      const pressed = await game.spin();
      if (pressed.kind === 'accepted') rounds += 1;
      await sleep(betweenPressesMs);
    }
    await game.leave();
    game.close();
  });
  return {
    rounds: () => rounds,
    stop: async () => {
      isOver = true;
      await Promise.all(playing);
    },
  };
};

const openLobby = async (browser: Browser, address: string, count: number): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1600, height: 420 * Math.ceil(count / 5) + 500 },
  });
  const { signIn } = await TestPlayer.login(address, 'player1');
  await context.addInitScript((token) => {
    localStorage.setItem('access_token', token);
    countThumbnails();

    /** Notes each picture that is drawn, and the bytes of WebSocket messages, with the four bytes before each. */
    function countThumbnails() {
      window.thumbnails = {
        drawn: [],
        bytes: 0,
        longTasks: [],
        nowMs: () => performance.timeOrigin + performance.now(),
      };
      const { drawImage } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
        const [picture] = args as [VideoFrame];
        if (picture instanceof VideoFrame) {
          const card = this.canvas.closest('article')?.getAttribute('aria-labelledby') ?? '';
          const nowMs = window.thumbnails.nowMs();
          window.thumbnails.drawn.push({ card, nowMs, ageMs: nowMs - picture.timestamp / 1000 });
        }
        return (drawImage as (...rest: unknown[]) => void).apply(this, args);
      } as typeof drawImage;
      const Socket = window.WebSocket;
      window.WebSocket = class extends Socket {
        constructor(...args: ConstructorParameters<typeof WebSocket>) {
          super(...args);
          this.addEventListener('message', ({ data }) => {
            if (data instanceof ArrayBuffer) window.thumbnails.bytes += data.byteLength + 4;
          });
        }
      };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.thumbnails.longTasks.push(duration);
      }).observe({ type: 'longtask' });
    }
  }, signIn.token);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await page.goto(`${address}/lobby`);
  await page.waitForSelector(`main li[aria-setsize="${count}"] canvas.live-picture:not(.invisible)`, {
    timeout: 60_000,
  });
  await sleep(settledMs);
  return page;
};

const look = async (browser: Browser, page: Page, agent: BenchAgent) => {
  const cores = countCores(...agent.pids);
  const { value: seen, events } = await traced(browser, () => watch(page));
  return { seen, cores: cores(), ownTaskUs: ownTaskTimes(events) };
};

const watch = (page: Page): Promise<Seen> =>
  page.evaluate(async (forMs) => {
    const { thumbnails } = window;
    Object.assign(thumbnails, { drawn: [], bytes: 0, longTasks: [] });
    const fromMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, forMs));
    const tookS = (performance.now() - fromMs) / 1000;
    const counts = new Map<string, number>();
    for (const { card } of thumbnails.drawn) counts.set(card, (counts.get(card) ?? 0) + 1);
    return {
      perSecond: [...counts.values()].map((drawn) => drawn / tookS),
      ageMs: thumbnails.drawn.map(({ ageMs }) => ageMs),
      kilobitsPerSecond: (thumbnails.bytes * 8) / 1000 / tookS,
      longTasks: thumbnails.longTasks,
    };
  }, seconds * 1000);

declare global {
  interface Window {
    thumbnails: {
      drawn: { card: string; nowMs: number; ageMs: number }[];
      bytes: number;
      longTasks: number[];
      nowMs: () => number;
    };
  }
}
