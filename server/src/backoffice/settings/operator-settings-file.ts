import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultSettings,
  findCurrencyError,
  formatFirstValidationError,
  settingsAliases,
  settingsSchema,
} from '@reelfloor/protocol';
import * as z from 'zod/mini';
import {
  explainLedgerSettingMismatch,
  isLedgerSetting,
  readLedgerSetting,
  storeLedgerSetting,
} from '../../money/ledger/ledger-settings.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { firstSite, type Site } from '../../platform/sites/sites.ts';
import { readOperatorFile, settingsFileName, storeOperatorFile } from './operator-file-store.ts';
import { parseSettingsOrNull } from './settings-for-player-pages.ts';

type Content = Record<string, unknown>;
const shape: Readonly<Record<string, z.ZodMiniType>> = settingsSchema.shape;

/** A key of `Settings.json` and its effective value. */
export interface EffectiveSetting {
  readonly key: string;
  /** The value in the file; the default if the file does not contain the key. */
  readonly value: unknown;
  readonly isDefault: boolean;
  /** False if the value in the file is invalid, so that the default applies. */
  readonly isGood: boolean;
}

/** A change of one key; undefined `to` restores the default. */
export interface SettingChange {
  readonly key: string;
  readonly to?: unknown;
}

export const listEffectiveOperatorSettings = (dataDir: string): EffectiveSetting[] => {
  const content = readContent(dataDir);
  return Object.keys(shape).map((key) => {
    const written = namesOf(key).find((name) => Object.hasOwn(content, name));
    if (written === undefined) return { key, value: getDefaultSettingValue(key), isDefault: true, isGood: true };
    const isGood = z.safeParse(shape[key] as z.ZodMiniType, content[written]).success;
    return { key, value: content[written], isDefault: false, isGood };
  });
};

/** Returns the value of a key in `Settings.json`, or its default. */
export const readOperatorSetting = (
  dataDir: string,
  key: string,
  defaultValue = getDefaultSettingValue(key),
): unknown => readContent(dataDir)[key] ?? defaultValue;

/** Returns the value of a key at a site: from the file for the first site, from the site's own settings for others. */
export const readSiteSetting = (
  dataDir: string,
  { key: siteKey, settings }: Pick<Site, 'key' | 'settings'>,
  key: string,
): unknown =>
  siteKey === firstSite ? readOperatorSetting(dataDir, key) : (settings[key] ?? getDefaultSettingValue(key));

/**
 * As `readSiteSetting`, but the default while the file is damaged or cannot be read. Only for the appearance of pages, which must be served
 * anyway.
 */
export const readSiteSettingOrDefault = (...at: Parameters<typeof readSiteSetting>): unknown => {
  try {
    return readSiteSetting(...at);
  } catch {
    return getDefaultSettingValue(at[2]);
  }
};

/** Returns the key in `Settings.json` for a name typed by staff. Throws a ConfigError if no setting has that name. */
export const resolveOperatorSettingKey = (keyOrAlias: string): string => {
  const key = settingsAliases[keyOrAlias] ?? keyOrAlias;
  if (!Object.hasOwn(shape, key))
    throw new BusinessRuleError(
      'SETTING_UNKNOWN',
      { key: keyOrAlias },
      `There is no setting ${keyOrAlias}; "npm run operator -- setting list" lists them all.`,
    );
  return key;
};

export const getDefaultSettingValue = (key: string): unknown => (defaultSettings as unknown as Content)[key];

/**
 * Stores a change of `Settings.json` for all nodes, and returns the values for the audit trail. Throws a BusinessRuleError for an invalid
 * value, and for one that differs from the value with which the ledger was created. A ledger without such a value takes the current one.
 */
export const storeOperatorSetting = async (
  tx: DatabaseTransaction,
  change: SettingChange,
  at: number,
): Promise<{ readonly from: unknown; readonly to: unknown }> => {
  const { key } = change;
  const held = await readOperatorFile(tx, settingsFileName);
  const content = held?.content ? parseSettingsOrNull(held.content.toString()) : {};
  if (content === null) throw new BusinessRuleError('SETTINGS_FILE_BROKEN');
  const edited = editedBy(content, change);
  if (change.to !== undefined) {
    const parsed = z.safeParse(shape[key] as z.ZodMiniType, change.to);
    if (!parsed.success)
      throw new BusinessRuleError(
        'SETTING_FORM',
        { key },
        `${key} is not of the expected form: ${formatFirstValidationError(parsed.error)}`,
      );
  }
  await refuseAgainstLedger(tx, key, { from: currentOf(content, key), to: currentOf(edited, key), at });
  const fault = key === 'CURRENCY' ? findCurrencyError(String(currentOf(edited, key))) : null;
  if (fault !== null) throw new BusinessRuleError('CURRENCY_UNUSABLE', { value: String(change.to) }, fault);
  await storeOperatorFile(tx, settingsFileName, {
    content: Buffer.from(`${JSON.stringify(edited, null, 2)}\n`),
    at,
  });
  return { from: content[key] ?? null, to: edited[key] ?? null };
};

/** Returns the value of a key in the database's copy of `Settings.json`; undefined if the default applies. */
export const readOperatorSettingFromDatabase = async (db: Pick<Queries, 'get'>, key: string): Promise<unknown> => {
  const held = await readOperatorFile(db, settingsFileName);
  const content = held?.content ? parseSettingsOrNull(held.content.toString()) : {};
  if (content === null) throw new BusinessRuleError('SETTINGS_FILE_BROKEN');
  const written = namesOf(key).find((name) => Object.hasOwn(content, name));
  return written === undefined ? undefined : content[written];
};

/** Throws if `Settings.json` in the data folder cannot be parsed, because a change would overwrite it. */
export const assertSettingsFileReadable = (dataDir: string): void => void readContent(dataDir);

const editedBy = (content: Content, { key, to }: SettingChange): Content => {
  const edited = { ...content };
  // Remove aliases of the key from the file, so that they cannot contradict the new value.
  for (const name of namesOf(key)) if (name !== key || to === undefined) delete edited[name];
  if (to !== undefined) edited[key] = to;
  return edited;
};

const refuseAgainstLedger = async (
  tx: DatabaseTransaction,
  key: string,
  { from, to, at }: { readonly from: unknown; readonly to: unknown; readonly at: number },
): Promise<void> => {
  if (!isLedgerSetting(key)) return;
  // Before the first start of a server, its site may be set in an environment variable that this command does not have.
  if (key === 'SITE_ID' && (await readLedgerSetting(tx, key)) === null) return;
  const held =
    (await storeLedgerSetting(tx, { name: key, value: String(from), at })) ??
    (await storeLedgerSetting(tx, { name: key, value: String(to), at }));
  if (held !== null && held !== String(to))
    throw new BusinessRuleError(
      key === 'CURRENCY' ? 'CURRENCY_FIXED' : 'SITE_FIXED',
      { value: String(to), held },
      `${explainLedgerSettingMismatch(key, String(to), held)} Nothing changed.`,
    );
};

/** Returns the effective value of a key for this content of the file. */
const currentOf = (content: Content, key: string): unknown => {
  const written = namesOf(key).find((name) => Object.hasOwn(content, name));
  const parsed = written === undefined ? null : z.safeParse(shape[key] as z.ZodMiniType, content[written]);
  return parsed?.success ? parsed.data : getDefaultSettingValue(key);
};

const readContent = (dataDir: string): Content => {
  const path = join(dataDir, settingsFileName);
  if (!existsSync(path)) return {};
  const content = parseSettingsOrNull(readFileSync(path, 'utf8'));
  if (content === null)
    throw new BusinessRuleError(
      'SETTINGS_FILE_BROKEN',
      {},
      `${path} is no JSON object; mend it or move it away first.`,
    );
  return content;
};

/** Returns the key and its aliases that the file may contain. */
const namesOf = (key: string): string[] => [
  key,
  ...Object.keys(settingsAliases).filter((alias) => settingsAliases[alias] === key),
];
