import { readFileSync } from 'node:fs';
import { type TermsLanguage, termsLanguages } from '@reelfloor/protocol';
import type { ActionContent } from '@reelfloor/protocol/office-call-types';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { firstSite, requireOpenSite } from '../../platform/sites/sites.ts';
import {
  computeTermsHash,
  listTermsLanguages,
  listTermsVersions,
  readTermsTexts,
  storeTermsVersion,
  type TermsTexts,
  type TermsVersion,
} from '../../players/protection/terms/terms-store.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createCountRequestValue,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createTimeRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { findChangedTextPassages } from './find-changed-text-passages.ts';

type Published = ActionContent<'publishTerms'>;

/** Languages by their own names. */
const names: Readonly<Record<TermsLanguage, string>> = {
  tr: 'Türkçe',
  en: 'English',
  ar: 'العربية',
  bg: 'Български',
};

/** How far in the past, in ms, the start of a terms version may be: filling in and sending the form takes time. */
const slackMs = 10 * 60_000;

const siteKeyOf = async (db: Queries, siteId: number | undefined): Promise<number> =>
  siteId === undefined ? firstSite : (await requireOpenSite(db, siteId)).key;

const valuesOf = ({ siteId }: Pick<Published, 'siteId'>) => ({
  owner: siteId === undefined ? createWordRequestValue('house') : createTextRequestValue(`site ${siteId}`),
});

/** Returns the texts of a terms version in normalized form: line ends as LF and no trailing spaces. */
const textsOf = (input: Published): TermsTexts =>
  Object.fromEntries(
    termsLanguages.flatMap((lang) => {
      const typed = input[lang];
      return typed === undefined ? [] : [[lang, typed.replaceAll(/[ \t]*\r?\n/g, '\n').trim()]];
    }),
  );

/** Returns the currently published version of the terms and the new one. */
const compare = async (db: Queries, input: Published) => {
  const siteKey = await siteKeyOf(db, input.siteId);
  const [last = null] = await listTermsVersions(db, siteKey);
  const before = last ? await readTermsTexts(db, last) : {};
  const texts = textsOf(input);
  const number = (last?.number ?? 0) + 1;
  return { siteKey, last, before, texts, number, hash: computeTermsHash(number, texts) };
};

/** Returns why a version of the terms cannot be published; null if it can. */
const hindranceOf = (
  { last, texts }: Pick<Awaited<ReturnType<typeof compare>>, 'last' | 'texts'>,
  { from, now }: { readonly from: number | undefined; readonly now: number },
) => {
  if (last && computeTermsHash(last.number, texts) === last.hash)
    return { code: 'TERMS_SAME', params: { number: last.number } } as const;
  return from !== undefined && from < now - slackMs
    ? ({ code: 'TERMS_FROM_PAST', params: { from: new Date(from).toISOString() } } as const)
    : null;
};

const named = (version: Pick<TermsVersion, 'number' | 'hash'> | null) =>
  createOptionalTextRequestValue(version && `${version.number} · ${version.hash}`, 'none');

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${file} cannot be read; nothing changed.`);
  }
};

const publishTerms = implementOfficeAction('publishTerms', {
  subject: ({ siteId }) => (siteId === undefined ? 'operator' : String(siteId)),
  async check(db, input) {
    return hindranceOf(await compare(db, input), { from: input.from, now: await readDatabaseTime(db) });
  },
  async pins(db, input) {
    const [last = null] = await listTermsVersions(db, await siteKeyOf(db, input.siteId));
    return [createApprovalRequestFact('terms', named(last), valuesOf(input))];
  },
  async effect(db, input) {
    const { last, before, texts, number, hash } = await compare(db, input);
    const values = valuesOf(input);
    const from =
      input.from === undefined ? createWordRequestValue('whenPublished') : createTimeRequestValue(input.from);
    return createApprovalRequestEffect('publishTerms', { ...values, number: createCountRequestValue(number), from }, [
      createApprovalRequestChangeRow('terms', { from: named(last), to: named({ number, hash }) }, values),
      createApprovalRequestChangeRow(
        'termsFrom',
        { from: last ? createTimeRequestValue(last.fromAt) : createWordRequestValue('none'), to: from },
        values,
      ),
      ...termsLanguages.flatMap((lang) =>
        findChangedTextPassages(before[lang] ?? '', texts[lang] ?? '').map(({ was, is }, index) =>
          createApprovalRequestChangeRow(
            'termsPassage',
            {
              from: createOptionalTextRequestValue(was, 'none'),
              to: createOptionalTextRequestValue(is, 'removed'),
            },
            { language: createTextRequestValue(names[lang]), change: createCountRequestValue(index + 1) },
          ),
        ),
      ),
    ]);
  },
  commandLine: {
    read: {
      tr: readText,
      en: readText,
      ar: readText,
      bg: readText,
      from: (typed) => {
        const at = /^\d{4}-\d\d-\d\d(T\d\d:\d\dZ)?$/.test(typed) ? Date.parse(typed) : Number.NaN;
        if (!Number.isNaN(at)) return at;
        throw new ConfigError(`"${typed}" is no time; write 2026-11-23 or 2026-11-23T14:30Z, in UTC.`);
      },
    },
  },
  async perform(tx, input, { at }) {
    const compared = await compare(tx, input);
    const hindrance = hindranceOf(compared, { from: input.from, now: at });
    if (hindrance) throw new BusinessRuleError(hindrance.code, hindrance.params);
    const { siteKey, last, texts, number, hash } = compared;
    const fromAt = Math.max(input.from ?? at, at);
    await storeTermsVersion(tx, { siteKey, number, hash, fromAt, publishedAt: at }, texts);
    // Make open pages check whether their player must accept the new version of the terms.
    await publishDatabaseChange(tx, 'profile', 'terms');
    const line = `Version ${number} of the terms is valid from ${new Date(fromAt).toISOString()}: ${hash}.`;
    return {
      answer: { number, hash },
      audit: {
        number,
        hash,
        replaces: last?.number ?? null,
        from: fromAt,
        languages: listTermsLanguages(texts),
      },
      lines: [line],
    };
  },
});

/** Actions on the terms that players accept, for the back office and the command line. */
export const termsActions = { publishTerms };
