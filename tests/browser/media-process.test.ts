import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import { readJournal } from '@reelfloor/cabinet/testing/read-journal';
import { isLandingRun } from '@reelfloor/server/testing/test-depth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditFloor } from '../harness/audit-floor.ts';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { leaveMachine } from '../harness/leave-machine.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { logIn } from '../harness/player.ts';
import { cashIn50, PlayerLedger, spin } from '../harness/player-pages.ts';
import { until } from '../harness/until.ts';

const machineId = '104';
const openingMinor = 100_000;

/** Returns the media process of a floor, or null if there is none. */
const mediaPidOf = (dataDir: string): number | null => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (!command.includes('media-process-entry.ts')) continue;
      if (readFileSync(`/proc/${pid}/environ`, 'utf8').includes(join(dataDir, 'agent'))) return Number(pid);
    } catch {
      // The process has ended or belongs to another user.
    }
  }
  return null;
};

describe.skipIf(process.platform !== 'linux')('a media process that ends in the middle of a round', () => {
  let floor: Floor;
  let browser: Browser;
  let player: Visitor;
  let page: Page;
  let ledger: PlayerLedger;
  let session: string | undefined;

  beforeAll(async () => {
    [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
    player = await newVisitor(browser, floor.baseUrl);
    ({ page } = player);
    ledger = new PlayerLedger(floor.baseUrl, (await logIn(floor.baseUrl, 'player1')).token);
    await enterAs(page, floor.baseUrl, 'player1');
    await page.goto(`/game/${machineId}/anatolia-gold`);
    await until('a picture is shown', async () => (await shownFrames(page)) > 0, 30_000);
    await cashIn50(page);
    [session] = await ledger.openSessions();
    // Marks the page: a reload would remove this mark.
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  });
  afterAll(async () => {
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    expect(await auditFloor(floor.dataDir)).toEqual([]);
    await floor?.remove();
    expect(player?.complaints).toEqual([]);
  });

  const journal = () => readJournal(getJournalFilePath(join(floor.dataDir, 'agent'), machineId));
  const rounds = () => journal().filter(({ type }) => type === 'roundPlayed').length;

  it.each(isLandingRun ? (['SIGKILL'] as const) : (['SIGKILL', 'SIGSEGV'] as const))(
    'by %s stops only the picture',
    async (signal) => {
      const before = rounds();
      const pid = mediaPidOf(floor.dataDir);
      // With 0, `kill` would end the test run itself.
      if (pid === null) throw new Error('no media process runs');
      await spin(page);
      process.kill(pid, signal);
      await until('the round is over', () => rounds() > before, 30_000);
      await until('another media process runs', () => {
        const next = mediaPidOf(floor.dataDir);
        return next !== null && next !== pid;
      });
      expect(floor.output()).toContain(`the media process ended (${signal})`);
      const frames = await shownFrames(page);
      await until('the picture moves again', async () => (await shownFrames(page)) > frames + 10, 30_000);
      expect(await page.locator('[data-same-page]').count()).toBe(1);
      expect(await ledger.openSessions()).toEqual([session]);
      expect((await ledger.sessions())[0]?.spinCount).toBeGreaterThan(0);
    },
  );

  it('leaves every cent where the journal says', async () => {
    await leaveMachine(page);
    const events = journal();
    const paid = events.reduce((sum, event) => {
      if (event.type === 'roundPlayed') return sum + event.winMinor - event.stakeMinor;
      return event.type === 'handPayOwed' ? sum + event.amountMinor : sum;
    }, 0);
    expect(events.at(-1)?.meterMinor).toBe(0);
    // The journal has no jackpot amounts, so after a jackpot the balance is higher than the journal explains.
    expect(await ledger.balanceMinor()).toBeGreaterThanOrEqual(openingMinor + paid);
    const hasJackpot = events.some(({ type }) => type === 'jackpotHit');
    if (!hasJackpot) expect(await ledger.balanceMinor()).toBe(openingMinor + paid);
  });
});
