import { join } from 'node:path';
import type { BrandId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameOf } from '../../agent/src/cabinet/games/game.ts';
import { readJournal } from '../../agent/src/cabinet/read-journal.ts';
import { journalFileOf } from '../../agent/src/demo-floor.ts';
import { auditFloor } from '../harness/audit-floor.ts';
import { launchBrowser, logInByForm, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { loudness, SymbolReader, shownFrames } from '../harness/machine-picture.ts';
import { call, logIn } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const machineId = '104';
const rounds = 20;
const openingMinor = 100_000;

type Round = Extract<CabinetEvent, { type: 'roundPlayed' }>;

describe('a player at a live machine', () => {
  let floor: Floor;
  let browser: Browser;
  let player: Visitor;
  let reader: SymbolReader;

  beforeAll(async () => {
    [floor, browser, reader] = await Promise.all([
      // Rounds run faster than on a real floor; what is proved does not depend on it.
      startFloor({ environment: { CABINET_SPEED: '3' } }),
      launchBrowser(),
      SymbolReader.of('anatolia'),
    ]);
    player = await newVisitor(browser, floor.baseUrl);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    await floor?.remove();
  });

  const journal = () => readJournal(journalFileOf(join(floor.dataDir, 'agent'), machineId));
  const roundsPlayed = () => journal().filter((event): event is Round => event.type === 'roundPlayed');
  const paidRounds = () => roundsPlayed().filter(({ freeSpin }) => !freeSpin).length;
  const spinButton = (page: Page) => page.getByRole('button', { name: /^Çevir/ });

  it('logs in, joins, and sees a picture that moves', { timeout: 60_000 }, async () => {
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
    await until('the cash-in is journalled', () => journal().some(({ type }) => type === 'credited'));
    await page.getByRole('button', { name: /^1×/ }).click();
    const still = await loudness(page, 600);
    await until('the spin button can be pressed', () => spinButton(page).isEnabled());
    const [spinning] = await Promise.all([loudness(page, 1200), spinButton(page).click()]);
    expect(spinning).toBeGreaterThan(0.01);
    expect(spinning).toBeGreaterThan(still * 2);
    await until('the round is over', () => paidRounds() === 1);
  });

  it('plays twenty rounds whose symbols at rest are those of the journal', { timeout: 120_000 }, async () => {
    const { page } = player;
    const { strips } = gameOf('anatolia' as BrandId);
    let compared = 0;
    for (let played = paidRounds(); played < rounds; played++) {
      await until('the spin button can be pressed', () => spinButton(page).isEnabled(), 40_000);
      await spinButton(page).click();
      await until(`round ${played + 1} is over`, () => paidRounds() === played + 1, 40_000);
      const last = roundsPlayed().at(-1);
      // Free spins follow each other too quickly to be read one by one.
      if (!last || last.freeSpin) continue;
      const expected = last.stops.map((stop, reelIndex) => {
        const strip = strips[reelIndex] ?? [];
        return [0, 1, 2].map((row) => strip[(stop + row) % strip.length]);
      });
      let seen: unknown;
      await until(
        `the picture shows ${JSON.stringify(expected)}`,
        async () => {
          seen = await reader.read(page);
          return JSON.stringify(seen) === JSON.stringify(expected);
        },
        5000,
      ).catch((error: Error) => expect(seen, error.message).toEqual(expected));
      compared++;
    }
    expect(compared).toBeGreaterThan(rounds / 2);
  });

  it('cashes out to a wallet that the journal explains to the cent', { timeout: 60_000 }, async () => {
    const { page } = player;
    await until('the machine is idle', () => spinButton(page).isEnabled(), 40_000).catch(() => {});
    const credit = journal().at(-1)?.meterMinor ?? 0;
    if (credit > 0) await page.getByRole('button', { name: /^Nakde çevir/ }).click();
    await until('the meter is empty', () => journal().at(-1)?.meterMinor === 0);
    const played = roundsPlayed();
    const handPaid = journal().reduce(
      (sum, event) => sum + (event.type === 'handPayOwed' ? event.amountMinor : 0),
      0,
    );
    const stakes = played.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0);
    const wins = played.reduce((sum, { winMinor }) => sum + winMinor, 0);
    expect(played.filter(({ freeSpin }) => !freeSpin)).toHaveLength(rounds);
    const expectedMinor = openingMinor - stakes + wins + handPaid;
    const shown = new Intl.NumberFormat('tr', { style: 'currency', currency: 'TRY' }).format(
      expectedMinor / 100,
    );
    await until(`the page shows a wallet of ${shown}`, async () =>
      (await page.locator('body').textContent())?.includes(shown),
    );
    const { token } = await logIn(floor.baseUrl, 'player1');
    expect((await call(floor.baseUrl, token, 'player/balance')).body).toMatchObject({
      balance: expectedMinor,
    });
    await page.getByRole('button', { name: /^Ayrıl/ }).click();
    await page.waitForURL('**/lobby');
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
    const text = await table.textContent();
    expect(text).toContain('Makineye aktarım');
    expect(text).toContain('Makineden çekim');
    expect(await auditFloor(floor.dataDir)).toEqual([]);
    expect(player.complaints).toEqual([]);
  });
});
