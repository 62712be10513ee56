import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OfficeMember } from '@reelfloor/server/testing/office-member';
import { assignReviewed } from '@reelfloor/server/testing/reviewed-profile';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { officeVisits } from '../harness/office-visits.ts';

describe('who players are, in the office', () => {
  const visits = officeVisits();
  const form = (page: Page, title: string) => page.locator('details.action', { hasText: title }).first();
  const open = (page: Page, title: string) => page.locator('.action > summary', { hasText: title }).first().click();

  const inEverySize = async (page: Page, look: (width: number) => Promise<void>) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await look(width);
    }
  };
  /** A photo as large as a phone takes it, which does not fit into a call. */
  const photo = async () => {
    const path = join(visits.floor.config.dataDir, 'photo.png');
    const noise = Buffer.alloc(2400 * 1600 * 3);
    for (let at = 0; at < noise.length; at++) noise[at] = (at * 7919) % 251;
    await writeFile(
      path,
      await sharp(noise, { raw: { width: 2400, height: 1600, channels: 3 } })
        .png()
        .toBuffer(),
    );
    return path;
  };

  it('a document is added from a photo, looked at and accepted, and the identity is checked', async () => {
    await assignReviewed(visits.floor, { values: { 'identity.payoutUpTo': 500_000 } });
    const visitor = await visits.open('protection', '/players/player1');
    const { page } = visitor;
    await page.getByText('No documents on file.').waitFor();
    await page.getByText('Limit without identity check: ₺5,000.00.').waitFor();
    await open(page, 'Add a document');
    const add = form(page, 'Add a document');
    await add.getByLabel('Kind').selectOption('passport');
    await add.getByLabel('Last digits').fill('77X');
    await add.getByLabel('Valid until').fill('2031-05-31');
    await add.getByLabel(/^Picture/).setInputFiles(await photo());
    await add.getByLabel('Reason').fill('shown at the desk');
    await add.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Pending review').waitFor();
    await page.locator('.card', { hasText: 'Identity' }).first().scrollIntoViewIfNeeded();
    await picture(visitor, 'office-identity-en');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'View' }).click();
    const sheet = page.getByRole('dialog', { name: 'Passport' });
    await sheet.getByRole('img', { name: 'Picture: Passport' }).waitFor();
    await page.waitForFunction(() => (document.querySelector('.document img') as HTMLImageElement).naturalWidth > 0);
    await picture(visitor, 'office-document-en');
    await sheet.getByLabel('Reason').fill('looks genuine');
    await sheet.getByRole('button', { name: 'Accept' }).click();
    // Whoever has added a document does not accept it alone.
    await sheet.getByText('A second person must confirm this').waitFor();
    const [{ id: added = '' } = {}] = await visits.floor.queryDatabase((db) =>
      db.all<{ id: string }>('SELECT id FROM identity_documents'),
    );
    const other = await OfficeMember.open(visits.floor, 'protection', 'deniz');
    const accepted = { player: 'player1', document: added, verdict: 'accepted' } as const;
    expect(await other.act('decideDocument', accepted)).toMatchObject({ status: 200 });
    await page.reload();
    await page.locator('.card', { hasText: 'Identity' }).getByText('Checked', { exact: true }).waitFor();
    const lines = await visits.floor.queryDatabase((db) =>
      db.all<{ what: string }>("SELECT what FROM operator_changes WHERE subject = 'player1' ORDER BY id"),
    );
    expect(lines.map(({ what }) => what)).toEqual(['identity add', 'identity view', 'identity accept']);
  });

  it('what looks like money laundering becomes a case with notes and an outcome', async () => {
    await visits.floor.change(
      `INSERT INTO laundering_indicators (id, player_id, kind, at, threshold, figures)
       VALUES ('l-1', 'p-player1', 'inAndOut', ?, '{}',
         '{"days":7,"depositedMinor":2000000,"paidOutMinor":1900000,"stakedMinor":12000}')`,
      Date.now() - 3_600_000,
    );
    const visitor = await visits.open('protection', '/cases');
    const { page } = visitor;
    await page.getByText('Money in and out with little play').waitFor();
    await inEverySize(page, (width) => picture(visitor, `office-cases-waiting-${width}`));
    await open(page, 'Open a case');
    const opening = form(page, 'Open a case');
    await opening.getByLabel('Reason').fill('large sums in cash, hardly played');
    await opening.getByRole('button', { name: 'Open a case' }).click();
    await page.getByRole('heading', { name: 'Case 1' }).waitFor();
    await page.getByText('paid in ₺20,000.00').waitFor();
    await open(page, 'Add a note');
    const noting = form(page, 'Add a note');
    await noting.getByRole('textbox', { name: 'Note' }).fill('Asked at the desk: says he sold a car.');
    await noting.getByRole('button', { name: 'Add' }).click();
    await page.locator('blockquote', { hasText: 'sold a car' }).waitFor();
    await inEverySize(page, (width) => picture(visitor, `office-case-${width}`));
    expect(await violations(page)).toEqual([]);
    await open(page, 'Close the case');
    const closing = form(page, 'Close the case');
    await closing.getByLabel('Outcome').selectOption('reported');
    await closing.getByLabel('Conclusion').fill('Sent to the authority today.');
    await closing.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Sent to the authority today.').waitFor();
    await page.goto('/office/players/player1');
    await page.locator('.card', { hasText: 'Money laundering' }).getByText('Reported').waitFor();
    const light = await visits.open('protection', '/players/player1', { language: 'tr', theme: 'light3' });
    await light.page.getByText('Makama', { exact: false }).or(light.page.getByText('Bildirildi')).first().waitFor();
    await picture(light, 'office-identity-tr');
    const cases = await visits.open('auditor', '/cases?show=closed', { language: 'tr', theme: 'light3' });
    await cases.page.getByRole('heading', { name: 'Dosya 1' }).waitFor();
    await picture(cases, 'office-cases-tr');
  });
});
