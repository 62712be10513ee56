import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings, parseSettings, type Settings, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { ConfigError } from '../process/config-error.ts';
import { type Env, flag, integer } from './read-setting.ts';

const mostMajor = 1_000_000_000;
const dayMs = 86_400_000;

/** For each shared setting, reads its environment variable; `otherwise` is returned if the variable is not set. */
const variables = {
  HOUSE_NAME: (env: Env, otherwise: string) => houseName(env, otherwise),
  SITE_ID: (env: Env, otherwise: number) => integer(env, 'SITE_ID', otherwise, 0, 1_000_000),
  MAX_ALL_IN_LIMIT: (env: Env, otherwise: number) =>
    integer(env, 'MAX_ALL_IN_LIMIT', otherwise, 1, Number.MAX_SAFE_INTEGER),
  ALLOW_0_BALANCE_TO_PLAY: (env: Env, otherwise: boolean) => flag(env, 'ALLOW_0_BALANCE_TO_PLAY', otherwise),
  DISCOUNT_MIN: (env: Env, otherwise: number) => integer(env, 'DISCOUNT_MIN', otherwise, 0, mostMajor),
  DISCOUNT_BALANCE_CHECK: (env: Env, otherwise: boolean) => flag(env, 'DISCOUNT_BALANCE_CHECK', otherwise),
  DISCOUNT_COOLDOWN_MS: (env: Env, otherwise: number) =>
    integer(env, 'DISCOUNT_COOLDOWN_MS', otherwise, 1, dayMs),
  REGISTRATION: (env: Env, otherwise: boolean) => flag(env, 'REGISTRATION', otherwise),
  PASSWORD_RESET: (env: Env, otherwise: boolean) => flag(env, 'PASSWORD_RESET', otherwise),
} as const;

const houseName = (env: Env, otherwise: string): string => {
  const name = env.HOUSE_NAME?.trim() || otherwise;
  if (!settingsSchema.shape.HOUSE_NAME.safeParse(name).success)
    throw new ConfigError('HOUSE_NAME is one line of 1 to 40 characters; correct it.');
  return name;
};

type SharedKey = keyof typeof variables;
const sharedKeys = Object.keys(variables) as SharedKey[];

export type SharedSettings = Pick<Settings, SharedKey>;

export const isShared = (key: string): key is SharedKey => Object.hasOwn(variables, key);

/** Throws a ConfigError if `Settings.json` and the environment differ: pages would show a value that does not apply. */
export const readSharedSettings = (env: Env, dataDir: string): SharedSettings => {
  const file = recordOf(textOf(dataDir));
  const read = (key: SharedKey): unknown => {
    const parsed = Object.hasOwn(file, key)
      ? z.safeParse(settingsSchema.shape[key] as z.ZodMiniType, file[key])
      : null;
    // If the file's value cannot be read, pages and server use the default, and the log reports the fault.
    const written = parsed?.success ? parsed.data : undefined;
    const fromVariable = variables[key] as (env: Env, otherwise: unknown) => unknown;
    const value = fromVariable(env, written ?? defaultSettings[key]);
    if (written !== undefined && value !== written)
      throw new ConfigError(
        `${key} is ${JSON.stringify(value)} in the environment and ${JSON.stringify(written)} in ${join(dataDir, 'Settings.json')}; take it out of one of them.`,
      );
    return value;
  };
  return Object.fromEntries(sharedKeys.map((key) => [key, read(key)])) as unknown as SharedSettings;
};

export interface ToldHouse {
  readonly shared: SharedSettings;
  readonly isDemo: boolean;
}

/**
 * Returns the operator's `Settings.json` as pages get it: with the values that the running server uses, and without what
 * the profile takes away (`narrowed`).
 */
export const toldSettings = (
  text: string,
  { shared, isDemo }: ToldHouse,
  narrowed: Partial<Settings> = {},
): string => {
  const own = Object.entries(recordOf(text)).filter(
    ([key]) => !isShared(key) && key !== 'PLAY_MONEY' && key !== 'FAIL_SAFE',
  );
  const told = sharedKeys
    .filter((key) => shared[key] !== defaultSettings[key])
    .map((key) => [key, shared[key]] as const);
  const byProfile = Object.entries(narrowed);
  const demo = isDemo ? [['PLAY_MONEY', true] as const] : [];
  return JSON.stringify(Object.fromEntries([...own, ...told, ...demo, ...byProfile]));
};

const textOf = (dataDir: string): string => {
  try {
    return readFileSync(join(dataDir, 'Settings.json'), 'utf8');
  } catch {
    return '{}';
  }
};

/** Returns an empty object for a damaged file. Pages then use the defaults for everything. */
const recordOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const parsed = z.safeParse(z.record(z.string(), z.unknown()), parseSettings(text));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
};
