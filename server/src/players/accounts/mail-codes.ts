import { createHash, randomBytes } from 'node:crypto';
import type { UnitOfWork } from '../../platform/database/database.ts';

type MailCodeKind = 'registration' | 'passwordReset';

const codeLifetimeMs = 60 * 60_000;
/** Most mails to one address within the lifetime of a code. */
const maxMailsEach = 3;
/** Most codes stored for all addresses together, so that attackers cannot fill the disk. */
const maxCodes = 20_000;

interface NewCode {
  readonly kind: MailCodeKind;
  readonly email: string;
  readonly playerId: string | null;
  readonly content: string;
  readonly at: number;
}

/** Stores a hash of a new code and returns the code; null if too many codes are stored. */
export const makeMailCode = async (unit: UnitOfWork, code: NewCode): Promise<string | null> => {
  await unit.run('DELETE FROM mail_codes WHERE expires_at < ?', code.at);
  const counted = await unit.get<{ mine: number; every: number }>(
    'SELECT CAST(count(CASE WHEN email = ? THEN 1 END) AS BIGINT) AS mine, count(*) AS every FROM mail_codes',
    code.email,
  );
  if (Number(counted?.mine) >= maxMailsEach || Number(counted?.every) >= maxCodes) return null;
  const text = randomBytes(32).toString('base64url');
  await unit.run(
    `INSERT INTO mail_codes (code_hash, kind, email, player_id, content, made_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    hashOf(text),
    code.kind,
    code.email,
    code.playerId,
    code.content,
    code.at,
    code.at + codeLifetimeMs,
  );
  return text;
};

/** Returns what a code was made for, or null if it is not valid. Also deletes all codes of this kind and mail address. */
export const takeMailCode = async (
  unit: UnitOfWork,
  kind: MailCodeKind,
  text: string,
  at: number,
): Promise<{ email: string; playerId: string | null; content: string } | null> => {
  const row = await unit.get<{ email: string; player_id: string | null; content: string }>(
    'SELECT email, player_id, content FROM mail_codes WHERE code_hash = ? AND kind = ? AND expires_at > ?',
    hashOf(text),
    kind,
    at,
  );
  if (!row) return null;
  await unit.run('DELETE FROM mail_codes WHERE kind = ? AND email = ?', kind, row.email);
  return { email: row.email, playerId: row.player_id, content: row.content };
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
