import {
  addAgent,
  listAgents,
  newAgentToken,
  removeAgent,
  setAgentToken,
} from '../../../backoffice/machines/agent-life.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { hashAgentToken } from '../../../play/machines/agent-registry.ts';
import { moment } from './protect-words.ts';
import { changeAndRecord, readId, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const add = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'AGENT');
  const token = newAgentToken();
  const announcesAny = options['any-machine'] === true ? 1 : 0;
  const brands = brandsOf(options.brands);
  if ((announcesAny === 1) !== brands.length > 0)
    throw new ConfigError('--any-machine and --brands koi,orbit go together: machines of these brands.');
  await changeAndRecord(desk, 'agent add', id, async (unit) => {
    await addAgent(unit, { id, tokenHash: hashAgentToken(token), brands });
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

const renewAgent = async (desk: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'AGENT');
  const token = newAgentToken();
  await giveToken(desk, 'agent renew', id, token);
  return [
    `Agent ${id} has a new token; the old one is void and its connection ends.`,
    `AGENT_TOKEN: ${token}`,
  ];
};

const revokeAgent = async (desk: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'AGENT');
  // A random token that nobody knows keeps the agent from connecting.
  await giveToken(desk, 'agent revoke', id, newAgentToken());
  return [`Agent ${id} is shut out; its connection ends within two seconds. "agent renew" lets it in again.`];
};

const giveToken = (desk: VerbContext, what: string, id: string, token: string): Promise<null> =>
  changeAndRecord(desk, what, id, async (unit) => {
    await setAgentToken(unit, id, hashAgentToken(token));
    return { answer: null, details: {} };
  });

const remove = async (desk: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'AGENT');
  await changeAndRecord(desk, 'agent remove', id, async (unit) => {
    await removeAgent(unit, id, { at: desk.at, voidTokenHash: hashAgentToken(newAgentToken()) });
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
    run: add,
  },
  renew: { words: ['AGENT'], says: 'a new token, printed once; the old one is void', run: renewAgent },
  revoke: { words: ['AGENT'], says: 'shuts it out', run: revokeAgent },
  remove: { words: ['AGENT'], says: 'once it has no machines; its token is void', run: remove },
  list: { words: [], says: 'with machines, connection, version, address and when last seen', run: list },
};
