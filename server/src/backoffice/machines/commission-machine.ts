import type { OfficeRefusal, RequestFact } from '@reelfloor/protocol/office';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  findCommissioning,
  orderOpening,
  type ReportedCommissioning,
} from '../../play/machines/commissionings.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { implementAction, onMachine } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { amountOr, effect, fact, row, text, textOr, word } from '../staff/request-fact.ts';
import { noMachine } from './machine-at-rest.ts';
import { atMachine, brandNameOf } from './seat-facts.ts';

/**
 * Opens a real machine to players. A request depends on what the machine says of itself and on its tests, as it reported them last: both
 * are asked for before each signature. The agent compares them again before it opens the machine.
 */
export const commissionMachine = ({ readCabinet }: Pick<ActionDependencies, 'readCabinet'>) =>
  implementAction('commissionMachine', {
    ...onMachine,
    prepare: async ({ machineId }) => readCabinet?.(machineId),
    // The node to which the agent is connected carries it out; the command line talks to no agent.
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
          `Machine ${machineId} is opened to players as soon as its agent has compared once more what it says of itself.`,
          `What came of it is in the record: npm run operator -- record list --subject ${machineId}`,
        ],
      };
    },
  });

/** Returns the identity that would be pinned, or why the machine cannot be opened. */
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
