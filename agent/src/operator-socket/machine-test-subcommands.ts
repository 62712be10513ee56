import type { MachineId } from '@reelfloor/protocol';
import type {
  Commissioning,
  KeyTestOutcome,
  MoneyTestFailure,
  MoneyTestStep,
} from '@reelfloor/protocol/channels/commissioning';
import type { SasCabinet } from '../drivers/sas/machine/sas-cabinet.ts';
import { type AgentSubcommand, type SubcommandOutcome, selectSubcommandMachine } from './subcommand-types.ts';

/**
 * Subcommands that test a real machine, for staff standing at it. They start the same tests as the machine's page in the back office and
 * show the same results.
 */

type Report = (line: string) => void;
type Key = Commissioning['keys'][number];

const outcomes: Record<KeyTestOutcome, string> = {
  works: 'works',
  noGame: 'the relay closed, and no game began: press the key by hand; if that begins one, look at the wire',
  otherStake: 'began a game with another stake than its file says',
  boardFailed: 'the relay board did not answer',
  boardSlow:
    'was not pressed: the relay board takes 0.6 s or more to trigger its watchdog relay (see the log of the agent)',
  notReady: 'was not pressed: the machine plays, or has too little test money',
};

const steps: Record<MoneyTestStep, string> = {
  in: 'money in',
  killed: 'line broken after the transfer was sent',
  found: 'found in the memory of the machine',
  out: 'money out',
  sameId: 'same id refused twice',
};

const failures: Record<MoneyTestFailure, string> = {
  meterNotEmpty: 'credits were on the meter before; take them off first',
  meterEmpty: 'all test money was played away; begin again',
  refused: 'the machine refused it',
  undecided: 'nobody knows yet whether it moved; look at the frames',
  handPay: 'reset the hand pay at the machine, then take the money out again',
  moved: 'the machine moved money that it should not have',
  link: 'the line was lost',
};

/** Tests each key of a real machine. Requires test money on its credit meter. */
const checkKeys: AgentSubcommand = {
  name: 'check-keys',
  words: 'MACHINE',
  summary: 'presses each key by its relay; needs test money (check-money --keep)',
  machines: 'real',
  run: async ({ floor, words: [number], progress }) => {
    const cabinet = selectSubcommandMachine(floor.real, 'real', number);
    if ('ok' in cabinet) return cabinet;
    const { machineId } = cabinet.description;
    const state = await cabinet.commissioning.commissioning({ machineId });
    if (!state.ok) return cannotBeTested(machineId);
    let failed = 0;
    for (const { channel } of state.value.keys) {
      const begun = await cabinet.commissioning.testKey({ machineId, channel });
      if (!begun.ok) return cannotBeTested(machineId);
      const { keys } = await ended(cabinet, ({ keys }) => keys.some(({ isRunning }) => isRunning));
      const key = keys.find((one) => one.channel === channel);
      if (key?.test?.outcome !== 'works') failed += 1;
      if (key) progress(sayKey(key));
    }
    const { length } = state.value.keys;
    return { ok: failed === 0, text: `${length - failed} of ${length} keys work.` };
  },
};

const sayKey = ({ role, label, channel, test }: Key): string => {
  const name = role === 'spin' ? 'Spin' : `Key ${label ?? ''}`;
  const took = test?.tookMs === null || test === null ? '' : `, after ${test.tookMs} ms`;
  return `${name} (relay ${channel}): ${outcomes[test?.outcome ?? 'notReady']}${took}`;
};

/** Tests money transfers of a machine: a transfer in over a connection that breaks, its recovery, and a transfer out. */
const checkMoney: AgentSubcommand = {
  name: 'check-money',
  words: 'MACHINE AMOUNT [--keep] | --out',
  summary: 'money of the house in over a line that breaks, found again, and out; --keep leaves it for check-keys',
  machines: 'real',
  run: async ({ floor, words: [number, amount = '', option], progress }) => {
    const cabinet = selectSubcommandMachine(floor.real, 'real', number);
    if ('ok' in cabinet) return cabinet;
    const { machineId } = cabinet.description;
    const { commissioning } = cabinet;
    const isOut = amount === '--out';
    const amountMinor = parseCents(amount);
    if (!isOut && (amountMinor === null || (option !== undefined && option !== '--keep')))
      return {
        ok: false,
        text: 'Give an amount such as 2.50, and no other option than --keep; or --out alone.',
      };
    if (amountMinor !== null) {
      const begun = await commissioning.testMoney({ machineId, amountMinor });
      if (!begun.ok) return cannotBeTested(machineId);
      const said = sayMoney((await ended(cabinet, isMoneyRunning)).money, ['in', 'killed', 'found'], progress);
      if (!said.ok || option === '--keep') return said;
    }
    const begun = await commissioning.takeTestMoneyOut({ machineId });
    if (!begun.ok) return cannotBeTested(machineId);
    return sayMoney((await ended(cabinet, isMoneyRunning)).money, ['out', 'sameId'], progress);
  },
};

const isMoneyRunning = ({ money, waitsFor }: Commissioning): boolean => money.isRunning || waitsFor.includes('link');

/** Prints how these steps of the money test ended; the outcome is ok if each is done. */
const sayMoney = (
  money: Commissioning['money'],
  names: readonly MoneyTestStep[],
  progress: Report,
): SubcommandOutcome => {
  const asked = money.steps.filter(({ step }) => names.includes(step));
  for (const { step, state, failure, detail } of asked)
    progress(
      `${steps[step]}: ${state === 'done' ? 'done' : `failed, ${failure ? failures[failure] : 'it was not reached'}`}${detail ? ` (${detail})` : ''}`,
    );
  const isDone = asked.every(({ state }) => state === 'done');
  const held = money.onMeterMinor > 0 ? ' Test money is on the machine: check-money MACHINE --out takes it off.' : '';
  return {
    ok: isDone,
    text: `${isDone ? 'The machine moves money as it should.' : 'A step has failed.'}${held}`,
  };
};

/** Waits until the machine's test has ended, and returns the commissioning state. */
const ended = async (cabinet: SasCabinet, isRunning: (state: Commissioning) => boolean): Promise<Commissioning> => {
  const { machineId } = cabinet.description;
  for (;;) {
    const changed = Promise.withResolvers<void>();
    const stop = cabinet.subscribe({ onEvent: () => {}, onView: () => changed.resolve() });
    try {
      const state = await cabinet.commissioning.commissioning({ machineId });
      if (state.ok && !isRunning(state.value)) return state.value;
      await changed.promise;
    } finally {
      stop();
    }
  }
};

const cannotBeTested = (machineId: MachineId): SubcommandOutcome => ({
  ok: false,
  text:
    `Machine ${machineId} cannot be tested now: take it out of service in the office first. Nothing may be played, ` +
    'no money of a player be on its meter, its line must answer, and money cannot be taken out before it is in.',
});

/** Parses a SAS amount, which is in cents whatever the currency. */
const parseCents = (text: string): number | null => {
  const [, whole, cents = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const amount = whole === undefined ? 0 : Number(`${whole}${cents.padEnd(2, '0')}`);
  return amount > 0 ? amount : null;
};

export const testMachineSubcommands: readonly AgentSubcommand[] = [checkKeys, checkMoney];

/** Confirms that staff have attended to a real machine. It is checked again at once, and stays out of play if a check fails. */
export const attended: AgentSubcommand = {
  name: 'attended',
  words: 'MACHINE',
  summary: 'somebody has looked at it: what needed that is over',
  machines: 'real',
  run: async ({ floor, words: [number] }) => {
    const cabinet = selectSubcommandMachine(floor.real, 'real', number);
    if ('ok' in cabinet) return cabinet;
    await cabinet.attended();
    return { ok: true, text: `Machine ${number} is checked again.` };
  },
};
