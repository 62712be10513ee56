import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings, type Settings, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import {
  parseSettingsOrEmpty,
  type SharedSettingKey,
  type SharedSettings,
  sharedSettingKeys,
} from '../../backoffice/settings/settings-for-player-pages.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { type Env, readBooleanSetting, readIntegerSetting } from './read-env-setting.ts';

const maxMajor = 1_000_000_000;
const dayMs = 86_400_000;

/** For each setting shared by pages and server, reads its environment variable, with `otherwise` as default. */
const variables = {
  HOUSE_NAME: (env: Env, otherwise: string) => operatorName(env, otherwise),
  SITE_ID: (env: Env, otherwise: number) => readIntegerSetting(env, 'SITE_ID', otherwise, 0, 1_000_000),
  MAX_ALL_IN_LIMIT: (env: Env, otherwise: number) =>
    readIntegerSetting(env, 'MAX_ALL_IN_LIMIT', otherwise, 1, Number.MAX_SAFE_INTEGER),
  ALLOW_0_BALANCE_TO_PLAY: (env: Env, otherwise: boolean) =>
    readBooleanSetting(env, 'ALLOW_0_BALANCE_TO_PLAY', otherwise),
  DISCOUNT_MIN: (env: Env, otherwise: number) => readIntegerSetting(env, 'DISCOUNT_MIN', otherwise, 0, maxMajor),
  DISCOUNT_BALANCE_CHECK: (env: Env, otherwise: boolean) =>
    readBooleanSetting(env, 'DISCOUNT_BALANCE_CHECK', otherwise),
  DISCOUNT_COOLDOWN_MS: (env: Env, otherwise: number) =>
    readIntegerSetting(env, 'DISCOUNT_COOLDOWN_MS', otherwise, 1, dayMs),
  REGISTRATION: (env: Env, otherwise: boolean) => readBooleanSetting(env, 'REGISTRATION', otherwise),
  PASSWORD_RESET: (env: Env, otherwise: boolean) => readBooleanSetting(env, 'PASSWORD_RESET', otherwise),
} satisfies { readonly [Key in SharedSettingKey]: (env: Env, otherwise: Settings[Key]) => Settings[Key] };

const operatorName = (env: Env, otherwise: string): string => {
  const name = env.HOUSE_NAME?.trim() || otherwise;
  if (!settingsSchema.shape.HOUSE_NAME.safeParse(name).success)
    throw new ConfigError('HOUSE_NAME is one line of 1 to 40 characters; correct it.');
  return name;
};

/**
 * Reads the settings shared by pages and server. Throws a ConfigError if `Settings.json` and the environment differ: pages would show a
 * value that does not apply.
 */
export const readPageAndServerSettings = (env: Env, dataDir: string): SharedSettings => {
  const file = parseSettingsOrEmpty(textOf(dataDir));
  const read = (key: SharedSettingKey): unknown => {
    const parsed = Object.hasOwn(file, key) ? z.safeParse(settingsSchema.shape[key] as z.ZodMiniType, file[key]) : null;
    // Ignore an invalid value in `Settings.json`: pages and server then use the default, and the log reports the fault.
    const written = parsed?.success ? parsed.data : undefined;
    const fromVariable = variables[key] as (env: Env, otherwise: unknown) => unknown;
    const value = fromVariable(env, written ?? defaultSettings[key]);
    if (written !== undefined && value !== written)
      throw new ConfigError(
        `${key} is ${JSON.stringify(value)} in the environment and ${JSON.stringify(written)} in ${join(dataDir, 'Settings.json')}; take it out of one of them.`,
      );
    return value;
  };
  return Object.fromEntries(sharedSettingKeys.map((key) => [key, read(key)])) as unknown as SharedSettings;
};

const textOf = (dataDir: string): string => {
  try {
    return readFileSync(join(dataDir, 'Settings.json'), 'utf8');
  } catch {
    return '{}';
  }
};
