import type { Config } from '../config/config.ts';
import { readCurrency } from '../config/operator-currency.ts';
import type { Database } from '../database/database.ts';
import { readTime } from '../database/database-time.ts';
import { type BooksTerm, explainForeignTerm, holdBooksTerm } from '../ledger/books-terms.ts';
import { ConfigError } from '../process/config-error.ts';

/** Throws if the books were begun in another currency or for another site. The first start stores both. */
export const refuseForeignTerms = async (
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
