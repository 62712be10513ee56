import type { UnitOfWork } from '../database/database.ts';
import { type DrawnLogo, drawHouseLogo, keepHouseLogo, removeHouseLogo } from '../house/house-logo.ts';
import { readHouseLogo } from '../house/house-look.ts';
import { checkPage, readPageVersion, writePage } from '../house/own-pages.ts';
import {
  checkSettingChange,
  type SettingChange,
  settingKeyOf,
  writeSettingChange,
} from '../house/settings-file.ts';
import { hashAgentToken } from '../machines/agent-registry.ts';
import { BrokenRule } from '../process/broken-rule.ts';
import { putPanelWords, removePanelWords } from '../quick-panel/edit-quick-panel.ts';
import type { ActionPerformer, ActionPerformers, Actor } from '../staff/action-performer.ts';
import { addAgent, newAgentToken, removeAgent, setAgentToken } from '../upkeep/agent-life.ts';
import { placeBrand, renameBrand, showBrand } from '../upkeep/brand-life.ts';
import type { OfficeParts } from './office-parts.ts';

/** What each change of the settings does in the office: the same as its verb. */
export const settingsPerformers = ({ dataDir }: OfficeParts) => {
  const setting = async (unit: UnitOfWork, what: string, change: SettingChange, { at }: Actor) => {
    const details = await checkSettingChange(unit, dataDir, change, at);
    return done(what, details, {});
  };
  return {
    setSetting: {
      subject: ({ key }) => settingKeyOf(key),
      perform: (unit, { key, value }, actor) =>
        setting(unit, 'setting set', { key: settingKeyOf(key), to: value ?? null }, actor),
      // Outside the database, and so after it, as the verb does.
      finish: async ({ key, value }) =>
        writeSettingChange(dataDir, { key: settingKeyOf(key), to: value ?? null }),
    },
    unsetSetting: {
      subject: ({ key }) => settingKeyOf(key),
      perform: (unit, { key }, actor) => setting(unit, 'setting unset', { key: settingKeyOf(key) }, actor),
      finish: async ({ key }) => writeSettingChange(dataDir, { key: settingKeyOf(key) }),
    },
    setLogo: {
      subject: () => 'house',
      prepare: ({ name, picture }) => drawHouseLogo(Buffer.from(picture, 'base64'), name),
      perform: async (_, { name }) => done('house logo', { to: name }, {}),
      finish: async (_, drawn) => {
        await keepHouseLogo(dataDir, drawn);
      },
    } satisfies ActionPerformer<'setLogo', DrawnLogo>,
    removeLogo: {
      subject: () => 'house',
      perform: async () => {
        if (readHouseLogo(dataDir) === null) throw new BrokenRule('LOGO_MISSING');
        return done('house logo', { to: null }, {});
      },
      finish: () => removeHouseLogo(dataDir),
    },
    putPanelWords: {
      subject: ({ id }) => id,
      perform: async (unit, words) => {
        const { lang, title, detail } = words;
        const { kind, from } = await putPanelWords(unit, words);
        return done('quick-panel add', { lang, kind, from, to: { title, detail } }, {});
      },
    },
    removePanelWords: {
      subject: ({ id }) => id,
      perform: async (unit, { id, lang }) =>
        done('quick-panel remove', { from: await removePanelWords(unit, id, lang) }, {}),
    },
    setPage: {
      subject: ({ page }) => page,
      perform: async (_, { page, html }) => done('page set', checkPage(dataDir, page, html), {}),
      finish: async ({ page, html }) => writePage(dataDir, page, html),
    },
    unsetPage: {
      subject: ({ page }) => page,
      perform: async (_, { page }) => done('page unset', checkPage(dataDir, page, null), {}),
      finish: async ({ page }) => writePage(dataDir, page, null),
    },
    restorePage: {
      subject: ({ page }) => page,
      perform: async (_, { page, version }) =>
        done('page restore', checkPage(dataDir, page, readPageVersion(dataDir, version)), {}),
      finish: async ({ page, version }) => writePage(dataDir, page, readPageVersion(dataDir, version)),
    },
    renameBrand: {
      subject: ({ brand }) => brand,
      perform: async (unit, { brand, name }) => {
        const { from, agents } = await renameBrand(unit, brand, name);
        return done('brand edit', { from, to: name }, { agents: [...agents] });
      },
    },
    orderBrand: {
      subject: ({ brand }) => brand,
      perform: async (unit, { brand, place }) => {
        const { from } = await placeBrand(unit, brand, place);
        return done('brand order', { from, to: place }, {});
      },
    },
    showBrand: shownBrand(true),
    hideBrand: shownBrand(false),
    addAgent: {
      ...newToken,
      perform: async (unit, { agent, brands }, _, token) => {
        const own = [...new Set(brands)];
        await addAgent(unit, { id: agent, tokenHash: hashAgentToken(token), brands: own });
        return done('agent add', { anyMachine: own.length > 0, brands: own }, {});
      },
    } satisfies ActionPerformer<'addAgent', string>,
    renewAgent: {
      ...newToken,
      perform: async (unit, { agent }, _, token) => {
        await setAgentToken(unit, agent, hashAgentToken(token));
        return done('agent renew', {}, {});
      },
    } satisfies ActionPerformer<'renewAgent', string>,
    revokeAgent: {
      subject: ({ agent }) => agent,
      perform: async (unit, { agent }) => {
        // A random token that nobody knows keeps the agent from connecting.
        await setAgentToken(unit, agent, hashAgentToken(newAgentToken()));
        return done('agent revoke', {}, {});
      },
    },
    removeAgent: {
      subject: ({ agent }) => agent,
      perform: async (unit, { agent }, { at }) => {
        await removeAgent(unit, agent, { at, voidTokenHash: hashAgentToken(newAgentToken()) });
        return done('agent remove', {}, {});
      },
    },
  } satisfies Partial<ActionPerformers>;
};

const done = <Answer>(what: string, details: Readonly<Record<string, unknown>>, answer: Answer) =>
  ({ ok: true, value: { what, details, answer } }) as const;

const shownBrand = (isShown: boolean) =>
  ({
    subject: ({ brand }) => brand,
    perform: async (unit, { brand }) => {
      await showBrand(unit, brand, isShown);
      return done(`brand ${isShown ? 'show' : 'hide'}`, {}, {});
    },
  }) satisfies ActionPerformer<'showBrand'>;

/** A token is made for each try, told in the answer, and stored as a hash alone. */
const newToken = {
  subject: ({ agent }: { readonly agent: string }) => agent,
  prepare: async () => newAgentToken(),
  tellOnce: (token: string) => ({ token }),
};
