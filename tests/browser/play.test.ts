import { join } from 'node:path';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import { readJournal } from '@reelfloor/cabinet/testing/read-journal';
import { type BrandId, type Transaction, transactionCodes } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { isExhaustive } from '@reelfloor/server/testing/test-depth';
import { getDemoGameByBrand } from '@reelfloor/simulator/games';
import { evaluateRound, getVisibleReelSymbols } from '@reelfloor/simulator/testing/games';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditFloor } from '../harness/audit-floor.ts';
import { launchBrowser, logInByForm, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { cutConnection } from '../harness/game-visits.ts';
import { keepConnections, openedGames, openedPictures } from '../harness/keep-connections.ts';
import { leaveMachine } from '../harness/leave-machine.ts';
import { type DetectedSound, detectedSound, SymbolReader, shownFrames } from '../harness/machine-picture.ts';
import { call, logIn } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const machineId = '104';
const rounds = Number(process.env.PLAYED_ROUNDS ?? 5);
const cashInMinor = 5000;
const openingMinor = 100_000;

type EventOf<Type extends CabinetEvent['type']> = Extract<CabinetEvent, { type: Type }>;

describe('a player at a live machine', () => {
  let floor: Floor;
  let browser: Browser;
  let player: Visitor;
  let reader: SymbolReader;

  beforeAll(async () => {
    [floor, browser, reader] = await Promise.all([
      // Rounds run three times as fast as on a real machine; the results do not depend on that.
      startFloor({ environment: { CABINET_SPEED: '3' }, settings: isExhaustive ? {} : { FPS: 15 } }),
      launchBrowser(),
      SymbolReader.of('anatolia'),
    ]);
    player = await newVisitor(browser, floor.baseUrl, { motion: true });
    await keepConnections(player.page);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    await floor?.remove();
  });

  const journal = () => readJournal(getJournalFilePath(join(floor.dataDir, 'agent'), machineId));
  const journalled = <Type extends CabinetEvent['type']>(type: Type) =>
    journal().filter((event): event is EventOf<Type> => event.type === type);
  const roundsPlayed = () => journalled('roundPlayed');
  const paidRounds = () => roundsPlayed().filter(({ freeSpin }) => !freeSpin).length;
  /** The journal has no jackpot amounts, so this waits for a statement line for each journalled jackpot. */
  const jackpotsPaidMinor = async (token: string) => {
    const lines = await until('every jackpot of the journal is paid', async () => {
      const { body } = await call(floor.baseUrl, token, 'player/transactions?limit=100');
      const { items } = body as { items: Transaction[] };
      const paid = items.filter(({ type }) => type === transactionCodes.jackpot);
      return paid.length === journalled('jackpotHit').length && paid;
    });
    return sum(lines.map(({ amountMinor }) => amountMinor));
  };
  /**
   * Plays one round. The server may drop or refuse a late press, and the page takes none while the picture stands still;
   * then the key is free again, and is pressed again.
   */
  const playRound = async (page: Page) => {
    const played = paidRounds();
    const isFree = () => spinButton(page).isEnabled();
    while (paidRounds() === played) {
      await until('the spin button can be pressed', isFree);
      await spinButton(page).click();
      await until(
        `round ${played + 1} is over, or the key is free again`,
        async () => paidRounds() > played || (await isFree()),
      );
    }
  };
  const spinButton = (page: Page) => page.getByRole('button', { name: /^Çevir/ });

  it('logs in, joins, and sees a moving picture', { timeout: 60_000 }, async () => {
    const { page } = player;
    await logInByForm(page, 'player1');
    await page.getByRole('link', { name: new RegExp(`Oyna.*${machineId}|${machineId}.*oyna`, 'i') }).click();
    await page.waitForURL(`**/game/${machineId}/*`);
    const first = await until('a frame is shown', async () => (await shownFrames(page)) || null, 20_000);
    await until('thirty more frames were shown', async () => (await shownFrames(page)) >= first + 30);
  });

  it('moves 50 to the machine and hears a spin', { timeout: 60_000 }, async () => {
    const { page } = player;
    await page
      .getByRole('button', { name: /^₺50,00|Aktar.*₺50\b|₺50(,00)? /i })
      .first()
      .click();
    await until('the cash-in is journalled', () => journalled('credited').length > 0);
    expect(journalled('credited')).toMatchObject([{ amountMinor: cashInMinor, meterMinor: cashInMinor }]);
    await page.getByRole('button', { name: /^1×/ }).click();
    await until('the spin button can be pressed', () => spinButton(page).isEnabled());
    const before = await until('the machine rests in silence', () => silence(page));
    const isAudible = async () => {
      const sound = await detectedSound(page);
      return sound !== null && sound.energy - before.energy > quietestSpin;
    };
    // A very busy machine drops sound as it drops frames; then one of the next spins must be heard.
    for (let spins = 1; !(await isAudible()); spins++) {
      expect(spins).toBeLessThanOrEqual(maxSpins);
      await playRound(page);
      // The cabinet's earlier sound is still on its way to the page, so wait for further frames.
      const shown = await shownFrames(page);
      await until(
        'the spin is heard, or sixty more frames were shown',
        async () => (await isAudible()) || (await shownFrames(page)) >= shown + 60,
      );
    }
  });

  it('plays rounds whose final symbols are those of the journal', { timeout: 240_000 }, async () => {
    const { page } = player;
    const game = getDemoGameByBrand('anatolia' as BrandId);
    let compared = 0;
    const before = paidRounds();
    while (paidRounds() < before + rounds) {
      await playRound(page);
      const last = roundsPlayed().at(-1);
      // About one round in a hundred wins free spins, in which the reels turn again by themselves.
      if (!last || last.freeSpin || evaluateRound(game, last.stops, last.stakeMinor, false).freeSpinsWon > 0) continue;
      const expected = getVisibleReelSymbols(game, last.stops);
      let seen: unknown;
      await until(
        `the picture shows ${JSON.stringify(expected)}`,
        async () => {
          seen = await reader.read(page);
          return JSON.stringify(seen) === JSON.stringify(expected);
        },
        20_000,
      ).catch((error: Error) => expect(seen, error.message).toEqual(expected));
      compared++;
    }
    expect(compared).toBeGreaterThan(rounds / 2);
  });

  it('keeps its picture while its connection to the server is lost and made again', async () => {
    const { page } = player;
    const [pictures, games] = [await openedPictures(page), await openedGames(page)];
    await cutConnection(page);
    await until('the page is connected again', async () => (await openedGames(page)) > games);
    const shown = await shownFrames(page);
    await until('thirty more frames were shown', async () => (await shownFrames(page)) >= shown + 30);
    await playRound(page);
    expect(await openedPictures(page)).toBe(pictures);
  });

  it('cashes out to a wallet that matches the journal to the cent', { timeout: 60_000 }, async () => {
    const { page } = player;
    await until('the machine is idle', () => spinButton(page).isEnabled(), 40_000).catch(() => {});
    const credit = journal().at(-1)?.meterMinor ?? 0;
    if (credit > 0) await page.getByRole('button', { name: /^Nakde çevir/ }).click();
    await until('the meter is empty', () => journal().at(-1)?.meterMinor === 0);
    const played = roundsPlayed();
    const handPaid = sum(journalled('handPayOwed').map(({ amountMinor }) => amountMinor));
    const stakes = sum(played.map(({ stakeMinor }) => stakeMinor));
    const wins = sum(played.map(({ winMinor }) => winMinor));
    expect(paidRounds()).toBeGreaterThan(rounds);
    const { token } = await logIn(floor.baseUrl, 'player1');
    const expectedMinor = openingMinor - stakes + wins + handPaid + (await jackpotsPaidMinor(token));
    const shown = lira.format(expectedMinor / 100);
    await until(`the page shows a wallet of ${shown}`, async () =>
      (await page.locator('body').textContent())?.includes(shown),
    );
    expect((await call(floor.baseUrl, token, 'player/balance')).body).toMatchObject({
      balance: expectedMinor,
    });
    await leaveMachine(page);
    await until('the lobby shows the same wallet', async () =>
      (await page.locator('body').textContent())?.includes(shown),
    );
  });

  it('finds the cash-in and the cash-out in the transactions, and a ledger that sums to zero', async () => {
    const { page } = player;
    await page.getByRole('link', { name: /İşlemler/ }).click();
    await page.waitForURL('**/transactions');
    const table = page.getByRole('table');
    await table.waitFor();
    const rows = await table.getByRole('row').allTextContents();
    const amountOf = (name: string) => rows.filter((row) => row.includes(name)).join();
    expect(amountOf('Makineye aktarım')).toContain(`-${lira.format(cashInMinor / 100)}`);
    const [cashedOut] = journalled('cashedOut');
    expect(cashedOut?.amountMinor).toBeGreaterThan(0);
    expect(amountOf('Makineden çekim')).toContain(`+${lira.format((cashedOut?.amountMinor ?? 0) / 100)}`);
    expect(await auditFloor(floor.dataDir)).toEqual([]);
    expect(player.complaints).toEqual([]);
  });
});

const lira = new Intl.NumberFormat('tr', { style: 'currency', currency: 'TRY' });
/** Waits for thirty shown frames. Returns the measured sound if it stayed almost silent, otherwise null. */
const silence = async (page: Page): Promise<DetectedSound | null> => {
  const from = await detectedSound(page);
  const frames = await shownFrames(page);
  await until('thirty frames were shown', async () => (await shownFrames(page)) >= frames + 30);
  const to = await detectedSound(page);
  return from && to && to.energy - from.energy < quietestSpin / 100 ? to : null;
};
const maxSpins = 5;
/** Smallest energy of an audible spin: a tenth of full scale for 0.1 s. A whole spin has ten times as much. */
const quietestSpin = 0.1 ** 2 / 10;
const sum = (amountsMinor: readonly number[]) => amountsMinor.reduce((total, amount) => total + amount, 0);
