import { type BooksTerm, explainForeignTerm, holdBooksTerm } from '../../money/ledger/books-terms.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { Config } from '../config/config.ts';
import { readCurrency } from '../config/operator-currency.ts';

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
