import { type BooksTerm, explainForeignTerm, holdBooksTerm } from '../../money/ledger/books-terms.ts';
import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { Config } from '../config/config.ts';
import { applyOperatorCurrency, readCurrency } from '../config/operator-currency.ts';
import {
  refuseDemoAccounts,
  refuseDemoAgent,
  refuseDemoGuests,
  refuseDemoStaff,
  refuseForeignSeals,
  refuseRealBooks,
  refuseUnfitProfile,
} from './production-config.ts';
import { refuseDemoPages } from './refuse-demo-pages.ts';

/** Throws a ConfigError, and closes the books, if a server with these settings may not use them. */
export const refuseAtStart = async (database: Database, config: Config): Promise<void> => {
  try {
    await refuseBooks(database, config);
    await refuseForeignTerms(database, config);
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Throws a ConfigError if a server with these settings may not use these books. Changes nothing. */
export const refuseBooks = async (database: Database, config: Config): Promise<void> => {
  applyOperatorCurrency(config.dataDir);
  await holdDemoApart(database, config);
  await refuseForeignSeals(database.read, config);
};

/** Throws if a demo opens a database of real players, or a server for real players opens a demo's. */
const holdDemoApart = async (database: Database, config: Config): Promise<void> => {
  const { demo, dataDir } = config;
  if (demo) return refuseRealBooks(database.read, demo.agentId);
  await refuseDemoAccounts(database.read);
  await refuseDemoGuests(database.read);
  await refuseDemoStaff(database.read);
  await refuseDemoAgent(database.read, dataDir);
  await refuseUnfitProfile(database.read, ledgerCurrency(), config);
  await refuseDemoPages(database.read, config);
};

/** Throws if the books were begun in another currency or for another site. The first start stores both. */
const refuseForeignTerms = async (
  database: Database,
  { dataDir, siteId }: Pick<Config, 'dataDir' | 'siteId'>,
): Promise<void> => {
  const at = await readTime(database.read);
  const terms: readonly (readonly [BooksTerm, string])[] = [
    ['CURRENCY', readCurrency(dataDir)],
    ['SITE_ID', String(siteId)],
  ];
  await database.transact(async (unit) => {
    for (const [name, value] of terms) {
      const held = await holdBooksTerm(unit, { name, value, at });
      if (held !== null) throw new ConfigError(explainForeignTerm(name, value, held));
    }
  });
};
