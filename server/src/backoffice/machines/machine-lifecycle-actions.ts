import type { OfficeRefusal, RequestFact } from '@reelfloor/protocol/office-call-types';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { deleteMachineAssignment, findMachineAssignment } from '../../play/machines/machine-assignments.ts';
import {
  findMachineCommissioning,
  type ReportedCommissioning,
  requestMachineOpeningToPlayers,
} from '../../play/machines/machine-commissioning-store.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { findMachineOutOfServiceRecord, storeOutOfServiceRecord } from '../../play/machines/out-of-service-records.ts';
import { requestAgentHandshake } from '../../play/machines/request-agent-handshake.ts';
import { implementOfficeAction, machineSubject } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createOptionalAmountRequestValue,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { assertMachineIdle, buildUnknownMachineError } from './assert-machine-idle.ts';
import { buildMachineMessageParameter, readBrandNameOrId, readSeatRequestFacts } from './seat-request-facts.ts';

/**
 * Opens a real machine to players. The approval request stores the identity and the test results that the machine last reported, which are
 * read again before each signature. The agent compares them once more before it opens the machine.
 */
export const createCommissionMachineAction = ({ readCabinet }: Pick<ActionDependencies, 'readCabinet'>) =>
  implementOfficeAction('commissionMachine', {
    ...machineSubject,
    prepare: async ({ machineId }) => readCabinet?.(machineId),
    // Skip `prepare`: the command line cannot reach agents. The node to which the agent is connected opens the machine.
    commandLine: { prepare: () => {} },
    pins: async (db, { machineId }) =>
      factsOf(machineId, (await findMachineCommissioning(db, machineId))?.reported ?? null),
    effect: async (db, { machineId, serial }) => {
      const machine = await findMachine(db, machineId);
      const values = {
        ...buildMachineMessageParameter(machineId),
        brand: machine
          ? createTextRequestValue(await readBrandNameOrId(db, machine.brandId))
          : createWordRequestValue('none'),
        serial: createTextRequestValue(serial),
      };
      return createApprovalRequestEffect('commissionMachine', values, [
        createApprovalRequestChangeRow(
          'machineState',
          { from: createWordRequestValue('outOfService'), to: createWordRequestValue('inService') },
          buildMachineMessageParameter(machineId),
        ),
        createApprovalRequestChangeRow(
          'cabinetSerial',
          { from: createTextRequestValue(serial), to: createTextRequestValue(serial) },
          buildMachineMessageParameter(machineId),
        ),
      ]);
    },
    check: async (db, { machineId, serial }) => {
      const judged = await judge(db, machineId, serial);
      return judged instanceof BusinessRuleError ? refusalOf(judged) : null;
    },
    async perform(tx, { machineId, serial }, { who, second, at }) {
      const identity = await judge(tx, machineId, serial);
      if (identity instanceof BusinessRuleError) throw identity;
      const by = second ? second.login : who;
      await requestMachineOpeningToPlayers(tx, machineId, { identity, by, at });
      return {
        answer: {},
        audit: { ...identity },
        lines: [
          `Machine ${machineId} opens to players once its agent has checked its identity again.`,
          `See the outcome in the record: npm run operator -- record list --subject ${machineId}`,
        ],
      };
    },
  });

/** Returns the machine's identity to store in the approval request, or the reason why the machine cannot be opened. */
const judge = async (db: Queries, machineId: string, serial: string) => {
  const machine = { machine: machineId };
  if (!(await findMachine(db, machineId))) return buildUnknownMachineError(machineId);
  const reported = (await findMachineCommissioning(db, machineId))?.reported;
  if (!reported?.identity) return new BusinessRuleError('CABINET_UNREAD', machine);
  if (reported.isInService) return new BusinessRuleError('CABINET_IN_SERVICE', machine);
  if (reported.identity.serial !== serial)
    return new BusinessRuleError('CABINET_OTHER', { ...machine, serial: reported.identity.serial });
  if (reported.waitsFor.length > 0)
    return new BusinessRuleError('CABINET_WAITS', { ...machine, steps: reported.waitsFor.join(', ') });
  return reported.identity;
};

const refusalOf = ({ code, params }: BusinessRuleError): OfficeRefusal => ({ code, params });

const factsOf = (machineId: string, reported: ReportedCommissioning | null): RequestFact[] => {
  const values = buildMachineMessageParameter(machineId);
  const identity = reported?.identity ?? null;
  const base = identity?.basePercent == null ? '' : String(identity.basePercent);
  const game = identity ? [identity.gameId, identity.paytable, base].filter((part) => part !== '') : [];
  const service = reported?.isInService
    ? createWordRequestValue('inService')
    : createOptionalTextRequestValue(reported?.waitsFor.join(', '), 'none');
  return [
    createApprovalRequestFact('cabinetSerial', createOptionalTextRequestValue(identity?.serial, 'none'), values),
    createApprovalRequestFact('cabinetVersion', createOptionalTextRequestValue(identity?.version, 'none'), values),
    createApprovalRequestFact('cabinetGame', createOptionalTextRequestValue(game.join(', '), 'none'), values),
    createApprovalRequestFact(
      'cabinetAsset',
      createOptionalTextRequestValue(identity ? String(identity.asset) : '', 'none'),
      values,
    ),
    createApprovalRequestFact(
      'cabinetStep',
      createOptionalAmountRequestValue(identity?.creditStepMinor ?? null, 'none'),
      values,
    ),
    createApprovalRequestFact(
      'cabinetTests',
      createOptionalTextRequestValue(
        reported ? [reported.ticked, reported.keys, reported.money].join(' · ') : '',
        'none',
      ),
      values,
    ),
    createApprovalRequestFact('cabinetService', service, values),
  ];
};

/** Removes a machine from the floor. Its rounds stay in the ledger and can still be read by its id. */
export const removeMachine = implementOfficeAction('removeMachine', {
  ...machineSubject,
  pins: async (db, { machineId }) => {
    const known = await findMachineAssignment(db, machineId);
    const values = buildMachineMessageParameter(machineId);
    return [
      createApprovalRequestFact('machineState', await readMachineServiceStateText(db, machineId), values),
      createApprovalRequestFact('machineAgent', createOptionalTextRequestValue(known?.agentId, 'none'), values),
      createApprovalRequestFact('machineBrand', createOptionalTextRequestValue(known?.brandId, 'none'), values),
      ...(await readSeatRequestFacts(db, machineId)),
    ];
  },
  effect: async (db, { machineId }) => {
    const known = await findMachineAssignment(db, machineId);
    const values = {
      ...buildMachineMessageParameter(machineId),
      brand: known
        ? createTextRequestValue(await readBrandNameOrId(db, known.brandId))
        : createWordRequestValue('none'),
      agent: createOptionalTextRequestValue(known?.agentId, 'none'),
    };
    return createApprovalRequestEffect('removeMachine', values, [
      createApprovalRequestChangeRow(
        'machineState',
        { from: await readMachineServiceStateText(db, machineId), to: createWordRequestValue('removed') },
        buildMachineMessageParameter(machineId),
      ),
      createApprovalRequestChangeRow(
        'machineAgent',
        { from: createOptionalTextRequestValue(known?.agentId, 'none'), to: createWordRequestValue('none') },
        buildMachineMessageParameter(machineId),
      ),
    ]);
  },
  async perform(tx, { machineId: id }, { reason, at }) {
    const known = await findMachineAssignment(tx, id);
    if (!known)
      throw (await findMachineOutOfServiceRecord(tx, id))
        ? new BusinessRuleError('MACHINE_REMOVED', { machine: id })
        : buildUnknownMachineError(id);
    await removeIdleMachine(tx, id, { reason, at });
    const { agentId: agent, brandId: brand } = known;
    // Disconnect the agent: its next `hello` will learn that the machine is no longer accepted.
    await requestAgentHandshake(tx, agent);
    return {
      answer: { agent },
      audit: { agent, brand },
      lines: [
        `Machine ${id} is no longer on the floor; its history stays in the ledger.`,
        `Remove it from the floor file of agent ${agent}: it is no longer accepted from there.`,
      ],
    };
  },
});

/** Removes a machine that has no seat, no money and no pending decision from the floor. Throws a BusinessRuleError otherwise. */
export const removeIdleMachine = async (
  tx: DatabaseTransaction,
  id: string,
  { reason, at }: { readonly reason: string; readonly at: number },
): Promise<void> => {
  await assertMachineIdle(tx, id);
  await mustBeDecided(tx, id);
  await storeOutOfServiceRecord(tx, id, { state: 'removed', note: '', reason, at });
  await deleteMachineAssignment(tx, id);
  await publishDatabaseChange(tx, 'machine', id);
};

/** Throws a ConfigError if something at the machine waits for a decision by staff. */
const mustBeDecided = async (db: Queries, id: string): Promise<void> => {
  const waiting = await db.get<{ id: string }>(
    "SELECT id FROM waiting_hand_pays WHERE machine_id = ? AND state = 'waiting'",
    id,
  );
  if (waiting)
    throw new BusinessRuleError(
      'MACHINE_PAY_WAITS',
      { pay: waiting.id, machine: id },
      `Pay ${waiting.id} of machine ${id} waits for a person; nothing changed. Decide it first: npm run operator -- pay list`,
    );
  const machine = await findMachine(db, id);
  if (machine?.refusedEvent)
    throw new BusinessRuleError(
      'MACHINE_EVENT_REFUSED',
      { machine: id },
      `Machine ${id} has reported an event that was refused; nothing changed. Decide it first: npm run operator -- machine clear ${id}`,
    );
  // The cabinet of a faulted machine may hold money that the ledger lacks.
  if (machine && (machine.fault !== null || machine.contradiction !== null))
    throw new BusinessRuleError(
      'MACHINE_FAULTED',
      { machine: id },
      `Machine ${id} is out of play (${machine.fault ?? 'its journal contradicts the ledger'}); nothing changed. Decide it first: npm run operator -- machine journal ${id}`,
    );
};

export const readMachineServiceStateText = async (db: Queries, id: string) => {
  const outOfServiceRecord = await findMachineOutOfServiceRecord(db, id);
  if (!outOfServiceRecord) return createWordRequestValue('inService');
  return createWordRequestValue(outOfServiceRecord.state === 'removed' ? 'removed' : 'outOfService');
};
