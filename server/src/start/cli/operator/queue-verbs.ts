import { noteChange } from '../../../platform/bus/note-change.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { clearQueue } from '../../../play/seats/queue/queue-units.ts';
import { changeAndRecord, readId, reasonOf, type Verb, type VerbContext, type VerbInput } from './verb.ts';

interface ListedPlace {
  readonly machine: string;
  readonly username: string;
  readonly joined_at: number;
  readonly kept_until: number | null;
}

const list = async ({ database }: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const id = word === undefined ? null : readId(word, 'MACHINE');
  const rows = await database.read.all<ListedPlace>(
    `SELECT q.machine_id AS machine, p.username, q.joined_at, q.kept_until FROM queue_places q
     JOIN players p ON p.id = q.player_id ORDER BY q.machine_id, q.number`,
  );
  const shown = rows.filter(({ machine }) => id === null || machine === id);
  if (shown.length === 0)
    return [id === null ? 'Nobody waits for a machine.' : `Nobody waits for machine ${id}.`];
  const places = new Map<string, number>();
  return shown.map(({ machine, username, joined_at, kept_until }) => {
    const place = (places.get(machine) ?? 0) + 1;
    places.set(machine, place);
    const kept = kept_until === null ? '' : `  kept until ${new Date(kept_until).toISOString()}`;
    return `${machine}  ${place}.  ${username}  since ${new Date(joined_at).toISOString()}${kept}`;
  });
};

const clear = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const reason = reasonOf(options);
  const players = await changeAndRecord(desk, 'queue clear', id, async (unit) => {
    const effects = await clearQueue(unit, id, desk.at);
    if (effects.length === 0) throw new ConfigError(`Nobody waits for machine ${id}; nothing changed.`);
    await noteChange(unit, 'queue', id);
    const lost = effects.map(({ playerId }) => playerId);
    return { answer: lost, details: { reason, players: lost } };
  });
  return [
    `The queue of machine ${id} is empty. Its ${players.length} players are told that staff have ended it.`,
  ];
};

export const queueVerbs: Readonly<Record<string, Verb>> = {
  list: { words: ['[MACHINE]'], says: 'who waits for which machine, the next in turn first', run: list },
  clear: {
    words: ['MACHINE'],
    options: { reason: 'string' },
    says: 'ends its queue and tells everybody in it. --reason is kept in the record',
    run: clear,
  },
};
