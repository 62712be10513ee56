import * as z from 'zod/mini';
import type { InformationPage } from '../information-pages.ts';
import { defineAction, type OfficeAction } from './define-action.ts';

export const pageNames = [
  'passwordReset',
  'gameRules',
  'playerProtection',
  'terms',
  'privacy',
  'paytables',
] as const satisfies readonly InformationPage[];
const languages = ['tr', 'en', 'ar', 'bg'] as const;

const id = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));
const line = (longest: number) => {
  const text = `is one line of 1 to ${longest} characters.`;
  return z.string().check(z.trim(), z.regex(/^[^\p{Cc}]+$/u, text), z.maxLength(longest, text));
};
const key = z.string().check(z.minLength(1), z.maxLength(64));
const language = z.enum(languages, {
  error: ({ input }) => `"${String(input)}" is no language; write one of ${languages.join(', ')}.`,
});
const page = z.enum(pageNames, {
  error: ({ input }) => `"${String(input)}" is no page; the pages are ${pageNames.join(', ')}.`,
});
const nothing = z.object({});

/** What staff change in the settings, the information pages and the quick panel. */
export const settingsActions = {
  setSetting: {
    summary: 'Write one key of Settings.json.',
    right: 'editSettings',
    verbs: ['setting set', 'house name'],
    input: z.object({ key, value: z.unknown() }),
    answer: nothing,
  },
  unsetSetting: {
    summary: 'Let the default of one key of Settings.json hold again.',
    right: 'editSettings',
    verbs: ['setting unset'],
    input: z.object({ key }),
    answer: nothing,
  },
  setLogo: {
    summary: 'Draw the house’s logo in all sizes from one picture. Servers show it from their next start on.',
    right: 'editSettings',
    verbs: ['house logo'],
    carriesFile: true,
    input: z.object({
      /** The file's name, for the record. */
      name: line(120),
      /** PNG, JPEG, WebP, AVIF or SVG, in base64. */
      picture: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(240_000)),
    }),
    answer: nothing,
  },
  removeLogo: {
    summary: 'Take the house’s logo away. Servers show ours from their next start on.',
    right: 'editSettings',
    verbs: ['house logo'],
    input: nothing,
    answer: nothing,
  },
  setHouseWatching: defineAction({
    summary:
      'Let players watch machines at which others play, or not. One machine can differ; who plays can refuse.',
    right: 'editSettings',
    input: z.object({ rule: z.enum(['on', 'off']) }),
    answer: nothing,
    subcommands: {
      'house watching': {
        help: 'whether players may watch machines at which others play; who plays can refuse',
        arguments: { 'on|off': 'rule' },
        reason: 'optional',
      },
    },
    refusals: ['WATCHING_SAME'],
    example: { rule: 'off' },
  }),
  putPanelWords: defineAction({
    summary: 'Add an entry of the quick panel, or its words in one language.',
    right: 'editPages',
    input: z.object({
      id,
      lang: language,
      kind: z.nullable(z.enum(['event', 'note'])),
      title: line(80),
      detail: line(300),
    }),
    answer: nothing,
    subcommands: {
      'quick-panel add': {
        help: `an entry of the panel beside each page, or its words in another language (${languages.join(', ')}); kind event or note`,
        arguments: { ENTRY: 'id' },
        options: { kind: 'kind', lang: 'lang', title: 'title', detail: 'detail' },
        defaults: { lang: 'en' },
        reason: 'optional',
      },
    },
    refusals: ['PANEL_KIND', 'PANEL_ENGLISH_FIRST', 'PANEL_FULL'],
    example: { id: 'coffee', lang: 'en', kind: 'event', title: 'Free coffee', detail: 'Every day at five.' },
  }),
  removePanelWords: defineAction({
    summary: 'Take away an entry of the quick panel, or its words in one language.',
    right: 'editPages',
    input: z.object({ id, lang: z.nullable(language) }),
    answer: nothing,
    subcommands: {
      'quick-panel remove': {
        help: 'takes an entry away, or with --lang its words in one language',
        arguments: { ENTRY: 'id' },
        options: { lang: 'lang' },
        reason: 'optional',
      },
    },
    refusals: ['PANEL_UNKNOWN', 'PANEL_ENGLISH_NEEDED'],
    example: { id: 'coffee', lang: null },
  }),
  setPage: {
    summary: 'Put an information page of the house in place of ours.',
    right: 'editPages',
    verbs: ['page set'],
    carriesFile: true,
    input: z.object({ page, html: z.string().check(z.minLength(1), z.maxLength(200_000)) }),
    answer: nothing,
  },
  unsetPage: {
    summary: 'Let players read our information page again.',
    right: 'editPages',
    verbs: ['page unset'],
    input: z.object({ page }),
    answer: nothing,
  },
  restorePage: {
    summary: 'Put an information page back as it once was.',
    right: 'editPages',
    verbs: ['page restore'],
    input: z.object({ page, version: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
    answer: nothing,
  },
} as const satisfies Record<string, OfficeAction>;
