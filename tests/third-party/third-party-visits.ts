import { pbkdf2Sync } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../scripts/build-web.ts';
import { newVisitor, type Visitor } from '../harness/browser.ts';
import { builtClient } from '../harness/built-client.ts';
import { dialectOf } from './dialect.ts';
import type { ThirdPartyPlayer } from './third-party-floor.ts';
import { openThirdPartyServer, type ThirdPartyServer } from './third-party-server.ts';

export const alicePin = '2580';
export const bobPin = '1357';

const salt = Buffer.from('salt of the house');
const derived = pbkdf2Sync(alicePin, salt, 1_000, 32, 'sha256').toString('base64');

const newPlayers = (): ThirdPartyPlayer[] => [
  {
    number: 1,
    username: 'alice77',
    password: 'open-sesame',
    pinCode: `pbkdf2-sha256$1000$${salt.toString('base64')}$${derived}`,
    balance: 250_000,
  },
  { number: 2, username: 'bob12345', password: 'open-sesame', pinCode: bobPin, balance: 90_000 },
];

export interface ThirdPartyVisits {
  readonly server: ThirdPartyServer;
  arrive(options?: { left?: boolean; phone?: boolean }): Promise<Visitor>;
  close(): Promise<void>;
}

export const openThirdPartyVisits = async (
  browser: Browser,
  seed: number,
  settings: object = {},
): Promise<ThirdPartyVisits> => {
  const client = builtClient();
  if (!client) await buildWeb();
  const webDir = client?.WEB_DIR ?? join(process.cwd(), 'web/dist');
  const server = await openThirdPartyServer(dialectOf(seed), newPlayers(), webDir, settings);
  const visitors: Visitor[] = [];
  return {
    server,
    arrive: async ({ left = false, phone = false } = {}) => {
      const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
      const visitor = await newVisitor(browser, server.address, { left, viewport });
      await visitor.page.addInitScript(() => {
        if (localStorage.getItem('language') === null) localStorage.setItem('language', 'en');
      });
      visitors.push(visitor);
      return visitor;
    },
    close: async () => {
      for (const visitor of visitors) await visitor.close();
      await server.close();
    },
  };
};

export const logInAs = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('open-sesame');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/lobby');
};

/** A refused login, whose status each server chooses. */
export const wrongPassword = /status of 4\d\d .*\/login$/;

/**
 * Returns console messages, except those of a server that lacks our own calls, that has brands without pictures, and that sends items with
 * faults.
 */
export const complaintsOf = ({ complaints }: Visitor, provoked?: RegExp): string[] =>
  complaints.filter(
    (text) =>
      !/Failed to load resource.* status of 404/.test(text) &&
      !/^a [a-z ]+ left out: /.test(text) &&
      !provoked?.test(text),
  );
