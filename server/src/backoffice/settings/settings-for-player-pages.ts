import {
  defaultSettings,
  informationPages,
  parseSettingsJson,
  type Settings,
  settingsSchema,
} from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { firstSite, type Site } from '../../platform/sites/sites.ts';

/** Settings that pages and the server share, which environment variables may override. */
export const sharedSettingKeys = [
  'HOUSE_NAME',
  'SITE_ID',
  'MAX_ALL_IN_LIMIT',
  'ALLOW_0_BALANCE_TO_PLAY',
  'DISCOUNT_MIN',
  'DISCOUNT_BALANCE_CHECK',
  'DISCOUNT_COOLDOWN_MS',
  'REGISTRATION',
  'PASSWORD_RESET',
] as const satisfies readonly (keyof Settings)[];

export type SharedSettingKey = (typeof sharedSettingKeys)[number];

export type SharedSettings = Pick<Settings, SharedSettingKey>;

export const isSettingKeySharedWithPages = (key: string): key is SharedSettingKey =>
  sharedSettingKeys.some((one) => one === key);

export interface PublicOperator {
  readonly shared: SharedSettings;
  readonly isDemo: boolean;
}

/**
 * Returns the operator's `Settings.json` for pages: with the values that the running server uses, and with what the jurisdiction profile
 * changes (`protectionOverrides`).
 */
export const buildSettingsForPlayerPages = (
  settingsJson: string,
  { shared, isDemo }: PublicOperator,
  protectionOverrides: Partial<Settings> = {},
): string => {
  const own = Object.entries(parseSettingsOrEmpty(settingsJson)).filter(
    ([key]) => !isSettingKeySharedWithPages(key) && key !== 'PLAY_MONEY' && key !== 'FAIL_SAFE',
  );
  const reported = sharedSettingKeys
    .filter((key) => shared[key] !== defaultSettings[key])
    .map((key) => [key, shared[key]] as const);
  const byProfile = Object.entries(protectionOverrides);
  const demo = isDemo ? [['PLAY_MONEY', true] as const] : [];
  const isOther = isDamaged(settingsJson) && getLedgerCurrency() !== defaultSettings.CURRENCY;
  const inForce = isOther ? [['CURRENCY', getLedgerCurrency()] as const] : [];
  return JSON.stringify(Object.fromEntries([...own, ...reported, ...demo, ...byProfile, ...inForce]));
};

/** Returns the setting that replaces an external URL of terms once the site has published terms, which players accept. */
export const buildPublishedTermsUrlSetting = (settingsJson: string): Partial<Settings> => {
  const parsed = z.safeParse(settingsSchema.shape.INFO_PAGES, parseSettingsOrEmpty(settingsJson).INFO_PAGES ?? {});
  const pages = parsed.success ? parsed.data : defaultSettings.INFO_PAGES;
  return pages.terms === informationPages.terms ? {} : { INFO_PAGES: { ...pages, terms: informationPages.terms } };
};

/** Returns the settings text of a site: the file for the first site; for others the site's own settings and the hall's currency. */
export const getSiteSettingsJson = (operatorSettingsJson: string, { key, settings }: Site): string => {
  if (key === firstSite) return operatorSettingsJson;
  const CURRENCY = isDamaged(operatorSettingsJson)
    ? getLedgerCurrency()
    : parseSettingsOrEmpty(operatorSettingsJson).CURRENCY;
  return JSON.stringify({ ...settings, ...(CURRENCY !== undefined && { CURRENCY }) });
};

/** Returns the shared settings for a site's pages, with the site's number and name. */
export const buildPublicOperatorForSite = (
  { shared, isDemo }: PublicOperator,
  { siteId, name }: Site,
): PublicOperator => ({
  shared: { ...shared, SITE_ID: siteId, HOUSE_NAME: name ?? shared.HOUSE_NAME },
  isDemo,
});

/** Parses `Settings.json`; an empty object if it is damaged, so that pages use all defaults but the currency. */
export const parseSettingsOrEmpty = (text: string): Readonly<Record<string, unknown>> =>
  parseSettingsOrNull(text) ?? {};

/**
 * Whether `Settings.json` is damaged: amounts then stay in the ledger's currency, because the default currency may have other minor units.
 */
const isDamaged = (text: string): boolean => parseSettingsOrNull(text) === null;

/** Parses `Settings.json`; null if it is damaged. */
export const parseSettingsOrNull = (text: string): Record<string, unknown> | null => {
  try {
    return z.parse(z.record(z.string(), z.unknown()), parseSettingsJson(text));
  } catch {
    return null;
  }
};
