import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';

const siteIdText = 'is a whole number from 0 to 1000000.';
export const siteId = z.int(siteIdText).check(z.minimum(0, siteIdText), z.maximum(1_000_000, siteIdText));
const nameText = 'is one line of 1 to 40 characters.';
const siteName = z.string().check(z.trim(), z.regex(/^[^\p{Cc}]{1,40}$/u, nameText));
const host = z
  .string()
  .check(
    z.regex(
      /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[\da-f:.]+\])$/,
      'has host names in small letters, without a port.',
    ),
  );
const origin = z
  .string()
  .check(
    z.regex(/^https?:\/\/[a-z0-9][a-z0-9.-]{0,252}(?::\d{1,5})?$/, 'has addresses such as https://casino.example.'),
  );
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));
const settingKey = z.string().check(z.minLength(1), z.maxLength(64));
const hosts = z.array(host).check(z.minLength(1), z.maxLength(20));
const framedBy = z.array(origin).check(z.maxLength(20));
/** Brands that the site shows; empty: all brands. */
const shownBrands = z.array(id).check(z.maxLength(100));
const shownMachines = z.array(id).check(z.maxLength(1000));
const nothing = z.object({});
const options = {
  name: 'name',
  hosts: 'hosts',
  'framed-by': 'framedBy',
  brands: 'brands',
  machines: 'machines',
} as const;

/** Actions on the sites, for staff who work for the whole hall and not for one site. */
export const siteActions = {
  addSite: defineOfficeAction({
    summary: 'Open a site: another operator on this hall, at its own host names.',
    right: 'editSettings',
    input: z.object({
      siteId,
      name: siteName,
      hosts,
      framedBy: z._default(framedBy, []),
      brands: z._default(shownBrands, []),
      machines: z._default(shownMachines, []),
    }),
    answer: nothing,
    subcommands: {
      'site add': {
        help: 'adds another operator on this hall, with its own host names: --name "Casino B" --hosts b.example; lists are separated by commas',
        arguments: { SITE: 'siteId' },
        options,
        defaults: { framedBy: [], brands: [], machines: [] },
        reason: 'optional',
      },
    },
    refusals: ['SITE_EXISTS', 'SITE_FIRST_HOSTS', 'SITE_HOST_TAKEN', 'BRAND_UNKNOWN', 'SITE_MACHINE_UNKNOWN'],
    example: { siteId: 3, name: 'Casino B', hosts: ['b.example'] },
  }),
  changeSite: defineOfficeAction({
    summary: 'Change a site’s name, host names, or what it shows; omitted fields stay.',
    right: 'editSettings',
    input: z.object({
      siteId,
      name: z.optional(siteName),
      hosts: z.optional(hosts),
      framedBy: z.optional(framedBy),
      brands: z.optional(shownBrands),
      machines: z.optional(shownMachines),
    }),
    answer: nothing,
    subcommands: {
      'site edit': {
        help: 'name, host names, who may frame its pages, and the brands and machines it shows ("" shows all)',
        arguments: { SITE: 'siteId' },
        options,
        reason: 'optional',
      },
    },
    refusals: ['SITE_UNKNOWN', 'SITE_HOST_TAKEN', 'SITE_FIRST_NAME', 'BRAND_UNKNOWN', 'SITE_MACHINE_UNKNOWN'],
    example: { siteId: 3, hosts: ['b.example', 'www.b.example'] },
  }),
  setSiteSetting: defineOfficeAction({
    summary: 'Set one key of a site’s Settings.json, or reset it to the default (null).',
    right: 'editSettings',
    input: z.object({ siteId, key: settingKey, value: z.unknown() }),
    answer: nothing,
    subcommands: {
      'site setting': {
        help: 'sets a key of a site’s Settings.json; VALUE is JSON or a word, "default" removes it',
        arguments: { SITE: 'siteId', KEY: 'key', VALUE: 'value' },
        reason: 'optional',
      },
    },
    refusals: [
      ...(['SITE_UNKNOWN', 'SITE_FIRST_SETTINGS', 'SITE_SETTING_OF_HALL'] as const),
      ...(['SETTING_UNKNOWN', 'SETTING_BY_COMMAND', 'SETTING_FORM'] as const),
    ],
    example: { siteId: 3, key: 'DEFAULT_LANG', value: 'en' },
  }),
  closeSite: defineOfficeAction({
    summary: 'Close a site: its host names stop responding, and its players’ sign-ins are refused.',
    right: 'editSettings',
    input: z.object({ siteId }),
    answer: nothing,
    subcommands: {
      'site close': {
        help: 'stops serving its host names; accounts and money stay',
        arguments: { SITE: 'siteId' },
        reason: 'optional',
      },
    },
    refusals: ['SITE_UNKNOWN', 'SITE_FIRST_STAYS'],
    example: { siteId: 3 },
  }),
} as const satisfies Record<string, OfficeAction>;
