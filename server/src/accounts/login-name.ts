import type { PlayersTable } from '../database/account-tables.ts';
import type { Queries } from '../database/database.ts';
import { plainMailAddress, writtenMailAddress } from './mail-address.ts';

export interface NamedPlayer {
  /** The typed name in its normalized form. Wrong attempts are counted under it. */
  readonly name: string;
  readonly player: PlayersTable | null;
}

/** Finds a player by name, or by a mail address that only one account has. Its one query takes as long for unknown names. */
export const findLoginPlayer = async (db: Pick<Queries, 'all'>, typed: string): Promise<NamedPlayer> => {
  const username = typed.trim().toLowerCase();
  const mail = mailOf(username) ?? username;
  const rows = await db.all<PlayersTable>(
    `SELECT * FROM players WHERE username = ? OR lower(email) IN (?, ?)
     ORDER BY CASE WHEN username = ? THEN 0 ELSE 1 END LIMIT 2`,
    username,
    mail,
    username.includes('@') ? writtenMailAddress(mail) : mail,
    username,
  );
  const [first, second] = rows;
  if (first?.username === username) return { name: username, player: first };
  return { name: mail, player: second === undefined ? (first ?? null) : null };
};

export const loginNamesOf = ({ username, email }: Pick<PlayersTable, 'username' | 'email'>): string[] => {
  const mail = mailOf(email);
  return mail === null || mail === username ? [username] : [username, mail];
};

const mailOf = (text: string): string | null => (text.includes('@') ? plainMailAddress(text) : null);
