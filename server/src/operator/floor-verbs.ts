import { randomBytes } from 'node:crypto';
import { noteOutsideChange } from '../cashier/outside-changes.ts';
import { parseAmountMinor } from '../cashier/parse-amount.ts';
import { ConfigError } from '../config-error.ts';
import { addBrand } from '../machines/add-brand.ts';
import { hashAgentToken } from '../machines/agent-registry.ts';
import { change, type Desk, idOf, type Order, textOf, type Verb } from './order.ts';

const addNewBrand = async (desk: Desk, { words: [word, given], options }: Order): Promise<string[]> => {
  const id = idOf(word, 'BRAND');
  const name = textOf(given, 'NAME', '');
  const levels = levelsOf(options.jackpots);
  const position = await change(desk, 'brand add', id, async (tx) => {
    const last = await tx.get<{ position: number | null }>('SELECT max(position) AS position FROM brands');
    const place = (last?.position ?? -1) + 1;
    if (!(await addBrand(tx, { id, name, position: place, levels, at: desk.at })))
      throw new ConfigError(`There is a brand ${id} already; nothing changed.`);
    await noteOutsideChange(tx, 'brands', id);
    return { answer: place, details: { name, jackpots: levels } };
  });
  return [`Added brand ${id}, place ${position + 1} in the lobby, with ${levels.length} jackpots.`];
};

const listBrands = async ({ database }: Desk): Promise<string[]> => {
  const brands = await database.read.query
    .selectFrom('brands')
    .select(['id', 'name'])
    .orderBy('position')
    .execute();
  return brands.map(({ id, name }) => `${id}  ${name}`);
};

const addAgent = async (desk: Desk, { words: [word], options }: Order): Promise<string[]> => {
  const id = idOf(word, 'AGENT');
  const token = newToken();
  const announcesAny = options['any-machine'] === true ? 1 : 0;
  await change(desk, 'agent add', id, async (tx) => {
    const added = await tx.run(
      'INSERT INTO agents (id, token_hash, announces_any) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      id,
      hashAgentToken(token),
      announcesAny,
    );
    if (added === 0) throw new ConfigError(`There is an agent ${id} already; nothing changed.`);
    return { answer: null, details: { anyMachine: announcesAny === 1 } };
  });
  const reach = announcesAny === 1 ? 'any machine that is nobody’s' : 'the machines that are allotted to it';
  return [`Added agent ${id}; it speaks for ${reach}.`, `AGENT_TOKEN: ${token}`];
};

const renewAgent = async (desk: Desk, { words: [word] }: Order): Promise<string[]> => {
  const id = idOf(word, 'AGENT');
  const token = newToken();
  await setAgentToken(desk, 'agent renew', id, token);
  return [
    `Agent ${id} has a new token; the old one is void and its connection ends.`,
    `AGENT_TOKEN: ${token}`,
  ];
};

const revokeAgent = async (desk: Desk, { words: [word] }: Order): Promise<string[]> => {
  const id = idOf(word, 'AGENT');
  // The hash of what nobody knows.
  await setAgentToken(desk, 'agent revoke', id, newToken());
  return [`Agent ${id} is shut out; its connection ends within two seconds. "agent renew" lets it in again.`];
};

const setAgentToken = (desk: Desk, what: string, id: string, token: string): Promise<null> =>
  change(desk, what, id, async (tx) => {
    const changed = await tx.run('UPDATE agents SET token_hash = ? WHERE id = ?', hashAgentToken(token), id);
    if (changed === 0) throw new ConfigError(`There is no agent ${id}; nothing changed.`);
    await noteOutsideChange(tx, 'agent', id);
    return { answer: null, details: {} };
  });

export const brandVerbs: Readonly<Record<string, Verb>> = {
  add: {
    words: ['BRAND', 'NAME'],
    options: { jackpots: 'string' },
    says: 'with --jackpots 50000:4,10000:3, highest first: what each begins with, and its part of every share',
    run: addNewBrand,
  },
  list: { words: [], says: 'in the order of the lobby', run: listBrands },
};

export const agentVerbs: Readonly<Record<string, Verb>> = {
  add: {
    words: ['AGENT'],
    options: { 'any-machine': 'boolean' },
    says: 'prints its token once; it speaks for machines allotted to it, with --any-machine for all that are nobody’s',
    run: addAgent,
  },
  renew: { words: ['AGENT'], says: 'a new token, printed once; the old one is void', run: renewAgent },
  revoke: { words: ['AGENT'], says: 'shuts it out', run: revokeAgent },
};

const newToken = (): string => randomBytes(32).toString('base64url');

const levelsOf = (text: string | boolean | undefined) => {
  if (text === undefined) return [];
  return String(text)
    .split(',')
    .map((part, index) => {
      const [seed = '', weight = ''] = part.split(':');
      const seedMinor = parseAmountMinor(seed);
      if (seedMinor === null || !/^[1-9]\d{0,3}$/.test(weight))
        throw new ConfigError(`"${part}" is no jackpot; write SEED:WEIGHT in major units, such as 50000:4.`);
      return { level: index + 1, seedMinor, weight: Number(weight) };
    });
};
