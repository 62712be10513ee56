import { ConfigError } from '../process/config-error.ts';
import { countingRegisters, registerVariable } from '../protection/profile/register-names.ts';
import type { RegisterSettings } from '../protection/registers/bridged-register.ts';
import { type Env, integer } from './read-setting.ts';

const nameForm = /^[A-Z][A-Z0-9-]{0,31}$/;
const mostRegisters = 12;
const minSecretLength = 32;
const minDifferentCharacters = 10;
const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|localhost)$/;
const parts = ['URL', 'SECRET', 'DEADLINE_MS'] as const;

const namesOf = ({ REGISTERS: text }: Env): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Returns the variables that the names in `REGISTERS` bring with them. */
export const registerVariables = (env: Env): string[] =>
  namesOf(env).flatMap((name) => parts.map((part) => registerVariable(name, part)));

/** Reads how registers of excluded people are asked. Throws a ConfigError that names the variable and says what to set. */
export const registerSettings = (env: Env): readonly RegisterSettings[] => {
  const names = namesOf(env);
  if (names.length > mostRegisters)
    throw new ConfigError(`REGISTERS names more than ${mostRegisters} registers.`);
  for (const name of names) refuseName(name, names);
  const known = new Set(registerVariables(env));
  const stray = Object.keys(env).find(
    (key) => /^REGISTER_.*_(URL|SECRET|DEADLINE_MS)$/.test(key) && env[key] && !known.has(key),
  );
  if (stray !== undefined)
    throw new ConfigError(
      `${stray} is set, but REGISTERS names no register of that name; add it there or unset it.`,
    );
  return names.map((name) => ({
    name,
    url: urlOf(env, registerVariable(name, 'URL')),
    secret: secretOf(env, registerVariable(name, 'SECRET')),
    deadlineMs: integer(env, registerVariable(name, 'DEADLINE_MS'), 3000, 200, 10_000),
  }));
};

const refuseName = (name: string, names: readonly string[]): void => {
  if (!nameForm.test(name))
    throw new ConfigError(
      `REGISTERS has "${name}"; write the names that the profile has, such as GAMSTOP, separated by commas.`,
    );
  if (names.filter((other) => other === name).length > 1)
    throw new ConfigError(`REGISTERS names ${name} twice.`);
  if (countingRegisters.includes(name))
    throw new ConfigError(
      `REGISTERS names ${name}, which counts deposits and active players over all operators; this version asks registers only who is excluded. Take it out.`,
    );
};

const urlOf = (env: Env, variable: string): string => {
  const url = URL.parse(env[variable] ?? '');
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
  // Leave the address out of the message, because it may contain a password.
  if (!url || !isSafe || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new ConfigError(
      `${variable} is no address of a bridge; set https://… (http:// on this machine alone), without a user, a password or a #.`,
    );
  return url.href;
};

const secretOf = (env: Env, variable: string): string => {
  const secret = env[variable] ?? '';
  if (!/^[\x21-\x7e]*$/.test(secret) || secret.length < minSecretLength)
    throw new ConfigError(
      `${variable} is not set to at least ${minSecretLength} plain characters; set a random secret that the bridge knows, too (openssl rand -base64 48).`,
    );
  if (new Set(secret).size < minDifferentCharacters || secret === env.JWT_SECRET)
    throw new ConfigError(
      `${variable} can be guessed, or is JWT_SECRET; set a random one of its own (openssl rand -base64 48).`,
    );
  return secret;
};
