import * as z from 'zod/mini';
import { termsHashSchema, termsLanguageSchema } from '../http/terms-and-conditions.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { siteId } from './site-actions.ts';

/** Longest text of the terms in one language, in characters. */
export const longestTerms = 60_000;
const textForm = `is text of 1 to ${longestTerms} characters.`;
const termsText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, textForm),
    z.maxLength(longestTerms, textForm),
    z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, textForm),
  );

const versionSchema = z.object({
  number: z.number(),
  hash: termsHashSchema,
  from: z.number(),
  publishedAt: z.number(),
  /**
   * State of a version of the terms. `past`: superseded by a higher number that takes effect no later; `holds`: in force; `ahead`: takes
   * effect later.
   */
  state: z.enum(['past', 'holds', 'ahead']),
  /** Number of players who have accepted this version of the terms. */
  accepted: z.number(),
});

export const termsRoutes = {
  publishedTerms: {
    method: 'GET',
    path: 'settings/terms',
    summary: 'The versions of a site’s terms, newest first, and the text of one of them, or of the newest.',
    right: 'editPages',
    subcommands: ['terms list', 'terms show'],
    query: z.object({
      /** Number of the site whose terms to return; absent: the first site. */
      site: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
      number: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
    }),
    answer: z.object({
      versions: z.array(versionSchema),
      /** The requested version of the terms; null if none was published, or none has that number. */
      shown: z.nullable(
        z.object({
          number: z.number(),
          texts: z.array(z.object({ lang: termsLanguageSchema, text: z.string() })),
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

export const termsActions = {
  publishTerms: defineOfficeAction({
    summary:
      'Publish a new version of a site’s terms. From then on players must accept it before they take a seat, stake or deposit.',
    right: 'publishTerms',
    carriesFile: true,
    input: z.object({
      /** The terms as plain text with a blank line between paragraphs, `# ` before headings and `- ` before list items. */
      tr: termsText,
      en: termsText,
      ar: z.optional(termsText),
      bg: z.optional(termsText),
      /** When the terms take effect, as Unix time in ms. Absent: on publication. */
      from: z.optional(z.int()),
      /** The site whose terms are published; absent: the operator, which is the first site. */
      siteId: z.optional(siteId),
    }),
    answer: z.object({ number: z.number(), hash: termsHashSchema }),
    subcommands: {
      'terms publish': {
        help: 'publishes a version of the terms from text files; players must accept it (--from: a time in UTC)',
        arguments: { TURKISH_FILE: 'tr', ENGLISH_FILE: 'en' },
        options: { ar: 'ar', bg: 'bg', from: 'from', site: 'siteId' },
        reason: 'optional',
      },
    },
    refusals: ['TERMS_SAME', 'TERMS_FROM_PAST', 'SITE_UNKNOWN'],
    example: {
      tr: '# Kullanım koşulları\n\nEn az 18 yaşında olmalısınız.',
      en: '# Terms of use\n\nYou must be at least 18.',
    },
  }),
} as const satisfies Record<string, OfficeAction>;
