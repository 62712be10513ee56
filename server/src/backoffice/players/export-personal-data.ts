import { type FileHandle, open, rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import { walletAccountOf } from '../../money/ledger/ledger-account.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { DocumentEncryption } from '../../players/identity/document-encryption.ts';
import { type AccountKeyKind, personalDataTables } from './personal-data-tables.ts';

const format = 'reelfloor person 1';

/** Schema of the file of `account export`. Each table contains its rows as stored; times are Unix ms, amounts in minor units. */
export const personalDataExportSchema = z.strictObject({
  format: z.literal(format),
  /** When the file was written, in Unix ms. */
  at: z.int(),
  playerId: z.string(),
  username: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))),
});

type Exported = Pick<PlayersTable, 'id' | 'username' | 'email'>;

/**
 * Writes all stored data about an account that its owner may read into a new file that only the file's owner can read. Returns the number
 * of rows.
 */
export const exportPersonalDataToPath = async (
  db: Queries,
  player: Exported,
  { path, at, seal }: { readonly path: string; readonly at: number; readonly seal: () => DocumentEncryption },
): Promise<number> => {
  const file = await open(path, 'wx', 0o600);
  try {
    const count = await writePersonalDataToFile(db, player, { file, at, seal });
    await file.close();
    return count;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
};

/** Like `exportPersonalDataToPath`, but writes into an open file. Returns the number of rows. */
export const writePersonalDataToFile = async (
  db: Queries,
  player: Exported,
  { file, at, seal }: { readonly file: FileHandle; readonly at: number; readonly seal: () => DocumentEncryption },
): Promise<number> => {
  const keys: Record<AccountKeyKind, string> = {
    id: player.id,
    username: player.username,
    email: player.email,
    wallet: walletAccountOf(player.id),
  };
  const head = { format, at, playerId: player.id, username: player.username };
  let count = 0;
  await file.appendFile(`${JSON.stringify(head).slice(0, -1)},"tables":{`);
  for (const [index, { table, where, by, secret = [] }] of personalDataTables
    .filter(({ isWithheld }) => !isWithheld)
    .entries()) {
    const rows = keys[by] === '' ? [] : await db.all<Row>(`SELECT * FROM ${table} WHERE ${where}`, keys[by]);
    const shown = rows
      .map((row) => withPicture(row, seal))
      .map((row) => Object.entries(row).filter(([column]) => !secret.includes(column)));
    count += rows.length;
    const lines = shown.map((row) => JSON.stringify(Object.fromEntries(row)));
    await file.appendFile(`${index === 0 ? '' : ','}\n"${table}":[${lines.join(',\n')}]`);
  }
  await file.appendFile('}}\n');
  return count;
};

/** Replaces the encrypted picture in a document's row by the decrypted one, in base64; null if there is none or its key is lost. */
const withPicture = (row: Row, seal: () => DocumentEncryption): Row => {
  const { sealed_picture: sealed, ...rest } = row;
  if (sealed === undefined) return row;
  if (typeof sealed !== 'string') return { ...rest, picture: null };
  const key = seal();
  // The picture cannot be decrypted with this key: export the rest of the row, which names the key needed.
  if (row.key_id !== key.keyId) return { ...rest, picture: null };
  return { ...rest, picture: key.open(sealed, String(row.id)).toString('base64') };
};

type Row = Record<string, string | number | null>;
