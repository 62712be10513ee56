import { listAgents } from '../../../backoffice/machines/agent-life.ts';
import { momentOf } from '../../../backoffice/players/protection-step.ts';
import { actionSubcommands } from './action-subcommands.ts';
import type { CommandContext } from './subcommand.ts';

const list = async ({ database }: CommandContext): Promise<string[]> =>
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

export const agentSubcommands = actionSubcommands('agent', {
  list: { words: [], help: 'with machines, connection, version, address and when last seen', run: list },
});
