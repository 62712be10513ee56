import { okResult, type TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operate } from '../../../testing/operate.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { newKey } from '../../../testing/test-player.ts';

let floor: SeatFloor;
let game: SeatGame;
const cabinet = () => floor.agent.cabinet('m1');
const clear = async (...options: string[]) => {
  const reason = options.length > 0 ? ['--reason', 'seen on the glass'] : [];
  const said = await operate(floor, 'machine', 'clear', 'm1', ...options, ...reason);
  // Wait until the running server has seen the operator's change.
  await floor.pass(1_000);
  return said;
};
const sendAgain = () => floor.agent.sendEvents('m1', cabinet().journal);
const faultOf = async () =>
  (await floor.queryDatabase((db) => db.get<{ fault: string | null }>("SELECT fault FROM machines WHERE id = 'm1'")))
    ?.fault;
const openOrders = () =>
  floor.queryDatabase((db) => db.all("SELECT id FROM cash_transfers WHERE state = 'pending' AND machine_id = 'm1'"));
const corrected = () =>
  floor.queryDatabase((db) =>
    db.all("SELECT type, amount_minor, source, machine_id FROM transactions WHERE tag = 'corrected' ORDER BY id"),
  );

beforeEach(async () => {
  floor = await SeatFloor.open();
  game = await floor.playing('player1', 5_000);
});
afterEach(() => floor.close());

/** All money of the player, in minor units: at first 95,000 in the wallet and 5,000 on the meter. */
const allMinor = 100_000;

interface Lie {
  /** How much the meter exceeds the ledger, in minor units, once the operator has settled or voided the transfer. */
  readonly moreMinor: Readonly<Record<'settle' | 'void', number>>;
  /** Makes the cabinet send an event that the server refuses. */
  readonly notify: () => Promise<void>;
}

const cashInArrives =
  (reportedMinor: number): Lie['notify'] =>
  async () => {
    floor.agent.override.credit = ({ transferId }) => {
      cabinet().transfers.set(transferId, { state: 'credited', amountMinor: reportedMinor });
      const meterMinor = cabinet().meterMinor + reportedMinor;
      cabinet().write({ type: 'credited', transferId, amountMinor: reportedMinor }, meterMinor);
      return okResult({ meterMinor });
    };
    void game.session.cashIn({ transferId: newKey() as TransferId, amountMinor: 1_000 });
    await floor.settle();
  };

/** Makes the next cash-out report a wrong amount. Later cash-outs pay what is on the meter. */
const paysOut = (reportedMinor: number, leftMinor: number): void => {
  floor.agent.override.cashOut = ({ transferId }) => {
    floor.agent.override.cashOut = ({ machineId, epoch, transferId: id }) =>
      floor.agent.ownCommands.cashOut({ machineId, epoch, transferId: id, whenIdle: true });
    cabinet().transfers.set(transferId, { state: 'cashedOut', amountMinor: reportedMinor });
    cabinet().write({ type: 'cashedOut', transferId, amountMinor: reportedMinor }, leftMinor);
    return okResult({ amountMinor: reportedMinor });
  };
};

const lies: Readonly<Record<string, Lie>> = {
  'a cash-in of 10.00 that arrived as 4.00': {
    moreMinor: { settle: -600, void: 400 },
    notify: cashInArrives(400),
  },
  'a cash-in of 10.00 that arrived as 15.00': {
    moreMinor: { settle: 500, void: 1_500 },
    notify: cashInArrives(1_500),
  },
  'a cash-out of more than the ledger has': {
    moreMinor: { settle: 1_000, void: -5_000 },
    notify: async () => {
      paysOut(6_000, 0);
      void game.session.cashOut(newKey() as TransferId);
      await floor.settle();
    },
  },
  'a cash-out of more than the ledger has, with credit left': {
    moreMinor: { settle: 1_700, void: -4_300 },
    notify: async () => {
      paysOut(6_000, 700);
      void game.session.cashOut(newKey() as TransferId);
      await floor.settle();
    },
  },
  'the cash-out of a closing that pays more than the ledger has': {
    moreMinor: { settle: 1_000, void: -5_000 },
    notify: async () => {
      paysOut(6_000, 0);
      void game.session.leave();
      await floor.settle();
    },
  },
};

describe('a round whose stake no key of the machine has', () => {
  it.each(['house', 'player'] as const)(
    'is not booked, and is passed over by a person: the difference for the %s',
    async (whose) => {
      cabinet().playRound({ stakeMinor: 777, winMinor: 200 });
      await sendAgain();
      expect(floor.status()).toBe('error');
      expect(await faultOf()).toContain('777');
      expect(await floor.minorOn('machine:m1')).toBe(5_000);
      // The refused event is kept: cleared without passing over it, the machine is out of play again.
      await clear();
      await sendAgain();
      expect(await faultOf()).toContain('777');
      const skip = ['--skip', '2'];
      await expect(clear(...skip)).rejects.toThrow('--for player or --for house');
      const said = await clear(...skip, '--for', whose);
      expect(said).toContain('Skipped: event 2 (');
      expect(await faultOf()).toBeNull();
      expect(await floor.minorOn('machine:m1')).toBe(5_000 - 577);
      await floor.audited();
      await sendAgain();
      void game.session.leave();
      await floor.pass(180_000);
      expect(await floor.minorOn('machine:m1')).toBe(0);
      expect(await floor.balanceMinor()).toBe(allMinor - (whose === 'house' ? 577 : 0));
      const sums = await floor.queryDatabase((db) =>
        db.get('SELECT spins, stake_minor, win_minor, corrected_minor FROM sessions'),
      );
      expect(sums).toEqual({ spins: 0, stake_minor: 0, win_minor: 0, corrected_minor: -577 });
      await floor.audited();
    },
  );
});

const combinations = Object.keys(lies).flatMap((lie) =>
  (['settle', 'void'] as const).flatMap((decision) =>
    (['player', 'house'] as const).flatMap((whose) =>
      (['before', 'after'] as const).map((leaves) => ({ lie, decision, whose, leaves })),
    ),
  ),
);

describe('a transfer whose event the ledger refuses', () => {
  it.each(combinations)(
    'is ended with the event that is passed over: $lie, --open $decision, --for $whose, the player leaves $leaves that',
    async ({ lie, decision, whose, leaves }) => {
      const { moreMinor, notify } = lies[lie] as Lie;
      await notify();
      expect(floor.status()).toBe('error');
      expect(await openOrders()).toHaveLength(1);
      if (leaves === 'before') {
        void game.session.leave();
        await floor.settle();
      }
      const skip = ['--skip', '2'];
      await expect(clear(...skip, '--for', whose)).rejects.toThrow(/--open settle .* or --open void/);
      await expect(clear(...skip, '--open', decision)).rejects.toThrow('--for player or --for house');
      expect(await floor.minorOn('machine:m1')).toBe(5_000);
      const said = await clear(...skip, '--open', decision, '--for', whose);
      expect(said).toContain('Skipped: event 2 (');
      expect(await faultOf()).toBeNull();
      await floor.audited();
      await expect(clear(...skip, '--open', decision, '--for', whose)).rejects.toThrow(/the next one is event [34]/);

      delete floor.agent.override.credit;
      await sendAgain();
      if (leaves === 'after' && !lie.includes('closing')) void game.session.leave();
      await floor.pass(180_000);
      expect(await faultOf()).toBeNull();
      expect(await openOrders()).toEqual([]);
      expect(await floor.queryDatabase((db) => db.all('SELECT * FROM seats'))).toEqual([]);
      expect(await floor.minorOn('machine:m1')).toBe(0);
      const correctedMinor = moreMinor[decision];
      expect(await floor.balanceMinor()).toBe(allMinor + (whose === 'house' ? correctedMinor : 0));
      expect(await corrected()).toEqual(
        whose === 'house'
          ? []
          : [
              {
                type: correctedMinor > 0 ? 3 : 4,
                amount_minor: -correctedMinor,
                source: correctedMinor > 0 ? 'wallet' : 'machine',
                machine_id: 'm1',
              },
            ],
      );
      await floor.audited();
      expect(await floor.sit('player2')).toMatchObject({ ok: true });
    },
  );
});
