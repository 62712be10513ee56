import { createHash } from 'node:crypto';
import { type TermsLanguage, termsLanguages } from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';

/** What a version of the terms says, by language. */
export type TermsTexts = Readonly<Partial<Record<TermsLanguage, string>>>;

/** A version of a site's terms. Times are milliseconds since 1970. */
export interface TermsVersion {
  readonly siteKey: number;
  readonly number: number;
  readonly hash: string;
  /** From when on it holds, until a higher number does. */
  readonly fromAt: number;
  readonly publishedAt: number;
}

interface Row {
  readonly site_id: number;
  readonly number: number;
  readonly hash: string;
  readonly from_at: number;
  readonly published_at: number;
}

const fromRow = (row: Row): TermsVersion => ({
  siteKey: Number(row.site_id),
  number: Number(row.number),
  hash: row.hash,
  fromAt: Number(row.from_at),
  publishedAt: Number(row.published_at),
});

/** The languages of a version, in the order in which pages offer them. */
export const languagesOf = (texts: TermsTexts): TermsLanguage[] =>
  termsLanguages.filter((lang) => texts[lang] !== undefined);

/** SHA-256 of what a version says. The number is part of it, so that no two versions have the same. */
export const hashOfTerms = (number: number, texts: TermsTexts): string => {
  const sorted = Object.fromEntries(
    languagesOf(texts)
      .sort()
      .map((lang) => [lang, texts[lang]]),
  );
  return createHash('sha256')
    .update(JSON.stringify({ number, texts: sorted }))
    .digest('hex');
};

/** Returns all versions of a site, the newest first. */
export const listTerms = async (db: Pick<Queries, 'all'>, siteKey: number): Promise<TermsVersion[]> => {
  const rows = await db.all<Row>(
    'SELECT * FROM terms_versions WHERE site_id = ? ORDER BY number DESC',
    siteKey,
  );
  return rows.map(fromRow);
};

/** Returns the version that holds at a site; null where none was published, or none holds yet. */
export const findTerms = async (
  db: Pick<Queries, 'get'>,
  siteKey: number,
  at: number,
): Promise<TermsVersion | null> => {
  const row = await db.get<Row>(
    'SELECT * FROM terms_versions WHERE site_id = ? AND from_at <= ? ORDER BY number DESC LIMIT 1',
    ...[siteKey, at],
  );
  return row ? fromRow(row) : null;
};

export const readTermsTexts = async (
  db: Pick<Queries, 'all'>,
  { siteKey, number }: Pick<TermsVersion, 'siteKey' | 'number'>,
): Promise<TermsTexts> => {
  const rows = await db.all<{ lang: TermsLanguage; text: string }>(
    'SELECT lang, text FROM terms_texts WHERE site_id = ? AND number = ?',
    ...[siteKey, number],
  );
  return Object.fromEntries(rows.map(({ lang, text }) => [lang, text]));
};

/** Stores a new version, which replaces what was published before from `fromAt` on. */
export const storeTerms = async (
  tx: DatabaseTransaction,
  { siteKey, number, hash, fromAt, publishedAt }: TermsVersion,
  texts: TermsTexts,
): Promise<void> => {
  await tx.run(
    'INSERT INTO terms_versions (site_id, number, hash, from_at, published_at) VALUES (?, ?, ?, ?, ?)',
    ...[siteKey, number, hash, fromAt, publishedAt],
  );
  for (const lang of languagesOf(texts))
    await tx.run(
      'INSERT INTO terms_texts (site_id, number, lang, text) VALUES (?, ?, ?, ?)',
      ...[siteKey, number, lang, texts[lang] ?? ''],
    );
};
