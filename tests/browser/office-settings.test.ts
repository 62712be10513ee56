import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OfficeMember } from '@reelfloor/server/testing/office-member';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { officeVisits } from '../harness/office-visits.ts';

const reason = 'Agreed at the meeting';

describe('the settings of the office', () => {
  const visits = officeVisits();

  const settings = async () =>
    JSON.parse(await readFile(join(visits.floor.config.dataDir, 'Settings.json'), 'utf8')) as Record<string, unknown>;
  const send = async (page: Page, button: string) => {
    const form = page
      .locator('details[open] form')
      .filter({ has: page.getByRole('button', { name: button, exact: true }) });
    await form.getByLabel('Reason').fill(reason);
    await form.getByRole('button', { name: button, exact: true }).click();
    return form;
  };

  it('are changed by two people, and undone from the history', async () => {
    const visitor = await visits.open('admin', '/settings');
    const { page } = visitor;
    await page.getByLabel('Find a setting').fill('volume');
    await page.getByRole('button', { name: 'VOLUME' }).click();
    await page.getByLabel('Value', { exact: true }).fill('0.25');
    const form = await send(page, 'Set');
    await form.getByText('Waits for a second person.').waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await picture(visitor, 'office-settings-en');
    expect(await violations(page)).toEqual([]);
    expect(await settings()).toEqual({});
    const second = await OfficeMember.open(visits.floor, 'admin', 'second');
    const waiting = await second.call('requests');
    const [request] = (waiting.body as { requests: { id: string }[] }).requests;
    expect((await second.confirm(request?.id ?? '')).status).toBe(200);
    expect(await settings()).toEqual({ VOLUME: 0.25 });
    await page.reload();
    await page.getByText(/setting set/).waitFor();
    await page.locator('summary').filter({ hasText: 'Undo' }).click();
    const undo = await send(page, 'Undo');
    await undo.getByText('Waits for a second person.').waitFor();
    const again = (await second.call('requests')).body as { requests: { id: string; state: string }[] };
    expect((await second.confirm(again.requests.find(({ state }) => state === 'waiting')?.id ?? '')).status).toBe(200);
    expect(await settings()).toEqual({});
  });

  it('keep the words of the quick panel, which a manager edits alone, in Turkish and light', async () => {
    const visitor = await visits.open('manager', '/settings', { language: 'tr', theme: 'light3' });
    const { page } = visitor;
    await page.getByLabel('Kimlik').fill('opening');
    await page.getByLabel('Başlık').fill('Open late');
    await page.getByLabel('Metin').fill('Until four in the morning');
    await page.getByLabel('Gerekçe').fill('Yeni saatler');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByRole('button', { name: 'opening' }).waitFor();
    await page.getByText('quick-panel add').waitFor();
    await picture(visitor, 'office-panel-tr');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Bilgi sayfaları' }).check();
    await page.getByRole('button', { name: 'Kullanım koşulları' }).click();
    await page.getByLabel('HTML').fill('<h1>Koşullarımız</h1>');
    await page.locator('details[open] form').getByLabel('Gerekçe').fill('Hukukun metni');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByText(/kendi sayfanız, sürüm/).waitFor();
    await page.getByText('page set').waitFor();
    await picture(visitor, 'office-pages-tr');
    expect(await violations(page)).toEqual([]);
    const terms = await fetch(new URL('/terms-of-use.html', visits.floor.address));
    expect(await terms.text()).toBe('<h1>Koşullarımız</h1>');
  });
});
