import * as z from 'zod/mini';
import { noteChange } from '../../../platform/bus/note-change.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { clearQueue } from '../../../play/seats/queue/queue-transactions.ts';
import { commandAction } from './action-subcommands.ts';
import { idField } from './command-fields.ts';
import type { CommandContext, CommandInput, Subcommands } from './subcommand.ts';

interface ListedPlace {
  readonly machine: string;
  readonly username: string;
  readonly joined_at: number;
  readonly kept_until: number | null;
}

const list = async ({ database }: CommandContext, { words: [id] }: CommandInput): Promise<string[]> => {
  const rows = await database.read.all<ListedPlace>(
    `SELECT q.machine_id AS machine, p.username, q.joined_at, q.kept_until FROM queue_places q
     JOIN players p ON p.id = q.player_id ORDER BY q.machine_id, q.number`,
  );
  const shown = rows.filter(({ machine }) => id === undefined || machine === id);
  if (shown.length === 0)
    return [id === undefined ? 'Nobody waits for a machine.' : `Nobody waits for machine ${id}.`];
  const places = new Map<string, number>();
  return shown.map(({ machine, username, joined_at, kept_until }) => {
    const place = (places.get(machine) ?? 0) + 1;
    places.set(machine, place);
    const kept = kept_until === null ? '' : `  kept until ${new Date(kept_until).toISOString()}`;
    return `${machine}  ${place}.  ${username}  since ${new Date(joined_at).toISOString()}${kept}`;
  });
};

const clear = commandAction({
  name: 'queue clear',
  help: 'ends its queue and tells everybody in it',
  input: z.object({ machine: idField }),
  arguments: { MACHINE: 'machine' },
  reason: 'required',
  subject: ({ machine }) => machine,
  async perform(tx, { machine }, { at }) {
    const players = (await clearQueue(tx, machine, at)).map(({ playerId }) => playerId);
    if (players.length === 0) throw new ConfigError(`Nobody waits for machine ${machine}; nothing changed.`);
    await noteChange(tx, 'queue', machine);
    const line = `The queue of machine ${machine} is empty. Its ${players.length} players are told that staff have ended it.`;
    return { audit: { players }, lines: [line] };
  },
});

export const queueSubcommands: Subcommands = {
  list: { words: ['[MACHINE]'], help: 'who waits for which machine, the next in turn first', run: list },
  clear,
};
