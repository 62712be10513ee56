import { addAgent, listAgents, newAgentToken } from '../../../backoffice/machines/agent-life.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { hashAgentToken } from '../../../play/machines/agent-registry.ts';
import { actionSubcommands } from './action-subcommands.ts';
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
  ...actionSubcommands('agent'),
  list: { words: [], says: 'with machines, connection, version, address and when last seen', run: list },
};
