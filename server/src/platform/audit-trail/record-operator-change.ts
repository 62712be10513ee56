import { createHash } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../database/database.ts';

/** A stored entry of the operators' audit trail. */
export interface StoredOperatorChange {
  readonly id: number;
  readonly at: number;
  readonly who: string;
  readonly what: string;
  readonly subject: string;
  /** A JSON object as text, which is hashed unchanged. */
  readonly details: string;
}

/** Previous hash of the audit trail's first line, which has no line before it. */
export const firstBeforeHash = '0'.repeat(64);

/** Maximum number of audit trail entries per query. */
export const changesPerRead = 2000;

/** Returns the hexadecimal SHA-256 of a line together with the hash of the previous line. */
export const hashAuditTrailEntry = (
  previousHash: string,
  { at, who, what, subject, details }: StoredOperatorChange,
): string =>
  createHash('sha256')
    .update(JSON.stringify([previousHash, at, who, what, subject, details]))
    .digest('hex');

/** Returns the hash of the audit trail's last line. */
const readEndHash = async (db: Queries): Promise<string> =>
  (await db.get<{ hash: string }>('SELECT hash FROM operator_chain ORDER BY change_id DESC LIMIT 1'))?.hash ??
  firstBeforeHash;

/**
 * Appends a line to the hash chain. Of two concurrent transactions one is retried, because both have read the same end of the chain; so the
 * chain never forks.
 */
const linkChange = async (tx: DatabaseTransaction, line: StoredOperatorChange): Promise<void> => {
  const beforeHash = await readEndHash(tx);
  await tx.run(
    'INSERT INTO operator_chain (change_id, before_hash, hash) VALUES (?, ?, ?)',
    line.id,
    beforeHash,
    hashAuditTrailEntry(beforeHash, line),
  );
};

export interface OperatorChange {
  readonly at: number;
  /** The person who ran the command, according to the operating system. */
  readonly who: string;
  /** The command, such as `account block`. */
  readonly what: string;
  readonly subject: string;
  /** Values before and after the change. Never contains a password, a PIN or a token. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Key of the site whose player or staff the audit trail entry is about. If absent, only staff of the hall can read the entry. */
  readonly siteKey?: number | null;
}

/** Adds a line to the operators' audit trail, in the transaction that makes the change, and links it to the previous line. */
export const recordOperatorChange = async (
  tx: DatabaseTransaction,
  { at, who, what, subject, details, siteKey = null }: OperatorChange,
): Promise<void> => {
  const written = { at, who, what, subject, details: JSON.stringify(details) };
  const { id } = await tx.query
    .insertInto('operator_changes')
    .values({ ...written, site_id: siteKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkChange(tx, { id, ...written });
};
