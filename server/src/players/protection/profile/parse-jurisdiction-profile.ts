import { formatFirstValidationError } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { type ProfileKey, profileKeys } from './jurisdiction-profile-keys.ts';
import type { JurisdictionValues } from './jurisdiction-profile-values.ts';

export interface JurisdictionProfile {
  readonly id: string;
  /** Date of the last legal review of the jurisdiction profile, as 2026-11-23; null: never reviewed. */
  readonly legalReview: string | null;
  /** Description of the jurisdiction profile for the person who chooses it; may be empty. */
  readonly about: string;
  /** Legal requirements that the jurisdiction profile itself lists as not covered. */
  readonly lacks: readonly string[];
  readonly values: JurisdictionValues;
  /** The legal clause behind each key of the profile's file. */
  readonly clauses: Readonly<Partial<Record<ProfileKey, string>>>;
}

export type ParsedJurisdictionProfile =
  | { readonly ok: true; readonly profile: JurisdictionProfile }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Maximum length of a jurisdiction profile's text, in characters. */
const maxCharacters = 64 * 1024;

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

const headSchema = z.strictObject({
  schema: z.literal(1),
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)),
  legalReview: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDay, 'is no day of the calendar'))),
  about: z.optional(z.string().check(z.maxLength(1_000), z.regex(/^[^\p{Cc}]*$/u))),
  lacks: z.optional(
    z.array(z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}]*\S[^\p{Cc}]*$/u))).check(z.maxLength(30)),
  ),
  values: z.record(z.string(), z.unknown()),
});

const entrySchema = z.strictObject({
  v: z.unknown(),
  clause: z.string().check(z.maxLength(200), z.regex(/\S/)),
});

/** Parses a jurisdiction profile's file. Refuses whatever this version does not support, and lists all errors. */
export const parseJurisdictionProfile = (text: string): ParsedJurisdictionProfile => {
  if (text.length > maxCharacters) return failed(`it is longer than ${maxCharacters} characters`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return failed('it is no JSON');
  }
  const head = z.safeParse(headSchema, content);
  if (!head.success) return failed(headFault(content, head.error));
  const { id, legalReview, about = '', lacks = [] } = head.data;
  // Use the raw object: the parsed copy lacks keys such as `__proto__`, which must be refused.
  const entries = (content as typeof head.data).values;
  const faults = unplain(text, content);
  const values: Record<string, unknown> = {};
  const clauses: Record<string, string> = {};
  for (const key of Object.keys(entries))
    if (!Object.hasOwn(profileKeys, key)) faults.push(`${key}: this version knows no such key`);
  for (const [key, { schema, otherwise, failSafe }] of Object.entries(profileKeys)) {
    if (!Object.hasOwn(entries, key)) {
      if (otherwise === undefined) faults.push(`${key}: is missing, and has no default`);
      values[key] = otherwise;
      continue;
    }
    const entry = z.safeParse(entrySchema, entries[key]);
    if (!entry.success) {
      faults.push(`${key}: needs a value and the clause that asks for it: {"v": …, "clause": "…"}`);
      continue;
    }
    const value = z.safeParse(schema as z.ZodMiniType, entry.data.v);
    if (!value.success) faults.push(formFault(key, entry.data.v, otherwise ?? failSafe, value.error));
    else {
      values[key] = value.data;
      clauses[key] = entry.data.clause;
    }
  }
  if (faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    profile: { id, legalReview, about, lacks, values: values as unknown as JurisdictionValues, clauses },
  };
};

/** Values used if no jurisdiction profile can be read: the strictest value of each key. */
export const failSafeValues: JurisdictionValues = Object.fromEntries(
  Object.entries(profileKeys).map(([key, { failSafe }]) => [key, failSafe]),
) as unknown as JurisdictionValues;

const headFault = (content: unknown, error: z.core.$ZodError): string => {
  const known = Object.keys(headSchema.shape);
  const unknown = Object.keys(Object(content)).find((key) => !known.includes(key));
  return unknown === undefined ? formatFirstValidationError(error) : `${unknown}: this version knows no such key`;
};

const formFault = (key: string, v: unknown, example: unknown, error: z.core.$ZodError): string => {
  const [issue] = error.issues;
  const why = issue?.code === 'custom' ? issue.message : 'is not of the form of this key';
  return `${key}: ${JSON.stringify(v) ?? 'nothing'} ${why}; of the right form is ${JSON.stringify(example)}`;
};

const failed = (fault: string): ParsedJurisdictionProfile => ({ ok: false, faults: [fault] });

/**
 * Returns an error if the text is not the plain serialization of its content, as with duplicate keys: JSON uses the last one, while a
 * reader of the file may see the other.
 */
const unplain = (text: string, content: unknown): string[] => {
  const written = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  const plain = JSON.stringify(content);
  if (written === plain) return [];
  const at = [...plain].findIndex((character, index) => character !== written[index]);
  const near = written.slice(Math.max(0, at - 40), at + 40);
  return [`a key stands there twice, or a value is not written plainly, near ${near}`];
};
