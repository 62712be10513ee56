import { foldName } from '@reelfloor/protocol';
import type { PlayersTable } from '../database/account-tables.ts';
import type { Queries } from '../database/database.ts';
import { plainMailAddress, writtenMailAddress } from './mail-address.ts';

export interface NamedPlayer {
  /** The typed name in its normalized form. Wrong attempts are counted under it. */
  readonly name: string;
  readonly player: PlayersTable | null;
}

/** Finds a player by the exact name, by the folded one (`İRMAK.İ` for `irmak.i`), or by a mail address that only one account has. Its one query takes as long for unknown names. */
export const findLoginPlayer = async (db: Pick<Queries, 'all'>, typed: string): Promise<NamedPlayer> => {
  const exact = typed.trim().toLowerCase();
  const folded = foldName(typed);
  const mail = mailOf(exact) ?? exact;
  const rows = await db.all<PlayersTable>(
    `SELECT * FROM players WHERE username IN (?, ?) OR lower(email) IN (?, ?)
     ORDER BY CASE WHEN username = ? THEN 0 WHEN username = ? THEN 1 ELSE 2 END LIMIT 3`,
    exact,
    folded,
    mail,
    exact.includes('@') ? writtenMailAddress(mail) : mail,
    exact,
    folded,
  );
  const [first] = rows;
  // Attempts are counted under the account's own name, however it was typed.
  if (first && [exact, folded].includes(first.username)) return { name: first.username, player: first };
  const owners = rows.filter(({ email }) => mailOf(email) === mail);
  if (owners.length > 0) return { name: mail, player: owners.length === 1 ? (first ?? null) : null };
  return { name: exact.includes('@') ? mail : folded, player: null };
};

export const loginNamesOf = ({ username, email }: Pick<PlayersTable, 'username' | 'email'>): string[] => {
  const mail = mailOf(email);
  return mail === null || mail === username ? [username] : [username, mail];
};

const mailOf = (text: string): string | null => (text.includes('@') ? plainMailAddress(text) : null);
