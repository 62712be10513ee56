import { type PageRoute, templateRoutes, walkedRoutes } from '@reelfloor/web/testing/routes';
import { enRoles, enTitles, trRoles, trTitles } from '@reelfloor/web/testing/template-texts';
import { createTranslator, en, enProfile, type MainTexts, tr, trProfile } from '@reelfloor/web/testing/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../harness/axe.ts';
import { desk, phone } from '../harness/browser.ts';
import { showTheme } from '../harness/show-theme.ts';
import { SignedInPages } from '../harness/signed-in-pages.ts';
import { until } from '../harness/until.ts';

type Language = 'tr' | 'en';
interface Titled extends Pick<PageRoute, 'path' | 'guard' | 'landmark'> {
  readonly titles: Readonly<Record<Language, string>>;
}

type PageTexts = MainTexts & {
  readonly profile: typeof trProfile;
  readonly roleExamples: typeof trRoles;
};

const say = {
  tr: createTranslator<PageTexts>({ ...tr, profile: trProfile, roleExamples: trRoles }, 'tr'),
  en: createTranslator<PageTexts>({ ...en, profile: enProfile, roleExamples: enRoles }, 'en'),
};

const routes: readonly Titled[] = [
  ...walkedRoutes.map((route) => ({
    ...route,
    titles: { tr: say.tr(route.title), en: say.en(route.title) },
  })),
  ...templateRoutes.map((route) => ({
    ...route,
    titles: { tr: trTitles.pages[route.title], en: enTitles.pages[route.title] },
  })),
];

const notFound = '/pages/errors/error-404';

/** The phone looks come second and third, because texts that are too wide show first on a phone. */
const looks = [
  { viewport: desk, language: 'tr' },
  { viewport: phone, language: 'en' },
  { viewport: phone, language: 'tr' },
  { viewport: desk, language: 'en' },
] as const;
/** Themes in which axe checks the pages, in turn. */
const themes = ['dark6', 'light3'] as const;

describe('every page of the client', { timeout: 120_000 }, () => {
  let pages: SignedInPages;
  beforeAll(async () => {
    pages = await SignedInPages.open();
  });
  afterAll(() => pages?.close());

  describe('for a player', () => {
    const open = routes.filter(({ guard }) => guard === 'players');
    let page: Page;
    beforeAll(async () => {
      page = await pages.enter({ language: looks[0].language });
    });

    it.each(looks.map((look, turn) => ({ ...look, turn })))(
      'is titled, framed and clean: $viewport.width px, $language',
      async ({ viewport, language, turn }) => {
        const mistakes: string[] = [];
        await page.setViewportSize(viewport);
        await chooseLanguage(page, language);
        for (const [index, { path, titles, landmark }] of open.entries()) {
          const wanted = { title: titles[language], framed: landmark === 'framed' };
          const found = (await goTo(page, path, wanted)).mistakes;
          // axe checks each page in only one of the looks, and the next page in the next look.
          if (index % looks.length === turn) {
            await showTheme(page, themes[Math.floor(index / looks.length) % themes.length] ?? 'dark6');
            found.push(...(await violations(page)));
          }
          mistakes.push(...found.map((what) => `${path}: ${what}`));
        }
        expect(mistakes).toEqual([]);
      },
    );

    it('leaves the console clean', () => pages.leaveClean());
  });

  it('refuses callers it is not for', async () => {
    for (const [user, roles] of [
      ['player1', ['players']],
      ['staff1', ['players', 'staff']],
      ['admin1', ['players', 'staff', 'admin']],
    ] as const) {
      const page = await pages.enter({ user });
      for (const { path, guard, titles } of routes.filter((route) => route.guard !== 'players')) {
        const isLetIn = (roles as readonly string[]).includes(guard);
        if (isLetIn) {
          expect(await goTo(page, path, { title: titles.en })).toMatchObject({ address: path });
          continue;
        }
        // A signed-in player who opens a page for guests is sent to the lobby, as after a login.
        await goTo(page, path, { address: guard === 'guests' ? '/lobby' : notFound });
      }
    }
    await pages.leaveClean();
  });

  it('asks a guest to sign in first and then opens the wanted page', async () => {
    const page = await pages.enterAsGuest({ language: 'en' });
    for (const { path, guard, titles } of routes) {
      if (guard === 'guests') {
        await goTo(page, path, { title: titles.en });
        continue;
      }
      await goTo(page, path, { address: `/login?redirect=${encodeURIComponent(path)}` });
    }
    await pages.leaveClean();
  });

  it('redirects every other address of the table', async () => {
    const page = await pages.enter({ user: 'staff1' });
    const t = say.en;
    for (const [path, title] of [
      ['/', t('lobby.title')],
      ['/game', t('lobby.title')],
      ['/lobby/koi/neon-koi', 'Neon Koi'],
      ['/profile/p-player1', t('profile.title')],
      ['/nowhere', t('words.notFound')],
      ['/pages/auth/nothing', t('words.notFound')],
      ['/pages/nothing', t('words.notFound')],
      ['/ui/page-layouts/carded/nothing', t('words.notFound')],
      ['/documentation/nothing', t('words.notFound')],
      ['/callback', t('lobby.title')],
    ] as const) {
      await goTo(page, '/transactions', { title: t('records.transactionsTitle') });
      const { address } = await goTo(page, path, { title });
      if (title === t('words.notFound')) expect(address).toBe(notFound);
    }
    await pages.leaveClean();
  });
  it('has working forms', async () => {
    const page = await pages.enter({ path: '/pages/auth/register' });
    await page.getByLabel('Username').fill('me');
    await page.getByLabel('E-mail').fill('new@example.org');
    await page.getByLabel('Password').fill('a long password');
    const submit = page.getByRole('button', { name: 'Create an account' });
    await page.getByText('Must be 4–32 characters').waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel('Username').fill('newcomer');
    await page.getByLabel('Date of birth').fill('01/02/1990');
    await page.getByRole('checkbox').check();
    await submit.click();
    // This server does not allow registration, and the page says so.
    await page.getByRole('alert').getByText('This is not available here.').waitFor();
    await page.goto('/pages/auth/lock');
    await page.getByLabel('PIN code').fill('0000');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.waitForURL('**/lobby');
    await page.goto('/pages/auth/login-2');
    await page.getByLabel('Username').fill('player2');
    await page.getByLabel('Password', { exact: true }).fill('demo1234');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/lobby');
    await page.goto('/pages/auth/lock');
    await page.getByText('player2').waitFor();
    await pages.leaveClean(/status of 403 .*\/register$/);
  });

  it('searches machines, brands and help, page by page', async () => {
    const page = await pages.enter({ path: '/pages/search/classic' });
    const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    const words = page.getByRole('textbox', { name: 'Words to search for' });
    await words.fill('koi');
    await results.filter({ hasText: 'Neon Koi' }).first().waitFor();
    await page.getByRole('button', { name: /^Brand/ }).click();
    await page.getByText('1 result', { exact: true }).waitFor();
    await words.fill('');
    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.getByText(/page 2 of \d/).waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
    // The address contains the whole search, so a reload shows the same results.
    await page.reload();
    await page.getByText(/page 2 of \d/).waitFor();
    expect(await results.count()).toBe(10);
    await results.getByRole('link').first().click();
    await page.waitForURL('**/lobby/*/*');
    await pages.leaveClean();
  });

  it('copies the import of an icon, and leads through the documents', async () => {
    const page = await pages.enter({ path: '/ui/icons' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const search = page.getByRole('searchbox', { name: 'Search icons' });
    await search.fill('minimal wallet');
    await page.getByRole('button', { name: /^WalletMinimal/ }).click();
    await until(
      'the line is in the clipboard',
      async () =>
        (await page.evaluate(() => navigator.clipboard.readText())) === "import { WalletMinimal } from 'lucide-react';",
    );
    await search.fill('pickaxe');
    await page.getByText('There is no such icon').waitFor();
    await page.getByRole('switch', { name: 'Search the whole set' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pickaxe', exact: true }).waitFor();

    await page.goto('/documentation');
    const article = page.getByRole('article');
    await article.getByRole('heading', { name: 'The client, for its developers', level: 2 }).waitFor();
    expect(await article.getAttribute('lang')).toBe('en');
    await article.getByRole('link', { name: 'Architecture', exact: true }).click();
    await article.getByRole('heading', { name: 'Architecture', level: 2 }).waitFor();
    await article.getByRole('navigation').getByRole('link', { name: 'Where a cent can be' }).click();
    expect(new URL(page.url()).hash).toBe('#where-a-cent-can-be');
    // An address that names a heading scrolls to it.
    await page.reload();
    const heading = article.getByRole('heading', { name: 'Where a cent can be' });
    await until('the heading is in sight', () =>
      heading.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top > 0 && top < innerHeight;
      }),
    );
    await page.goto('/documentation?page=nothing');
    await page.getByRole('link', { name: 'Open the first document' }).click();
    await article.waitFor();
    await pages.leaveClean();
  });
});

/** Chooses the language with the switch that a page without a frame has at every size. */
const chooseLanguage = async (page: Page, language: Language): Promise<void> => {
  const path = '/pages/auth/login';
  const { titles } = routes.find((route) => route.path === path) ?? {};
  await goTo(page, path, {});
  await page.getByRole('button', { name: new RegExp(`^${language.toUpperCase()},`) }).click();
  await goTo(page, path, titles ? { title: titles[language] } : {});
};

interface Wanted {
  readonly title?: string;
  readonly address?: string;
  /** Whether the page must show the client's menu; undefined: not checked. */
  readonly framed?: boolean;
}

interface Arrival {
  readonly address: string;
  readonly mistakes: string[];
}

/**
 * Navigates as a link would and waits until nothing is loading. Returns the address and the mistakes: not
 * exactly one `main` and one heading, or wider than the window.
 */
const goTo = async (page: Page, path: string, wanted: Wanted): Promise<Arrival> => {
  const arrival = await page.evaluate(
    async ([to, { title, address, framed }]) => {
      const all = (selector: string) => [...document.querySelectorAll(selector)];
      const isLoading = () =>
        all('[role=status]').some(({ textContent }) => /^(yükleniyor|loading)\.\.$/.test(textContent ?? ''));
      const at = () => location.pathname + location.search;
      const isThere = () =>
        (title === undefined || document.title === `${title} · Reelfloor`) &&
        (address === undefined || at() === address) &&
        all('main h1').length > 0 &&
        !isLoading();
      history.pushState(null, '', to);
      const deadline = performance.now() + 20_000;
      while (!isThere()) {
        if (performance.now() > deadline) return `is “${document.title}” at ${at()}`;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const mains = all('main').length;
      const headings = all('main h1').length;
      const menus = all('nav, button[aria-haspopup=dialog]').filter(
        (it) => /^(Menü|Menu|Menüyü aç|Open menu)$/.test(it.ariaLabel ?? '') && it.checkVisibility(),
      ).length;
      const sideways = document.documentElement.scrollWidth - innerWidth;
      const mistakes: string[] = [];
      if (mains !== 1) mistakes.push(`${mains} main landmarks`);
      if (headings !== 1) mistakes.push(`${headings} headings of the first level`);
      if (framed !== undefined && menus > 0 !== framed) mistakes.push(`${menus} menus in view`);
      if (sideways > 0) mistakes.push(`${sideways} px wider than the window`);
      return { address: at(), mistakes };
    },
    [path, wanted] as const,
  );
  if (typeof arrival === 'string') throw new Error(`${path}, waited for ${JSON.stringify(wanted)}, ${arrival}`);
  return arrival;
};
