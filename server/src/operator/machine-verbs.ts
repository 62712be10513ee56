import { noteChange } from '../bus/note-change.ts';
import type { UnitOfWork } from '../database/database.ts';
import { listPendingCashTransfers } from '../ledger/cash-transfers.ts';
import { machineMeterOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { ConfigError } from '../process/config-error.ts';
import { findSeat } from '../seats/seat-store.ts';
import { accountNamed } from './account-verbs.ts';
import { refusedLines } from './case-lines.ts';
import { clearVerbs } from './clear-verb.ts';
import { journalVerbs } from './journal-verbs.ts';
import { changeAndRecord, readId, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const addMachine = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const brand = readId(options.brand, '--brand');
  const agent = readId(options.agent, '--agent');
  await changeAndRecord(desk, 'machine add', id, async (unit) => {
    await mustExist(unit, 'brands', 'brand', brand);
    await mustExist(unit, 'agents', 'agent', agent);
    const owner = await unit.get<{ agent_id: string }>(
      `SELECT agent_id FROM machines WHERE id = ? UNION SELECT agent_id FROM machine_allotments WHERE machine_id = ?`,
      id,
      id,
    );
    if (owner) throw new ConfigError(`Machine ${id} is agent ${owner.agent_id}’s already; nothing changed.`);
    await unit.run(
      'INSERT INTO machine_allotments (machine_id, brand_id, agent_id) VALUES (?, ?, ?)',
      id,
      brand,
      agent,
    );
    return { answer: null, details: { brand, agent } };
  });
  return [
    `Machine ${id} is allotted to agent ${agent}; it comes into the lobby when its cabinet says hello.`,
  ];
};

const reserve = async (desk: VerbContext, { words: [word, name = ''] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const username = await setReservation(desk, 'machine reserve', id, name);
  return [`Machine ${id} is kept for ${username}. Who plays there now plays on.`];
};

const release = async (desk: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  await setReservation(desk, 'machine release', id, null);
  return [`Machine ${id} is kept for nobody.`];
};

/** A null `name` ends the reservation. A machine that has not connected yet will appear as reserved. */
const setReservation = (
  desk: VerbContext,
  what: string,
  id: string,
  name: string | null,
): Promise<string | null> =>
  changeAndRecord(desk, what, id, async (unit) => {
    const reservedIn = (table: 'machines' | 'machine_allotments', key: 'id' | 'machine_id') =>
      unit.get<{ reserved_for: string | null }>(`SELECT reserved_for FROM ${table} WHERE ${key} = ?`, id);
    const machine = await reservedIn('machines', 'id');
    const allotment = await reservedIn('machine_allotments', 'machine_id');
    const known = machine ?? allotment;
    if (!known) throw noMachine(id);
    const player = name === null ? null : await accountNamed(unit, name);
    const playerId = player?.id ?? null;
    await unit.run('UPDATE machines SET reserved_for = ? WHERE id = ?', playerId, id);
    await unit.run('UPDATE machine_allotments SET reserved_for = ? WHERE machine_id = ?', playerId, id);
    await noteChange(unit, 'machine', id);
    return { answer: player?.username ?? null, details: { from: known.reserved_for, to: playerId } };
  });

const move = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const agent = readId(options.agent, '--agent');
  const from = await changeAndRecord(desk, 'machine move', id, async (unit) => {
    await mustExist(unit, 'agents', 'agent', agent);
    const known = await unit.get<{ brand_id: string; agent_id: string }>(
      `SELECT brand_id, agent_id FROM machines WHERE id = ?
       UNION ALL SELECT brand_id, agent_id FROM machine_allotments WHERE machine_id = ? LIMIT 1`,
      id,
      id,
    );
    if (!known) throw noMachine(id);
    if (known.agent_id === agent)
      throw new ConfigError(`Machine ${id} is agent ${agent}’s already; nothing changed.`);
    await mustBeAtRest(unit, id);
    await unit.run('UPDATE machines SET agent_id = ? WHERE id = ?', agent, id);
    await unit.run(
      `INSERT INTO machine_allotments (machine_id, brand_id, agent_id) VALUES (?, ?, ?)
       ON CONFLICT (machine_id) DO UPDATE SET agent_id = excluded.agent_id`,
      id,
      known.brand_id,
      agent,
    );
    // End the old agent's connection, so that only one agent controls the machine.
    await noteChange(unit, 'hello', known.agent_id);
    return { answer: known.agent_id, details: { from: known.agent_id, to: agent } };
  });
  return [
    `Machine ${id} is agent ${agent}’s now. Agent ${from} is let in again once it no longer announces it.`,
    'Its journal moves with the cabinet, from the one AGENT_DATA_DIR to the other: without it the machine stays out of play until its fresh journal is accepted.',
  ];
};

/** The cabinet plays the new game after its agent has reconnected. */
const setBrand = async (desk: VerbContext, { words: [word, given] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const brand = readId(given, 'BRAND');
  const from = await changeAndRecord(desk, 'machine brand', id, async (unit) => {
    await mustExist(unit, 'brands', 'brand', brand);
    const known = await unit.get<{ brand_id: string; agent_id: string }>(
      'SELECT brand_id, agent_id FROM machines WHERE id = ?',
      id,
    );
    if (!known) throw noMachine(id);
    await mustBeAtRest(unit, id);
    await unit.run('UPDATE machines SET brand_id = ?, last_round = NULL WHERE id = ?', brand, id);
    await unit.run('UPDATE machine_allotments SET brand_id = ? WHERE machine_id = ?', brand, id);
    // End the agent's connection. When it reconnects, its hello must name the new brand.
    await noteChange(unit, 'hello', known.agent_id);
    return { answer: known.brand_id, details: { from: known.brand_id, to: brand } };
  });
  return [
    `Machine ${id} is a machine of ${brand} now, before of ${from}. Its agent is let in once it says the same.`,
  ];
};

/** Throws unless the machine has no seat, no credit on its meter and no open transfer. */
const mustBeAtRest = async (unit: UnitOfWork, id: string): Promise<void> => {
  const busy = (why: string) =>
    new ConfigError(`Machine ${id} ${why}; nothing changed. Try again when it is free.`);
  if (await findSeat(unit, id)) throw busy('has a player');
  if ((await listPendingCashTransfers(unit, id)).length > 0) throw busy('has money on its way');
  if ((await readBalance(unit, machineMeterOf(id))).balanceMinor !== 0) throw busy('has credit on its meter');
};

const noMachine = (id: string) => new ConfigError(`There is no machine ${id}; nothing changed.`);

const listMachines = async ({ database }: VerbContext): Promise<string[]> => {
  const rows = await database.read.all<ListedMachine>(
    `SELECT m.id AS id, m.brand_id AS brand, m.agent_id AS agent, p.username AS kept, m.fault AS fault,
       m.refused_event AS refused_event
     FROM machines m LEFT JOIN players p ON p.id = m.reserved_for
     UNION ALL
     SELECT a.machine_id, a.brand_id, a.agent_id, p.username, NULL, NULL
     FROM machine_allotments a LEFT JOIN players p ON p.id = a.reserved_for
     WHERE a.machine_id NOT IN (SELECT id FROM machines)
     ORDER BY 1`,
  );
  return rows.flatMap(({ id, brand, agent, kept, fault, refused_event }) => [
    `${id}  ${brand}  ${agent}${kept ? `  kept for ${kept}` : ''}`,
    ...(fault === null ? [] : [`  out of play: ${fault}`]),
    ...refusedLines({ refusedEvent: refused_event }),
  ]);
};

interface ListedMachine {
  readonly id: string;
  readonly brand: string;
  readonly agent: string;
  readonly kept: string | null;
  readonly fault: string | null;
  readonly refused_event: string | null;
}

export const machineVerbs: Readonly<Record<string, Verb>> = {
  add: {
    words: ['MACHINE'],
    options: { brand: 'string', agent: 'string' },
    says: 'allots it: --brand BRAND --agent AGENT',
    run: addMachine,
  },
  move: {
    words: ['MACHINE'],
    options: { agent: 'string' },
    says: 'to another agent: --agent AGENT; while nobody plays there and no money is on it',
    run: move,
  },
  brand: {
    words: ['MACHINE', 'BRAND'],
    says: 'another game in the same cabinet; while nobody plays there and no money is on it',
    run: setBrand,
  },
  reserve: {
    words: ['MACHINE', 'USERNAME'],
    says: 'keeps it for one player, also before its agent first says hello',
    run: reserve,
  },
  release: { words: ['MACHINE'], says: 'keeps it for nobody', run: release },
  list: {
    words: [],
    says: 'with brand, agent and reservation, and why one is out of play',
    run: listMachines,
  },
  ...clearVerbs,
  ...journalVerbs,
};

const mustExist = async (
  unit: UnitOfWork,
  table: 'brands' | 'agents',
  noun: string,
  id: string,
): Promise<void> => {
  if (!(await unit.get(`SELECT 1 FROM ${table} WHERE id = ?`, id)))
    throw new ConfigError(`There is no ${noun} ${id}; add it first.`);
};
