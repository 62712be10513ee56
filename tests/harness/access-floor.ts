import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import type { Browser } from 'playwright-core';
import { buildWeb } from '../../scripts/build-web.ts';
import { desk, newVisitor, type Visitor } from './browser.ts';
import { builtClient } from './built-client.ts';

/** Starts a server with two cabinets and the built client. */
export const openAccessFloor = async (env: Record<string, string> = {}, settings: object = {}): Promise<TestFloor> => {
  const client = builtClient();
  if (!client) await buildWeb();
  const floor = await TestFloor.open({ ...client, ...env });
  await writeFile(join(floor.config.dataDir, 'Settings.json'), JSON.stringify(settings));
  return floor;
};

export const visit = async (
  browser: Browser,
  floor: TestFloor,
  {
    language = 'en',
    viewport = desk,
    theme = 'dark6',
    user,
    left = false,
  }: {
    left?: boolean;
    language?: 'tr' | 'en' | 'ar';
    viewport?: typeof desk;
    theme?: string;
    user?: string;
  } = {},
): Promise<Visitor> => {
  const visitor = await newVisitor(browser, floor.address, { viewport, theme, left });
  await visitor.page.addInitScript((chosen) => {
    // Information pages run in a sandbox, without storage.
    if (origin === 'null') return;
    if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen);
  }, language);
  if (user !== undefined) await rememberToken(visitor, (await floor.player(user)).signIn.token);
  return visitor;
};

/** Signs the page in as if the player had logged in on this browser before. */
const rememberToken = ({ page }: Visitor, token: string) =>
  page.addInitScript((kept) => {
    if (origin === 'null') return;
    if (sessionStorage.getItem('was_here') === null) localStorage.setItem('access_token', kept);
    sessionStorage.setItem('was_here', 'true');
  }, token);

/** Returns the visitor's console messages, without those that the test provokes on purpose. */
export const complaintsOf = ({ complaints }: Visitor, provoked?: RegExp): string[] =>
  complaints.filter((text) => !provoked?.test(text));

const pictures = process.env.TEST_PICTURES;
export const picture = async ({ page }: Visitor, name: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
};
