import { randomBytes } from 'node:crypto';
import { noteChange } from '../bus/note-change.ts';
import type { UnitOfWork } from '../database/database.ts';
import { hashAgentToken } from '../machines/agent-registry.ts';
import { ConfigError } from '../process/config-error.ts';
import { listAgents, removeAgent } from '../upkeep/agent-life.ts';
import { moment } from './protect-words.ts';
import { changeAndRecord, readId, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const addAgent = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'AGENT');
  const token = newToken();
  const announcesAny = options['any-machine'] === true ? 1 : 0;
  const brands = brandsOf(options.brands);
  if ((announcesAny === 1) !== brands.length > 0)
    throw new ConfigError('--any-machine and --brands koi,orbit go together: machines of these brands.');
  await changeAndRecord(desk, 'agent add', id, async (unit) => {
    // An agent that was removed comes back under its name, with a new token.
    const added = await unit.run(
      `INSERT INTO agents (id, token_hash, announces_any) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE
       SET token_hash = excluded.token_hash, announces_any = excluded.announces_any, removed_at = NULL
       WHERE agents.removed_at IS NOT NULL`,
      id,
      hashAgentToken(token),
      announcesAny,
    );
    if (added === 0) throw new ConfigError(`There is an agent ${id} already; nothing changed.`);
    for (const brand of brands) await giveBrand(unit, id, brand);
    return { answer: null, details: { anyMachine: announcesAny === 1, brands } };
  });
  const reach =
    announcesAny === 1
      ? `any machine of ${brands.join(', ')} that is nobody’s`
      : 'the machines that are allotted to it';
  return [`Added agent ${id}; it speaks for ${reach}.`, `AGENT_TOKEN: ${token}`];
};

const brandsOf = (text: string | boolean | undefined): string[] =>
  text === undefined ? [] : [...new Set(String(text).split(','))].map((brand) => readId(brand, '--brands'));

const giveBrand = async (unit: UnitOfWork, agentId: string, brandId: string): Promise<void> => {
  if (!(await unit.get('SELECT 1 FROM brands WHERE id = ?', brandId)))
    throw new ConfigError(`There is no brand ${brandId}; add it first.`);
  await unit.run('INSERT INTO agent_brands (agent_id, brand_id) VALUES (?, ?)', agentId, brandId);
};

const renewAgent = async (desk: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'AGENT');
  const token = newToken();
  await setAgentToken(desk, 'agent renew', id, token);
  return [
    `Agent ${id} has a new token; the old one is void and its connection ends.`,
    `AGENT_TOKEN: ${token}`,
  ];
};

const revokeAgent = async (desk: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'AGENT');
  // A random token that nobody knows keeps the agent from connecting.
  await setAgentToken(desk, 'agent revoke', id, newToken());
  return [`Agent ${id} is shut out; its connection ends within two seconds. "agent renew" lets it in again.`];
};

const setAgentToken = (desk: VerbContext, what: string, id: string, token: string): Promise<null> =>
  changeAndRecord(desk, what, id, async (unit) => {
    const changed = await unit.run(
      'UPDATE agents SET token_hash = ? WHERE id = ? AND removed_at IS NULL',
      hashAgentToken(token),
      id,
    );
    if (changed === 0) throw new ConfigError(`There is no agent ${id}; nothing changed.`);
    await noteChange(unit, 'agent', id);
    return { answer: null, details: {} };
  });

const remove = async (desk: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'AGENT');
  await changeAndRecord(desk, 'agent remove', id, async (unit) => {
    await removeAgent(unit, id, { at: desk.at, voidTokenHash: hashAgentToken(newToken()) });
    return { answer: null, details: {} };
  });
  return [`Agent ${id} is removed; its token is void. What its machines did stays in the books.`];
};

const list = async ({ database }: VerbContext): Promise<string[]> =>
  (await listAgents(database.read)).flatMap(
    ({ id, machines, connectedSince, lastSeenAt, version, address, host }) => [
      `${id}  ${stateOf({ connectedSince, lastSeenAt })}`,
      ...(lastSeenAt === null
        ? []
        : [`  version ${version ?? 'unknown'}  from ${address ?? 'unknown'}  ${host ?? ''}`.trimEnd()]),
      `  machines: ${machines.length === 0 ? 'none' : machines.join(', ')}`,
    ],
  );

const stateOf = ({
  connectedSince,
  lastSeenAt,
}: {
  readonly connectedSince: number | null;
  readonly lastSeenAt: number | null;
}): string => {
  if (connectedSince !== null) return `connected since ${moment(connectedSince)}`;
  return lastSeenAt === null ? 'has never connected' : `not connected, last seen ${moment(lastSeenAt)}`;
};

export const agentVerbs: Readonly<Record<string, Verb>> = {
  add: {
    words: ['AGENT'],
    options: { 'any-machine': 'boolean', brands: 'string' },
    says: 'prints its token once; it speaks for machines allotted to it, with --any-machine --brands koi,orbit for those of these brands that are nobody’s',
    run: addAgent,
  },
  renew: { words: ['AGENT'], says: 'a new token, printed once; the old one is void', run: renewAgent },
  revoke: { words: ['AGENT'], says: 'shuts it out', run: revokeAgent },
  remove: { words: ['AGENT'], says: 'once it has no machines; its token is void', run: remove },
  list: { words: [], says: 'with machines, connection, version, address and when last seen', run: list },
};

const newToken = (): string => randomBytes(32).toString('base64url');
