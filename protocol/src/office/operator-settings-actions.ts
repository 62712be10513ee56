import * as z from 'zod/mini';
import type { InformationPage } from '../information-pages.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import { siteId } from './site-actions.ts';

export const pageNames = [
  'passwordReset',
  'gameRules',
  'playerProtection',
  'terms',
  'privacy',
  'paytables',
] as const satisfies readonly InformationPage[];
const languages = ['tr', 'en', 'ar', 'bg'] as const;

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));
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

/** Staff actions on the settings, the information pages and the entries of the game page's quick panel. */
export const settingsActions = {
  setSetting: defineOfficeAction({
    summary: 'Set one key of Settings.json.',
    right: 'editSettings',
    input: z.object({ key, value: z.unknown() }),
    answer: nothing,
    subcommands: {
      'setting set': {
        help: 'sets a key of Settings.json; VALUE is JSON, or a word: CURRENCY EUR, PIN_CHECK false',
        arguments: { KEY: 'key', VALUE: 'value' },
        reason: 'optional',
      },
      'branding name': {
        help: 'sets the name in pages and mails, at most 40 characters',
        arguments: { NAME: 'value' },
        fixed: { key: 'HOUSE_NAME' },
        reason: 'optional',
      },
    },
    refusals: [
      ...(['SETTING_UNKNOWN', 'SETTING_BY_COMMAND', 'SETTING_FORM', 'SETTINGS_FILE_BROKEN'] as const),
      ...(['CURRENCY_FIXED', 'CURRENCY_UNUSABLE', 'SITE_FIXED'] as const),
    ],
    example: { key: 'DEFAULT_LANG', value: 'en' },
  }),
  unsetSetting: defineOfficeAction({
    summary: 'Reset one key of Settings.json to its default.',
    right: 'editSettings',
    input: z.object({ key }),
    answer: nothing,
    subcommands: {
      'setting unset': { help: 'restores the default', arguments: { KEY: 'key' }, reason: 'optional' },
    },
    refusals: [
      ...(['SETTING_UNKNOWN', 'SETTING_BY_COMMAND', 'SETTINGS_FILE_BROKEN'] as const),
      ...(['CURRENCY_FIXED', 'CURRENCY_UNUSABLE', 'SITE_FIXED'] as const),
    ],
    example: { key: 'DEFAULT_LANG' },
  }),
  setLogo: defineOfficeAction({
    summary:
      'Set the logo of the operator, or of a site, from one picture, in all sizes. Every server shows it at the next page load.',
    right: 'editSettings',
    carriesFile: true,
    input: z.object({
      /** File name of the uploaded page or picture, for the audit trail. */
      name: line(120),
      /** The logo as PNG, JPEG, WebP, AVIF or SVG, in base64. */
      picture: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(240_000)),
      /** The site whose logo is set; absent: the operator, which is the first site. */
      siteId: z.optional(siteId),
    }),
    answer: nothing,
    subcommands: {
      'branding logo': {
        help: 'renders all sizes from one PNG, JPEG, WebP, AVIF or SVG; --remove removes it',
        arguments: { '[FILE]': 'name' },
        reason: 'optional',
      },
      'site logo': {
        help: "renders a site's logo in all sizes, as branding logo does; --remove removes it",
        arguments: { SITE: 'siteId', '[FILE]': 'name' },
        reason: 'optional',
      },
    },
    refusals: ['LOGO_FORMAT', 'LOGO_SMALL', 'LOGO_UNREADABLE', 'SITE_UNKNOWN'],
    example: { name: 'logo.png', picture: 'iVBORw0KGgo=' },
  }),
  removeLogo: defineOfficeAction({
    summary: 'Remove the logo of the operator, or of a site. Servers show the default again.',
    right: 'editSettings',
    input: z.object({ siteId: z.optional(siteId) }),
    answer: nothing,
    subcommands: {
      'branding logo': {
        help: 'takes it away',
        arguments: {},
        flag: 'remove',
        reason: 'optional',
      },
      'site logo': {
        help: 'takes it away',
        arguments: { SITE: 'siteId' },
        flag: 'remove',
        reason: 'optional',
      },
    },
    refusals: ['LOGO_MISSING', 'SITE_UNKNOWN'],
    example: {},
  }),
  setFloorWatching: defineOfficeAction({
    summary: 'Allow or forbid spectators at machines in play. One machine can differ; the seated player can refuse.',
    right: 'editSettings',
    input: z.object({ rule: z.enum(['on', 'off']) }),
    answer: nothing,
    subcommands: {
      'hall watching': {
        help: 'whether players may watch machines at which others play; the seated player can refuse',
        arguments: { 'on|off': 'rule' },
        reason: 'optional',
      },
    },
    refusals: ['WATCHING_SAME'],
    example: { rule: 'off' },
  }),
  putPanelWords: defineOfficeAction({
    summary: 'Add an entry to the quick panel, or its text in one language.',
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
        help: `adds an entry of the panel beside each page, or its text in another language (${languages.join(', ')}); kind event or note`,
        arguments: { ENTRY: 'id' },
        options: { kind: 'kind', lang: 'lang', title: 'title', detail: 'detail' },
        defaults: { lang: 'en' },
        reason: 'optional',
      },
    },
    refusals: ['PANEL_KIND', 'PANEL_ENGLISH_FIRST', 'PANEL_FULL'],
    example: { id: 'coffee', lang: 'en', kind: 'event', title: 'Free coffee', detail: 'Every day at five.' },
  }),
  removePanelWords: defineOfficeAction({
    summary: 'Remove an entry of the quick panel, or its text in one language.',
    right: 'editPages',
    input: z.object({ id, lang: z.nullable(language) }),
    answer: nothing,
    subcommands: {
      'quick-panel remove': {
        help: 'removes an entry, or with --lang its text in one language',
        arguments: { ENTRY: 'id' },
        options: { lang: 'lang' },
        reason: 'optional',
      },
    },
    refusals: ['PANEL_UNKNOWN', 'PANEL_ENGLISH_NEEDED'],
    example: { id: 'coffee', lang: null },
  }),
  setPage: defineOfficeAction({
    summary: 'Replace one of our information pages with the house’s own.',
    right: 'editPages',
    carriesFile: true,
    input: z.object({ page, html: z.string().check(z.minLength(1), z.maxLength(200_000)) }),
    answer: nothing,
    subcommands: {
      'page set': {
        help: 'replaces an information page with your HTML file',
        arguments: { PAGE: 'page', FILE: 'html' },
        reason: 'optional',
      },
    },
    refusals: ['PAGE_SIZE', 'PAGE_SAME', 'PAGE_TERMS_PUBLISHED'],
    example: { page: 'terms', html: '<h1>Terms of use</h1>' },
  }),
  unsetPage: defineOfficeAction({
    summary: 'Return to our information page.',
    right: 'editPages',
    input: z.object({ page }),
    answer: nothing,
    subcommands: {
      'page unset': { help: 'restores the included page', arguments: { PAGE: 'page' }, reason: 'optional' },
    },
    refusals: ['PAGE_OURS'],
    example: { page: 'terms' },
  }),
  restorePage: defineOfficeAction({
    summary: 'Restore an earlier version of an information page.',
    right: 'editPages',
    input: z.object({
      page,
      version: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'has 16 figures and letters from a to f.')),
    }),
    answer: nothing,
    subcommands: {
      'page restore': {
        help: 'restores a version of the page; the record names versions',
        arguments: { PAGE: 'page', VERSION: 'version' },
        reason: 'optional',
      },
    },
    refusals: ['PAGE_VERSION_UNKNOWN', 'PAGE_SAME', 'PAGE_TERMS_PUBLISHED'],
    example: { page: 'terms', version: '0123456789abcdef' },
  }),
} as const satisfies Record<string, OfficeAction>;
