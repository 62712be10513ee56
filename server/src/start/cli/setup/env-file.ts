import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ConfigError } from '../../../platform/process/config-error.ts';

/** Parses an environment file as systemd and a shell do: one variable per line, the value optionally in quotes. */
export const readEnvFile = (path: string): Readonly<Record<string, string>> => {
  if (!existsSync(path)) return {};
  return Object.fromEntries(
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, name, text = ''] = /^\s*([A-Za-z_]\w*)=(.*?)\s*$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, text.replace(/^(["'])(.*)\1$/, '$2')] as const];
      }),
  );
};

/**
 * Adds missing variables to a file and returns their names. Never changes an existing line: an operator may have written it, and a changed
 * secret would lock people out.
 */
export const addMissingEnvVariables = (path: string, variables: Readonly<Record<string, string>>): string[] => {
  const known = readEnvFile(path);
  const missing = Object.entries(variables).filter(([name]) => known[name] === undefined);
  if (missing.length === 0) return [];
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const joined = before === '' || before.endsWith('\n') ? before : `${before}\n`;
  const lines = missing.map(([name, value]) => `${name}=${quoted(name, value)}\n`);
  writeFileSync(path, `${joined}${lines.join('')}`, { mode: 0o600 });
  return missing.map(([name]) => name);
};

/** Quotes a value in a way that systemd and a shell parse identically. */
const quoted = (name: string, value: string): string => {
  if (/["$`\\]/.test(value)) {
    if (value.includes("'"))
      throw new ConfigError(
        `${name} has a ' beside one of " $ \` \\, which no file of variables can hold; choose another value (in an address: percent-encode it).`,
      );
    return `'${value}'`;
  }
  return `"${value}"`;
};
