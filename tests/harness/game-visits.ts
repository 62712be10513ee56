import type { Browser, Page, WebSocket } from 'playwright-core';
import { expect } from 'vitest';
import { desk, launchBrowser, newVisitor, type Visitor } from './browser.ts';
import { type Floor, startFloor } from './floor.ts';
import { keepConnections } from './keep-connections.ts';
import { leaveMachine } from './leave-machine.ts';
import { shownFrames } from './machine-picture.ts';
import { keepMinutes } from './passed-minute.ts';
import { call, logIn } from './player.ts';
import { until } from './until.ts';

export interface Visit {
  readonly machine?: string;
  readonly user?: string;
  readonly viewport?: typeof desk;
  readonly touch?: boolean;
  readonly theme?: string;
  readonly language?: 'tr' | 'en' | 'ar';
  readonly settings?: object;
  readonly userAgent?: string;
  /** Whether the test can move the page's clock by minutes (`passMinute`). */
  readonly minutes?: boolean;
  /** Prepares the page before it loads. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Fewer frames: drawing, encoding and decoding them takes most processor time of a game test. */
export const fewFrames = { FPS: 5 } as const;

export interface GamePage extends Visitor {
  readonly sent: { method: string; data: Record<string, unknown> }[];
  readonly token: string;
}

export class GameVisits {
  readonly #floor: Floor;
  readonly #browser: Browser;
  readonly #tokens = new Map<string, string>();
  readonly #pages: GamePage[] = [];

  private constructor(floor: Floor, browser: Browser) {
    this.#floor = floor;
    this.#browser = browser;
  }

  /** Starts server, agent and browser. `settings` is the `Settings.json` of visits that do not set their own. */
  static async open(environment: NodeJS.ProcessEnv = {}, settings?: object): Promise<GameVisits> {
    const [floor, browser] = await Promise.all([
      startFloor({ environment: { CABINET_SPEED: '10', ...environment }, ...(settings && { settings }) }),
      launchBrowser(),
    ]);
    return new GameVisits(floor, browser);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    expect(await this.#floor.stop()).toBe(0);
    await this.#floor.remove();
  }

  get floor(): Floor {
    return this.#floor;
  }

  async visit(path: string, visit: Visit = {}): Promise<GamePage> {
    const { user = 'player1', language = 'tr', theme = 'dark6', settings, userAgent, touch } = visit;
    const token = this.#tokens.get(user) ?? (await logIn(this.#floor.baseUrl, user)).token;
    this.#tokens.set(user, token);
    const visitor = await newVisitor(this.#browser, this.#floor.baseUrl, {
      viewport: visit.viewport ?? desk,
      theme,
      ...(touch !== undefined && { touch }),
      ...(userAgent && { userAgent }),
    });
    const { page } = visitor;
    const sent: GamePage['sent'] = [];
    page.on('websocket', (socket) => noteRequests(socket, sent));
    await page.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      },
      { access_token: token, language },
    );
    await keepConnections(page);
    await page.addInitScript(countClicks);
    if (visit.minutes) await page.addInitScript(keepMinutes);
    await visit.prepare?.(page);
    if (settings) await page.route('**/Settings.json', (route) => route.fulfill({ json: settings }));
    const game = { ...visitor, sent, token };
    this.#pages.push(game);
    await page.goto(path);
    return game;
  }

  /** Opens the game of a machine and waits until the picture moves. */
  async sitDown({ machine = '104', ...visit }: Visit = {}): Promise<GamePage> {
    const game = await this.visit(`/game/${machine}/demo`, visit);
    await until('the picture moves', async () => (await shownFrames(game.page)) > 1, 30_000);
    return game;
  }

  async balance({ token }: GamePage): Promise<number> {
    const { body } = await call(this.#floor.baseUrl, token, 'player/balance');
    return (body as { balance: number }).balance;
  }

  async rounds({ token }: GamePage): Promise<number> {
    const { body } = await call(this.#floor.baseUrl, token, 'player/sessions');
    return (body as { items: { spinCount: number }[] }).items[0]?.spinCount ?? 0;
  }

  /** Leaves the machine by pressing the key with this name. */
  async leave({ page }: GamePage, key: RegExp = /^(Ayrıl|Leave)$/): Promise<void> {
    await leaveMachine(page, key);
  }

  /** Closes the pages. Fails if a console has messages other than `provoked`, which the test causes on purpose. */
  async leaveClean(provoked?: RegExp): Promise<void> {
    for (const { complaints, close } of this.#pages.splice(0)) {
      expect(complaints.filter((text) => !provoked?.test(text))).toEqual([]);
      await close();
    }
  }
}

/** Returns how many connections and pictures are open and how many key clicks were heard. */
export const pageCounts = (page: Page) =>
  page.evaluate(() => {
    const { kept } = globalThis as unknown as { kept: Kept };
    return {
      openPictures: kept.pictures.filter(({ connectionState }) => connectionState !== 'closed').length,
      openLines: kept.sockets.filter(({ url, readyState }) => /\/machine/.test(url) && readyState <= 1).length,
      iceServers: kept.pictures.map((picture) => picture.getConfiguration().iceServers ?? []),
      clicks: kept.clicks,
    };
  });

/** Closes the page's connection to the machine, as a lost network would. */
export const cutConnection = (page: Page) =>
  page.evaluate(() => {
    const { kept } = globalThis as unknown as { kept: Kept };
    for (const socket of kept.sockets) if (/\/machine/.test(socket.url)) socket.close();
  });

interface Kept {
  readonly pictures: RTCPeerConnection[];
  readonly sockets: globalThis.WebSocket[];
  readonly clicks: number;
}

const countClicks = () => {
  const { start } = AudioBufferSourceNode.prototype;
  const { kept } = globalThis as unknown as { kept: { clicks: number } };
  kept.clicks = 0;
  AudioBufferSourceNode.prototype.start = function (...args) {
    kept.clicks++;
    start.apply(this, args);
  };
};

const noteRequests = (socket: WebSocket, sent: GamePage['sent']): void => {
  if (!socket.url().includes('/machine')) return;
  socket.on('framesent', ({ payload }) => {
    const message = JSON.parse(String(payload)) as { request?: boolean; method: string; data: never };
    if (message.request) sent.push({ method: message.method, data: message.data });
  });
};
