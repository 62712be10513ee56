import type { Queries } from '../../platform/database/database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { hashAgentToken } from '../../play/machines/agent-registry.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import {
  generateAgentToken,
  listAgentMachineIds,
  replaceAgentToken,
  storeAgentRemoval,
  storeNewAgent,
} from './agent-administration.ts';

interface OfAgent {
  readonly agent: string;
}

interface AgentState {
  readonly state: ReturnType<typeof createWordRequestValue>;
  /** The first characters of the agent token's hash, which change when the token is renewed. */
  readonly token: ReturnType<typeof createOptionalTextRequestValue>;
  readonly machines: ReturnType<typeof createOptionalTextRequestValue>;
  readonly brands: ReturnType<typeof createOptionalTextRequestValue>;
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
    state: createWordRequestValue(agent ? (agent.removed_at === null ? 'active' : 'removed') : 'none'),
    token: createOptionalTextRequestValue(agent?.token_hash.slice(0, 8), 'none'),
    machines: createOptionalTextRequestValue((await listAgentMachineIds(db, id)).join(', '), 'none'),
    brands: createOptionalTextRequestValue(brands.map(({ brand_id }) => brand_id).join(', '), 'none'),
  };
};

const onAgent = {
  subject: ({ agent }: OfAgent) => agent,
  pins: async (db: Queries, { agent: id }: OfAgent) => {
    const agent = await agentOf(db, id);
    const values = { agent: createTextRequestValue(id) };
    return [
      createApprovalRequestFact('agentState', agent.state, values),
      createApprovalRequestFact('agentToken', agent.token, values),
      createApprovalRequestFact('agentMachines', agent.machines, values),
      createApprovalRequestFact('agentBrands', agent.brands, values),
    ];
  },
};

/** Each attempt creates a new agent token, which is returned once and stored only as a hash. */
const newToken = {
  prepare: async () => generateAgentToken(),
  showOnce: (token: string) => ({ token }),
};
const tokenLine = (token: string): string => `AGENT_TOKEN: ${token}`;

const changing = (sentence: 'renewAgent' | 'revokeAgent' | 'removeAgent') => ({
  ...onAgent,
  effect: async (db: Queries, { agent: id }: OfAgent) => {
    const { state, token, machines } = await agentOf(db, id);
    const values = { agent: createTextRequestValue(id) };
    const isRemoved = sentence === 'removeAgent';
    return createApprovalRequestEffect(sentence, { ...values, machines }, [
      createApprovalRequestChangeRow(
        'agentState',
        { from: state, to: isRemoved ? createWordRequestValue('removed') : state },
        values,
      ),
      createApprovalRequestChangeRow(
        'agentToken',
        { from: token, to: createWordRequestValue(sentence === 'renewAgent' ? 'new' : 'none') },
        values,
      ),
      createApprovalRequestChangeRow('agentMachines', { from: machines, to: machines }, values),
    ]);
  },
});

/** Parses the comma-separated brands of the option `--brands`. */
const readBrands = (text: string): string[] => {
  const brands = [...new Set(text.split(','))];
  if (brands.length <= maxBrands && brands.every((brand) => plainId.test(brand))) return brands;
  throw new ConfigError('--brands has 1 to 64 letters, digits, hyphens or underscores.');
};
const plainId = /^[A-Za-z0-9_-]{1,64}$/;
/** Maximum number of brands of an agent, as in the action's input schema. */
const maxBrands = 100;

const addAgent = implementOfficeAction<'addAgent', string>('addAgent', {
  ...onAgent,
  ...newToken,
  commandLine: {
    read: { brands: readBrands },
    prepare({ 'any-machine': any = false }, { given: { brands = [] } }) {
      if (any === brands.length > 0) return generateAgentToken();
      throw new ConfigError('--any-machine and --brands koi,orbit go together: machines of these brands.');
    },
  },
  async effect(db, { agent: id, brands }) {
    const { state } = await agentOf(db, id);
    const values = { agent: createTextRequestValue(id) };
    const taken = createOptionalTextRequestValue([...new Set(brands)].sort().join(', '), 'none');
    return createApprovalRequestEffect('addAgent', { ...values, brands: taken }, [
      createApprovalRequestChangeRow('agentState', { from: state, to: createWordRequestValue('active') }, values),
      createApprovalRequestChangeRow('agentBrands', { from: createWordRequestValue('none'), to: taken }, values),
    ]);
  },
  async perform(tx, { agent, brands: given }, _actor, token) {
    const brands = [...new Set(given)];
    await storeNewAgent(tx, { id: agent, tokenHash: hashAgentToken(token), brands });
    const anyMachine = brands.length > 0;
    const reach = anyMachine
      ? `any machine of ${brands.join(', ')} that is nobody’s`
      : 'the machines that are assigned to it';
    const lines = [`Added agent ${agent}; it speaks for ${reach}.`, tokenLine(token)];
    return { answer: {}, audit: { anyMachine, brands }, lines };
  },
});

const renewAgent = implementOfficeAction<'renewAgent', string>('renewAgent', {
  ...changing('renewAgent'),
  ...newToken,
  async perform(tx, { agent }, _actor, token) {
    await replaceAgentToken(tx, agent, hashAgentToken(token));
    const line = `Agent ${agent} has a new token; the old one is invalid and its connection ends.`;
    return { answer: {}, audit: {}, lines: [line, tokenLine(token)] };
  },
});

const revokeAgent = implementOfficeAction('revokeAgent', {
  ...changing('revokeAgent'),
  async perform(tx, { agent }) {
    // Replace the token by a random one that nobody has, so that the agent cannot connect.
    await replaceAgentToken(tx, agent, hashAgentToken(generateAgentToken()));
    const line = `Agent ${agent} is revoked; its connection ends within two seconds. "agent renew" gives it a new token.`;
    return { answer: {}, audit: {}, lines: [line] };
  },
});

const removeAgent = implementOfficeAction('removeAgent', {
  ...changing('removeAgent'),
  async perform(tx, { agent }, { at }) {
    await storeAgentRemoval(tx, agent, { at, voidTokenHash: hashAgentToken(generateAgentToken()) });
    const line = `Agent ${agent} is removed; its token is invalid. The history of its machines stays in the ledger.`;
    return { answer: {}, audit: {}, lines: [line] };
  },
});

/** Actions on agents, for the back office and the command line. */
export const agentActions = { addAgent, renewAgent, revokeAgent, removeAgent };
