import { publishChange } from '../../platform/bus/publish-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  assignMachineToAgent,
  assignMachineToBrand,
  findMachineAssignment,
} from '../../play/machines/machine-assignments.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { returnMachineToService } from '../../play/machines/out-of-service.ts';
import { requestHandshake } from '../../play/machines/request-handshake.ts';
import { implementAction, machineSubject } from '../implement-action.ts';
import {
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textOrWord,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import { assertMachineIdle, unknownMachineError } from './assert-machine-idle.ts';
import { readMachineServiceState } from './machine-lifecycle-actions.ts';
import { buildMachineParameter, readBrandNameOrId, readSeatRequestFacts } from './seat-request-facts.ts';

const placeFacts = async (db: Queries, machineId: string) => {
  const known = await findMachineAssignment(db, machineId);
  const values = buildMachineParameter(machineId);
  return [
    createRequestFact('machineState', await readMachineServiceState(db, machineId), values),
    createRequestFact('machineAgent', textOrWord(known?.agentId, 'none'), values),
    createRequestFact('machineBrand', textOrWord(known?.brandId, 'none'), values),
  ];
};

const brandOf = async (db: Queries, brandId: string | undefined) =>
  brandId === undefined ? wordValue('none') : textValue(await readBrandNameOrId(db, brandId));

const addMachine = implementAction('addMachine', {
  ...machineSubject,
  pins: (db, { machineId }) => placeFacts(db, machineId),
  effect: async (db, { machineId, brand, agent }) => {
    const values = buildMachineParameter(machineId);
    const of = await brandOf(db, brand);
    return createRequestEffect('addMachine', { ...values, brand: of, agent: textValue(agent) }, [
      createRequestRow('machineAgent', { from: wordValue('none'), to: textValue(agent) }, values),
      createRequestRow('machineBrand', { from: wordValue('none'), to: of }, values),
    ]);
  },
  async perform(tx, { machineId: id, brand, agent }) {
    await mustBeBrand(tx, brand);
    await assertAgentExists(tx, agent);
    const owner = await findMachineAssignment(tx, id);
    if (owner) throw new BrokenRule('MACHINE_ASSIGNED', { machine: id, agent: owner.agentId });
    await addOrRestoreMachine(tx, id, { brand, agent });
    // Reconnect the agent: it may have announced this machine before, and been rejected.
    await requestHandshake(tx, agent);
    const line = `Machine ${id} is assigned to agent ${agent}; it appears in the lobby once its cabinet connects.`;
    return { answer: {}, audit: { brand, agent }, lines: [line] };
  },
});

const moveMachine = implementAction('moveMachine', {
  ...machineSubject,
  pins: async (db, { machineId }) => [
    ...(await placeFacts(db, machineId)),
    ...(await readSeatRequestFacts(db, machineId)),
  ],
  effect: async (db, { machineId, agent }) => {
    const known = await findMachineAssignment(db, machineId);
    const values = buildMachineParameter(machineId);
    const from = textOrWord(known?.agentId, 'none');
    return createRequestEffect('moveMachine', { ...values, from, agent: textValue(agent) }, [
      createRequestRow('machineAgent', { from, to: textValue(agent) }, values),
    ]);
  },
  async perform(tx, { machineId: id, agent }) {
    await assertAgentExists(tx, agent);
    const known = await findMachineAssignment(tx, id);
    if (!known) throw unknownMachineError(id);
    const { agentId: from, brandId } = known;
    if (from === agent) throw new BrokenRule('MACHINE_ASSIGNED', { machine: id, agent });
    await assertMachineIdle(tx, id);
    await assignMachineToAgent(tx, id, { brandId, agentId: agent });
    // Disconnect both agents: their next `hello` is checked against the new assignment.
    await requestHandshake(tx, from);
    await requestHandshake(tx, agent);
    return {
      answer: { from },
      audit: { from, to: agent },
      lines: [
        `Machine ${id} now belongs to agent ${agent}. Remove it from the floor file of agent ${from}; it is no longer accepted from there.`,
        'Its journal moves with the cabinet, from the one AGENT_DATA_DIR to the other: without it the machine stays out of play until its fresh journal is accepted.',
      ],
    };
  },
});

/** Changes a machine's brand. The cabinet plays the new game once its agent has reconnected. */
const setMachineBrand = implementAction('setMachineBrand', {
  ...machineSubject,
  pins: async (db, { machineId }) => [
    ...(await placeFacts(db, machineId)),
    ...(await readSeatRequestFacts(db, machineId)),
  ],
  effect: async (db, { machineId, brand }) => {
    const values = buildMachineParameter(machineId);
    const from = await brandOf(db, (await findMachineAssignment(db, machineId))?.brandId);
    const to = await brandOf(db, brand);
    return createRequestEffect('setMachineBrand', { ...values, from, brand: to }, [
      createRequestRow('machineBrand', { from, to }, values),
    ]);
  },
  async perform(tx, { machineId: id, brand }) {
    await mustBeBrand(tx, brand);
    const known = await findMachine(tx, id);
    if (!known) throw unknownMachineError(id);
    await assertMachineIdle(tx, id);
    await assignMachineToBrand(tx, id, brand);
    // Disconnect the agent: its next `hello` must name the new brand.
    await requestHandshake(tx, known.agentId);
    const { brandId: from } = known;
    const line = `Machine ${id} now belongs to ${brand}, previously ${from}. Its agent can announce it once the floor file there says the same.`;
    return { answer: { from }, audit: { from, to: brand }, lines: [line] };
  },
});

/** Assigns an unassigned machine. A removed machine is restored with its history. */
export const addOrRestoreMachine = async (
  tx: DatabaseTransaction,
  id: string,
  { brand, agent }: { readonly brand: string; readonly agent: string },
): Promise<void> => {
  await assignMachineToAgent(tx, id, { brandId: brand, agentId: agent });
  if ((await returnMachineToService(tx, id)) > 0) await assignMachineToBrand(tx, id, brand);
  await publishChange(tx, 'machine', id);
};

const mustBeBrand = async (db: Queries, brand: string): Promise<void> => {
  if (!(await db.get('SELECT 1 FROM brands WHERE id = ?', brand)))
    throw new BrokenRule('BRAND_UNKNOWN', { brand }, `There is no brand ${brand}; add it first.`);
};

export const assertAgentExists = async (db: Queries, agent: string): Promise<void> => {
  if (!(await db.get('SELECT 1 FROM agents WHERE id = ? AND removed_at IS NULL', agent)))
    throw new BrokenRule('AGENT_UNKNOWN', { agent }, `There is no agent ${agent}; add it first.`);
};

/** Actions on the brand and the agent of a machine, for the office and the command line. */
export const machineAssignmentActions = { addMachine, moveMachine, setMachineBrand };
