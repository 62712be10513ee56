import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Config } from '../config/config.ts';
import { applyOperatorCurrency } from '../config/operator-currency.ts';
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
import { refuseForeignTerms } from './refuse-foreign-terms.ts';

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
