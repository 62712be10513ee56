import { createHash } from 'node:crypto';
import { type TermsLanguage, termsLanguages } from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';

/** The text of a version of the terms and conditions, by language. */
export type TermsTexts = Readonly<Partial<Record<TermsLanguage, string>>>;

/** A version of a site's terms and conditions. Times: Unix time in ms. */
export interface TermsVersion {
  readonly siteKey: number;
  readonly number: number;
  readonly hash: string;
  /** From when the version is in force, until one with a higher number is. */
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

/** Returns the languages in which the terms have a text, in the order in which pages offer them. */
export const listTermsLanguages = (texts: TermsTexts): TermsLanguage[] =>
  termsLanguages.filter((lang) => texts[lang] !== undefined);

/** Returns the SHA-256 hash of the texts of a version of the terms. It includes the number, so that no two versions have the same hash. */
export const computeTermsHash = (number: number, texts: TermsTexts): string => {
  const sorted = Object.fromEntries(
    listTermsLanguages(texts)
      .sort()
      .map((lang) => [lang, texts[lang]]),
  );
  return createHash('sha256')
    .update(JSON.stringify({ number, texts: sorted }))
    .digest('hex');
};

/** Returns all versions of a site's terms and conditions, newest first. */
export const listTermsVersions = async (db: Pick<Queries, 'all'>, siteKey: number): Promise<TermsVersion[]> => {
  const rows = await db.all<Row>('SELECT * FROM terms_versions WHERE site_id = ? ORDER BY number DESC', siteKey);
  return rows.map(fromRow);
};

/** Returns the version of the terms in force at a site; null if none was published, or none is in force yet. */
export const findTermsInForce = async (
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

/** Stores a new version of the terms, which replaces the earlier ones from `fromAt` on. */
export const storeTermsVersion = async (
  tx: DatabaseTransaction,
  { siteKey, number, hash, fromAt, publishedAt }: TermsVersion,
  texts: TermsTexts,
): Promise<void> => {
  await tx.run(
    'INSERT INTO terms_versions (site_id, number, hash, from_at, published_at) VALUES (?, ?, ?, ?, ?)',
    ...[siteKey, number, hash, fromAt, publishedAt],
  );
  for (const lang of listTermsLanguages(texts))
    await tx.run(
      'INSERT INTO terms_texts (site_id, number, lang, text) VALUES (?, ?, ?, ?)',
      ...[siteKey, number, lang, texts[lang] ?? ''],
    );
};
