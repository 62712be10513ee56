import { basename } from 'node:path';
import * as z from 'zod/mini';
import { listAgents } from '../../../backoffice/machines/agent-administration.ts';
import { listBrands } from '../../../backoffice/machines/brand-administration.ts';
import { renderBrandPictures, writeBrandPictures } from '../../../backoffice/machines/brand-pictures.ts';
import { formatUtcMinute } from '../../../backoffice/players/prepare-intervention.ts';
import { publishDatabaseChange } from '../../../platform/bus/publish-database-change.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import {
  formatMachineMoneyState,
  formatRefusedCabinetEvent,
  requireMachineMoneyState,
} from '../../../play/journals/read-machine-money-state.ts';
import { listAssignedMachines } from '../../../play/machines/machine-assignments.ts';
import { clearQueue } from '../../../play/seats/queue/queue-transactions.ts';
import { buildActionSubcommands, createCommandLineAction } from './action-subcommands.ts';
import {
  idField,
  type SubcommandDependencies,
  type SubcommandInput,
  type Subcommands,
} from './subcommand-definition.ts';

const showAgents = async ({ database }: SubcommandDependencies): Promise<string[]> =>
  (await listAgents(database.read)).flatMap(({ id, machines, connectedSince, lastSeenAt, version, address, host }) => [
    `${id}  ${connectionOf({ connectedSince, lastSeenAt })}`,
    ...(lastSeenAt === null
      ? []
      : [`  version ${version ?? 'unknown'}  from ${address ?? 'unknown'}  ${host ?? ''}`.trimEnd()]),
    `  machines: ${machines.length === 0 ? 'none' : machines.join(', ')}`,
  ]);

const connectionOf = ({
  connectedSince,
  lastSeenAt,
}: {
  readonly connectedSince: number | null;
  readonly lastSeenAt: number | null;
}): string => {
  if (connectedSince !== null) return `connected since ${formatUtcMinute(connectedSince)}`;
  return lastSeenAt === null ? 'has never connected' : `not connected, last seen ${formatUtcMinute(lastSeenAt)}`;
};

export const agentSubcommands = buildActionSubcommands('agent', {
  list: {
    words: [],
    help: 'agents with machines, connection, version, address and last contact',
    run: showAgents,
  },
});

const listMachines = async ({ database }: SubcommandDependencies): Promise<string[]> => {
  const rows = await listAssignedMachines(database.read);
  return rows.flatMap(({ id, brand, agent, state, kept, fault, refusedEvent, outOfServiceRecord }) => [
    `${id}  ${brand}  ${agent}  ${state}${kept ? `  kept for ${kept}` : ''}`,
    ...(outOfServiceRecord === null
      ? []
      : [
          `  out of service since ${formatUtcMinute(outOfServiceRecord.at)}: ${outOfServiceRecord.reason}${noteOf(outOfServiceRecord)}`,
        ]),
    ...(fault === null ? [] : [`  out of play: ${fault}`]),
    ...formatRefusedCabinetEvent({ refusedEvent }),
  ]);
};

const showJournal = async (
  { database }: SubcommandDependencies,
  { words: [id = ''] }: SubcommandInput,
): Promise<string[]> => {
  const found = await requireMachineMoneyState(database.read, id);
  const { machine, contradiction } = found;
  return [
    contradiction
      ? `Machine ${machine.id} is out of play: ${contradiction.text}`
      : `Machine ${machine.id}: its journal and the ledger agree.`,
    ...formatMachineMoneyState(found),
  ];
};

const noteOf = ({ note }: { readonly note: string }): string => (note === '' ? '' : ` (players read: ${note})`);

export const machineSubcommands = buildActionSubcommands('machine', {
  list: {
    words: [],
    help: 'machines with brand, agent, state and reservation, and why one is out of service or out of play',
    run: listMachines,
  },
  journal: {
    words: ['MACHINE'],
    help: 'its money by journal and ledger, and what to do about a contradiction',
    run: showJournal,
  },
});

interface ListedQueueEntry {
  readonly machine: string;
  readonly username: string;
  readonly joined_at: number;
  readonly kept_until: number | null;
}

const listQueues = async (
  { database }: SubcommandDependencies,
  { words: [id] }: SubcommandInput,
): Promise<string[]> => {
  const rows = await database.read.all<ListedQueueEntry>(
    `SELECT q.machine_id AS machine, p.username, q.joined_at, q.kept_until FROM queue_places q
     JOIN players p ON p.id = q.player_id ORDER BY q.machine_id, q.number`,
  );
  const shown = rows.filter(({ machine }) => id === undefined || machine === id);
  if (shown.length === 0) return [id === undefined ? 'All queues are empty.' : `Nobody waits for machine ${id}.`];
  const places = new Map<string, number>();
  return shown.map(({ machine, username, joined_at, kept_until }) => {
    const place = (places.get(machine) ?? 0) + 1;
    places.set(machine, place);
    const kept = kept_until === null ? '' : `  kept until ${new Date(kept_until).toISOString()}`;
    return `${machine}  ${place}.  ${username}  since ${new Date(joined_at).toISOString()}${kept}`;
  });
};

const clearMachineQueue = createCommandLineAction({
  name: 'queue clear',
  help: 'clears its queue and notifies everybody in it',
  input: z.object({ machine: idField }),
  arguments: { MACHINE: 'machine' },
  reason: 'required',
  subject: ({ machine }) => machine,
  async perform(tx, { machine }, { at }) {
    const players = (await clearQueue(tx, machine, at)).map(({ playerId }) => playerId);
    if (players.length === 0) throw new ConfigError(`Nobody waits for machine ${machine}; nothing changed.`);
    await publishDatabaseChange(tx, 'queue', machine);
    const line = `The queue of machine ${machine} is empty. Its ${players.length} players are notified that staff ended it.`;
    return { audit: { players }, lines: [line] };
  },
});

export const queueSubcommands: Subcommands = {
  list: {
    words: ['[MACHINE]'],
    help: 'who waits for which machine, next in line first',
    run: listQueues,
  },
  clear: clearMachineQueue,
};

/** Replaces a brand's pictures. Open pages show them after a reload. */
const setPicture = createCommandLineAction({
  subject: ({ brand }) => brand,
  name: 'brand picture',
  help: 'renders all sizes from one PNG, JPEG, WebP, AVIF or SVG, for the brand and its machines',
  input: z.object({ brand: idField, file: z.string() }),
  arguments: { BRAND: 'brand', FILE: 'file' },
  reason: 'optional',
  commandLine: {
    async prepare(_local, { given: { brand: id = '', file = '' }, database, dataDir }) {
      const pictures = await renderBrandPictures(file);
      const brand = await database.read.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', id);
      if (!brand) throw new ConfigError(`There is no brand ${id}; nothing changed.`);
      return { pictures, dataDir, name: brand.name };
    },
    async finish({ brand: id }, { pictures, dataDir, name }) {
      const written = await writeBrandPictures(dataDir, { id, name }, pictures);
      return [`Brand ${id} has new pictures, in ${written.length} files in assets of the data folder.`];
    },
  },
  perform: async (_tx, { file }) => ({ audit: { file: basename(file) }, lines: [] }),
});

const list = async ({ database }: SubcommandDependencies): Promise<string[]> =>
  (await listBrands(database.read)).map(
    ({ id, name, isHidden, machines }) => `${id}  ${name}  ${machines} machines${isHidden ? '  hidden' : ''}`,
  );

export const brandSubcommands = buildActionSubcommands('brand', {
  picture: setPicture,
  list: { words: [], help: 'brands in lobby order, with machines', run: list },
});
