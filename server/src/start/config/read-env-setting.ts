import { accessSync, constants, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AddressRanges } from '../../platform/access/client-address.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { createOwnerOnlyFolder } from '../../platform/process/owner-only-files.ts';

/** Environment variables. Each function below reads one, and throws a ConfigError that says what to set. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Splits a comma-separated list and trims its items. */
export const splitCommaList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const readCountryCodes = (env: Env, name: string): string[] => {
  const codes = splitCommaList(env[name]).map((code) => code.toUpperCase());
  if (codes.some((code) => !/^[A-Z]{2}$/.test(code)))
    throw new ConfigError(`${name} is "${env[name]}"; set codes of two letters, such as TR,DE.`);
  return codes;
};

export const readIpAddressRanges = (env: Env, name: string): AddressRanges => {
  try {
    return new AddressRanges(splitCommaList(env[name]));
  } catch {
    throw new ConfigError(`${name} is "${env[name]}"; set addresses or ranges, such as 10.0.0.0/8,::1.`);
  }
};

/** Reads origins in the form that browsers send: scheme, host and port, without a path or a trailing slash. */
export const readAllowedOriginsSetting = (env: Env, name: string): string[] => {
  const texts = splitCommaList(env[name]);
  const wrong = texts.find((text) => URL.parse(text)?.origin !== text);
  if (wrong !== undefined)
    throw new ConfigError(
      `${name} has "${wrong}"; write origins such as https://play.example.com, separated by commas.`,
    );
  return texts;
};

export const readIntegerSetting = (env: Env, name: string, fallback: number, min: number, max: number): number => {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name} is "${text}"; set a whole number from ${min} to ${max}.`);
  return value;
};

export const readBooleanSetting = (env: Env, name: string, fallback: boolean): boolean =>
  readEnumSetting(env, name, String(fallback), ['true', 'false']) === 'true';

export const readEnumSetting = (env: Env, name: string, fallback: string, values: readonly string[]): string => {
  const value = env[name] || fallback;
  if (!values.includes(value)) throw new ConfigError(`${name} is "${value}"; set one of ${values.join(', ')}.`);
  return value;
};

export const ensureWritableFolder = (path: string): string => {
  try {
    createOwnerOnlyFolder(path);
    accessSync(path, constants.W_OK | constants.X_OK);
    return path;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`The data folder ${path} cannot be written; make it writable or set DATA_DIR.`);
  }
};

export const resolveWebClientFolder = (path: string | undefined): string => {
  if (!path) return resolve(import.meta.dirname, '../../../../web/dist');
  if (!existsSync(path)) throw new ConfigError(`WEB_DIR is ${path}, which is not there; build the client first.`);
  return resolve(path);
};
