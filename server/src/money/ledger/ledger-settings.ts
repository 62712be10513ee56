import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** A setting on which all amounts or accounts of the ledger depend, so that it cannot change once the ledger holds money. */
export type LedgerSetting = 'CURRENCY' | 'SITE_ID';

export const isLedgerSetting = (key: string): key is LedgerSetting => key === 'CURRENCY' || key === 'SITE_ID';

interface LedgerSettingRequest {
  readonly name: LedgerSetting;
  readonly value: string;
  readonly at: number;
}

/** Returns the setting's value with which the ledger was created; null if none is stored. */
export const readLedgerSetting = async (db: Queries, name: LedgerSetting): Promise<string | null> =>
  (await db.get<{ value: string }>('SELECT value FROM books_terms WHERE name = ?', name))?.value ?? null;

/**
 * Stores the setting's value; it can change until a player's money is in the ledger. Returns the ledger's value if it is a different one
 * and cannot change any more, else null.
 */
export const storeLedgerSetting = async (
  tx: DatabaseTransaction,
  { name, value, at }: LedgerSettingRequest,
): Promise<string | null> => {
  await tx.run(
    'INSERT INTO books_terms (name, value, at) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING',
    name,
    value,
    at,
  );
  const held = await readLedgerSetting(tx, name);
  if (held === value) return null;
  if (await holdsPlayersMoney(tx)) return held;
  await tx.run('UPDATE books_terms SET value = ?, at = ? WHERE name = ?', value, at, name);
  return null;
};

/** Returns an explanation for the operator why the setting's value is refused, and what to do. */
export const explainLedgerSettingMismatch = (name: LedgerSetting, value: string, storedValue: string): string => {
  const why =
    name === 'CURRENCY'
      ? `this ledger was begun in ${storedValue}, and every amount in them would be shown as ${value}`
      : `this ledger was begun for site ${storedValue}, which every player's page names at the login`;
  return `${name} cannot be ${value}: ${why}. Set it back (npm run operator -- setting set ${name} ${storedValue}${name === 'SITE_ID' ? ', and the variable SITE_ID' : ''}), or begin with a fresh database (another DATA_DIR or DATABASE_URL).`;
};

const holdsPlayersMoney = async (db: Queries): Promise<boolean> =>
  (await db.get("SELECT 1 FROM balances WHERE account LIKE 'wallet:%' LIMIT 1")) !== undefined;
