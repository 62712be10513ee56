import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { eventually } from '../../testing/eventually.ts';
import { HostileAgent } from '../../testing/hostile-agent.ts';
import { operate } from '../../testing/operate.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { newKey, type TestGame, type TestPlayer } from '../../testing/test-player.ts';
import type { TestFloor } from '../../testing/test-server.ts';

describe('a cabinet whose journal is lost during a session', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    ({ floor, player, game } = await PlayedSeat.openPlaying());
    cabinet().playRound({ stakeMinor: 100, winMinor: 40 });
    await eventually(async () => expect(await minorOn('machine:m1')).toBe(4_940));
  });
  afterEach(() => floor.close());

  const cabinet = () => floor.agent.cabinet('m1');
  const minorOn = (account: `machine:${string}` | `wallet:${string}` | `transit:${string}`) =>
    floor.queryDatabase(async (db) => (await readLedgerBalance(db, account)).balanceMinor);
  const faultOf = async () =>
    (await floor.queryDatabase((db) => db.get<{ fault: string | null }>("SELECT fault FROM machines WHERE id = 'm1'")))
      ?.fault;
  const ledgerIsRight = async () =>
    expect(await floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).toEqual([]);
  const comesBackWith = async (happened: () => void) => {
    floor.agent.cut();
    happened();
    await floor.connectAgent();
    floor.agent.received.length = 0;
  };
  const losesJournal = () => comesBackWith(() => cabinet().replaceJournal());
  /** Carries out the operator's decision, then reconnects as a real agent does when the server asks for a new `hello`. */
  const accepts = async (...args: string[]) => {
    const said = await operate(floor, 'machine', ...args);
    await eventually(async () => expect(await floor.status('m1')).toBe('offline'));
    await floor.connectAgent();
    return said;
  };
  const hello = () => (floor.agent.hello?.kind === 'accepted' ? floor.agent.hello.value : null);

  it('is out of play, says what to do, and gets no command, while the next machine plays on', async () => {
    await losesJournal();
    expect(hello()).toMatchObject({
      acknowledged: { m2: 0 },
      contradicted: { m1: expect.stringContaining('npm run operator -- machine accept-journal m1') },
    });
    expect(hello()?.acknowledged).not.toHaveProperty('m1');
    expect(await floor.status('m1')).toBe('error');
    expect(await faultOf()).toContain('npm run operator -- machine accept-journal m1');
    expect(await game.cashIn(100)).toMatchObject({ error: { code: 'MACHINE_FAULT' } });
    expect(await game.cashOut()).toMatchObject({ error: { code: 'MACHINE_FAULT' } });
    expect((await game.spin()).kind).toBe('refused');
    void game.leave();
    await eventually(async () =>
      expect(await floor.queryDatabase((db) => db.get("SELECT state FROM seats WHERE machine_id = 'm1'"))).toEqual({
        state: 'closing',
      }),
    );
    expect(floor.agent.received).toEqual([]);
    expect(await minorOn('machine:m1')).toBe(4_940);
    const neighbour = await (await floor.player('player2')).game();
    await neighbour.init('m2');
    expect(await neighbour.cashIn(300)).toMatchObject({ value: { state: 'settled' } });
  });

  it('shows its player the claimed credit, also after a restart of the server', async () => {
    await losesJournal();
    const claimed = { phase: 'malfunction', creditMinor: 4_940 };
    await eventually(() =>
      expect(game.channel.received.findLast(({ method }) => method === 'cabinet')?.data).toMatchObject(claimed),
    );
    floor.agent.cut();
    await floor.restart();
    await floor.connectAgent();
    const again = await (await floor.player('player1')).game();
    expect(await again.init('m1')).toMatchObject({ kind: 'accepted', value: { cabinet: claimed } });
  });

  it('plays on with the fresh journal, from its first event, after an operator said who gets the credit', async () => {
    await losesJournal();
    await expect(operate(floor, 'machine', 'accept-journal', 'm1')).rejects.toThrow(
      /49\.40 more .* --to house or --to player1/,
    );
    await expect(operate(floor, 'machine', 'accept-journal', 'm1', '--to', 'player2')).rejects.toThrow(
      '--to is house or player1',
    );
    expect(await accepts('accept-journal', 'm1', '--to', 'player1')).toContain('49.40 went');
    expect(hello()).toMatchObject({ acknowledged: { m1: 0 }, contradicted: {} });
    expect(await player.balanceMinor()).toBe(99_940);
    expect((await player.get('player/transactions?page=1&limit=1')).body).toMatchObject({
      items: [{ tag: 'corrected', amountMinor: 4_940, from: 'machine', machine: 'm1' }],
    });
    expect(await game.cashIn(1_000)).toMatchObject({ value: { state: 'settled' } });
    // A round of the new journal with the same number and amounts as one of the old journal.
    cabinet().playRound({ stakeMinor: 100, winMinor: 40 });
    await eventually(async () => expect(await minorOn('machine:m1')).toBe(940));
    expect(await game.leave()).toMatchObject({ kind: 'accepted' });
    expect(await player.balanceMinor()).toBe(99_880);
    expect(await floor.status('m1')).toBe('available');
    await ledgerIsRight();
    expect(await operate(floor, 'record', 'list', 'm1')).toContain('machine accept-journal');
  });

  it.each([
    ['void', 99_940],
    ['settle', 99_940],
  ])('lets a cash-in that was on its way be decided by a person alone: --open %s', async (decision, balanceMinor) => {
    floor.agent.override.credit = () => new Promise(() => {});
    floor.agent.override.transferStatus = () => new Promise(() => {});
    const transferId = newKey();
    void game.cashIn(1_000, transferId);
    await eventually(async () => expect(await minorOn(`transit:${transferId}`)).toBe(1_000));
    floor.agent.override.transferStatus = undefined as never;
    await losesJournal();
    await expect(operate(floor, 'machine', 'accept-journal', 'm1')).rejects.toThrow(transferId);
    expect(floor.agent.received).toEqual([]);
    expect(await minorOn(`transit:${transferId}`)).toBe(1_000);
    const open = (await player.get('player/transfers')).body as unknown;
    expect(JSON.stringify(open)).toContain(transferId);
    await accepts('accept-journal', 'm1', '--open', decision, '--to', 'player1');
    await eventually(() =>
      expect(
        game.channel.received
          .filter(({ method }) => method === 'transfer')
          .map(({ data }) => data as TransferView)
          .findLast((transfer) => transfer.transferId === transferId)?.state,
      ).toBe(decision === 'void' ? 'voided' : 'settled'),
    );
    expect(await player.balanceMinor()).toBe(balanceMinor);
    expect((await game.leave()).kind).toBe('accepted');
    await ledgerIsRight();
  });

  it.each(['void', 'settle'])(
    'frees a player who had left: the closing of the seat is decided with --open %s',
    async (decision) => {
      await losesJournal();
      void game.leave();
      await eventually(async () =>
        expect(await floor.queryDatabase((db) => db.get('SELECT close_transfer_id FROM seats'))).toMatchObject({
          close_transfer_id: expect.stringMatching(/^close-/),
        }),
      );
      await accepts('accept-journal', 'm1', '--open', decision, '--to', 'player1');
      if (decision === 'void') {
        await eventually(async () => {
          const again = await player.game();
          expect((await again.init('m1')).kind).toBe('accepted');
          expect((await again.leave()).kind).toBe('accepted');
        });
      }
      await eventually(async () => expect(await floor.status('m1')).toBe('available'));
      expect(await player.balanceMinor()).toBe(99_940);
      expect(await minorOn('machine:m1')).toBe(0);
      await ledgerIsRight();
    },
  );

  it('is in play again without an operator when its old journal is put back', async () => {
    const copy = cabinet().copyJournal();
    await losesJournal();
    expect(await floor.status('m1')).toBe('error');
    await comesBackWith(() => cabinet().setBack(copy));
    expect(hello()).toMatchObject({ acknowledged: { m1: 2 }, contradicted: {} });
    await eventually(async () => expect(await floor.status('m1')).toBe('playing'));
    expect(await faultOf()).toBeNull();
    expect((await game.leave()).kind).toBe('accepted');
    expect(await player.balanceMinor()).toBe(99_940);
  });

  it.each(['numbers', 'writes without events'])(
    'that was set back by %s is accepted by nobody; a fresh one is',
    async (lost) => {
      const copy = cabinet().copyJournal();
      if (lost === 'numbers') cabinet().playRound({ stakeMinor: 100, winMinor: 0 });
      else for (let id = 0; id < 3; id++) cabinet().wrote();
      await eventually(async () => expect(await minorOn('machine:m1')).toBe(lost === 'numbers' ? 4_840 : 4_940));
      await comesBackWith(() => {});
      await comesBackWith(() => cabinet().setBack(copy));
      expect(hello()?.contradicted.m1).toContain('set back');
      await expect(operate(floor, 'machine', 'accept-journal', 'm1', '--to', 'player1')).rejects.toThrow(
        'move cabinet-m1.sqlite',
      );
      await losesJournal();
      await accepts('accept-journal', 'm1', '--to', 'player1');
      expect((await game.leave()).kind).toBe('accepted');
      // The server never accepts a journal that an operator has replaced, even with the highest fencing number.
      await comesBackWith(() => cabinet().setBack({ ...copy, epoch: 99 }));
      expect(hello()?.contradicted.m1).toContain('an operator accepted another one');
      await expect(operate(floor, 'machine', 'accept-journal', 'm1')).rejects.toThrow('Only a fresh journal');
      await ledgerIsRight();
    },
  );

  it('is not put back into play by clearing its fault', async () => {
    await losesJournal();
    await expect(
      operate(floor, 'machine', 'clear', 'm1', '--skip', '1', '--for', 'house', '--reason', 'try'),
    ).rejects.toThrow('accept-journal m1');
    expect(await minorOn('machine:m1')).toBe(4_940);
  });

  describe('a dishonest agent', () => {
    const hostileWith = async (twin: TestCabinet, prepare: (agent: HostileAgent) => void = () => {}) => {
      const { agentId, agentToken } = floor.demo;
      const hostile = new HostileAgent(floor.agent, [twin, floor.agent.cabinet('m2')]);
      prepare(hostile);
      await hostile.connect(floor.address, agentId, agentToken);
      expect(hostile.hello?.kind).toBe('accepted');
      return hostile;
    };

    it('gets nothing of a replaced journal booked, whatever it sends and how often', async () => {
      const twin = new TestCabinet('m1');
      for (let round = 0; round < 5; round++)
        twin.write(
          {
            type: 'roundPlayed',
            roundId: `r${round}`,
            freeSpin: false,
            bandId: 1,
            stakeMinor: 0,
            winMinor: 9_000,
            jackpotShareMinor: 0,
            stops: [],
          },
          9_000 * (round + 1),
        );
      const hostile = await hostileWith(twin);
      for (const outcome of await hostile.insists('m1'))
        expect(outcome).toMatchObject({ error: { code: 'MACHINE_FAULT' } });
      expect(await minorOn('machine:m1')).toBe(4_940);
      hostile.cut();
      await floor.connectAgent().catch(() => {});
      await ledgerIsRight();
    });

    it('is found out at the first movement of money, even if all its numbers fit', async () => {
      const twin = new TestCabinet('m1');
      const hostile = await hostileWith(twin, (agent) =>
        agent.lies('m1', { ...cabinet().journalFacts(), revision: 1_000 }),
      );
      expect(hostile.hello).toMatchObject({ value: { acknowledged: { m1: 2 } } });
      // The twin cabinet's meter is empty, while the ledger has the player's credit at the machine.
      twin.journal = [...cabinet().journal];
      const answer = await game.cashOut();
      expect(answer).toMatchObject({ kind: 'accepted' });
      await eventually(async () => expect(await floor.status('m1')).toBe('error'));
      expect(await faultOf()).toContain('the meter shows 0, the ledger 4940');
      expect(await minorOn('machine:m1')).toBe(4_940);
      hostile.cut();
    });
  });
});
