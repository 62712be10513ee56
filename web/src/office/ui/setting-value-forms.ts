import { informationPages, type Settings, toMajorUnits } from '@reelfloor/protocol';
import type { TranslateOf } from '../../i18n/use-messages.ts';
import { formatUnknownSettingValue } from './format-unknown-setting-value.ts';
import type { valuesMessages } from './messages/values/values-messages.ts';
import type { NumberAndDateFormatters } from './number-and-date-formatters.ts';
import { parseAmountToMinorUnits } from './parse-amount-to-minor-units.ts';

/** An input control of a setting's form. With `choices` a select; `isLong`: a text area. */
export interface SettingControl {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly isLong?: boolean;
  readonly hint?: string;
}

/** Text typed into the controls of a setting, by the controls' names. */
export type SettingDraft = Readonly<Record<string, string>>;

/** How one kind of setting is parsed from input and formatted for display. */
interface SettingKind {
  readonly controls: (words: SettingFormatContext) => readonly SettingControl[];
  readonly draftOf: (value: unknown, words: SettingFormatContext) => SettingDraft;
  /** Parses the input to the setting's value; undefined if it is invalid. Further validation is done by the server. */
  readonly read: (draft: SettingDraft, words: SettingFormatContext) => unknown;
  readonly say: (value: unknown, words: SettingFormatContext) => string;
}

export interface SettingFormatContext {
  readonly t: TranslateOf<typeof valuesMessages>;
  readonly formats: Pick<NumberAndDateFormatters, 'language' | 'money' | 'count' | 'currency'>;
}

type Links = Settings['CONTACT_LINKS'];
type Help = NonNullable<Settings['DEPOSIT_HELP']>;
type Server = Settings['ICE_SERVERS'][number];

const nothing = '–';
const typed = (draft: SettingDraft, name = 'value'): string => (draft[name] ?? '').trim();
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const text: SettingKind = {
  controls: ({ t }) => [{ name: 'value', label: t('value') }],
  draftOf: (value) => ({ value: typeof value === 'string' ? value : '' }),
  read: (draft) => typed(draft) || undefined,
  say: (value) => (typeof value === 'string' && value !== '' ? value : nothing),
};

/** Setting whose value is a text or null. */
const optional: SettingKind = { ...text, read: (draft) => typed(draft) || null };

/** Setting whose value is a text that may be empty. */
const line: SettingKind = { ...text, read: (draft) => typed(draft) };

const toggle: SettingKind = {
  controls: ({ t }) => [
    {
      name: 'value',
      label: t('value'),
      choices: [
        { value: 'true', label: t('on') },
        { value: 'false', label: t('off') },
      ],
    },
  ],
  draftOf: (value) => ({ value: String(value === true) }),
  read: (draft) => typed(draft) === 'true',
  say: (value, { t }) => t(value === true ? 'on' : 'off'),
};

const languages = ['tr', 'en', 'ar', 'bg'] as const;

const language: SettingKind = {
  ...text,
  controls: ({ t }) => [
    {
      name: 'value',
      label: t('value'),
      choices: languages.map((value) => ({ value, label: t(`languages.${value}`) })),
    },
  ],
  say: (value, { t }) => {
    const known = languages.find((each) => each === value);
    return known ? t(`languages.${known}`) : String(value);
  },
};

const figure: SettingKind = {
  ...text,
  draftOf: (value) => ({ value: typeof value === 'number' ? String(value) : '' }),
  read: (draft) => {
    const plain = typed(draft).replace(',', '.');
    return /^\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
  },
  say: (value, { formats }) => (typeof value === 'number' ? formats.count(value) : nothing),
};

/** Setting in milliseconds, typed in seconds. */
const duration: SettingKind = {
  controls: ({ t }) => [{ name: 'value', label: t('seconds') }],
  draftOf: (value) => ({ value: typeof value === 'number' ? String(value / 1000) : '' }),
  read: (draft, words) => {
    const seconds = figure.read(draft, words);
    return typeof seconds === 'number' ? Math.round(seconds * 1000) : undefined;
  },
  say: (value, { t, formats }) =>
    typeof value === 'number' ? t('inSeconds', { seconds: formats.count(value / 1000) }) : nothing,
};

const typedAmount = (amountMinor: number, { formats: { currency } }: SettingFormatContext): string =>
  String(toMajorUnits(amountMinor, currency));

const amount: SettingKind = {
  controls: ({ t, formats: { currency } }) => [{ name: 'value', label: t('amount', { currency }) }],
  draftOf: (value, words) => ({ value: typeof value === 'number' ? typedAmount(value, words) : '' }),
  read: (draft, { formats: { currency } }) => parseAmountToMinorUnits(typed(draft), currency) ?? undefined,
  say: (value, { formats }) => (typeof value === 'number' ? formats.money(value) : nothing),
};

const amountsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.map((price) => Number(String(price).replaceAll('.', ''))) : [];

/** Setting with a list of amounts, typed one per line, because commas and points occur within amounts. */
const amounts: SettingKind = {
  controls: ({ t, formats: { currency } }) => [{ name: 'value', label: t('amounts', { currency }), isLong: true }],
  draftOf: (value, words) => ({
    value: amountsIn(value)
      .map((price) => typedAmount(price, words))
      .join('\n'),
  }),
  read: (draft, { formats: { currency } }) => {
    const read = linesOf(typed(draft)).map((line) => parseAmountToMinorUnits(line, currency));
    return read.includes(null) ? undefined : read;
  },
  say: (value, { formats }) =>
    amountsIn(value)
      .map((price) => formats.money(price))
      .join(' · ') || nothing,
};

const pageNames = Object.keys(informationPages) as (keyof typeof informationPages)[];

const pages: SettingKind = {
  controls: ({ t }) => pageNames.map((name) => ({ name, label: t(`pages.${name}`), hint: informationPages[name] })),
  draftOf: (value) => ({ ...(value as Record<string, string>) }),
  read: (draft) => Object.fromEntries(pageNames.map((name) => [name, typed(draft, name) || informationPages[name]])),
  say: (value, { t }) => {
    const held = value as Record<string, string>;
    const own = pageNames.filter((name) => held[name] !== informationPages[name]);
    return own.map((name) => `${t(`pages.${name}`)}: ${held[name]}`).join(' · ') || t('allOurs');
  },
};

/** Setting with a list of links, typed as `Label | address`, one per line. */
const links: SettingKind = {
  controls: ({ t }) => [{ name: 'value', label: t('links'), isLong: true, hint: t('linksHint') }],
  draftOf: (value) => ({ value: (value as Links).map(({ label, url }) => `${label} | ${url}`).join('\n') }),
  read: (draft) => {
    const read = linesOf(typed(draft)).map((line) => /^(.+?)\s*\|\s*(\S+)$/.exec(line));
    return read.includes(null) ? undefined : read.map((link) => ({ label: link?.[1], url: link?.[2] }));
  },
  say: (value) => (value as Links).map(({ label }) => label).join(' · ') || nothing,
};

const help: SettingKind = {
  controls: ({ t }) => [
    ...languages.map((name) => ({ name, label: t(`languages.${name}`), isLong: true })),
    { name: 'url', label: t('leadsTo'), hint: 'https://… mailto:… tel:…' },
  ],
  draftOf: (value) => {
    const { text: texts = {}, url = '' } = (value ?? {}) as Partial<Help>;
    return { ...texts, url };
  },
  read: (draft) => {
    const texts = Object.fromEntries(
      languages.map((each) => [each, typed(draft, each)] as const).filter(([, said]) => said !== ''),
    );
    const url = typed(draft, 'url');
    if (Object.keys(texts).length === 0) return url === '' ? null : undefined;
    return { text: texts, ...(url !== '' && { url }) };
  },
  say: (value, { formats }) => {
    if (value === null) return nothing;
    const { text: texts } = value as Help;
    return texts[formats.language] ?? Object.values(texts)[0] ?? nothing;
  },
};

const addressesOf = ({ urls }: Server): string => [urls].flat().join(' ');

/** Setting with a list of ICE servers, typed as `address address … | user | password`, one server per line. */
const servers: SettingKind = {
  controls: ({ t }) => [{ name: 'value', label: t('servers'), isLong: true, hint: t('serversHint') }],
  draftOf: (value) => ({
    value: (value as readonly Server[])
      .map((server) => [addressesOf(server), server.username, server.credential].filter(Boolean).join(' | '))
      .join('\n'),
  }),
  read: (draft) =>
    linesOf(typed(draft)).map((line) => {
      const [urls = '', username, credential] = line.split('|').map((part) => part.trim());
      return { urls: urls.split(/\s+/), ...(username && { username }), ...(credential && { credential }) };
    }),
  say: (value) => (value as readonly Server[]).map(addressesOf).join(' · ') || nothing,
};

/** Setting that can be changed only at the command line, at least in part, or that has no form. */
const other: SettingKind = {
  ...text,
  read: () => undefined,
  say: formatUnknownSettingValue,
};

const kinds: Readonly<Partial<Record<string, SettingKind>>> = {
  ...{ HOUSE_ADDRESS: line, HOUSE_TAX_NUMBER: line },
  ...{ DEFAULT_LANG: language, HOT_COINS: amounts, MAX_ALL_IN_LIMIT: amount, LOBBY_ID: optional },
  ...{ DISCOUNT_COOLDOWN_MS: duration, IDLE_TIMEOUT_MS: duration, INFO_PAGES: pages, CONTACT_LINKS: links },
  ...{ DEPOSIT_HELP: help, WITHDRAWAL_HELP: help, ICE_SERVERS: servers, THEME: optional },
};

/** Returns how a setting is parsed and formatted, by its name or by its value. */
const kindOf = (key: string, value: unknown): SettingKind => {
  const known = kinds[key];
  if (known) return known;
  if (typeof value === 'boolean') return toggle;
  if (typeof value === 'number') return figure;
  return typeof value === 'string' ? text : other;
};

/** Returns the controls of a setting, their initial text, and a function that parses the input. */
export const buildSettingFormModel = (key: string, value: unknown, formatContext: SettingFormatContext) => {
  const kind = kindOf(key, value);
  return {
    controls: kind.controls(formatContext),
    draft: kind.draftOf(value, formatContext),
    read: (draft: SettingDraft): unknown => kind.read(draft, formatContext),
  };
};

/** Formats a setting's value, such as `₺5.00 · ₺50.00`. A value of unexpected form is shown as stored. */
export const formatSettingValue = (key: string, value: unknown, formatContext: SettingFormatContext): string => {
  if (value === null || value === undefined) return nothing;
  try {
    return kindOf(key, value).say(value, formatContext);
  } catch {
    return other.say(value, formatContext);
  }
};
