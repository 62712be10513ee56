import { readFileSync } from 'node:fs';
import type { ActionContent, RequestRow } from '@reelfloor/protocol/office-call-types';
import { formatFloorFileError, parseFloorFile } from '@reelfloor/protocol/parse-floor-file';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import {
  assignMachineToAgent,
  assignMachineToBrand,
  listAssignedMachines,
} from '../../play/machines/machine-assignments.ts';
import { requestAgentHandshake } from '../../play/machines/request-agent-handshake.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createCountRequestValue,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { assertMachineIdle } from './assert-machine-idle.ts';
import { addOrRestoreMachine, assertAgentExists } from './machine-assignment-actions.ts';
import { removeIdleMachine } from './machine-lifecycle-actions.ts';
import { buildMachineMessageParameter } from './seat-request-facts.ts';

type Input = ActionContent<'applyFloorFile'>;
type Listed = Awaited<ReturnType<typeof listAssignedMachines>>[number];

/** A change of a machine's brand or agent. `from` is null for a new machine, `to` for one that is removed. */
interface Change {
  readonly machine: string;
  readonly from: Pick<Listed, 'brand' | 'agent'> | null;
  readonly to: Pick<Listed, 'brand' | 'agent'> | null;
}

/**
 * Returns the changes to machines that a floor file makes. Throws a BusinessRuleError if the file is invalid for this floor or changes
 * nothing.
 */
const planOf = async (db: Queries, { agent, machines }: Input): Promise<readonly Change[]> => {
  await assertAgentExists(db, agent);
  const names = new Map(
    (await db.all<{ id: string; name: string }>('SELECT id, name FROM brands')).map(({ id, name }) => [id, name]),
  );
  const listed = new Map((await listAssignedMachines(db)).map((machine) => [machine.id, machine]));
  const wanted = new Map<string, string>();
  for (const { machine, brand, name } of machines) {
    const known = names.get(brand);
    if (known === undefined)
      throw new BusinessRuleError('BRAND_UNKNOWN', { brand }, `There is no brand ${brand}; add it first.`);
    if (name !== null && name !== known)
      throw new BusinessRuleError('FLOOR_FILE_NAME', { brand, machine, name, known });
    if (wanted.has(machine)) throw new BusinessRuleError('FLOOR_FILE_TWICE', { machine });
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
  if (changes.length === 0) throw new BusinessRuleError('FLOOR_FILE_SAME', { agent });
  return changes;
};

const rowsOf = ({ machine, from, to }: Change): RequestRow[] => {
  const values = buildMachineMessageParameter(machine);
  return [
    createApprovalRequestChangeRow(
      'machineAgent',
      {
        from: createOptionalTextRequestValue(from?.agent, 'none'),
        to: to ? createTextRequestValue(to.agent) : createWordRequestValue('removed'),
      },
      values,
    ),
    createApprovalRequestChangeRow(
      'machineBrand',
      {
        from: createOptionalTextRequestValue(from?.brand, 'none'),
        to: to ? createTextRequestValue(to.brand) : createWordRequestValue('removed'),
      },
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
  if (!read.ok) throw new ConfigError(`${path} is no floor file:\n${read.faults.map(formatFloorFileError).join('\n')}`);
  return read.machines.map(({ machine, brand, name }) => ({ machine, brand, name: name ?? null }));
};

/** Assigns to an agent the machines in its floor file. */
export const applyFloorFile = implementOfficeAction('applyFloorFile', {
  subject: ({ agent }) => agent,
  async pins(db, { agent, machines }) {
    const named = new Set(machines.map(({ machine }) => machine));
    const listed = (await listAssignedMachines(db)).filter(
      (machine) => named.has(machine.id) || machine.agent === agent,
    );
    return listed.flatMap(({ id, agent: of, brand }) => [
      createApprovalRequestFact('machineAgent', createTextRequestValue(of), buildMachineMessageParameter(id)),
      createApprovalRequestFact('machineBrand', createTextRequestValue(brand), buildMachineMessageParameter(id)),
    ]);
  },
  async effect(db, input) {
    const changes = await planOf(db, input);
    const counts = {
      added: createCountRequestValue(changes.filter(({ from }) => from === null).length),
      moved: createCountRequestValue(changes.filter(({ from, to }) => from !== null && to !== null).length),
      removed: createCountRequestValue(changes.filter(({ to }) => to === null).length),
    };
    return createApprovalRequestEffect(
      'applyFloorFile',
      { agent: createTextRequestValue(input.agent), ...counts },
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
    for (const agent of agents) await requestAgentHandshake(tx, agent);
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
