import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultSettings,
  explain,
  parseSettings,
  settingsAliases,
  settingsSchema,
} from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { isShared } from '../config/shared-settings.ts';
import type { UnitOfWork } from '../database/database.ts';
import { explainForeignTerm, holdBooksTerm, isBooksTerm, readBooksTerm } from '../ledger/books-terms.ts';
import { ConfigError } from '../process/config-error.ts';
import { changeAndRecord, type Verb, type VerbContext, type VerbInput } from './verb.ts';

type Content = Record<string, unknown>;
const shape: Readonly<Record<string, z.ZodMiniType>> = settingsSchema.shape;

const set = async (desk: VerbContext, { words: [word = '', text = ''] }: VerbInput): Promise<string[]> => {
  const key = keyOf(word);
  const value = readValue(text);
  await writeSetting(desk, key, value);
  const from = isShared(key)
    ? 'server and pages take it when the server starts next'
    : 'pages take it at their next load';
  return [`${key} is ${JSON.stringify(value)}; ${from}.`];
};

/** Writes one key of `Settings.json`. Throws a ConfigError for a value that pages could not use. */
export const writeSetting = async (desk: VerbContext, key: string, value: unknown): Promise<void> => {
  const parsed = z.safeParse(shape[key] as z.ZodMiniType, value);
  if (!parsed.success) throw new ConfigError(`${key} is not of the expected form: ${explain(parsed.error)}`);
  await rewrite(desk, 'setting set', key, (content) => {
    // The file may also contain the key in another spelling. Remove that one, so that it cannot contradict the new value.
    for (const alias of aliasesOf(key)) delete content[alias];
    content[key] = value;
  });
};

/** Returns the value of a key in `Settings.json`, or the default. */
export const readSetting = (dataDir: string, key: string): unknown =>
  readSettings(dataDir)[key] ?? defaultOf(key);

const unset = async (desk: VerbContext, { words: [word = ''] }: VerbInput): Promise<string[]> => {
  const key = keyOf(word);
  await rewrite(desk, 'setting unset', key, (content) => {
    for (const name of [key, ...aliasesOf(key)]) delete content[name];
  });
  return [`${key} is the default: ${JSON.stringify(defaultOf(key))}.`];
};

const list = async ({ dataDir }: VerbContext): Promise<string[]> => {
  const content = readSettings(dataDir);
  return Object.keys(shape).map((key) => {
    const written = [key, ...aliasesOf(key)].find((name) => Object.hasOwn(content, name));
    if (written === undefined) return `${key}  ${JSON.stringify(defaultOf(key))}  (default)`;
    const isGood = z.safeParse(shape[key] as z.ZodMiniType, content[written]).success;
    return `${key}  ${JSON.stringify(content[written])}${isGood ? '' : '  (not of the expected form, so the default holds)'}`;
  });
};

export const settingVerbs: Readonly<Record<string, Verb>> = {
  set: {
    words: ['KEY', 'VALUE'],
    says: 'one key of Settings.json; VALUE is JSON, or a word: CURRENCY EUR, PIN_CHECK false',
    run: set,
  },
  unset: { words: ['KEY'], says: 'back to the default', run: unset },
  list: { words: [], says: 'all keys and what holds', run: list },
};

/** Writes a new file beside the old one, records the change, then renames the new file to replace the old one. */
const rewrite = async (
  desk: VerbContext,
  what: string,
  key: string,
  edit: (content: Content) => void,
): Promise<void> => {
  const content = readSettings(desk.dataDir);
  const before = content[key];
  const heldSoFar = currentOf(content, key);
  edit(content);
  const path = pathOf(desk.dataDir);
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(content, null, 2)}\n`);
  const details = { from: before ?? null, to: content[key] ?? null };
  try {
    await changeAndRecord(desk, what, key, async (unit) => {
      await refuseAgainstBooks(unit, key, { from: heldSoFar, to: currentOf(content, key), at: desk.at });
      return { answer: null, details };
    });
    renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
};

/** Throws if the books were begun with another value. Books that know none were begun with the value so far. */
const refuseAgainstBooks = async (
  unit: UnitOfWork,
  key: string,
  { from, to, at }: { readonly from: unknown; readonly to: unknown; readonly at: number },
): Promise<void> => {
  if (!isBooksTerm(key)) return;
  // Before its first start a server's site may stand in a variable that this command does not have.
  if (key === 'SITE_ID' && (await readBooksTerm(unit, key)) === null) return;
  const held =
    (await holdBooksTerm(unit, { name: key, value: String(from), at })) ??
    (await holdBooksTerm(unit, { name: key, value: String(to), at }));
  if (held !== null && held !== String(to))
    throw new ConfigError(`${explainForeignTerm(key, String(to), held)} Nothing changed.`);
};

/** Returns the value that holds, as the file's `content` says it. */
const currentOf = (content: Content, key: string): unknown => {
  const written = [key, ...aliasesOf(key)].find((name) => Object.hasOwn(content, name));
  const parsed = written === undefined ? null : z.safeParse(shape[key] as z.ZodMiniType, content[written]);
  return parsed?.success ? parsed.data : defaultOf(key);
};

const pathOf = (dataDir: string): string => join(dataDir, 'Settings.json');

const readSettings = (dataDir: string): Content => {
  const path = pathOf(dataDir);
  if (!existsSync(path)) return {};
  try {
    return z.parse(z.record(z.string(), z.unknown()), parseSettings(readFileSync(path, 'utf8')));
  } catch {
    throw new ConfigError(`${path} is no JSON object; mend it or move it away first.`);
  }
};

const keyOf = (word: string): string => {
  const key = settingsAliases[word] ?? word;
  if (!Object.hasOwn(shape, key))
    throw new ConfigError(`There is no setting ${word}; "npm run operator -- setting list" names them all.`);
  return key;
};

const aliasesOf = (key: string): string[] =>
  Object.keys(settingsAliases).filter((alias) => settingsAliases[alias] === key);

const defaultOf = (key: string): unknown => (defaultSettings as unknown as Content)[key];

const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
