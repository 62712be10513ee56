import {
  type AcceptTerms,
  createRefusedResult,
  informationPages,
  okResult,
  type PlayerId,
  type Result,
  type TermsAndConditions,
} from '@reelfloor/protocol';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { publishProtectionChange } from '../restrict-player.ts';
import { findTermsInForce, listTermsLanguages, readTermsTexts } from './terms-store.ts';

/** Returns the version id of published terms and conditions, in the same form as that of a static page: the start of a hash. */
export const getTermsVersionId = (hash: string): string => hash.slice(0, 16);

/** Acceptance of the terms and conditions. For a static page, number and language are absent. */
export interface TermsConsent {
  readonly at: number;
  readonly url: string;
  /** Start of the hash of the accepted text. */
  readonly version: string;
  readonly number?: number;
  readonly lang?: string;
  readonly ip?: string;
}

export const storeTermsConsent = async (
  tx: DatabaseTransaction,
  playerId: string,
  { at, url, version, number, lang, ip }: TermsConsent,
): Promise<void> => {
  await tx.run(
    `INSERT INTO consents (player_id, at, terms_url, terms_version, terms_number, lang, ip)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...[playerId, at, url, version, number ?? null, lang ?? null, ip ?? null],
  );
};

/** SQL of the number that `findUnacceptedTerms` returns. The arguments are SQL, too; `siteKey`: of the player's site. */
export const buildUnacceptedTermsSql = (playerId: string, siteKey: string, at: string): string =>
  `(SELECT CASE WHEN EXISTS (SELECT 1 FROM consents c WHERE c.player_id = ${playerId} AND c.terms_number = v.number)
      THEN NULL ELSE v.number END
    FROM terms_versions v WHERE v.site_id = ${siteKey} AND v.from_at <= ${at} ORDER BY v.number DESC LIMIT 1)`;

/** Returns the number of the current terms and conditions of the player's site if the player has not accepted them; otherwise null. */
export const findUnacceptedTerms = async (
  db: Pick<Queries, 'get'>,
  playerId: string,
  at: number,
): Promise<number | null> => {
  const row = await db.get<{ number: number | null }>(
    `SELECT ${buildUnacceptedTermsSql('p.id', 'p.site_id', '?')} AS number FROM players p WHERE p.id = ?`,
    ...[at, playerId],
  );
  return row?.number ?? null;
};

/** Returns the current terms and conditions for a player, in all their languages. NOT_OFFERED if none were published. */
export const readTermsForPlayer = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<Result<TermsAndConditions>> => {
  const version = await findTermsOf(db, playerId, at);
  if (!version) return createRefusedResult('NOT_OFFERED');
  const texts = await readTermsTexts(db, version);
  const { number, hash, fromAt } = version;
  const rows = await db.all<{ number: number; at: number }>(
    'SELECT terms_number AS number, at FROM consents WHERE player_id = ? AND terms_number <= ? ORDER BY terms_number DESC',
    ...[playerId, number],
  );
  const accepted = rows.map((row) => ({ number: Number(row.number), at: Number(row.at) }));
  return okResult({
    ...{ number, hash, from: fromAt },
    texts: listTermsLanguages(texts).map((lang) => ({ lang, text: texts[lang] ?? '' })),
    acceptedAt: accepted.find((one) => one.number === number)?.at ?? null,
    acceptedBefore: accepted.find((one) => one.number < number)?.number ?? null,
  });
};

const findTermsOf = async (db: Pick<Queries, 'get'>, playerId: string, at: number) => {
  const player = await db.get<{ site: number }>('SELECT site_id AS site FROM players WHERE id = ?', playerId);
  return player ? findTermsInForce(db, Number(player.site), at) : null;
};

/**
 * Stores that a player accepts the current terms and conditions. TERMS_CHANGED: they have changed since the page loaded them. Idempotent,
 * also from several pages.
 */
export const acceptTerms = async (
  tx: DatabaseTransaction,
  { playerId, at, ip }: { readonly playerId: PlayerId; readonly at: number; readonly ip: string },
  { number, hash, lang }: AcceptTerms,
): Promise<Result<null>> => {
  const held = await findTermsOf(tx, playerId, at);
  if (!held) return createRefusedResult('NOT_OFFERED');
  if (held.number !== number || held.hash !== hash) return createRefusedResult('TERMS_CHANGED');
  if ((await readTermsTexts(tx, held))[lang] === undefined) return createRefusedResult('NOT_OFFERED');
  if ((await findUnacceptedTerms(tx, playerId, at)) === null) return okResult(null);
  await storeTermsConsent(tx, playerId, {
    ...{ at, url: informationPages.terms, version: getTermsVersionId(hash), number, lang, ip },
  });
  await publishProtectionChange(tx, playerId);
  return okResult(null);
};
