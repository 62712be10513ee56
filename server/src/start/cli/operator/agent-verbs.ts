import { listAgents } from '../../../backoffice/machines/agent-life.ts';
import { momentOf } from '../../../backoffice/players/protection-step.ts';
import { actionSubcommands } from './action-subcommands.ts';
import type { Verb, VerbContext } from './verb.ts';

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
  if (connectedSince !== null) return `connected since ${momentOf(connectedSince)}`;
  return lastSeenAt === null ? 'has never connected' : `not connected, last seen ${momentOf(lastSeenAt)}`;
};

export const agentVerbs: Readonly<Record<string, Verb>> = {
  ...actionSubcommands('agent'),
  list: { words: [], says: 'with machines, connection, version, address and when last seen', run: list },
};
