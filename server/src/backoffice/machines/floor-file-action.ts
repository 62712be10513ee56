import { readFileSync } from 'node:fs';
import { formatFloorFault, parseFloorFile } from '@reelfloor/protocol/floor-file';
import type { ActionContent, RequestRow } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import {
  assignMachineToAgent,
  assignMachineToBrand,
  listAssignedMachines,
} from '../../play/machines/machine-assignments.ts';
import { requestHandshake } from '../../play/machines/request-handshake.ts';
import { implementAction } from '../implement-action.ts';
import {
  countValue,
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textOrWord,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import { assertMachineIdle } from './assert-machine-idle.ts';
import { addOrRestoreMachine, assertAgentExists } from './machine-assignment-actions.ts';
import { removeIdleMachine } from './machine-lifecycle-actions.ts';
import { buildMachineParameter } from './seat-request-facts.ts';

type Input = ActionContent<'applyFloorFile'>;
type Listed = Awaited<ReturnType<typeof listAssignedMachines>>[number];

/** A change of a machine's assignment. `from` is null for a new machine, `to` for one that is removed. */
interface Change {
  readonly machine: string;
  readonly from: Pick<Listed, 'brand' | 'agent'> | null;
  readonly to: Pick<Listed, 'brand' | 'agent'> | null;
}

/** Returns the changes that the file makes. Throws a BrokenRule if the file is invalid for this floor or changes nothing. */
const planOf = async (db: Queries, { agent, machines }: Input): Promise<readonly Change[]> => {
  await assertAgentExists(db, agent);
  const names = new Map(
    (await db.all<{ id: string; name: string }>('SELECT id, name FROM brands')).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const listed = new Map((await listAssignedMachines(db)).map((machine) => [machine.id, machine]));
  const wanted = new Map<string, string>();
  for (const { machine, brand, name } of machines) {
    const known = names.get(brand);
    if (known === undefined)
      throw new BrokenRule('BRAND_UNKNOWN', { brand }, `There is no brand ${brand}; add it first.`);
    if (name !== null && name !== known)
      throw new BrokenRule('FLOOR_FILE_NAME', { brand, machine, name, known });
    if (wanted.has(machine)) throw new BrokenRule('FLOOR_FILE_TWICE', { machine });
    wanted.set(machine, brand);
  }
  const named = [...wanted].map(([machine, brand]) => ({
    ...{ machine, from: listed.get(machine) ?? null, to: { brand, agent } },
  }));
  const leaving = [...listed.values()]
    .filter((machine) => machine.agent === agent && !wanted.has(machine.id))
    .map((machine) => ({ machine: machine.id, from: machine, to: null }));
  const changes = [...named, ...leaving].filter(
    ({ from, to }) => from?.agent !== to?.agent || from?.brand !== to?.brand,
  );
  if (changes.length === 0) throw new BrokenRule('FLOOR_FILE_SAME', { agent });
  return changes;
};

const rowsOf = ({ machine, from, to }: Change): RequestRow[] => {
  const values = buildMachineParameter(machine);
  return [
    createRequestRow(
      'machineAgent',
      { from: textOrWord(from?.agent, 'none'), to: to ? textValue(to.agent) : wordValue('removed') },
      values,
    ),
    createRequestRow(
      'machineBrand',
      { from: textOrWord(from?.brand, 'none'), to: to ? textValue(to.brand) : wordValue('removed') },
      values,
    ),
  ];
};

const placeOf = (place: Change['to']): string | null => place && `${place.brand} ${place.agent}`;

/** Reads the machines in a floor file on the local disk. Throws a ConfigError that lists all errors. */
const machinesIn = (path: string): Input['machines'] => {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
  // Do not check the games: the agent checks at its start which ones it supports.
  const read = parseFloorFile(content, null);
  if (!read.ok)
    throw new ConfigError(`${path} is no floor file:\n${read.faults.map(formatFloorFault).join('\n')}`);
  return read.machines.map(({ machine, brand, name }) => ({ machine, brand, name: name ?? null }));
};

/** Assigns to an agent the machines in its floor file. */
export const applyFloorFile = implementAction('applyFloorFile', {
  subject: ({ agent }) => agent,
  async pins(db, { agent, machines }) {
    const named = new Set(machines.map(({ machine }) => machine));
    const listed = (await listAssignedMachines(db)).filter(
      (machine) => named.has(machine.id) || machine.agent === agent,
    );
    return listed.flatMap(({ id, agent: of, brand }) => [
      createRequestFact('machineAgent', textValue(of), buildMachineParameter(id)),
      createRequestFact('machineBrand', textValue(brand), buildMachineParameter(id)),
    ]);
  },
  async effect(db, input) {
    const changes = await planOf(db, input);
    const counts = {
      added: countValue(changes.filter(({ from }) => from === null).length),
      moved: countValue(changes.filter(({ from, to }) => from !== null && to !== null).length),
      removed: countValue(changes.filter(({ to }) => to === null).length),
    };
    return createRequestEffect(
      'applyFloorFile',
      { agent: textValue(input.agent), ...counts },
      changes.flatMap(rowsOf),
    );
  },
  commandLine: {
    read: { machines: machinesIn },
  },
  async perform(tx, input, { reason, at }) {
    const changes = await planOf(tx, input);
    const agents = new Set([input.agent]);
    for (const { machine, from, to } of changes) {
      if (from) agents.add(from.agent);
      if (to === null) await removeIdleMachine(tx, machine, { reason, at });
      else if (from === null) await addOrRestoreMachine(tx, machine, to);
      else {
        await assertMachineIdle(tx, machine);
        if (from.agent !== to.agent)
          await assignMachineToAgent(tx, machine, { brandId: from.brand, agentId: to.agent });
        if (from.brand !== to.brand) await assignMachineToBrand(tx, machine, to.brand);
      }
    }
    for (const agent of agents) await requestHandshake(tx, agent);
    const lines = changes.map(
      ({ machine, from, to }) =>
        `${machine}: ${from ? `${from.brand} at ${from.agent}` : 'new'} -> ${to ? `${to.brand} at ${to.agent}` : 'off the floor'}`,
    );
    const audit = {
      changes: changes.map(({ machine, from, to }) => ({ machine, from: placeOf(from), to: placeOf(to) })),
    };
    return { answer: { changed: changes.length }, audit, lines };
  },
});
