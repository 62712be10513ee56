import * as z from 'zod/mini';

/** Languages in which terms and conditions can be published; Turkish and English are mandatory. */
export const termsLanguages = ['tr', 'en', 'ar', 'bg'] as const;
export const termsLanguageSchema = z.enum(termsLanguages);
export type TermsLanguage = z.infer<typeof termsLanguageSchema>;

/** SHA-256 of a version of the terms and conditions: of the JSON `{"number":…,"texts":{…}}` with the languages sorted by code. */
export const termsHashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const numberSchema = z.int().check(z.positive());

/**
 * The current terms and conditions at a player's site. Texts are plain, with a blank line between paragraphs, `# ` before headings and `- `
 * before list items.
 */
export const termsSchema = z.object({
  number: numberSchema,
  hash: termsHashSchema,
  /** When the terms and conditions take effect, as Unix time in ms. */
  from: z.int(),
  texts: z.array(z.object({ lang: termsLanguageSchema, text: z.string() })),
  /** When the player accepted this version of the terms (Unix time in ms); null if not yet. */
  acceptedAt: z.nullable(z.int()),
  /** The newest version of the terms that the player accepted before this one; null if none. */
  acceptedBefore: z.nullable(numberSchema),
});
export type TermsAndConditions = z.infer<typeof termsSchema>;

/** Body of accepting the terms and conditions. `hash`: of the version that the player has read, in the language `lang`. */
export const acceptTermsSchema = z.object({
  number: numberSchema,
  hash: termsHashSchema,
  lang: termsLanguageSchema,
});
export type AcceptTerms = z.infer<typeof acceptTermsSchema>;
