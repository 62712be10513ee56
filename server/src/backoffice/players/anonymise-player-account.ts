import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { readJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { findRegisterExclusion } from '../../players/protection/registers/check-register-exclusions.ts';
import { findStrongestRestriction } from '../../players/protection/restriction-store.ts';
import { listLoginNames } from '../../players/sign-in/login-attempts.ts';
import { hashPassword } from '../../players/sign-in/passwords.ts';
import { revokeOtherPlayerSignIns } from '../../players/sign-in/sign-in-store.ts';
import { readPlayerMoneyByPlace, sumPlayerMoney } from './read-player-account-overview.ts';

/** Time in ms for which an account must be blocked before the person who blocked it may anonymize it without a second person. */
const aloneAfterMs = 24 * 60 * 60_000;

interface Anonymising {
  readonly who: string;
  readonly at: number;
  /** The result of `generateRandomPasswordHash`, called before the transaction because hashing is slow. */
  readonly passwordHash: string;
}

/** Returns the hash of a random password that nobody has. */
export const generateRandomPasswordHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

/**
 * Returns why an account cannot be anonymized; null if it can. An excluded player must stay identifiable, so that the exclusion stays
 * effective. Requires a second person, or that the account has been blocked for a day.
 */
export const findReasonNotToAnonymise = async (
  db: Queries,
  player: Selectable<PlayersTable>,
  { who, at }: { readonly who: string; readonly at: number },
): Promise<BusinessRuleError | null> => {
  const { id, username: name } = player;
  const money = await readPlayerMoneyByPlace(db, id);
  if (money.seat) return new BusinessRuleError('ANONYMISE_SEATED', { name, machine: money.seat.machineId });
  if (money.inTransit[0]) return new BusinessRuleError('ANONYMISE_TRANSFER', { name, transfer: money.inTransit[0].id });
  if (money.waitingHandPays.length > 0) return new BusinessRuleError('ANONYMISE_PAY', { name });
  if (sumPlayerMoney(money) !== 0) return new BusinessRuleError('ANONYMISE_MONEY', { name });
  const held = await db.get<{ id: string }>(
    `SELECT id FROM machines WHERE reserved_for = ? UNION
     SELECT machine_id FROM machine_assignments WHERE reserved_for = ?`,
    id,
    id,
  );
  if (held) return new BusinessRuleError('ANONYMISE_RESERVED', { machine: held.id, name });
  const restriction = await findStrongestRestriction(db, id, at);
  if (restriction) return new BusinessRuleError('ANONYMISE_BREAK', { name });
  const excluded = await findRegisterExclusion(db, (await readJurisdictionValues(db, { playerId: id })).registers, id);
  if (excluded) return new BusinessRuleError('ANONYMISE_REGISTER', { register: excluded.register, name });
  const suspected = await db.get('SELECT 1 AS found FROM laundering_cases WHERE player_id = ? AND outcome IS NULL', id);
  if (suspected) return new BusinessRuleError('ANONYMISE_CASE', { name });
  if (player.banned !== 1) return new BusinessRuleError('ANONYMISE_NOT_BLOCKED', { name });
  const blocked = await db.get<{ who: string; at: number }>(
    "SELECT who, at FROM operator_changes WHERE subject = ? AND what = 'account block' ORDER BY id DESC LIMIT 1",
    name,
  );
  if (blocked && blocked.who === who && at < blocked.at + aloneAfterMs)
    return new BusinessRuleError('ANONYMISE_TOO_SOON', { name });
  return null;
};

/**
 * Removes all data that identifies the person behind an account. Transfers, entries, rounds and the history of player protection stay,
 * under a meaningless username. Returns that username.
 */
export const anonymiseAccount = async (
  tx: DatabaseTransaction,
  player: Selectable<PlayersTable>,
  { passwordHash, at }: Pick<Anonymising, 'passwordHash'> & { readonly at: number },
): Promise<string> => {
  const { id, username, email } = player;
  const gone = `gone-${randomBytes(6).toString('hex')}`;
  const names = listLoginNames(player);
  await revokeOtherPlayerSignIns(tx, id, null);
  for (const table of [
    'launches',
    'sign_ins',
    'known_login_sources',
    'recovery_codes',
    'second_factors',
    'user_settings',
    'courses',
    'watch_choices',
    'queue_losses',
    'queue_lapses',
    'queue_versions',
    'availability_alerts',
    'availability_alert_versions',
    'push_browsers',
  ])
    await tx.run(`DELETE FROM ${table} WHERE player_id = ?`, id);
  for (const table of ['account_edits', 'chat_statuses']) await tx.run(`DELETE FROM ${table} WHERE player_id = ?`, id);
  for (const name of names) await tx.run('DELETE FROM login_attempts WHERE username = ?', name);
  await tx.run('DELETE FROM mail_codes WHERE player_id = ? OR (email = ? AND email <> ?)', id, email, '');
  await tx.run("UPDATE logins SET username = ?, ip = '' WHERE player_id = ?", gone, id);
  for (const name of [...names, username])
    await tx.run("UPDATE logins SET username = ?, ip = '' WHERE player_id IS NULL AND username = ?", gone, name);
  await tx.run("UPDATE sessions SET ip = '' WHERE player_id = ?", id);
  await tx.run(
    "UPDATE chat_messages SET text = '' WHERE chat_id IN (SELECT chat_id FROM chat_members WHERE player_id = ?)",
    id,
  );
  // Keep the requests and decisions about the person, without personal data. Pending requests are ended.
  await tx.run(
    `UPDATE approval_requests SET content = '{}', facts = NULL, effect = NULL,
       ended_at = CASE WHEN state = 'waiting' AND (protects = 1 OR done_at IS NOT NULL) THEN coalesce(ended_at, ?) ELSE ended_at END WHERE subject = ?`,
    at,
    username,
  );
  // Keep the record that documents were checked, and by whom; remove their content.
  await tx.run(
    "UPDATE identity_documents SET number_end = '', reason = '', sealed_picture = NULL WHERE player_id = ?",
    id,
  );
  await tx.run('UPDATE alerts SET note = NULL WHERE player_id = ?', id);
  // Keep the recordings under legal hold, but remove the text of the complaints.
  await tx.run("UPDATE complaints SET text = '', answer = NULL WHERE player_id = ?", id);
  await tx.run(
    `UPDATE approval_requests SET content = '{}', facts = NULL, effect = NULL
     WHERE subject IN (SELECT id FROM withdrawals WHERE player_id = ? UNION SELECT id FROM deposits WHERE player_id = ?)`,
    id,
    id,
  );
  await tx.run("UPDATE withdrawals SET holder = '', iban = '', player_note = '' WHERE player_id = ?", id);
  await tx.run("UPDATE deposits SET player_note = '', pay_url = NULL WHERE player_id = ?", id);
  await tx.run("UPDATE transactions SET tag = '' WHERE player_id = ? AND transfer_id LIKE 'cashier:%'", id);
  await tx.run(
    `UPDATE players SET username = ?, display_name = ?, name = '', lastname = '', email = '', password_hash = ?,
       pin_code = '', born_on = NULL, must_change_password = 0, banned = 1 WHERE id = ?`,
    gone,
    gone,
    passwordHash,
    id,
  );
  return gone;
};
