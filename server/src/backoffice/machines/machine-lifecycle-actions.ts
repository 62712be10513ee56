import type { OfficeRefusal, RequestFact } from '@reelfloor/protocol/office-call-types';
import { publishChange } from '../../platform/bus/publish-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  findCommissioning,
  type ReportedCommissioning,
  requestMachineOpening,
} from '../../play/machines/commissioning-store.ts';
import { deleteMachineAssignment, findMachineAssignment } from '../../play/machines/machine-assignments.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { findOutOfServiceRecord, storeOutOfServiceRecord } from '../../play/machines/out-of-service.ts';
import { requestHandshake } from '../../play/machines/request-handshake.ts';
import { implementAction, machineSubject } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  amountOrWord,
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textOrWord,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import { assertMachineIdle, unknownMachineError } from './assert-machine-idle.ts';
import { buildMachineParameter, readBrandNameOrId, readSeatRequestFacts } from './seat-request-facts.ts';

/**
 * Opens a real machine to players. The request pins the identity and the test results that the machine last reported, which are read again
 * before each signature. The agent compares them once more before it opens the machine.
 */
export const commissionMachine = ({ readCabinet }: Pick<ActionDependencies, 'readCabinet'>) =>
  implementAction('commissionMachine', {
    ...machineSubject,
    prepare: async ({ machineId }) => readCabinet?.(machineId),
    // Skip `prepare`: the command line cannot reach agents. The node to which the agent is connected opens the machine.
    commandLine: { prepare: () => {} },
    pins: async (db, { machineId }) =>
      factsOf(machineId, (await findCommissioning(db, machineId))?.reported ?? null),
    effect: async (db, { machineId, serial }) => {
      const machine = await findMachine(db, machineId);
      const values = {
        ...buildMachineParameter(machineId),
        brand: machine ? textValue(await readBrandNameOrId(db, machine.brandId)) : wordValue('none'),
        serial: textValue(serial),
      };
      return createRequestEffect('commissionMachine', values, [
        createRequestRow(
          'machineState',
          { from: wordValue('outOfService'), to: wordValue('inService') },
          buildMachineParameter(machineId),
        ),
        createRequestRow(
          'cabinetSerial',
          { from: textValue(serial), to: textValue(serial) },
          buildMachineParameter(machineId),
        ),
      ]);
    },
    check: async (db, { machineId, serial }) => {
      const judged = await judge(db, machineId, serial);
      return judged instanceof BrokenRule ? refusalOf(judged) : null;
    },
    async perform(tx, { machineId, serial }, { who, second, at }) {
      const identity = await judge(tx, machineId, serial);
      if (identity instanceof BrokenRule) throw identity;
      const by = second ? second.login : who;
      await requestMachineOpening(tx, machineId, { identity, by, at });
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

/** Returns the identity to pin, or the reason why the machine cannot be opened. */
const judge = async (db: Queries, machineId: string, serial: string) => {
  const machine = { machine: machineId };
  if (!(await findMachine(db, machineId))) return unknownMachineError(machineId);
  const reported = (await findCommissioning(db, machineId))?.reported;
  if (!reported?.identity) return new BrokenRule('CABINET_UNREAD', machine);
  if (reported.isInService) return new BrokenRule('CABINET_IN_SERVICE', machine);
  if (reported.identity.serial !== serial)
    return new BrokenRule('CABINET_OTHER', { ...machine, serial: reported.identity.serial });
  if (reported.waitsFor.length > 0)
    return new BrokenRule('CABINET_WAITS', { ...machine, steps: reported.waitsFor.join(', ') });
  return reported.identity;
};

const refusalOf = ({ code, params }: BrokenRule): OfficeRefusal => ({ code, params });

const factsOf = (machineId: string, reported: ReportedCommissioning | null): RequestFact[] => {
  const values = buildMachineParameter(machineId);
  const identity = reported?.identity ?? null;
  const base = identity?.basePercent == null ? '' : String(identity.basePercent);
  const game = identity ? [identity.gameId, identity.paytable, base].filter((part) => part !== '') : [];
  const service = reported?.isInService
    ? wordValue('inService')
    : textOrWord(reported?.waitsFor.join(', '), 'none');
  return [
    createRequestFact('cabinetSerial', textOrWord(identity?.serial, 'none'), values),
    createRequestFact('cabinetVersion', textOrWord(identity?.version, 'none'), values),
    createRequestFact('cabinetGame', textOrWord(game.join(', '), 'none'), values),
    createRequestFact('cabinetAsset', textOrWord(identity ? String(identity.asset) : '', 'none'), values),
    createRequestFact('cabinetStep', amountOrWord(identity?.creditStepMinor ?? null, 'none'), values),
    createRequestFact(
      'cabinetTests',
      textOrWord(reported ? [reported.ticked, reported.keys, reported.money].join(' · ') : '', 'none'),
      values,
    ),
    createRequestFact('cabinetService', service, values),
  ];
};

/** Removes a machine from the floor. Its rounds stay in the ledger and can still be read by its id. */
export const removeMachine = implementAction('removeMachine', {
  ...machineSubject,
  pins: async (db, { machineId }) => {
    const known = await findMachineAssignment(db, machineId);
    const values = buildMachineParameter(machineId);
    return [
      createRequestFact('machineState', await readMachineServiceState(db, machineId), values),
      createRequestFact('machineAgent', textOrWord(known?.agentId, 'none'), values),
      createRequestFact('machineBrand', textOrWord(known?.brandId, 'none'), values),
      ...(await readSeatRequestFacts(db, machineId)),
    ];
  },
  effect: async (db, { machineId }) => {
    const known = await findMachineAssignment(db, machineId);
    const values = {
      ...buildMachineParameter(machineId),
      brand: known ? textValue(await readBrandNameOrId(db, known.brandId)) : wordValue('none'),
      agent: textOrWord(known?.agentId, 'none'),
    };
    return createRequestEffect('removeMachine', values, [
      createRequestRow(
        'machineState',
        { from: await readMachineServiceState(db, machineId), to: wordValue('removed') },
        buildMachineParameter(machineId),
      ),
      createRequestRow(
        'machineAgent',
        { from: textOrWord(known?.agentId, 'none'), to: wordValue('none') },
        buildMachineParameter(machineId),
      ),
    ]);
  },
  async perform(tx, { machineId: id }, { reason, at }) {
    const known = await findMachineAssignment(tx, id);
    if (!known)
      throw (await findOutOfServiceRecord(tx, id))
        ? new BrokenRule('MACHINE_REMOVED', { machine: id })
        : unknownMachineError(id);
    await removeIdleMachine(tx, id, { reason, at });
    const { agentId: agent, brandId: brand } = known;
    // Disconnect the agent: its next `hello` will learn that the machine is no longer accepted.
    await requestHandshake(tx, agent);
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

/** Removes a machine that has no seat, no money and no pending decision from the floor. Throws a BrokenRule otherwise. */
export const removeIdleMachine = async (
  tx: DatabaseTransaction,
  id: string,
  { reason, at }: { readonly reason: string; readonly at: number },
): Promise<void> => {
  await assertMachineIdle(tx, id);
  await mustBeDecided(tx, id);
  await storeOutOfServiceRecord(tx, id, { state: 'removed', note: '', reason, at });
  await deleteMachineAssignment(tx, id);
  await publishChange(tx, 'machine', id);
};

/** Throws a ConfigError if something at the machine waits for a decision by staff. */
const mustBeDecided = async (db: Queries, id: string): Promise<void> => {
  const waiting = await db.get<{ id: string }>(
    "SELECT id FROM waiting_hand_pays WHERE machine_id = ? AND state = 'waiting'",
    id,
  );
  if (waiting)
    throw new BrokenRule(
      'MACHINE_PAY_WAITS',
      { pay: waiting.id, machine: id },
      `Pay ${waiting.id} of machine ${id} waits for a person; nothing changed. Decide it first: npm run operator -- pay list`,
    );
  const machine = await findMachine(db, id);
  if (machine?.refusedEvent)
    throw new BrokenRule(
      'MACHINE_EVENT_REFUSED',
      { machine: id },
      `Machine ${id} has reported an event that was refused; nothing changed. Decide it first: npm run operator -- machine clear ${id}`,
    );
  // The cabinet of a faulted machine may hold money that the ledger lacks.
  if (machine && (machine.fault !== null || machine.contradiction !== null))
    throw new BrokenRule(
      'MACHINE_FAULTED',
      { machine: id },
      `Machine ${id} is out of play (${machine.fault ?? 'its journal contradicts the ledger'}); nothing changed. Decide it first: npm run operator -- machine journal ${id}`,
    );
};

export const readMachineServiceState = async (db: Queries, id: string) => {
  const outOfServiceRecord = await findOutOfServiceRecord(db, id);
  if (!outOfServiceRecord) return wordValue('inService');
  return wordValue(outOfServiceRecord.state === 'removed' ? 'removed' : 'outOfService');
};
