import { commandSettings } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import type { Actor } from '../implement-office-action.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createSettingNameRequestValue,
  createSettingRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import {
  assertSettingsFileReadable,
  getDefaultSettingValue,
  readOperatorSettingFromDatabase,
  resolveOperatorSettingKey,
  storeOperatorSetting,
} from './operator-settings-file.ts';
import { isSettingKeySharedWithPages } from './settings-for-player-pages.ts';

/** Returns the key of a setting that the back office may change. Throws a BusinessRuleError for settings that have their own command. */
const officeKeyOf = (typed: string): string => {
  const key = resolveOperatorSettingKey(typed);
  if (commandSettings.some((each) => each === key)) throw new BusinessRuleError('SETTING_BY_COMMAND', { key });
  return key;
};
const keyFor = ({ staff }: Actor, typed: string): string =>
  staff === null ? resolveOperatorSettingKey(typed) : officeKeyOf(typed);

const heldOf = async (db: Queries, key: string) => {
  const written = await readOperatorSettingFromDatabase(db, key);
  return createSettingRequestValue(key, written, written === null ? 'none' : 'default');
};

const onSetting = {
  subject: ({ key }: { readonly key: string }) => officeKeyOf(key),
  pins: async (db: Queries, { key: typed }: { readonly key: string }) => {
    const key = resolveOperatorSettingKey(typed);
    return [createApprovalRequestFact('setting', await heldOf(db, key), { key: createSettingNameRequestValue(key) })];
  },
};

/** Actions on `Settings.json`, for the back office and the command line. They apply to all nodes. */
export const createOperatorSettingActions = ({ dataDir, operatorFileSync }: ActionDependencies) => {
  const inFile = {
    ...onSetting,
    // Import manual edits of `Settings.json` first, so that the change does not overwrite them.
    prepare: async () => {
      assertSettingsFileReadable(dataDir);
      await operatorFileSync.sync();
    },
    finish: async () => {
      await operatorFileSync.sync();
    },
  };
  return {
    setSetting: implementOfficeAction('setSetting', {
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
        const key = resolveOperatorSettingKey(typed);
        const values = { key: createSettingNameRequestValue(key) };
        return createApprovalRequestEffect(
          'setSetting',
          { ...values, value: createSettingRequestValue(key, value, 'none') },
          [
            createApprovalRequestChangeRow(
              'setting',
              { from: await heldOf(db, key), to: createSettingRequestValue(key, value, 'none') },
              values,
            ),
          ],
        );
      },
      async perform(tx, { key: typed, value }, actor) {
        const key = keyFor(actor, typed);
        const audit = await storeOperatorSetting(tx, { key, to: value ?? null }, actor.at);
        return { answer: {}, audit, subject: key, lines: [lineOf(key, value)] };
      },
    }),
    unsetSetting: implementOfficeAction('unsetSetting', {
      ...inFile,
      async effect(db, { key: typed }) {
        const key = resolveOperatorSettingKey(typed);
        const values = { key: createSettingNameRequestValue(key) };
        return createApprovalRequestEffect(
          'unsetSetting',
          { ...values, value: createSettingRequestValue(key, getDefaultSettingValue(key), 'none') },
          [
            createApprovalRequestChangeRow(
              'setting',
              { from: await heldOf(db, key), to: createWordRequestValue('default') },
              values,
            ),
          ],
        );
      },
      async perform(tx, { key: typed }, actor) {
        const key = keyFor(actor, typed);
        const audit = await storeOperatorSetting(tx, { key }, actor.at);
        const line = `${key} is the default: ${JSON.stringify(getDefaultSettingValue(key))}.`;
        return { answer: {}, audit, subject: key, lines: [line] };
      },
    }),
  };
};

const nameKey = 'HOUSE_NAME';

/** Returns the command line's output for a changed setting. */
const lineOf = (key: string, value: unknown): string => {
  if (key === nameKey)
    return `The operator is called “${value}”. Servers show it in pages and emails from their next start.`;
  const from = isSettingKeySharedWithPages(key)
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
