import { commandSettings } from '@reelfloor/protocol/office';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { hashAgentToken } from '../../play/machines/agent-registry.ts';
import { addAgent, newAgentToken } from '../machines/agent-life.ts';
import type { OfficeParts } from '../office-parts.ts';
import type { ActionPerformer, ActionPerformers } from '../staff/action-performer.ts';
import { type DrawnLogo, drawHouseLogo, removeHouseLogo, storeHouseLogo } from './house-logo.ts';
import { restorePage, storePage } from './own-pages.ts';
import { settingsRequestFacts as facts } from './request-facts/settings-facts.ts';
import { requireReadable, settingKeyOf, storeSetting } from './settings-file.ts';

/** Returns the key of a setting that the office may change. Throws for one that the command alone sets. */
const officeKeyOf = (word: string): string => {
  const key = settingKeyOf(word);
  if (commandSettings.some((each) => each === key)) throw new BrokenRule('SETTING_BY_COMMAND', { key });
  return key;
};

/** What each change of the settings does in the office: the same as its verb. */
export const settingsPerformers = ({ dataDir, houseCopy }: OfficeParts) => {
  /** A change is made over what was last written by hand, and this node serves it at once. */
  const overHandEdits = {
    prepare: async () => {
      await houseCopy.sync();
    },
    finish: async () => {
      await houseCopy.sync();
    },
  };
  const ofSettings = {
    ...overHandEdits,
    prepare: async () => {
      requireReadable(dataDir);
      await houseCopy.sync();
    },
  };
  return {
    setSetting: {
      ...ofSettings,
      ...facts.setSetting,
      subject: ({ key }) => officeKeyOf(key),
      perform: async (unit, { key, value }, { at }) =>
        done('setting set', await storeSetting(unit, { key: officeKeyOf(key), to: value ?? null }, at), {}),
    },
    unsetSetting: {
      ...ofSettings,
      ...facts.unsetSetting,
      subject: ({ key }) => officeKeyOf(key),
      perform: async (unit, { key }, { at }) =>
        done('setting unset', await storeSetting(unit, { key: officeKeyOf(key) }, at), {}),
    },
    setLogo: {
      ...facts.setLogo,
      subject: () => 'house',
      prepare: async ({ name, picture }) => {
        await houseCopy.sync();
        return drawHouseLogo(Buffer.from(picture, 'base64'), name);
      },
      perform: async (unit, { name }, { at }, drawn) => {
        await storeHouseLogo(unit, drawn, at);
        return done('house logo', { to: name }, {});
      },
      finish: overHandEdits.finish,
    } satisfies ActionPerformer<'setLogo', DrawnLogo>,
    removeLogo: {
      ...facts.removeLogo,
      ...overHandEdits,
      subject: () => 'house',
      perform: async (unit, _, { at }) => {
        await removeHouseLogo(unit, at);
        return done('house logo', { to: null }, {});
      },
    },
    setPage: {
      ...overHandEdits,
      subject: ({ page }) => page,
      perform: async (unit, { page, html }, { at }) =>
        done('page set', await storePage(unit, page, { html, at }), {}),
    },
    unsetPage: {
      ...overHandEdits,
      subject: ({ page }) => page,
      perform: async (unit, { page }, { at }) =>
        done('page unset', await storePage(unit, page, { html: null, at }), {}),
    },
    restorePage: {
      ...overHandEdits,
      subject: ({ page }) => page,
      perform: async (unit, { page, version }, { at }) =>
        done('page restore', await restorePage(unit, page, { version, at }), {}),
    },
    addAgent: {
      ...newToken,
      ...facts.addAgent,
      perform: async (unit, { agent, brands }, _, token) => {
        const own = [...new Set(brands)];
        await addAgent(unit, { id: agent, tokenHash: hashAgentToken(token), brands: own });
        return done('agent add', { anyMachine: own.length > 0, brands: own }, {});
      },
    } satisfies ActionPerformer<'addAgent', string>,
  } satisfies Partial<ActionPerformers>;
};

const done = <Answer>(what: string, details: Readonly<Record<string, unknown>>, answer: Answer) =>
  ({ ok: true, value: { what, details, answer } }) as const;

/** A token is made for each try, told in the answer, and stored as a hash alone. */
const newToken = {
  subject: ({ agent }: { readonly agent: string }) => agent,
  prepare: async () => newAgentToken(),
  tellOnce: (token: string) => ({ token }),
};
