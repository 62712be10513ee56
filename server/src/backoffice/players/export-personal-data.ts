import { type FileHandle, open, rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import { walletAccountOf } from '../../money/ledger/ledger-account.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { DocumentEncryption } from '../../players/identity/document-encryption.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { findPlayerAccountOrThrow } from './parse-account-fields.ts';
import { playerSubject } from './player-account-actions.ts';
import { accountRequestFacts } from './player-account-request-facts.ts';

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
const exportPersonalDataToPath = async (
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

/** A table with personal data, and which of its rows belong to a person. */
interface PersonTable {
  readonly table: string;
  /** SQL condition with one `?` for the value of `by`. */
  readonly where: string;
  readonly by: AccountKeyKind;
  /** Columns that are never exported: secrets, and hashes or ids that would allow access or guessing a secret. */
  readonly secret?: readonly string[];
  /** True if the person must not see the table: a suspect of money laundering must not be warned. */
  readonly isWithheld?: true;
}

/** The key by which rows refer to an account: its id, username, mail address or wallet account. */
type AccountKeyKind = 'id' | 'username' | 'email' | 'wallet';

const ofPlayer = (table: string, ...secret: string[]): PersonTable => ({
  table,
  where: 'player_id = ?',
  by: 'id',
  secret,
});

const of = (table: string, by: AccountKeyKind, where: string, ...secret: string[]): PersonTable => ({
  ...{ table, by, where, secret },
});

const ofSuspicion = (table: string, where: string): PersonTable => ({
  ...{ table, by: 'id', where, isWithheld: true },
});

/** SQL condition for staff actions and requests about an account, or about its withdrawals and deposits. */
const aboutThem = `subject IN (SELECT name FROM (
    SELECT id AS owner, username AS name FROM players UNION ALL SELECT player_id, id FROM withdrawals
    UNION ALL SELECT player_id, id FROM deposits
  ) AS named WHERE owner = ?)`;

const theirs = (table: string): string => `SELECT id FROM ${table} WHERE player_id = ?`;

/** All tables with personal data. A test fails if a table that refers to an account is missing here. */
export const personalDataTables: readonly PersonTable[] = [
  of('players', 'id', 'id = ?', 'password_hash', 'pin_code'),
  ofPlayer('account_edits'),
  ofPlayer('consents'),
  ofPlayer('logins'),
  ofPlayer('sign_ins', 'id'),
  ofPlayer('launches', 'ticket_hash', 'nonce_hash', 'sign_in_id'),
  ofPlayer('known_login_sources'),
  ofPlayer('watch_choices'),
  of('login_attempts', 'username', 'username = ?'),
  ofPlayer('second_factors', 'secret', 'recovery_salt'),
  ofPlayer('recovery_codes', 'code_hash'),
  ofPlayer('sign_in_tickets', 'ticket_hash', 'secret', 'sign_in_id'),
  of('mail_codes', 'email', 'email = ?', 'code_hash', 'content'),
  ofPlayer('user_settings'),
  ofPlayer('courses'),
  of('chat_members', 'id', 'player_id = ?'),
  of('chat_messages', 'id', 'chat_id IN (SELECT chat_id FROM chat_members WHERE player_id = ?)'),
  ofPlayer('chat_statuses'),
  of('balances', 'wallet', 'account = ?'),
  of('entries', 'wallet', 'account = ?'),
  of('transfers', 'wallet', 'id IN (SELECT transfer_id FROM entries WHERE account = ?)'),
  ofPlayer('transactions'),
  ofPlayer('cash_transfers'),
  ofPlayer('platform_transfers'),
  ofPlayer('platform_balances'),
  ofPlayer('cash_desk_movements'),
  ofPlayer('deposit_corrections'),
  ofPlayer('promotions'),
  ofPlayer('waiting_hand_pays'),
  ofPlayer('withdrawals'),
  ofPlayer('deposits', 'pay_url'),
  ofPlayer('vouchers', 'code_hash'),
  of('machines', 'id', 'reserved_for = ?'),
  ofPlayer('queue_places'),
  ofPlayer('queue_losses'),
  ofPlayer('queue_lapses'),
  ofPlayer('queue_versions'),
  ofPlayer('availability_alerts'),
  ofPlayer('availability_alert_versions'),
  ofPlayer('push_browsers', 'sign_in_id', 'endpoint', 'p256dh', 'auth'),
  of('push_messages', 'id', `browser_id IN (${theirs('push_browsers')})`),
  of('machine_assignments', 'id', 'reserved_for = ?'),
  ofPlayer('seats', 'resume_hash', 'viewer_id'),
  ofPlayer('sessions'),
  ofPlayer('ended_sessions'),
  of('session_profiles', 'id', `session_id IN (${theirs('sessions')})`),
  ofPlayer('game_rounds'),
  ofPlayer('identity_documents'),
  ofSuspicion('laundering_indicators', 'player_id = ?'),
  ofSuspicion('laundering_cases', 'player_id = ?'),
  ofSuspicion('laundering_case_indicators', `indicator_id IN (${theirs('laundering_indicators')})`),
  ofSuspicion('laundering_case_notes', 'case_number IN (SELECT number FROM laundering_cases WHERE player_id = ?)'),
  ofPlayer('complaints'),
  of('recording_holds', 'id', 'id IN (SELECT hold_id FROM complaints WHERE player_id = ?)'),
  of('recording_evidence', 'id', 'hold_id IN (SELECT hold_id FROM complaints WHERE player_id = ?)', 'clip_id'),
  ofPlayer('game_round_totals'),
  ofPlayer('play_notes'),
  // The row of a player who has not spun yet says nothing.
  of('limited_spins', 'id', "player_id = ? AND session_id <> ''"),
  ofPlayer('harm_indicators'),
  ofPlayer('harm_checks'),
  of('harm_indicator_closings', 'id', `harm_indicator_id IN (${theirs('harm_indicators')})`),
  ofPlayer('acknowledgements'),
  ofPlayer('check_choices'),
  ofPlayer('check_orders'),
  ofPlayer('interventions'),
  ofPlayer('player_messages'),
  of('player_message_reads', 'id', `message_id IN (${theirs('player_messages')})`),
  ofPlayer('first_limit_answers'),
  ofPlayer('limit_changes'),
  of('seat_ends', 'id', `session_id IN (${theirs('sessions')})`),
  ofPlayer('limits_now'),
  ofPlayer('protection_state'),
  ofPlayer('restrictions'),
  of('restriction_ends', 'id', `restriction_id IN (${theirs('restrictions')})`),
  of('restriction_returns', 'id', `restriction_id IN (${theirs('restrictions')})`),
  of('release_requests', 'id', `restriction_id IN (${theirs('restrictions')})`),
  of(
    'release_confirmations',
    'id',
    `request_id IN (SELECT id FROM release_requests WHERE restriction_id IN (${theirs('restrictions')}))`,
  ),
  ofPlayer('register_answers'),
  ofPlayer('alerts'),
  of('alert_messages', 'id', `alert_id IN (${theirs('alerts')})`),
  of('attendant_tasks', 'id', `alert_id IN (${theirs('alerts')})`),
  of('operator_changes', 'id', aboutThem),
  of('approval_requests', 'id', aboutThem, 'key_text'),
];

/** Time in ms for which an allowed export of personal data can be downloaded. */
export const exportMs = 10 * 60_000;

/** An export file written at the command line. */
interface ExportedFile {
  readonly path: string;
  readonly rows: number;
}

/** In the back office, allows a download of the player's data; at the command line, writes the file at once. */
export const createExportPlayerAction = ({ documentSeal }: ActionDependencies) =>
  implementOfficeAction<'exportPlayer', ExportedFile | undefined>('exportPlayer', {
    ...playerSubject,
    ...accountRequestFacts.exportPlayer,
    commandLine: {
      async prepare({ out: path }, { database, at, given }) {
        if (typeof path !== 'string') throw new ConfigError('Give the file: --out FILE.');
        const account = await findPlayerAccountOrThrow(database.read, given.player ?? '');
        const rows = await database
          .snapshot((db) => exportPersonalDataToPath(db, account, { path, at, seal: documentSeal }))
          .catch((error: NodeJS.ErrnoException) => {
            if (error.code === 'EEXIST') throw new ConfigError(`${path} already exists; name a new file.`);
            if (error.code === 'ENOENT') throw new ConfigError(`The folder of ${path} is not there.`);
            throw error;
          });
        return { path, rows };
      },
    },
    async perform(tx, { player }, { at }, exported) {
      const { username } = await findPlayerAccountOrThrow(tx, player);
      const answer = { untilAt: at + exportMs };
      if (!exported) return { answer, audit: { username }, lines: [] };
      const { path, rows } = exported;
      const lines = [`${path} has ${rows} rows about ${username}. Only you can read it; hand it on in a safe way.`];
      return { answer, audit: { rows }, lines };
    },
  });
