import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { eventually } from '../../testing/eventually.ts';
import { operate } from '../../testing/operate.ts';
import type { TestGame, TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

/** These tests let a cabinet play on without the ledger. To the server it looks as if the ledger came from an old backup. */
describe("ledger that is older than a cabinet's journal", { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeEach(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
  });
  afterEach(() => floor.close());

  const cabinet = () => floor.agent.cabinet('m1');
  const meter = () => floor.queryDatabase(async (db) => (await readLedgerBalance(db, 'machine:m1')).balanceMinor);
  const hello = () => (floor.agent.hello?.kind === 'accepted' ? floor.agent.hello.value : null);
  const ledgerIsRight = async () =>
    expect(await floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).toEqual([]);
  const seated = async (creditMinor = 5_000): Promise<TestGame> => {
    const game = await player.game();
    expect((await game.init('m1')).kind).toBe('accepted');
    expect((await game.cashIn(creditMinor)).kind).toBe('accepted');
    return game;
  };
  /** Adds seats and rounds to the journal of which the ledger knows nothing, and leaves `meterMinor` on the meter. */
  const wentOn = async (meterMinor: number) => {
    floor.agent.cut();
    await eventually(async () => expect(await floor.status('m1')).toBe('offline'));
    const last = cabinet();
    last.epoch += 3;
    for (let round = 0; round < 3; round++) last.playRound({ stakeMinor: 0 });
    last.write(
      {
        type: 'roundPlayed',
        roundId: 'last',
        freeSpin: false,
        bandId: 1,
        stakeMinor: last.meterMinor - meterMinor,
        winMinor: 0,
        jackpotShareMinor: 0,
        stops: [],
      },
      meterMinor,
    );
    last.acknowledge(last.lastSeq);
    await floor.connectAgent();
    floor.agent.received.length = 0;
  };
  const accepts = async (...args: string[]) => {
    const said = await operate(floor, 'machine', 'accept-ledger', 'm1', ...args);
    await eventually(async () => expect(await floor.status('m1')).toBe('offline'));
    await floor.connectAgent();
    return said;
  };

  it('take a free machine out of play until an operator accepts them', async () => {
    await wentOn(0);
    expect(hello()?.contradicted.m1).toContain('npm run operator -- machine accept-ledger m1');
    expect(await floor.status('m1')).toBe('error');
    expect(await operate(floor, 'machine', 'journal', 'm1')).toContain('is out of play');
    await accepts();
    expect(hello()).toMatchObject({ acknowledged: { m1: 4 }, contradicted: {} });
    const game = await seated();
    cabinet().playRound({ stakeMinor: 100 });
    await eventually(async () => expect(await meter()).toBe(4_900));
    expect((await game.leave()).kind).toBe('accepted');
    expect(await player.balanceMinor()).toBe(99_900);
    await ledgerIsRight();
    expect(await operate(floor, 'machine', 'journal', 'm1')).toContain('its journal and the ledger agree');
  });

  it.each([
    ['house', 98_000],
    ['player1', 100_000],
  ])(
    'give %s what the meter does not have, and the seat’s new epoch is above all that the cabinet has seen',
    async (to, balanceMinor) => {
      const game = await seated();
      await wentOn(3_000);
      await expect(operate(floor, 'machine', 'accept-ledger', 'm1')).rejects.toThrow('20.00 more');
      expect(floor.agent.received).toEqual([]);
      await accepts('--to', to);
      // The server disconnects the page, which has the old fencing number; the page then takes its seat again.
      await game.channel.closed;
      const again = await player.game();
      expect(await again.init('m1')).toMatchObject({ kind: 'accepted' });
      expect((await again.leave()).kind).toBe('accepted');
      expect(await player.balanceMinor()).toBe(balanceMinor);
      await ledgerIsRight();
    },
  );

  it('when accepted, let the player of a seat that was being closed take it again and leave', async () => {
    const game = await seated();
    floor.agent.override.cashOut = () => new Promise(() => {});
    void game.leave();
    await eventually(() => expect(floor.agent.received.map(({ name }) => name)).toContain('cashOut'));
    floor.agent.override.cashOut = undefined as never;
    await wentOn(3_000);
    await expect(operate(floor, 'machine', 'accept-ledger', 'm1', '--to', 'house')).rejects.toThrow(
      /--open .* close-/s,
    );
    await accepts('--open', 'void', '--to', 'house');
    await eventually(async () => {
      const again = await player.game();
      expect((await again.init('m1')).kind).toBe('accepted');
      expect((await again.leave()).kind).toBe('accepted');
    });
    expect(await player.balanceMinor()).toBe(98_000);
    await ledgerIsRight();
  });

  it('are not accepted while the meter holds credit that nobody has in the ledger, or more than the ledger has', async () => {
    await wentOn(0);
    cabinet().write({ type: 'recovered' }, 700);
    floor.agent.cut();
    await floor.connectAgent();
    await expect(operate(floor, 'machine', 'accept-ledger', 'm1')).rejects.toThrow('the next player would take it');
    expect(await meter()).toBe(0);
  });

  it("are not accepted if the meter shows more than the seat's player has in them", async () => {
    await seated(500);
    await wentOn(700);
    await expect(operate(floor, 'machine', 'accept-ledger', 'm1')).rejects.toThrow('200 more than the ledger knows');
    expect(await floor.status('m1')).toBe('error');
  });
});
