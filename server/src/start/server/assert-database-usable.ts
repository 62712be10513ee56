import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { informationPages } from '@reelfloor/protocol';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import {
  explainLedgerSettingMismatch,
  type LedgerSetting,
  storeLedgerSetting,
} from '../../money/ledger/ledger-settings.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { findDemoQuickPanelEntry } from '../../players/quick-panel/seed-quick-panel.ts';
import { applyOperatorCurrency, readOperatorCurrency } from '../config/operator-currency.ts';
import type { ServerConfig } from '../config/server-config.ts';
import {
  assertDemoDatabase,
  assertNoDemoAccounts,
  assertNoDemoAgent,
  assertNoDemoGuests,
  assertNoDemoStaff,
  assertProtectionProfileUsable,
  assertSecondFactorKeyUnchanged,
} from './assert-production-ready.ts';

/** Throws a ConfigError and closes the database if a server with these settings may not use it. */
export const assertDatabaseUsableOrClose = async (database: Database, config: ServerConfig): Promise<void> => {
  try {
    await assertDatabaseUsable(database, config);
    await refuseForeignTerms(database, config);
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Throws a ConfigError if a server with these settings may not use this database. Changes nothing. */
export const assertDatabaseUsable = async (database: Database, config: ServerConfig): Promise<void> => {
  applyOperatorCurrency(config.dataDir);
  await holdDemoApart(database, config);
  await assertSecondFactorKeyUnchanged(database.read, config);
};

/** Throws if a demo opens a database of real players, or a server for real players opens a demo's database. */
const holdDemoApart = async (database: Database, config: ServerConfig): Promise<void> => {
  const { demo, dataDir } = config;
  if (demo) return assertDemoDatabase(database.read, demo.agentId);
  await assertNoDemoAccounts(database.read);
  await assertNoDemoGuests(database.read);
  await assertNoDemoStaff(database.read);
  await assertNoDemoAgent(database.read, dataDir);
  await assertProtectionProfileUsable(database.read, getLedgerCurrency(), config);
  await assertNoDemoPages(database.read, config);
};

/** Throws if the ledger was created with another currency or site id. The first start stores both. */
const refuseForeignTerms = async (
  database: Database,
  { dataDir, siteId }: Pick<ServerConfig, 'dataDir' | 'siteId'>,
): Promise<void> => {
  const at = await readDatabaseTime(database.read);
  const terms: readonly (readonly [LedgerSetting, string])[] = [
    ['CURRENCY', readOperatorCurrency(dataDir)],
    ['SITE_ID', String(siteId)],
  ];
  await database.transact(async (tx) => {
    for (const [name, value] of terms) {
      const held = await storeLedgerSetting(tx, { name, value, at });
      if (held !== null) throw new ConfigError(explainLedgerSettingMismatch(name, value, held));
    }
  });
};

/**
 * Minimum length in characters of a sentence by which an information page is recognized as the demo's. Shorter sentences may occur
 * anywhere.
 */
const minLength = 20;

/**
 * Throws if an information page or the quick panel (events and notes) tells players of real money that there is only play money, as the
 * demo does. Such pages get into the data folder if somebody saves a page of the demo, and such panel entries with the demo's database.
 */
export const assertNoDemoPages = async (
  db: Queries,
  { webDir, dataDir }: Pick<ServerConfig, 'webDir' | 'dataDir'>,
): Promise<void> => {
  const paths = Object.values(informationPages);
  const ours = paths.map((path) => join(webDir, path)).filter((path) => existsSync(path));
  const sentences = ours.flatMap((path) => demoSentences(readFileSync(path, 'utf8')));
  for (const path of paths) {
    const own = join(dataDir, 'pages', basename(path));
    if (!existsSync(own)) continue;
    const pageText = plainText(readFileSync(own, 'utf8'));
    const sentence = sentences.find((each) => pageText.includes(each));
    if (sentence !== undefined)
      throw new ConfigError(
        `${own} is a page of the demo, which denies real money ("${sentence}"); write your own, or remove the file to use the default page.`,
      );
  }
  const entry = await findDemoQuickPanelEntry(db);
  if (entry !== null)
    throw new ConfigError(
      `The quick panel tells players that money is not real; remove that entry (npm run operator -- quick-panel remove ${entry}) or begin with a fresh database.`,
    );
};

/** Returns the sentences that an information page shows only in the demo, in `<!--if DEMO … -->`. */
const demoSentences = (html: string): string[] =>
  [...html.matchAll(/<!--if DEMO\s([\s\S]*?)-->/g)]
    .flatMap(([, passage = '']) => plainText(passage).split(/(?<=[.;])\s/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= minLength);

/** Returns the text of a page without tags and comments, on one line. */
const plainText = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
