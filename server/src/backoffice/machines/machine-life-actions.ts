import type { OfficeRefusal, RequestFact } from '@reelfloor/protocol/office';
import { publishChange } from '../../platform/bus/note-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  findCommissioning,
  orderOpening,
  type ReportedCommissioning,
} from '../../play/machines/commissionings.ts';
import { deleteMachineAssignment, findMachineAssignment } from '../../play/machines/machine-assignments.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { findOutOfServiceRecord, storeOutOfServiceRecord } from '../../play/machines/out-of-service.ts';
import { requestHandshake } from '../../play/machines/request-handshake.ts';
import { implementAction, onMachine } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { amountOr, effect, fact, row, text, textOr, word } from '../staff/request-fact.ts';
import { assertMachineIdle, noMachine } from './machine-idle.ts';
import { atMachine, brandNameOf, seatFacts } from './seat-facts.ts';

/**
 * Opens a real machine to players. The request pins the identity and the test results that the machine last reported, which are read again
 * before each signature. The agent compares them once more before it opens the machine.
 */
export const commissionMachine = ({ readCabinet }: Pick<ActionDependencies, 'readCabinet'>) =>
  implementAction('commissionMachine', {
    ...onMachine,
    prepare: async ({ machineId }) => readCabinet?.(machineId),
    // Skip `prepare`: the command line cannot reach agents. The node to which the agent is connected opens the machine.
    commandLine: { prepare: () => {} },
    pins: async (db, { machineId }) =>
      factsOf(machineId, (await findCommissioning(db, machineId))?.reported ?? null),
    effect: async (db, { machineId, serial }) => {
      const machine = await findMachine(db, machineId);
      const values = {
        ...atMachine(machineId),
        brand: machine ? text(await brandNameOf(db, machine.brandId)) : word('none'),
        serial: text(serial),
      };
      return effect('commissionMachine', values, [
        row('machineState', { from: word('outOfService'), to: word('inService') }, atMachine(machineId)),
        row('cabinetSerial', { from: text(serial), to: text(serial) }, atMachine(machineId)),
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
      await orderOpening(tx, machineId, { identity, by, at });
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
  if (!(await findMachine(db, machineId))) return noMachine(machineId);
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
  const values = atMachine(machineId);
  const identity = reported?.identity ?? null;
  const base = identity?.basePercent == null ? '' : String(identity.basePercent);
  const game = identity ? [identity.gameId, identity.paytable, base].filter((part) => part !== '') : [];
  const service = reported?.isInService ? word('inService') : textOr(reported?.waitsFor.join(', '), 'none');
  return [
    fact('cabinetSerial', textOr(identity?.serial, 'none'), values),
    fact('cabinetVersion', textOr(identity?.version, 'none'), values),
    fact('cabinetGame', textOr(game.join(', '), 'none'), values),
    fact('cabinetAsset', textOr(identity ? String(identity.asset) : '', 'none'), values),
    fact('cabinetStep', amountOr(identity?.creditStepMinor ?? null, 'none'), values),
    fact(
      'cabinetTests',
      textOr(reported ? [reported.ticked, reported.keys, reported.money].join(' · ') : '', 'none'),
      values,
    ),
    fact('cabinetService', service, values),
  ];
};

/** Removes a machine from the floor. Its rounds stay in the ledger and can still be read by its id. */
export const removeMachine = implementAction('removeMachine', {
  ...onMachine,
  pins: async (db, { machineId }) => {
    const known = await findMachineAssignment(db, machineId);
    const values = atMachine(machineId);
    return [
      fact('machineState', await stateOfMachine(db, machineId), values),
      fact('machineAgent', textOr(known?.agentId, 'none'), values),
      fact('machineBrand', textOr(known?.brandId, 'none'), values),
      ...(await seatFacts(db, machineId)),
    ];
  },
  effect: async (db, { machineId }) => {
    const known = await findMachineAssignment(db, machineId);
    const values = {
      ...atMachine(machineId),
      brand: known ? text(await brandNameOf(db, known.brandId)) : word('none'),
      agent: textOr(known?.agentId, 'none'),
    };
    return effect('removeMachine', values, [
      row(
        'machineState',
        { from: await stateOfMachine(db, machineId), to: word('removed') },
        atMachine(machineId),
      ),
      row('machineAgent', { from: textOr(known?.agentId, 'none'), to: word('none') }, atMachine(machineId)),
    ]);
  },
  async perform(tx, { machineId: id }, { reason, at }) {
    const known = await findMachineAssignment(tx, id);
    if (!known)
      throw (await findOutOfServiceRecord(tx, id))
        ? new BrokenRule('MACHINE_REMOVED', { machine: id })
        : noMachine(id);
    await takeOff(tx, id, { reason, at });
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
export const takeOff = async (
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

export const stateOfMachine = async (db: Queries, id: string) => {
  const outOfServiceRecord = await findOutOfServiceRecord(db, id);
  if (!outOfServiceRecord) return word('inService');
  return word(outOfServiceRecord.state === 'removed' ? 'removed' : 'outOfService');
};
