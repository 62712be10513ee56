import { createHash } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../database/database.ts';

/** A line of the operators' record, as it is stored. */
export interface StoredChange {
  readonly id: number;
  readonly at: number;
  readonly who: string;
  readonly what: string;
  readonly subject: string;
  /** The text of a JSON object, hashed as it is. */
  readonly details: string;
}

/** What the first line of the record has in place of the hash of a line before. */
export const firstBeforeHash = '0'.repeat(64);

/** Most lines that are read at once. */
export const changesPerRead = 2000;

/** Returns the SHA-256 of a line together with the hash of the line before, in hexadecimal digits. */
export const hashOfChange = (beforeHash: string, { at, who, what, subject, details }: StoredChange): string =>
  createHash('sha256')
    .update(JSON.stringify([beforeHash, at, who, what, subject, details]))
    .digest('hex');

/** Returns the hash of the last line. */
const readEndHash = async (db: Queries): Promise<string> =>
  (await db.get<{ hash: string }>('SELECT hash FROM operator_chain ORDER BY change_id DESC LIMIT 1'))?.hash ??
  firstBeforeHash;

/**
 * Links a line to the end of the chain. Of two transactions that link at the same time one runs again, because each has read
 * the end that the other one moves; so the chain never forks.
 */
const linkChange = async (tx: DatabaseTransaction, line: StoredChange): Promise<void> => {
  const beforeHash = await readEndHash(tx);
  await tx.run(
    'INSERT INTO operator_chain (change_id, before_hash, hash) VALUES (?, ?, ?)',
    line.id,
    beforeHash,
    hashOfChange(beforeHash, line),
  );
};

export interface OperatorChange {
  readonly at: number;
  /** The person who ran the command, as far as the operating system knows. */
  readonly who: string;
  /** The command, such as `account block`. */
  readonly what: string;
  readonly subject: string;
  /** Values before and after the change. Never contains a password, a PIN or a token. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The key of the site whose player or staff it is about. Left out: only staff of the hall read it. */
  readonly siteKey?: number | null;
}

/** Adds a line to the operators' record, in the transaction that makes the change, and links it to the line before. */
export const recordChange = async (
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
