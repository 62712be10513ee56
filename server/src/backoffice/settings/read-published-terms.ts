import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import { firstSite, requireOpenSite } from '../../platform/sites/sites.ts';
import { listTermsLanguages, listTermsVersions, readTermsTexts } from '../../players/protection/terms/terms-store.ts';

interface Asked {
  /** Number of the site; undefined means the first site. */
  readonly siteId: number | undefined;
  /** Number of the terms version; undefined means the newest version. */
  readonly number?: number | undefined;
  readonly at: number;
}

/** Returns the versions of a site's terms, and the text of one of them. Throws a BusinessRuleError if the site is not open. */
export const readPublishedTerms = (
  database: Pick<ScopedDatabase, 'snapshot'>,
  { siteId, number, at }: Asked,
): Promise<OfficeAnswerInput<'publishedTerms'>> =>
  database.snapshot(async (db) => {
    const siteKey = siteId === undefined ? firstSite : (await requireOpenSite(db, siteId)).key;
    const versions = await listTermsVersions(db, siteKey);
    const accepted = await db.all<{ number: number; players: number }>(
      `SELECT c.terms_number AS number, count(*) AS players FROM consents c JOIN players p ON p.id = c.player_id
       WHERE p.site_id = ? AND c.terms_number IS NOT NULL GROUP BY c.terms_number`,
      siteKey,
    );
    const players = new Map(accepted.map((row) => [Number(row.number), Number(row.players)]));
    const held = versions.find(({ fromAt }) => fromAt <= at)?.number ?? 0;
    const wanted = versions.find((version) => version.number === (number ?? versions[0]?.number));
    const texts = wanted ? await readTermsTexts(db, wanted) : {};
    return {
      versions: versions.map((version, index) => ({
        ...{ number: version.number, hash: version.hash, from: version.fromAt },
        publishedAt: version.publishedAt,
        state: stateOf(version.number, { held, isReplaced: isReplaced(versions.slice(0, index), version) }),
        accepted: players.get(version.number) ?? 0,
      })),
      shown: wanted
        ? {
            number: wanted.number,
            texts: listTermsLanguages(texts).map((lang) => ({ lang, text: texts[lang] ?? '' })),
          }
        : null,
    };
  });

interface Begun {
  readonly fromAt: number;
}

/** Returns true if a newer version of the terms takes effect no later than this one, so that this one never applies. */
const isReplaced = (newer: readonly Begun[], { fromAt }: Begun): boolean => newer.some((one) => one.fromAt <= fromAt);

const stateOf = (
  number: number,
  { held, isReplaced: isPast }: { readonly held: number; readonly isReplaced: boolean },
): 'past' | 'holds' | 'ahead' => {
  if (number === held) return 'holds';
  return number < held || isPast ? 'past' : 'ahead';
};
