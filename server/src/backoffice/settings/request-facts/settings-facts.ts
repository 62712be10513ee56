import { cutText } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import { machinesOf } from '../../machines/agent-life.ts';
import type { ActionFacts } from '../../staff/action-performer.ts';
import { effect, fact, row, text, textOr, word } from '../../staff/request-fact.ts';
import { logoFactsName, readHouseFile } from '../house-files.ts';
import { defaultOf, readStoredSetting, settingKeyOf } from '../settings-file.ts';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
/** Longest value of a setting that a request shows; the rest is in the request's content. */
const longest = 500;
const shownValueOf = (value: unknown) => textOr(cutText(textOf(value), longest), 'none');

/** Returns what holds of a setting, and whether that is the default. */
const heldOf = async (db: Queries, key: string) => {
  const written = await readStoredSetting(db, key);
  return written === undefined ? word('default') : shownValueOf(written);
};

interface AgentState {
  readonly state: ReturnType<typeof word>;
  /** The beginning of its token's hash, by which a renewed token is noticed. */
  readonly token: ReturnType<typeof textOr>;
  readonly machines: ReturnType<typeof textOr>;
  readonly brands: ReturnType<typeof textOr>;
}

const agentOf = async (db: Queries, id: string): Promise<AgentState> => {
  const agent = await db.get<{ token_hash: string; removed_at: number | null }>(
    'SELECT token_hash, removed_at FROM agents WHERE id = ?',
    id,
  );
  const brands = await db.all<{ brand_id: string }>(
    'SELECT brand_id FROM agent_brands WHERE agent_id = ? ORDER BY brand_id',
    id,
  );
  return {
    state: word(agent ? (agent.removed_at === null ? 'active' : 'removed') : 'none'),
    token: textOr(agent?.token_hash.slice(0, 8), 'none'),
    machines: textOr((await machinesOf(db, id)).join(', '), 'none'),
    brands: textOr(brands.map(({ brand_id }) => brand_id).join(', '), 'none'),
  };
};

const pinAgent = async (db: Queries, { agent: id }: { readonly agent: string }) => {
  const agent = await agentOf(db, id);
  const values = { agent: text(id) };
  return [
    fact('agentState', agent.state, values),
    fact('agentToken', agent.token, values),
    fact('agentMachines', agent.machines, values),
    fact('agentBrands', agent.brands, values),
  ];
};

const logoOf = async (db: Queries) => {
  const file = await readHouseFile(db, logoFactsName);
  return textOr(file?.content ? file.digest.slice(0, 8) : null, 'none');
};
const pinLogo = async (db: Queries) => [fact('logo', await logoOf(db))];

/** What requests about settings, brands and agents depend on, and what they do. */
export const settingsRequestFacts = {
  setSetting: {
    pins: async (db, { key: typed }) => {
      const key = settingKeyOf(typed);
      return [fact('setting', await heldOf(db, key), { key: text(key) })];
    },
    effect: async (db, { key: typed, value }) => {
      const key = settingKeyOf(typed);
      const values = { key: text(key) };
      return effect('setSetting', { ...values, value: shownValueOf(value) }, [
        row('setting', { from: await heldOf(db, key), to: shownValueOf(value) }, values),
      ]);
    },
  },
  unsetSetting: {
    pins: async (db, { key: typed }) => {
      const key = settingKeyOf(typed);
      return [fact('setting', await heldOf(db, key), { key: text(key) })];
    },
    effect: async (db, { key: typed }) => {
      const key = settingKeyOf(typed);
      const values = { key: text(key) };
      return effect('unsetSetting', { ...values, value: shownValueOf(defaultOf(key)) }, [
        row('setting', { from: await heldOf(db, key), to: word('default') }, values),
      ]);
    },
  },
  setLogo: {
    pins: pinLogo,
    effect: async (db, { name }) =>
      effect('setLogo', { name: text(name) }, [row('logo', { from: await logoOf(db), to: text(name) })]),
  },
  removeLogo: {
    pins: pinLogo,
    effect: async (db) =>
      effect('removeLogo', {}, [row('logo', { from: await logoOf(db), to: word('none') })]),
  },
  addAgent: {
    pins: pinAgent,
    effect: async (db, { agent: id, brands }) => {
      const { state } = await agentOf(db, id);
      const values = { agent: text(id) };
      const taken = textOr([...new Set(brands)].sort().join(', '), 'none');
      return effect('addAgent', { ...values, brands: taken }, [
        row('agentState', { from: state, to: word('active') }, values),
        row('agentBrands', { from: word('none'), to: taken }, values),
      ]);
    },
  },
} satisfies ActionFacts;
