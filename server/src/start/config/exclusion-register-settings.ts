import { ConfigError } from '../../platform/process/config-error.ts';
import {
  getExclusionRegisterEnvName,
  unsupportedRegisters,
} from '../../players/protection/profile/check-jurisdiction-profile.ts';
import type { RegisterSettings } from '../../players/protection/registers/bridged-exclusion-register.ts';
import { readOutgoingCallSecret, readOutgoingCallUrl } from './outgoing-call-settings.ts';
import { type Env, readIntegerSetting } from './read-env-setting.ts';

const nameForm = /^[A-Z][A-Z0-9-]{0,31}$/;
const maxRegisters = 12;
const parts = ['URL', 'SECRET', 'DEADLINE_MS'] as const;

const namesOf = ({ REGISTERS: text }: Env): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Returns the names of the environment variables that configure the exclusion registers in `REGISTERS`. */
export const listExclusionRegisterVariables = (env: Env): string[] =>
  namesOf(env).flatMap((name) => parts.map((part) => getExclusionRegisterEnvName(name, part)));

/** Reads the settings of the exclusion registers. Throws a ConfigError that names the variable and says what to set. */
export const readExclusionRegisterSettings = (env: Env): readonly RegisterSettings[] => {
  const names = namesOf(env);
  if (names.length > maxRegisters) throw new ConfigError(`REGISTERS names more than ${maxRegisters} registers.`);
  for (const name of names) refuseName(name, names);
  const known = new Set(listExclusionRegisterVariables(env));
  const stray = Object.keys(env).find(
    (key) => /^REGISTER_.*_(URL|SECRET|DEADLINE_MS)$/.test(key) && env[key] && !known.has(key),
  );
  if (stray !== undefined)
    throw new ConfigError(`${stray} is set, but REGISTERS names no register of that name; add it there or unset it.`);
  return names.map((name) => ({
    name,
    url: readOutgoingCallUrl(env, getExclusionRegisterEnvName(name, 'URL'), 'a bridge'),
    secret: readOutgoingCallSecret(env, getExclusionRegisterEnvName(name, 'SECRET'), 'the bridge'),
    deadlineMs: readIntegerSetting(env, getExclusionRegisterEnvName(name, 'DEADLINE_MS'), 3000, 200, 10_000),
  }));
};

const refuseName = (name: string, names: readonly string[]): void => {
  if (!nameForm.test(name))
    throw new ConfigError(
      `REGISTERS has "${name}"; write the names that the profile has, such as GAMSTOP, separated by commas.`,
    );
  if (names.filter((other) => other === name).length > 1) throw new ConfigError(`REGISTERS names ${name} twice.`);
  if (unsupportedRegisters.includes(name))
    throw new ConfigError(
      `REGISTERS names ${name}, which counts deposits and active players over all operators; this version asks registers only who is excluded. Take it out.`,
    );
};
