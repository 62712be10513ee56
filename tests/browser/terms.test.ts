import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Protection } from '@reelfloor/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../harness/access-floor.ts';
import { violations } from '../harness/axe.ts';
import { phone } from '../harness/browser.ts';
import { press, ready, sitDownWithCredit, spinKey } from '../harness/game-keys.ts';
import { fewFrames, type GamePage, GameVisits } from '../harness/game-visits.ts';
import { operateAt } from '../harness/operate-at.ts';
import { call } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const points = Array.from({ length: 14 }, (_, index) => `- Point ${index + 1} of what holds here.`).join('\n');

describe('terms that players accept', () => {
  let visits: GameVisits;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reelfloor-terms-'));
    visits = await GameVisits.open({}, fewFrames);
  });
  afterEach(() => visits.leaveClean());
  afterAll(async () => {
    await visits.close();
    await rm(folder, { recursive: true });
  });

  const publish = async (words: string) => {
    const texts = {
      tr: `# Kullanım koşulları\n\n${words}: bu koşullar bu salonu kullanan her oyuncu için geçerlidir.\n\n${points}`,
      en: `# Terms of use\n\n${words}: these terms hold for every player of this floor.\n\n${points}`,
      ar: `# شروط الاستخدام\n\n${words}: تسري هذه الشروط على كل لاعب في هذه الصالة.\n\n${points}`,
    };
    for (const [lang, text] of Object.entries(texts)) await writeFile(join(folder, `${lang}.txt`), text);
    const [tr, en, ar] = ['tr', 'en', 'ar'].map((lang) => join(folder, `${lang}.txt`));
    await operateAt(visits.floor.dataDir, 'terms', 'publish', `${tr}`, `${en}`, '--ar', `${ar}`, '--reason', 'new');
  };
  const dueOf = async ({ token }: GamePage) =>
    ((await call(visits.floor.baseUrl, token, 'player/protection')).body as Protection).termsDue;

  it('are asked for over every page, put off or accepted in the language read, and then not again', async () => {
    await publish('First');
    const game = await visits.visit('/lobby', { user: 'player2', language: 'en' });
    const { page } = game;
    const asked = page.getByRole('dialog', { name: 'Terms of use, version 1' });
    await asked.getByText('First: these terms hold').waitFor();
    await picture(game, 'terms-desk-en');
    expect(await violations(page)).toEqual([]);
    const wide = await visits.visit('/lobby', {
      user: 'player2',
      language: 'ar',
      theme: 'light3',
      viewport: phone,
    });
    await wide.page.getByRole('dialog').getByText('First: تسري').waitFor();
    await picture(wide, 'terms-phone-ar-light');
    expect(await violations(wide.page)).toEqual([]);
    // Escape is no answer; whoever puts it off plays nothing, and is told so on every page.
    for (const name of ['Escape', 'Escape']) await page.keyboard.press(name);
    await asked.getByRole('button', { name: /Not now/ }).click();
    await asked.waitFor({ state: 'detached' });
    const bar = page.getByRole('complementary').filter({ hasText: 'accept version 1 of the terms' });
    await bar.waitFor();
    await picture(game, 'terms-bar-en');
    expect(await dueOf(game)).toBe(1);
    await bar.getByRole('button', { name: 'Read the terms' }).click();
    await asked.getByRole('button', { name: 'Türkçe' }).click();
    await asked.getByText('First: bu koşullar').waitFor();
    await asked.getByRole('button', { name: 'I have read them and accept' }).click();
    await asked.waitFor({ state: 'detached' });
    await wide.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await dueOf(game)).toBeNull();
    await page.reload();
    await page.getByRole('heading', { name: /^All machines/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('stop the next paid spin of whoever is seated, and let the credit go home', async () => {
    const game = await visits.visit('/lobby', { language: 'en' });
    const asked = game.page.getByRole('dialog', { name: /Terms of use, version/ });
    await asked.getByRole('button', { name: 'I have read them and accept' }).click();
    await asked.waitFor({ state: 'detached' });
    const seated = await sitDownWithCredit(visits, { viewport: phone });
    const { page } = seated;
    await ready(page);
    await publish('Second');
    // Whoever only looks is asked too; the round of a player who spins ends before.
    const over = page.getByRole('dialog', { name: 'Kullanım koşulları, 2. sürüm' });
    await over.getByText('Second: bu koşullar').waitFor();
    await picture(seated, 'terms-game-phone-tr');
    expect(await violations(page)).toEqual([]);
    await over.getByRole('button', { name: /Şimdi değil/ }).click();
    await over.waitFor({ state: 'detached' });
    await press(seated, () => spinKey(page).click());
    await over.waitFor();
    expect(await visits.rounds(seated)).toBe(0);
    await over.getByRole('button', { name: /Makineden kalk/ }).click();
    await until('the credit is home', async () => (await visits.balance(seated)) === 100_000);
    expect(await dueOf(seated)).toBe(2);
  });
});
