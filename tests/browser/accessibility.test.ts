import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { informationPages } from '@reelfloor/protocol/information-pages';
import { isLandingRun } from '@reelfloor/server/testing/test-depth';
import { buildInformationPageUrl } from '@reelfloor/web/testing/information-address';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nightlyRules, violations } from '../harness/axe.ts';
import { desk, launchBrowser, newVisitor, phone, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { nightly } from '../harness/nightly.ts';
import { violationsInThemes } from '../harness/theme-contrasts.ts';
import { until } from '../harness/until.ts';
import { requestedThemes, themeWalkTimeoutMs, walksThemesOnPhone } from '../harness/walked-themes.ts';
import { type Words, wordsOf } from '../harness/words.ts';

interface Panel {
  readonly name: string;
  readonly button: (words: Words) => string;
  readonly dialog: (words: Words) => string;
  /** Element that must be visible before axe checks the dialog; otherwise axe would check a placeholder. */
  readonly shows?: (dialog: Locator, words: Words) => Locator;
}

const panels: readonly Panel[] = [
  {
    name: 'theme settings',
    button: ({ t }) => t('words.themeSettings'),
    dialog: ({ t }) => t('words.themeSettings'),
  },
  {
    name: 'information',
    button: ({ t }) => t('shell.info'),
    dialog: ({ t }) => t('shell.info'),
    shows: (dialog) => dialog.getByText(/^\d+ ms$/),
  },
  {
    name: 'quick panel',
    button: ({ t }) => t('panels.quickPanel'),
    dialog: ({ t }) => t('panels.quickPanel'),
    shows: (dialog) => dialog.getByText(/Player One|Player Two/),
  },
  {
    name: 'team chat',
    button: ({ t }) => t('panels.teamChat'),
    dialog: ({ t }) => t('panels.teamChat'),
    shows: (dialog) => dialog.getByRole('button', { name: /Staff One/ }),
  },
];

const pages = [
  ['/lobby', 'lobby.allMachines', 2],
  ['/lobby/koi/neon-koi', null, 2],
  ['/profile', null, 1],
  ['/transactions', 'records.transactionsTitle', 1],
  ['/slot-sessions', 'records.sessionsTitle', 1],
  ['/pages/errors/error-404', 'words.notFound', 1],
  ['/pages/errors/error-500', 'words.serverError', 1],
] as const;

const settings = { EXTERNAL_INFO: true, ...fewFrames };
const environment = { REGISTRATION: 'true', PASSWORD_RESET: 'true' };

let floor: Floor;
let browser: Browser;
beforeAll(async () => {
  [floor, browser] = await Promise.all([startFloor({ environment }), launchBrowser()]);
  await writeFile(join(floor.dataDir, 'Settings.json'), JSON.stringify(settings));
});
afterAll(async () => {
  await browser?.close();
  await floor?.stop();
  await floor?.remove();
});

const walks = [
  ['desk', desk, 'player1', 'tr', 'dark6', ['light3'], '501'],
  ['phone', phone, 'player2', 'en', 'light3', [], '506'],
] as const;

describe.each(isLandingRun ? walks.slice(0, 1) : walks)(
  'every screen and panel, on a %s',
  { timeout: themeWalkTimeoutMs },
  (_, viewport, user, language, theme, others, machineId) => {
    let visitor: Visitor;
    let page: Page;
    const words = wordsOf[language];
    const { t } = words;
    const walksThemes = requestedThemes.length > 0 && (viewport === desk || walksThemesOnPhone);
    const otherThemes = walksThemes ? requestedThemes.filter((name) => name !== theme) : others;

    beforeAll(async () => {
      visitor = await newVisitor(browser, floor.baseUrl, { viewport, theme });
      page = visitor.page;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((chosen) => {
        // An information page in a sandboxed frame has no storage.
        if (self.origin !== 'null') localStorage.setItem('language', chosen);
      }, language);
    });
    afterAll(() => visitor?.close());

    /** Checks all of axe's rules in the current theme and only the contrast in the other themes. */
    const expectSound = async (what: string) => {
      expect(await violations(page, 'all', nightlyRules), `${what}, ${theme}`).toEqual([]);
      expect(await violationsInThemes(page, otherThemes), what).toEqual([]);
    };

    const press = async (target: Locator) => {
      await target.focus();
      await page.keyboard.press('Enter');
    };

    /** Opens a panel by keyboard. On a phone the button is in the "more" menu. */
    const openByKeyboard = async (name: string): Promise<Locator> => {
      const button = page.getByRole('button', { name, exact: true });
      const more = page.getByRole('button', { name: t('shell.more'), exact: true });
      if (await button.isVisible()) {
        await press(button);
        return button;
      }
      await press(more);
      await press(button);
      return more;
    };

    const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

    /**
     * Checks that Tab and Shift+Tab reach nothing behind the dialog. After the dialog's last element, the focus may be
     * in the browser's toolbars.
     */
    const expectFocusKept = async (dialog: Locator) => {
      await until('the focus is in the dialog', () =>
        dialog.evaluate((element) => element.contains(document.activeElement)),
      );
      for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
        await page.keyboard.press(key);
        const isInside = await dialog.evaluate(
          (element) => element.contains(document.activeElement) || document.activeElement === document.body,
        );
        expect(isInside, `the focus after ${key}`).toBe(true);
      }
    };

    const expectClosedByEscape = async (dialog: Locator, opener: Locator) => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await until('the focus is back where it came from', () => hasFocus(opener));
    };

    it.each(['/register', '/forgot-password', '/reset-password', '/mail-confirm'])('the page %s', async (path) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await expectSound(path);
    });

    it('the login, including its error', async () => {
      await page.goto('/login');
      await page.getByRole('heading', { name: t('login.title') }).waitFor();
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
      await expectSound('login');
      const username = page.getByLabel(t('login.username'));
      await username.fill('abc');
      await page.keyboard.press('Tab');
      await page.getByText(t('login.minLength')).waitFor();
      await expectSound('login with a complaint');
      await username.fill(user);
      await page.getByLabel(t('login.password'), { exact: true }).fill('demo1234');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/lobby');
      await page.getByRole('article').first().waitFor();
    });

    it.each(pages)('the page %s', async (path, title, level) => {
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      const heading = page.getByRole('heading', title === null ? { level } : { name: t(title), level });
      await heading.first().waitFor();
      if (path.startsWith('/lobby')) await page.getByRole('article').first().waitFor();
      await expectSound(path);
      if (path === '/lobby/koi/neon-koi') expect(await page.getByRole('article').count()).toBe(2);
    });

    it.each(panels)('$name: opened by keyboard, keeps the focus, gives it back', async (panel) => {
      if (new URL(page.url()).pathname !== '/lobby') await page.goto('/lobby');
      await page.getByRole('article').first().waitFor();
      const opener = await openByKeyboard(panel.button(words));
      const dialog = page.getByRole('dialog', { name: panel.dialog(words), exact: true });
      await dialog.waitFor();
      await panel.shows?.(dialog, words).first().waitFor();
      await expectSound(panel.name);
      await expectFocusKept(dialog);
      await expectClosedByEscape(dialog, opener);
    });

    it('the color schemes, reached from theme settings and left to them', async () => {
      const opener = await openByKeyboard(t('words.themeSettings'));
      await press(page.getByRole('button', { name: words.look('colorSchemes') }));
      const schemes = page.getByRole('dialog', { name: words.look('colorSchemes') });
      await schemes.waitFor();
      await expectSound('color schemes');
      await expectFocusKept(schemes);
      await press(schemes.getByRole('button', { name: words.look('back') }));
      await schemes.waitFor({ state: 'hidden' });
      await expectClosedByEscape(page.getByRole('dialog', { name: t('words.themeSettings') }), opener);
    });

    it('a chat with a team member', async () => {
      const opener = await openByKeyboard(t('panels.teamChat'));
      const dialog = page.getByRole('dialog', { name: t('panels.teamChat') });
      await press(dialog.getByRole('button', { name: /Staff One/ }));
      await dialog.getByRole('textbox').fill('405?');
      await page.keyboard.press('Enter');
      await dialog.getByRole('log').getByText('405?').waitFor();
      await expectSound('chat');
      await expectFocusKept(dialog);
      await expectClosedByEscape(dialog, opener);
    });

    it('the navigation with its search and its shortcuts', async () => {
      const menu = page.getByRole('button', { name: t('words.openMenu') });
      const drawer = page.getByRole('dialog', { name: t('words.menu') });
      if (viewport === phone) {
        await press(menu);
        await drawer.waitFor();
        await expectSound('drawer');
        await expectFocusKept(drawer);
      } else {
        await press(page.getByRole('button', { name: t('shell.shortcuts'), exact: true }));
        const chooser = page.getByRole('dialog', { name: t('shell.shortcuts') });
        await chooser.waitFor();
        await expectSound('shortcuts');
        await expectClosedByEscape(chooser, page.getByRole('button', { name: t('shell.shortcuts'), exact: true }));
      }
      const search = page.getByRole('combobox', { name: t('shell.searchPages') }).last();
      await search.fill('o');
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().waitFor();
      await expectSound('search');
      await search.fill('qqq');
      await page.getByText(t('shell.noResults')).waitFor();
      // The first Escape closes the list, the second empties the field, the third closes the drawer.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      expect(await search.inputValue()).toBe('');
      if (viewport === phone) await expectClosedByEscape(drawer, menu);
    });

    it('an information page of the footer', async () => {
      const link = page.getByRole('contentinfo').getByRole('button', { name: t('footer.playerProtection') });
      await press(link);
      const dialog = page.getByRole('dialog', { name: t('footer.playerProtection') });
      await dialog.frameLocator('iframe').getByRole('heading').first().waitFor();
      await expectSound('information page');
      await expectFocusKept(dialog);
      await page.keyboard.press('Shift+Tab');
      await press(dialog.getByRole('button', { name: t('words.close') }));
      await dialog.waitFor({ state: 'hidden' });
      expect(await hasFocus(link)).toBe(true);
    });

    it('the frame without a toolbar, whose menu button floats', async () => {
      await page.route('**/Settings.json', (route) => route.fulfill({ json: { HIDE_HEADER_BAR: true } }));
      await page.reload();
      await page.getByRole('article').first().waitFor();
      await expectSound('no toolbar');
      const menu = page.getByRole('button', { name: t('words.openMenu') });
      expect(await menu.isVisible()).toBe(viewport === phone);
      await page.unroute('**/Settings.json');
    });

    nightly.each(Object.values(informationPages))('%s, framed and by itself', async (address) => {
      await page.goto(buildInformationPageUrl(address, { language, theme, isFramed: true }));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectSound(address);
      // Leaves out the paytables, each in a `section`, because another test checks them.
      await page.goto(address);
      await page.getByRole('banner').waitFor();
      expect(await violations(page, 'all', nightlyRules, 'section'), `${address} by itself`).toEqual([]);
    });

    it('a game', async () => {
      await page.goto(`/game/${machineId}/orbit-seven`);
      await expect.poll(() => shownFrames(page)).toBeGreaterThan(0);
      await expectSound('game');
      await page.getByRole('button', { name: new RegExp(`^${words.game('leave')}`) }).click();
      await page.waitForURL('**/lobby');
    });

    it('leaves nothing in the console', () => {
      expect(visitor.complaints).toEqual([]);
    });
  },
);
