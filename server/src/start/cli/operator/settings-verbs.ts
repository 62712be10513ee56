import {
  defaultOf,
  listSettings,
  requireReadable,
  type SettingChange,
  settingKeyOf,
  storeSetting,
} from '../../../backoffice/settings/settings-file.ts';
import { isShared } from '../../../backoffice/settings/shared-settings.ts';
import { changeHouse, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const set = async (desk: VerbContext, { words: [word = '', text = ''] }: VerbInput): Promise<string[]> => {
  const key = settingKeyOf(word);
  const value = readValue(text);
  await writeSetting(desk, key, value);
  const from = isShared(key)
    ? 'server and pages take it when the server starts next'
    : 'pages take it at their next load';
  return [`${key} is ${JSON.stringify(value)}; ${from}.`];
};

/** Writes one key of `Settings.json`. Throws a ConfigError for a value that pages could not use. */
export const writeSetting = (desk: VerbContext, key: string, value: unknown): Promise<void> =>
  change(desk, 'setting set', { key, to: value });

const unset = async (desk: VerbContext, { words: [word = ''] }: VerbInput): Promise<string[]> => {
  const key = settingKeyOf(word);
  await change(desk, 'setting unset', { key });
  return [`${key} is the default: ${JSON.stringify(defaultOf(key))}.`];
};

const list = async ({ dataDir }: VerbContext): Promise<string[]> =>
  listSettings(dataDir).map(({ key, value, isDefault, isGood }) => {
    const state = isDefault
      ? '  (default)'
      : isGood
        ? ''
        : '  (not of the expected form, so the default holds)';
    return `${key}  ${JSON.stringify(value)}${state}`;
  });

const change = async (desk: VerbContext, what: string, wanted: SettingChange): Promise<void> => {
  requireReadable(desk.dataDir);
  await changeHouse(desk, what, wanted.key, async (unit) => ({
    answer: null,
    details: await storeSetting(unit, wanted, desk.at),
  }));
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

const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
