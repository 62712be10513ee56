import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import {
  assignMachineToAgent,
  assignMachineToBrand,
  findMachineAssignment,
} from '../../play/machines/machine-assignments.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { returnMachineToService } from '../../play/machines/out-of-service-records.ts';
import { requestAgentHandshake } from '../../play/machines/request-agent-handshake.ts';
import { implementOfficeAction, machineSubject } from '../implement-office-action.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { assertMachineIdle, buildUnknownMachineError } from './assert-machine-idle.ts';
import { readMachineServiceStateText } from './machine-lifecycle-actions.ts';
import { buildMachineMessageParameter, readBrandNameOrId, readSeatRequestFacts } from './seat-request-facts.ts';

const placeFacts = async (db: Queries, machineId: string) => {
  const known = await findMachineAssignment(db, machineId);
  const values = buildMachineMessageParameter(machineId);
  return [
    createApprovalRequestFact('machineState', await readMachineServiceStateText(db, machineId), values),
    createApprovalRequestFact('machineAgent', createOptionalTextRequestValue(known?.agentId, 'none'), values),
    createApprovalRequestFact('machineBrand', createOptionalTextRequestValue(known?.brandId, 'none'), values),
  ];
};

const brandOf = async (db: Queries, brandId: string | undefined) =>
  brandId === undefined ? createWordRequestValue('none') : createTextRequestValue(await readBrandNameOrId(db, brandId));

const addMachine = implementOfficeAction('addMachine', {
  ...machineSubject,
  pins: (db, { machineId }) => placeFacts(db, machineId),
  effect: async (db, { machineId, brand, agent }) => {
    const values = buildMachineMessageParameter(machineId);
    const of = await brandOf(db, brand);
    return createApprovalRequestEffect('addMachine', { ...values, brand: of, agent: createTextRequestValue(agent) }, [
      createApprovalRequestChangeRow(
        'machineAgent',
        { from: createWordRequestValue('none'), to: createTextRequestValue(agent) },
        values,
      ),
      createApprovalRequestChangeRow('machineBrand', { from: createWordRequestValue('none'), to: of }, values),
    ]);
  },
  async perform(tx, { machineId: id, brand, agent }) {
    await mustBeBrand(tx, brand);
    await assertAgentExists(tx, agent);
    const owner = await findMachineAssignment(tx, id);
    if (owner) throw new BusinessRuleError('MACHINE_ASSIGNED', { machine: id, agent: owner.agentId });
    await addOrRestoreMachine(tx, id, { brand, agent });
    // Reconnect the agent: it may have announced this machine before, and been rejected.
    await requestAgentHandshake(tx, agent);
    const line = `Machine ${id} is assigned to agent ${agent}; it appears in the lobby once its cabinet connects.`;
    return { answer: {}, audit: { brand, agent }, lines: [line] };
  },
});

const moveMachine = implementOfficeAction('moveMachine', {
  ...machineSubject,
  pins: async (db, { machineId }) => [
    ...(await placeFacts(db, machineId)),
    ...(await readSeatRequestFacts(db, machineId)),
  ],
  effect: async (db, { machineId, agent }) => {
    const known = await findMachineAssignment(db, machineId);
    const values = buildMachineMessageParameter(machineId);
    const from = createOptionalTextRequestValue(known?.agentId, 'none');
    return createApprovalRequestEffect('moveMachine', { ...values, from, agent: createTextRequestValue(agent) }, [
      createApprovalRequestChangeRow('machineAgent', { from, to: createTextRequestValue(agent) }, values),
    ]);
  },
  async perform(tx, { machineId: id, agent }) {
    await assertAgentExists(tx, agent);
    const known = await findMachineAssignment(tx, id);
    if (!known) throw buildUnknownMachineError(id);
    const { agentId: from, brandId } = known;
    if (from === agent) throw new BusinessRuleError('MACHINE_ASSIGNED', { machine: id, agent });
    await assertMachineIdle(tx, id);
    await assignMachineToAgent(tx, id, { brandId, agentId: agent });
    // Disconnect both agents: their next `hello` is checked against the new assignment.
    await requestAgentHandshake(tx, from);
    await requestAgentHandshake(tx, agent);
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
const setMachineBrand = implementOfficeAction('setMachineBrand', {
  ...machineSubject,
  pins: async (db, { machineId }) => [
    ...(await placeFacts(db, machineId)),
    ...(await readSeatRequestFacts(db, machineId)),
  ],
  effect: async (db, { machineId, brand }) => {
    const values = buildMachineMessageParameter(machineId);
    const from = await brandOf(db, (await findMachineAssignment(db, machineId))?.brandId);
    const to = await brandOf(db, brand);
    return createApprovalRequestEffect('setMachineBrand', { ...values, from, brand: to }, [
      createApprovalRequestChangeRow('machineBrand', { from, to }, values),
    ]);
  },
  async perform(tx, { machineId: id, brand }) {
    await mustBeBrand(tx, brand);
    const known = await findMachine(tx, id);
    if (!known) throw buildUnknownMachineError(id);
    await assertMachineIdle(tx, id);
    await assignMachineToBrand(tx, id, brand);
    // Disconnect the agent: its next `hello` must name the new brand.
    await requestAgentHandshake(tx, known.agentId);
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
  await publishDatabaseChange(tx, 'machine', id);
};

const mustBeBrand = async (db: Queries, brand: string): Promise<void> => {
  if (!(await db.get('SELECT 1 FROM brands WHERE id = ?', brand)))
    throw new BusinessRuleError('BRAND_UNKNOWN', { brand }, `There is no brand ${brand}; add it first.`);
};

export const assertAgentExists = async (db: Queries, agent: string): Promise<void> => {
  if (!(await db.get('SELECT 1 FROM agents WHERE id = ? AND removed_at IS NULL', agent)))
    throw new BusinessRuleError('AGENT_UNKNOWN', { agent }, `There is no agent ${agent}; add it first.`);
};

/** Actions on the brand and the agent of a machine, for the back office and the command line. */
export const machineAssignmentActions = { addMachine, moveMachine, setMachineBrand };
