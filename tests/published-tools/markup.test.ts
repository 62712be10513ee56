import { informationPages } from '@reelfloor/protocol/information-pages';
import { buildInformationPageUrl } from '@reelfloor/web/testing/information-address';
import { templateRoutes, walkedRoutes } from '@reelfloor/web/testing/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasJava, howToInstallJava } from '../../scripts/find-java.ts';
import { hasPublishedTools, howToInstallPublishedTools } from '../../scripts/find-published-tools.ts';
import { enterAs, launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { shownFrames } from '../harness/machine-picture.ts';
import { openOffice } from '../harness/open-office.ts';
import { ibmFindings, KeptMarkup } from './markup-checkers.ts';

const isHere = hasPublishedTools() && hasJava();
if (!isHere) console.log(`Left out: ${howToInstallPublishedTools} ${howToInstallJava}`);

/** Opens every part that folds. IBM's checker looks into closed ones, and misses there the labels that nobody sees either. */
const openAllParts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) {
      // Of parts with one name only one is open.
      part.removeAttribute('name');
      part.open = true;
    }
  });

const environment = { REGISTRATION: 'true', PASSWORD_RESET: 'true' };
const strangers = ['/login', '/register', '/forgot-password', '/reset-password', '/mail-confirm'];
const players = [
  '/lobby/koi/neon-koi',
  '/rounds',
  ...[...walkedRoutes, ...templateRoutes].filter(({ guard }) => guard === 'players').map(({ path }) => path),
];
const office = [
  '/floor',
  '/machine/104',
  '/players',
  '/players/player1',
  '/cashier',
  '/reports',
  '/reports/sheets/drop',
  '/requests',
  '/settings',
];

describe.skipIf(!isHere)(
  'the markup of every page, after its scripts, is sound to the checkers of IBM and the W3C',
  // Sixty pages and two checkers.
  { timeout: 600_000 },
  () => {
    let floor: Floor;
    let browser: Browser;
    let markup: KeptMarkup;
    const visitors: Visitor[] = [];
    beforeAll(async () => {
      [floor, browser, markup] = await Promise.all([startFloor({ environment }), launchBrowser(), KeptMarkup.open()]);
    });
    afterAll(async () => {
      await browser?.close();
      await floor?.stop();
      await floor?.remove();
      await markup?.remove();
    });

    /** Findings of IBM's checker at the pages of a test; the W3C's validator reads all pages at the end. */
    let found: string[] = [];
    const check = async (what: string, page: Page) => {
      await page.waitForLoadState('networkidle');
      await openAllParts(page);
      found.push(...(await ibmFindings(page)).map((finding) => `${what}: ${finding}`));
      await markup.keep(what, page);
    };
    const expectSound = () => {
      const said = [...new Set(found)];
      found = [];
      expect(said).toEqual([]);
    };
    const visit = async (): Promise<Page> => {
      const visitor = await newVisitor(browser, floor.baseUrl);
      visitors.push(visitor);
      return visitor.page;
    };

    it('for strangers', async () => {
      const page = await visit();
      for (const path of strangers) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await check(`stranger ${path}`, page);
      }
      for (const address of Object.values(informationPages)) {
        await page.goto(buildInformationPageUrl(address, { language: 'en', theme: 'dark6', isFramed: true }));
        await page.getByRole('heading', { level: 1 }).waitFor();
        await check(`information ${address}`, page);
      }
      expectSound();
    });

    it('for players', async () => {
      const page = await visit();
      await enterAs(page, floor.baseUrl, 'player1');
      await page.getByRole('article').first().waitFor();
      for (const path of players) {
        await page.goto(path);
        await page.getByRole('main').waitFor();
        await check(`player ${path}`, page);
      }
      expectSound();
    });

    it('in a game', async () => {
      const page = await visit();
      await enterAs(page, floor.baseUrl, 'player2');
      await page.goto('/game/501/orbit-seven');
      await expect.poll(() => shownFrames(page)).toBeGreaterThan(0);
      await check('game', page);
      expectSound();
    });

    it('in the office', async () => {
      const { page } = await openOffice(floor, browser, 'manager', '/floor');
      for (const path of office) {
        await page.goto(`/office${path}`);
        await page.getByRole('main').waitFor();
        await check(`office ${path}`, page);
      }
      for (const [role, path] of [
        ['admin', '/people'],
        ['auditor', '/people'],
        ['attendant', '/floor'],
      ] as const) {
        const other = await openOffice(floor, browser, role, path);
        await other.page.getByRole('main').waitFor();
        await check(`office ${role} ${path}`, other.page);
      }
      expectSound();
    });

    it('to the letter of the standard', async () => {
      expect(await markup.findings()).toEqual([]);
    });
  },
);
