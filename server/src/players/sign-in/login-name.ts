import { foldName } from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import {
  foldedMailSql,
  foldMailAddress,
  ownersOf,
  plainMailAddress,
  writtenMailAddress,
} from './mail-address.ts';

export interface NamedPlayer {
  /** The typed name in its normalized form. Wrong attempts are counted under it. */
  readonly name: string;
  readonly player: PlayersTable | null;
}

/**
 * Finds a player by the exact name, by the folded one (`İRMAK.İ` for `irmak.i`), or by a mail address that only one account
 * has, exactly or folded. Its one query takes as long for unknown names.
 */
export const findLoginPlayer = async (db: Pick<Queries, 'all'>, typed: string): Promise<NamedPlayer> => {
  const exact = typed.trim().toLowerCase();
  const folded = foldName(typed);
  const mail = mailOf(exact) ?? exact;
  const foldedMail = exact.includes('@') ? foldMailAddress(exact) : mail;
  const rows = await db.all<PlayersTable>(
    `SELECT * FROM players WHERE username IN (?, ?) OR ${foldedMailSql} IN (?, ?)
     ORDER BY CASE WHEN username = ? THEN 0 WHEN username = ? THEN 1 WHEN lower(email) IN (?, ?) THEN 2 ELSE 3 END
     LIMIT 4`,
    exact,
    folded,
    foldedMail,
    written(foldedMail),
    exact,
    folded,
    mail,
    written(mail),
  );
  const [first] = rows;
  // Attempts are counted under the account's own name, however it was typed.
  if (first && [exact, folded].includes(first.username)) return { name: first.username, player: first };
  if (!exact.includes('@')) return { name: folded, player: null };
  const owners = ownersOf(rows, exact);
  const [owner] = owners;
  if (owner) return { name: plainMailAddress(owner.email), player: owners.length === 1 ? owner : null };
  return { name: foldedMail, player: null };
};

/** Returns a mail address as operators may have entered it; any other text as it is. */
const written = (mail: string): string => (mail.includes('@') ? writtenMailAddress(mail) : mail);

export const loginNamesOf = ({ username, email }: Pick<PlayersTable, 'username' | 'email'>): string[] => {
  const mail = mailOf(email);
  return mail === null || mail === username ? [username] : [username, mail];
};

const mailOf = (text: string): string | null => (text.includes('@') ? plainMailAddress(text) : null);
