import { commandSettings } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import type { Actor } from '../implement-action.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  settingNameValue,
  settingValueOrWord,
  wordValue,
} from '../staff/create-request-facts.ts';
import {
  assertSettingsFileReadable,
  getDefaultSetting,
  parseSettingKey,
  readStoredSetting,
  storeSetting,
} from './settings-file.ts';
import { isSharedSettingKey } from './shared-settings.ts';

/** Returns the key of a setting that the office may change. Throws a BrokenRule for settings that have their own command. */
const officeKeyOf = (typed: string): string => {
  const key = parseSettingKey(typed);
  if (commandSettings.some((each) => each === key)) throw new BrokenRule('SETTING_BY_COMMAND', { key });
  return key;
};
const keyFor = ({ staff }: Actor, typed: string): string =>
  staff === null ? parseSettingKey(typed) : officeKeyOf(typed);

const heldOf = async (db: Queries, key: string) => {
  const written = await readStoredSetting(db, key);
  return settingValueOrWord(key, written, written === null ? 'none' : 'default');
};

const onSetting = {
  subject: ({ key }: { readonly key: string }) => officeKeyOf(key),
  pins: async (db: Queries, { key: typed }: { readonly key: string }) => {
    const key = parseSettingKey(typed);
    return [createRequestFact('setting', await heldOf(db, key), { key: settingNameValue(key) })];
  },
};

/** Actions on `Settings.json`, for the office and the command line. They apply to all nodes. */
export const createSettingActions = ({ dataDir, operatorFileSync }: ActionDependencies) => {
  const inFile = {
    ...onSetting,
    // Import manual edits first, so that the change does not overwrite them.
    prepare: async () => {
      assertSettingsFileReadable(dataDir);
      await operatorFileSync.sync();
    },
    finish: async () => {
      await operatorFileSync.sync();
    },
  };
  return {
    setSetting: implementAction('setSetting', {
      ...inFile,
      commandLine: {
        read: {
          value: (typed, { key }) => {
            const value = readValue(typed);
            if (key !== nameKey) return value;
            // Keep the typed text of a string setting: a name such as 1001 would parse as a JSON number.
            return (typeof value === 'string' ? value : typed).trim();
          },
        },
      },
      async effect(db, { key: typed, value }) {
        const key = parseSettingKey(typed);
        const values = { key: settingNameValue(key) };
        return createRequestEffect(
          'setSetting',
          { ...values, value: settingValueOrWord(key, value, 'none') },
          [
            createRequestRow(
              'setting',
              { from: await heldOf(db, key), to: settingValueOrWord(key, value, 'none') },
              values,
            ),
          ],
        );
      },
      async perform(tx, { key: typed, value }, actor) {
        const key = keyFor(actor, typed);
        const audit = await storeSetting(tx, { key, to: value ?? null }, actor.at);
        return { answer: {}, audit, subject: key, lines: [lineOf(key, value)] };
      },
    }),
    unsetSetting: implementAction('unsetSetting', {
      ...inFile,
      async effect(db, { key: typed }) {
        const key = parseSettingKey(typed);
        const values = { key: settingNameValue(key) };
        return createRequestEffect(
          'unsetSetting',
          { ...values, value: settingValueOrWord(key, getDefaultSetting(key), 'none') },
          [createRequestRow('setting', { from: await heldOf(db, key), to: wordValue('default') }, values)],
        );
      },
      async perform(tx, { key: typed }, actor) {
        const key = keyFor(actor, typed);
        const audit = await storeSetting(tx, { key }, actor.at);
        const line = `${key} is the default: ${JSON.stringify(getDefaultSetting(key))}.`;
        return { answer: {}, audit, subject: key, lines: [line] };
      },
    }),
  };
};

const nameKey = 'HOUSE_NAME';

/** Returns the command line's output for a changed setting. */
const lineOf = (key: string, value: unknown): string => {
  if (key === nameKey)
    return `The house is called “${value}”. Servers show it in pages and emails from their next start.`;
  const from = isSharedSettingKey(key)
    ? 'server and pages take it when the server starts next'
    : 'pages take it at their next load';
  return `${key} is ${JSON.stringify(value)}; ${from}.`;
};

const readValue = (typed: string): unknown => {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
};
