import { okResult } from '@reelfloor/protocol';
import { eventually } from '@reelfloor/server/testing/eventually';
import { TestRealMachine } from '@reelfloor/server/testing/test-real-machine';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { clippedTexts } from '../harness/clipped-texts.ts';
import { nightly } from '../harness/nightly.ts';
import { officeVisits } from '../harness/office-visits.ts';

const sizes = [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, phone, { width: 360, height: 560 }];

describe('the page of a real machine', { timeout: 120_000 }, () => {
  const visits = officeVisits();
  let machine: TestRealMachine;
  beforeEach(async () => {
    const { floor } = visits;
    await floor.change(
      "UPDATE approval_requests SET state = 'withdrawn', decided_at = asked_at WHERE state = 'waiting'",
    );
    machine = new TestRealMachine(floor.agent, 'm1');
    floor.agent.cut();
    await floor.connectAgent();
  });
  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const step = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Commissioning steps' }).getByRole('link', { name });

  it('leads a technician from a key that does nothing to the request that a manager confirms', async () => {
    machine.keyOutcomes.set(2, 'noGame');
    machine.moneyFailure = 'refused';
    const { page } = await visits.open('technician', '/settings');
    await page.getByRole('link', { name: 'm1', exact: true }).click();
    await page.getByRole('heading', { name: 'm1, commissioning' }).waitFor();
    await page.getByText('3 steps open').waitFor();
    for (const point of await page.getByRole('checkbox').all()) await point.check();
    await step(page, 'Wiring done 6/6').waitFor();

    // A transfer that is refused says why and what to try, and only it is repeated.
    const money = card(page, 'Money test');
    await money.getByRole('button', { name: 'Put ₺1.00 in' }).click();
    await money.getByText('The machine refused the transfer and nothing moved.').waitFor();
    await page.getByText('Money test failed').waitFor();
    await money.getByRole('button', { name: 'Put ₺1.00 in again' }).click();
    await money.getByText('₺1.00 of test money is on the meter.').waitFor();

    const keys = card(page, 'Keys');
    for (const relay of [1, 2, 3]) await keys.getByRole('button', { name: `Press relay ${relay}` }).click();
    await keys.getByText('no round in 1.5 s').waitFor();
    await keys.getByText('the wire between relay 3 and the switch is open').waitFor();
    await page.getByText('Key 2 does nothing').waitFor();
    await card(page, 'Open m1 to players').getByText('Missing: key 2, money out, the same id twice.').waitFor();
    expect(await keys.getByRole('button').allInnerTexts()).toEqual(['Press relay 3 again']);
    machine.keyOutcomes.clear();
    await keys.getByRole('button', { name: 'Press relay 3 again' }).click();
    await keys.getByText('3 of 3 work').waitFor();
    await money.getByRole('button', { name: 'Take ₺1.00 out' }).click();

    const open = card(page, 'Open m1 to players');
    await open.getByLabel('Reason').fill('all steps passed');
    await open.getByRole('button', { name: 'Request to open m1' }).click();
    await open.getByRole('button', { name: 'Withdraw' }).waitFor();
    expect(await open.getByRole('button', { name: 'Confirm' }).count()).toBe(0);

    // The machine says something else by then: nobody can confirm it, and the difference is named.
    const { identity } = machine;
    machine.identity = { ...identity, paytable: '000418' };
    const { page: second } = await visits.open('manager', '/settings/cabinets/m1');
    const decision = card(second, 'Open m1 to players');
    await decision.getByText('Game and pay table of m1: AG, 000418, 9420 instead of AG, 000417, 9420.').waitFor();
    expect(await decision.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true);
    machine.identity = identity;
    const confirm = decision.getByRole('button', { name: 'Open m1 to players' });
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    await confirm.click();
    await decision.getByText('Open to players since').waitFor();
    await eventually(() => expect(machine.openings).toEqual([{ by: 'manager', identity }]));
    await page.getByText('Open to players', { exact: true }).waitFor();
    await decision.getByRole('button', { name: 'Take out of service for tests' }).click();
    await open.getByText('All steps are done.').waitFor();
  });

  /** Lets the machine show five reels. */
  const showReels = async (page: Page) => {
    const data = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [640, 360];
      const drawn = canvas.getContext('2d');
      if (!drawn) return '';
      drawn.fillStyle = '#5a1020';
      drawn.fillRect(0, 0, 640, 360);
      for (let reel = 0; reel < 5; reel++) {
        drawn.fillStyle = '#f5e6c8';
        drawn.fillRect(70 + reel * 102, 60, 92, 220);
        drawn.fillStyle = '#8e1b22';
        drawn.font = '60px serif';
        for (let row = 0; row < 3; row++)
          drawn.fillText('KJAQ7'[(reel + row) % 5] ?? '', 96 + reel * 102, 118 + row * 72);
      }
      return canvas.toDataURL('image/webp').split(',')[1] ?? '';
    });
    visits.floor.agent.override.still = () => okResult({ data, at: Date.now() });
  };

  nightly('fits every screen in both themes, and says what it shows to a screen reader', async () => {
    machine.keyOutcomes.set(2, 'noGame');
    const technician = await visits.member('technician');
    const work = (body: object) => technician.call('workOnCabinet', { params: { id: 'm1' }, body });
    for (const { item } of machine.state.wiring) await work({ step: 'tickWiring', item, ticked: true });
    await work({ step: 'testMoney', amountMinor: 100 });
    for (const { channel } of machine.state.keys) await work({ step: 'testKey', channel });
    for (const { theme, language } of [
      { theme: 'dark6', language: 'en' },
      { theme: 'light3', language: 'tr' },
    ] as const) {
      const visitor = await visits.open('technician', '/settings/cabinets/m1', { theme, language });
      const { page } = visitor;
      await page.locator('.cabinet-steps [aria-current="step"]').waitFor();
      await showReels(page);
      await page.reload();
      await page.locator('.arranged img').waitFor();
      await page.locator('.frames td').first().waitFor();
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        expect(await clippedTexts(page), JSON.stringify(viewport)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
        await picture(visitor, `office-cabinet-${theme}-${viewport.width}x${viewport.height}`);
      }
      await page.setViewportSize(sizes[0] ?? phone);
      await page.locator('.arrange input').nth(1).check();
      await picture(visitor, `office-cabinet-${theme}-reel-box`);
      expect(await violations(page)).toEqual([]);
    }
  });

  nightly('moves a corner of the picture by keys, applies it and takes it back', async () => {
    const before = machine.state.picture;
    const { page } = await visits.open('technician', '/settings/cabinets/m1');
    const seen = card(page, 'Picture');
    await seen.getByRole('radio', { name: 'Corners' }).check();
    const corner = seen.getByRole('button', { name: 'Top left corner, 0, 0 px' });
    await corner.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowDown');
    await seen.getByRole('button', { name: 'Top left corner, 10, 1 px' }).waitFor();
    await seen.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => machine.state.picture.corners[0]).not.toEqual(before.corners[0]);
    await seen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => machine.state.picture.corners).toEqual(before.corners);
    await seen.getByRole('button', { name: 'Turn' }).click();
    await expect.poll(() => machine.state.picture.turn).toBe(90);
  });

  nightly('keeps what the machine said last while its agent is away, and lets nobody else test', async () => {
    const { page } = await visits.open('technician', '/settings/cabinets/m1');
    await page.getByText('3 steps open').waitFor();
    visits.floor.agent.cut();
    await page.getByRole('alert').filter({ hasText: 'is away, so nothing can be tested' }).waitFor();
    expect(await card(page, 'Wiring').getByRole('checkbox').first().isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Press relay/ }).count()).toBe(0);
    const { page: other } = await visits.open('auditor', '/settings/cabinets/m1');
    await other.getByText('Start it and check its log').waitFor();
    await visits.floor.connectAgent();
    await other.getByText('Your role may view, but not test or open.').waitFor();
    expect(await other.getByRole('button', { name: 'Request to open m1' }).count()).toBe(0);
  });
});
