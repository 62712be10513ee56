import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { putIntoService } from '@reelfloor/agent/testing/sas-machines';
import { MachineProcess } from '@reelfloor/egm/testing/machine-process';
import { CuttableProxy } from '@reelfloor/server/testing/cuttable-proxy';
import { openDatabase } from '@reelfloor/server/testing/database';
import type { Browser } from 'playwright-core';
import { launch } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { firefoxPath } from '../../scripts/find-firefox.ts';
import { trialCabinet, trialOptions } from '../../scripts/trial-cabinet.ts';
import { auditFloor } from '../harness/audit-floor.ts';
import { launchBrowser, newVisitor } from '../harness/browser.ts';
import { builtClient } from '../harness/built-client.ts';
import { freshDataDir } from '../harness/data-folder.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { call, logIn } from '../harness/player.ts';
import { PlayerLedger } from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';
import { KillableFloor } from '../kill/killable-floor.ts';

/** What the machine's meters are called in 6F. */
const meters = { coinIn: 0, coinOut: 1, handPaid: 2, games: 5, moneyIn: 0xa0, moneyOut: 0xb8 } as const;
const openingMinor = 100_000;
/** The longest wait, in ms, until a machine can be played again: it must have been available for 5 s, and its page must see it. */
const recoveryMs = 90_000;
/** A press whose round is not booked after so long, in ms, was refused. */
const refusedMs = 8_000;

let dataDir: string;
let machine: MachineProcess;
let line: CuttableProxy;
let floor: KillableFloor;
let chromium: Browser;
const memoryFile = () => join(dataDir, 'memory.json');

beforeAll(async () => {
  dataDir = await freshDataDir();
  await writeFile(join(dataDir, 'Settings.json'), JSON.stringify(fewFrames));
  if (!builtClient()) await buildWeb();
  machine = await MachineProcess.start(...trialOptions(memoryFile()), '--spinMs', '300');
  line = await CuttableProxy.open({ host: '127.0.0.1', port: machine.linePort });
  const cabinet = trialCabinet(machine);
  const throughProxy = { ...cabinet.sas, line: { ...cabinet.sas.line, port: line.port } };
  const file = join(dataDir, '701.json');
  await writeFile(file, JSON.stringify({ ...cabinet, sas: throughProxy }));
  const environment = { DEMO_EGM: '1', DEMO_CABINET: file, DEMO_MACHINES: '104', LOG_LEVEL: 'error' };
  floor = await KillableFloor.prepare({ dataDir, environment });
  floor.start('server');
  await floor.ready('server');
  putIntoService(floor.agentDir, '701');
  floor.start('agent');
  [chromium] = await Promise.all([launchBrowser(), floor.ready('agent')]);
  const { token } = await logIn(floor.baseUrl, 'player1');
  await until(
    'the machine can be played',
    async () => {
      const { body } = await call(floor.baseUrl, token, 'machine/all');
      const { machines } = body as { machines: { id: string; status: string }[] };
      return machines.some(({ id, status }) => id === '701' && status === 'available');
    },
    recoveryMs,
  );
});
afterAll(async () => {
  await chromium?.close();
  await Promise.all([floor.stop('agent'), floor.stop('server')]);
  expect(await auditFloor(dataDir)).toEqual([]);
  await line?.close();
  await machine?.end();
});

interface MachineState {
  readonly meters: Readonly<Record<number, number>>;
  readonly credit: { readonly credits: number };
}
const stateOf = async (): Promise<MachineState> =>
  ((await machine.operate('state')) as unknown as { state: MachineState }).state;

/** What a test needs of a page. Playwright drives Chromium, and WebDriver BiDi drives Firefox. */
interface AnyPage {
  goto(url: string): Promise<unknown>;
  evaluate(code: string): Promise<unknown>;
}

/** A player who plays the machine, in a page of any browser. */
class MachinePlayer {
  readonly ledger: PlayerLedger;
  readonly #page: AnyPage;
  readonly #token: string;

  constructor(page: AnyPage, token: string) {
    this.#page = page;
    this.#token = token;
    this.ledger = new PlayerLedger(floor.baseUrl, token);
  }

  async sitDown(): Promise<void> {
    await this.#page.goto(`${floor.baseUrl}/login`);
    const kept = { access_token: this.#token, language: 'tr' };
    await this.#page.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
    await this.#page.goto(`${floor.baseUrl}/game/701/trial-reels`);
  }

  /** Presses the key whose name begins so, as soon as it can be pressed. */
  press(name: string): Promise<unknown> {
    const code = `(() => {
      const key = [...document.querySelectorAll('button')].find((button) =>
        (button.ariaLabel ?? button.textContent).trim().startsWith(${JSON.stringify(name)}) &&
        button.ariaDisabled !== 'true' && !button.disabled);
      localStorage.setItem('last_input_at', String(Date.now()));
      key?.click();
      return key !== undefined;
    })()`;
    return until(`${name} is pressed`, async () => (await this.#page.evaluate(code)) === true, recoveryMs);
  }

  /** Moves 50.00 to the machine. */
  async cashIn(): Promise<void> {
    const before = (await stateOf()).credit.credits;
    await this.press('₺50');
    await until('the money is on the meter', async () => (await stateOf()).credit.credits === before + 5_000);
  }

  /** Presses spin whenever the page offers it, until a round is in the ledger: a machine that has just been stopped may refuse a press. */
  async spin(): Promise<void> {
    const before = await this.#rounds();
    const isBooked = async () => (await this.#rounds()) > before;
    await until(
      'the round is booked',
      async () => {
        if (await isBooked()) return true;
        await this.press('Çevir');
        return until('the round is booked', isBooked, refusedMs).catch(() => false);
      },
      recoveryMs,
    );
  }

  async canSpin(isPossible: boolean): Promise<void> {
    const code = `document.querySelector('.game-spin')?.ariaDisabled`;
    await until(
      `spin is ${isPossible ? '' : 'not '}possible`,
      async () => (await this.#page.evaluate(code)) === String(!isPossible),
      recoveryMs,
    );
  }

  /** Waits until the page has offered to try again, because many attempts to get the picture failed. */
  async picturesFail(): Promise<void> {
    const code = `document.querySelector('.game-notices button') !== null`;
    await until('the picture has failed', async () => (await this.#page.evaluate(code)) === true, recoveryMs);
  }

  /** Takes all money home; the meter is empty then. */
  async leave(): Promise<void> {
    await this.press('Ayrıl');
    await until(
      'the page is back in the lobby',
      async () => {
        await this.#page.evaluate(confirmLeaving);
        return (await this.#page.evaluate('location.pathname')) === '/lobby';
      },
      recoveryMs,
    );
    await until('the meter is empty', async () => (await stateOf()).credit.credits === 0);
    await until('the session is over', async () => (await this.ledger.openSessions()).length === 0);
  }

  async #rounds(): Promise<number> {
    return (await this.ledger.sessions())[0]?.spinCount ?? 0;
  }
}

/** Confirms if the page asks about money or a round. */
const confirmLeaving = `[...document.querySelectorAll('dialog[open] button')]
  .find((button) => /ve ayrıl$/.test(button.textContent.trim()))?.click()`;

/** Console messages of the browser about a server that is away; no page can prevent them. */
const noServer =
  /WebSocket connection to|ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|Failed to load resource/;

const inChromium = async (username: string): Promise<MachinePlayer> => {
  const { page, complaints, close } = await newVisitor(chromium, floor.baseUrl);
  onTestFinished(async () => {
    await close();
    expect(complaints.filter((text) => !noServer.test(text))).toEqual([]);
  });
  return new MachinePlayer(page, (await logIn(floor.baseUrl, username)).token);
};

const firefox = firefoxPath();
const inFirefox = async (username: string): Promise<MachinePlayer> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox ?? '',
    headless: true,
    extraPrefsFirefox: { 'media.autoplay.default': 0 },
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  return new MachinePlayer(page, (await logIn(floor.baseUrl, username)).token);
};

/** Expects that what the machine has counted is in the ledger, to the cent. */
const expectMetersAsBooked = async (): Promise<void> => {
  const machineState = await stateOf();
  const counted = (name: keyof typeof meters): number => machineState.meters[meters[name]] ?? 0;
  const database = await openDatabase({
    databaseUrl: null,
    databasePath: join(dataDir, 'reelfloor.sqlite'),
  });
  const [rounds] = await database.read.all<{ games: number; staked: number }>(
    "SELECT sum(rounds) AS games, sum(stake_minor) AS staked FROM game_rounds WHERE machine_id = '701' AND kind = 'round'",
  );
  await database.close();
  expect(rounds).toEqual({ games: counted('games'), staked: counted('coinIn') });
  let [moneyIn, moneyOut, wallets] = [0, 0, 0];
  for (const username of ['player1', 'player2']) {
    const ledger = new PlayerLedger(floor.baseUrl, (await logIn(floor.baseUrl, username)).token);
    wallets += await ledger.balanceMinor();
    for (const { cashInMinor, cashOutMinor } of await ledger.sessions()) {
      moneyIn += cashInMinor;
      moneyOut += cashOutMinor;
    }
  }
  expect({ moneyIn, moneyOut }).toEqual({ moneyIn: counted('moneyIn'), moneyOut: counted('moneyOut') });
  expect(2 * openingMinor - wallets).toBe(counted('coinIn') - counted('coinOut') - counted('handPaid'));
};

it('a machine on a serial line is played from a browser, money in, rounds and money out', async () => {
  const player = await inChromium('player2');
  await player.sitDown();
  await player.cashIn();
  for (let round = 1; round <= 3; round++) await player.spin();
  await player.leave();
  await expectMetersAsBooked();
  // Times are held by tests of the poll loop: here other work may take the processor, and the next poll overtakes a late answer.
  const { violations } = (await machine.operate('violations')) as { violations: string[] };
  expect(violations.filter((sentence) => !/\d ms|while the machine was answering/.test(sentence))).toEqual([]);
});

/** Opens a door and closes it, and lets a win be paid by hand: what stops a machine, and what it recovers from. */
const stopAndGoOn = async (player: MachinePlayer): Promise<void> => {
  await player.canSpin(true);
  await machine.operate('open slot');
  await player.canSpin(false);
  await machine.operate('close slot');
  await player.spin();
  await player.canSpin(true);
  const before = await player.ledger.balanceMinor();
  await machine.operate('next-win 4500');
  await player.spin();
  await until(
    'the hand pay is in the wallet',
    async () => (await player.ledger.balanceMinor()) === before + 4_500,
    recoveryMs,
  );
  await player.spin();
};

it('is played through a lost line and a restart of each process', { timeout: 400_000 }, async () => {
  const player = await inChromium('player1');
  await player.sitDown();
  await player.cashIn();
  for (let round = 1; round <= 25; round++) await player.spin();
  await stopAndGoOn(player);
  await player.canSpin(true);
  line.goAway();
  await player.canSpin(false);
  line.comeBack();
  await player.spin();
  const [session] = await player.ledger.openSessions();
  await floor.kill('agent');
  await player.canSpin(false);
  // A computer that is busy starts its agent later than after the page's quick attempts, and the picture must come by itself then, too.
  await player.picturesFail();
  floor.start('agent');
  await floor.ready('agent');
  await player.spin();
  await floor.kill('server');
  floor.start('server');
  await floor.ready('server', 'agent');
  await player.spin();
  await machine.end('SIGKILL');
  machine = await MachineProcess.start(...trialOptions(memoryFile(), machine), '--spinMs', '300');
  await player.canSpin(false);
  for (let round = 1; round <= 25; round++) await player.spin();
  expect(await player.ledger.openSessions()).toEqual([session]);
  await player.leave();
  await expectMetersAsBooked();
});

it.skipIf(firefox === null)('is played in Firefox', { timeout: 400_000 }, async () => {
  const player = await inFirefox('player2');
  await player.sitDown();
  await player.cashIn();
  for (let round = 1; round <= 50; round++) await player.spin();
  await stopAndGoOn(player);
  await player.leave();
  await expectMetersAsBooked();
});
