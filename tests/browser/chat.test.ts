import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser, logInByForm, newVisitor, phone, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { until } from '../harness/until.ts';

describe('the panels of the toolbar', () => {
  let floor: Floor;
  let browser: Browser;
  let player: Visitor;
  let staff: Visitor;

  beforeAll(async () => {
    [floor, browser] = await Promise.all([startFloor(), launchBrowser()]);
    [player, staff] = await Promise.all([
      newVisitor(browser, floor.baseUrl),
      newVisitor(browser, floor.baseUrl, { viewport: phone, theme: 'light3' }),
    ]);
    await logInByForm(player.page, 'player1');
    await logInByForm(staff.page, 'staff1');
  });
  afterAll(async () => {
    await browser?.close();
    expect(await floor?.stop()).toBe(0);
    await floor?.remove();
  });
  beforeEach(async () => {
    for (const { page } of [player, staff]) if (await panel(page).isVisible()) await page.keyboard.press('Escape');
  });

  const button = (page: Page) => page.getByRole('button', { name: /^Ekip sohbeti/ });
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Ekip sohbeti' });
  const contact = (page: Page, name: string) => panel(page).getByRole('button', { name });
  const input = (page: Page) => panel(page).getByRole('textbox', { name: 'Mesajınızı yazın' });
  const log = (page: Page) => panel(page).getByRole('log');
  const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);
  const openChat = async (page: Page, name: string) => {
    await button(page).click();
    await contact(page, name).click();
    await input(page).waitFor();
  };

  it('loads nothing of the panel before it is opened', async () => {
    const loaded = await player.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded.filter((name) => /chat-sheet|quick-sheet/.test(name))).toEqual([]);
  });

  it('lets player and staff talk live, and counts what was not read', async () => {
    await openChat(player.page, 'Staff One');
    await panel(player.page).getByText('Çevrimiçi').first().waitFor();
    expect((await panel(player.page).boundingBox())?.width).toBeCloseTo(360, 1);
    await input(player.page).fill('Merhaba');
    await player.page.keyboard.press('Shift+Enter');
    await player.page.keyboard.type('405 ne zaman açılır?');
    await player.page.keyboard.press('Enter');
    await log(player.page).getByText('405 ne zaman açılır?').waitFor();
    expect(await input(player.page).inputValue()).toBe('');

    await staff.page.getByRole('button', { name: 'Ekip sohbeti, 1 okunmamış mesaj' }).click();
    await contact(staff.page, 'Player One').getByText('1 okunmamış mesaj').waitFor();
    await contact(staff.page, 'Player One').click();
    const received = log(staff.page).getByText('405 ne zaman açılır?');
    expect(await received.textContent()).toBe('Merhaba\n405 ne zaman açılır?');
    await input(staff.page).fill('Birazdan açıyoruz.');
    await panel(staff.page).getByRole('button', { name: 'Gönder' }).click();

    await log(player.page).getByText('Birazdan açıyoruz.').waitFor();
    const unread = player.page.getByRole('button', { name: /okunmamış/, includeHidden: true });
    await until('what is read counts no more', async () => (await unread.count()) === 0);
    await player.page.keyboard.press('Escape');
    await input(staff.page).fill('Açıldı.');
    await staff.page.keyboard.press('Enter');
    await player.page.getByRole('button', { name: 'Ekip sohbeti, 1 okunmamış mesaj' }).click();
    await contact(player.page, 'Staff One').click();
    await log(player.page).getByText('Açıldı.').waitFor();
    await player.page.keyboard.press('Escape');
    await player.page.getByRole('button', { name: 'Ekip sohbeti', exact: true }).waitFor();
  });

  it('sends no empty message, and keeps a draft when the panel is closed', async () => {
    const { page } = player;
    await openChat(page, 'Admin One');
    const sent: string[] = [];
    const listen = (request: { url(): string }) => request.url().includes('send-message') && sent.push(request.url());
    page.on('request', listen);
    await input(page).fill('   ');
    await page.keyboard.press('Enter');
    expect(await panel(page).getByRole('button', { name: 'Gönder' }).isDisabled()).toBe(true);
    await input(page).fill('yarım bir düşünce');
    await page.keyboard.press('Escape');
    await openChat(page, 'Admin One');
    expect(await input(page).inputValue()).toBe('yarım bir düşünce');
    await input(page).fill('');
    expect(sent).toEqual([]);
    page.off('request', listen);
  });

  it('closes on Escape and on a click beside it, which clears the contact and gives the focus back', async () => {
    const { page } = player;
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(400, 400)]) {
      await openChat(page, 'Admin One');
      await until('the input has the focus', () => hasFocus(input(page)));
      await close();
      await panel(page).waitFor({ state: 'hidden' });
      await until('the focus is back', () => hasFocus(button(page)));
      await button(page).click();
      await contact(page, 'Admin One').waitFor();
      await page.keyboard.press('Escape');
    }
  });

  it('searches the contacts and says if nobody is found', async () => {
    const { page } = player;
    await button(page).click();
    await panel(page).getByRole('textbox', { name: 'Kişi ara' }).fill('ADMİN');
    await contact(page, 'Staff One').waitFor({ state: 'hidden' });
    await contact(page, 'Admin One').waitFor();
    await panel(page).getByRole('textbox', { name: 'Kişi ara' }).fill('kimse');
    await panel(page).getByText('Sonuç yok..').waitFor();
  });

  it('shows the status that the other side chooses, as it changes', async () => {
    await openChat(player.page, 'Staff One');
    await button(staff.page).click();
    await panel(staff.page).getByLabel('Durumum').selectOption('do-not-disturb');
    await panel(player.page).getByText('Rahatsız etmeyin').waitFor();
    await panel(staff.page).getByLabel('Durumum').selectOption('online');
    await panel(player.page).getByText('Çevrimiçi').waitFor();
  });

  it('keeps a message that could not be sent, and sends it again on request', async () => {
    const { page, complaints } = player;
    await openChat(page, 'Admin One');
    await page.route('**/api/chat/send-message', (route) => route.abort());
    await input(page).fill('Bu kaybolmamalı');
    await page.keyboard.press('Enter');
    const failure = panel(page).getByText(/Gönderilemedi/);
    await failure.waitFor();
    await page.unroute('**/api/chat/send-message');
    await page.keyboard.press('Escape');
    await openChat(page, 'Admin One');
    await panel(page).getByRole('button', { name: 'Yeniden gönder' }).click();
    await failure.waitFor({ state: 'hidden' });
    await page.getByText('Gönderiliyor').waitFor({ state: 'hidden' });
    expect(await log(page).getByText('Bu kaybolmamalı').count()).toBe(1);
    // The test itself aborted the request that this message is about.
    expect(complaints.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED /api/chat/send-message']);
  });

  it('shows a message once if it arrived although the answer was lost', async () => {
    const { page, complaints } = player;
    await openChat(page, 'Admin One');
    await page.route('**/api/chat/send-message', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await input(page).fill('Bu iki kez gitmemeli');
    await page.keyboard.press('Enter');
    await until('the console has the lost answer', () => complaints.length > 0);
    await page.unroute('**/api/chat/send-message');
    await panel(page)
      .getByText(/Gönderilemedi|Gönderiliyor/)
      .waitFor({ state: 'hidden' });
    expect(await log(page).getByText('Bu iki kez gitmemeli').count()).toBe(1);
    expect(complaints.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED /api/chat/send-message']);
  });

  it('shows the operator’s news in the quick panel, and applies its settings at once and keeps them', async () => {
    const { page } = player;
    const openPanel = () => page.getByRole('button', { name: 'Hızlı panel' }).click();
    const quick = page.getByRole('dialog', { name: 'Hızlı panel' });
    await openPanel();
    await quick.getByText('Oyun parası').waitFor();
    await quick.getByText(/Player One/).waitFor();
    await quick.getByRole('switch', { name: 'Cüzdan bakiyesini göster' }).uncheck();
    await quick.getByRole('switch', { name: 'Hareketleri azalt' }).check();
    await page.getByText('••••••').waitFor();
    await page.keyboard.press('Escape');
    await quick.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText('••••••').waitFor();
    expect(await page.locator('html[data-still]').count()).toBe(1);
    await openPanel();
    await quick.getByRole('switch', { name: 'Cüzdan bakiyesini göster' }).check();
    await quick.getByRole('switch', { name: 'Hareketleri azalt' }).uncheck();
    expect(await page.locator('html[data-still]').count()).toBe(0);
    await page.mouse.click(400, 400);
    await quick.waitFor({ state: 'hidden' });
  });

  it('leaves nothing in the console', () => {
    expect([...player.complaints, ...staff.complaints]).toEqual([]);
  });
});
