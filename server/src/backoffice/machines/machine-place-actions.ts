import { publishChange } from '../../platform/bus/note-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { findMachineAssignment, storeAgent, storeBrand } from '../../play/machines/machine-assignments.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { endOutOfService } from '../../play/machines/out-of-service.ts';
import { requestHandshake } from '../../play/machines/request-handshake.ts';
import { implementAction, onMachine } from '../implement-action.ts';
import { effect, fact, row, text, textOr, word } from '../staff/request-fact.ts';
import { assertMachineIdle, noMachine } from './machine-idle.ts';
import { stateOfMachine } from './machine-life-actions.ts';
import { atMachine, brandNameOf, seatFacts } from './seat-facts.ts';

const placeFacts = async (db: Queries, machineId: string) => {
  const known = await findMachineAssignment(db, machineId);
  const values = atMachine(machineId);
  return [
    fact('machineState', await stateOfMachine(db, machineId), values),
    fact('machineAgent', textOr(known?.agentId, 'none'), values),
    fact('machineBrand', textOr(known?.brandId, 'none'), values),
  ];
};

const brandOf = async (db: Queries, brandId: string | undefined) =>
  brandId === undefined ? word('none') : text(await brandNameOf(db, brandId));

const addMachine = implementAction('addMachine', {
  ...onMachine,
  pins: (db, { machineId }) => placeFacts(db, machineId),
  effect: async (db, { machineId, brand, agent }) => {
    const values = atMachine(machineId);
    const of = await brandOf(db, brand);
    return effect('addMachine', { ...values, brand: of, agent: text(agent) }, [
      row('machineAgent', { from: word('none'), to: text(agent) }, values),
      row('machineBrand', { from: word('none'), to: of }, values),
    ]);
  },
  async perform(tx, { machineId: id, brand, agent }) {
    await mustBeBrand(tx, brand);
    await mustBeAgent(tx, agent);
    const owner = await findMachineAssignment(tx, id);
    if (owner) throw new BrokenRule('MACHINE_ASSIGNED', { machine: id, agent: owner.agentId });
    await assign(tx, id, { brand, agent });
    // Reconnect the agent: it may have announced this machine before, and been rejected.
    await requestHandshake(tx, agent);
    const line = `Machine ${id} is assigned to agent ${agent}; it appears in the lobby once its cabinet connects.`;
    return { answer: {}, audit: { brand, agent }, lines: [line] };
  },
});

const moveMachine = implementAction('moveMachine', {
  ...onMachine,
  pins: async (db, { machineId }) => [
    ...(await placeFacts(db, machineId)),
    ...(await seatFacts(db, machineId)),
  ],
  effect: async (db, { machineId, agent }) => {
    const known = await findMachineAssignment(db, machineId);
    const values = atMachine(machineId);
    const from = textOr(known?.agentId, 'none');
    return effect('moveMachine', { ...values, from, agent: text(agent) }, [
      row('machineAgent', { from, to: text(agent) }, values),
    ]);
  },
  async perform(tx, { machineId: id, agent }) {
    await mustBeAgent(tx, agent);
    const known = await findMachineAssignment(tx, id);
    if (!known) throw noMachine(id);
    const { agentId: from, brandId } = known;
    if (from === agent) throw new BrokenRule('MACHINE_ASSIGNED', { machine: id, agent });
    await assertMachineIdle(tx, id);
    await storeAgent(tx, id, { brandId, agentId: agent });
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
  ...onMachine,
  pins: async (db, { machineId }) => [
    ...(await placeFacts(db, machineId)),
    ...(await seatFacts(db, machineId)),
  ],
  effect: async (db, { machineId, brand }) => {
    const values = atMachine(machineId);
    const from = await brandOf(db, (await findMachineAssignment(db, machineId))?.brandId);
    const to = await brandOf(db, brand);
    return effect('setMachineBrand', { ...values, from, brand: to }, [
      row('machineBrand', { from, to }, values),
    ]);
  },
  async perform(tx, { machineId: id, brand }) {
    await mustBeBrand(tx, brand);
    const known = await findMachine(tx, id);
    if (!known) throw noMachine(id);
    await assertMachineIdle(tx, id);
    await storeBrand(tx, id, brand);
    // Disconnect the agent: its next `hello` must name the new brand.
    await requestHandshake(tx, known.agentId);
    const { brandId: from } = known;
    const line = `Machine ${id} now belongs to ${brand}, previously ${from}. Its agent can announce it once the floor file there says the same.`;
    return { answer: { from }, audit: { from, to: brand }, lines: [line] };
  },
});

/** Assigns an unassigned machine. A removed machine is restored with its history. */
export const assign = async (
  tx: DatabaseTransaction,
  id: string,
  { brand, agent }: { readonly brand: string; readonly agent: string },
): Promise<void> => {
  await storeAgent(tx, id, { brandId: brand, agentId: agent });
  if ((await endOutOfService(tx, id)) > 0) await storeBrand(tx, id, brand);
  await publishChange(tx, 'machine', id);
};

const mustBeBrand = async (db: Queries, brand: string): Promise<void> => {
  if (!(await db.get('SELECT 1 FROM brands WHERE id = ?', brand)))
    throw new BrokenRule('BRAND_UNKNOWN', { brand }, `There is no brand ${brand}; add it first.`);
};

export const mustBeAgent = async (db: Queries, agent: string): Promise<void> => {
  if (!(await db.get('SELECT 1 FROM agents WHERE id = ? AND removed_at IS NULL', agent)))
    throw new BrokenRule('AGENT_UNKNOWN', { agent }, `There is no agent ${agent}; add it first.`);
};

/** Actions on the brand and the agent of a machine, for the office and the command line. */
export const machinePlaceActions = { addMachine, moveMachine, setMachineBrand };
