import type { TransferId } from '@reelfloor/protocol';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { type LedgerAccount, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { parseSubcommandArguments } from '../../start/cli/operator/parse-subcommand-arguments.ts';
import { eventually } from '../../testing/eventually.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import { openChannel, type TestGame, type TestPlayer } from '../../testing/test-player.ts';
import type { TestFloor } from '../../testing/test-server.ts';
import { readJackpotLevels } from '../jackpots/jackpots.ts';

const seedMinor = 50_000;
const lowest = 4;

describe('a hand pay or jackpot of a machine in contradiction', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let database: Database;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    ({ floor, player, game } = await PlayedSeat.openPlaying());
    database = await openDatabase(floor.config);
    floor.agent.holdsEvents = true;
  });
  afterEach(async () => {
    await database.close();
    await floor.close();
  });

  const cabinet = () => floor.agent.cabinet('m1');
  const send = () => floor.agent.sendEvents('m1', cabinet().journal.slice(1));
  const contradict = () => cabinet().playRound({ stakeMinor: 100 });
  const owe = (transferId = 'hand-pay-1') => {
    cabinet().show('handPay');
    cabinet().write({ type: 'handPayOwed', transferId: transferId as TransferId, amountMinor: 700 });
  };
  const hit = (transferId = 'jackpot-1') =>
    cabinet().write({
      type: 'jackpotHit',
      transferId: transferId as TransferId,
      roundId: `round-${cabinet().journal.findLast(({ type }) => type === 'roundPlayed')?.seq}`,
      level: lowest,
    });
  /** Sets a fault, as the server does when the machine's account and its meter differ. */
  const setFault = () => floor.change("UPDATE machines SET fault = 'set by hand' WHERE id = 'm1'");
  const operator = async (...words: string[]): Promise<string> => {
    const { subcommand, input } = parseSubcommandArguments(words);
    const service = {
      database,
      dataDir: floor.config.dataDir,
      minPasswordLength: 8,
      registers: [],
      who: 'ayse@desk',
      at: Date.now(),
      readSecret: async () => '',
    };
    return (await subcommand.run(service, input)).join('\n');
  };
  const heldOf = async () => (await player.get('player/transfers')).body.transfers;
  const faults = () => floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults);
  const lowestMinor = () => floor.queryDatabase(async (db) => (await readJackpotLevels(db, 'koi')).at(-1)?.amountMinor);
  const cleared = () => floor.agent.received.filter(({ name }) => name === 'clearHandPay');

  it('as a hand pay: is paid once, recorded, and the cabinet unlocked, when a person approves it with a reason', async () => {
    await setFault();
    contradict();
    owe();
    expect(await send()).toMatchObject({ kind: 'accepted' });
    await send();
    expect(await player.balanceMinor()).toBe(95_000);
    expect(cleared()).toEqual([]);
    expect(await heldOf()).toMatchObject([
      { transferId: 'hand-pay-1', kind: 'handPay', state: 'held', place: 'machine', amountMinor: 700 },
    ]);
    expect(await operator('pay', 'list')).toMatch(/^hand-pay-1 .*handPay {2}7\.00 {2}machine m1 .*set by hand$/);
    await operator('pay', 'approve', 'hand-pay-1', '--reason', 'seen on the glass');
    await eventually(async () => expect(await player.balanceMinor()).toBe(95_700));
    await eventually(() => expect(cleared()).toHaveLength(1));
    await eventually(() =>
      expect(game.channel.received).toContainEqual({
        method: 'transfer',
        data: expect.objectContaining({ transferId: 'hand-pay-1', state: 'settled', place: 'wallet' }),
      }),
    );
    expect(await heldOf()).toEqual([]);
    expect(await operator('pay', 'list')).toBe('');
    expect(await operator('record', 'list', 'hand-pay-1')).toMatch(
      /ayse@desk {2}pay approve hand-pay-1 {2}.*"amountMinor":700,"reason":"seen on the glass"/,
    );
    await expect(operator('pay', 'refuse', 'hand-pay-1', '--reason', 'late')).rejects.toThrow('is already approved');
    expect(await faults()).toEqual([]);
  });

  it('as a hand pay: moves nothing and the cabinet is unlocked, when a person refuses it', async () => {
    await setFault();
    contradict();
    owe();
    await send();
    await expect(operator('pay', 'refuse', 'hand-pay-1')).rejects.toThrow(ConfigError);
    await operator('pay', 'refuse', 'hand-pay-1', '--reason', 'the reels show no win');
    await eventually(() => expect(cleared()).toHaveLength(1));
    await eventually(() =>
      expect(game.channel.received).toContainEqual({
        method: 'transfer',
        data: expect.objectContaining({ transferId: 'hand-pay-1', state: 'voided' }),
      }),
    );
    expect(await player.balanceMinor()).toBe(95_000);
    expect(await heldOf()).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('waits too if its own event shows a meter that differs from the ledger', async () => {
    contradict();
    owe();
    const journal = cabinet().journal.slice(1);
    const [round, owed] = journal;
    if (!round || !owed) throw new Error('nothing was journalled');
    await floor.agent.sendEvents('m1', [round]);
    await floor.agent.sendEvents('m1', [{ ...owed, meterMinor: owed.meterMinor + 1 }]);
    expect(await player.balanceMinor()).toBe(95_000);
    expect(await operator('pay', 'list')).toContain('the meter shows 4901, the ledger 4900');
  });

  describe('as a jackpot', () => {
    const owedMinor = seedMinor + 1;
    let lobby: Awaited<ReturnType<typeof openChannel>>;
    beforeEach(async () => {
      lobby = await openChannel(floor.address, '/jackpot', jackpotClientSide, jackpotServerSide);
      await lobby.peer.request('init', { token: player.signIn.token }, 2000);
      await setFault();
      cabinet().playRound({ stakeMinor: 1_000, jackpotShareMinor: 10 });
      hit();
      await send();
    });
    const onAccount = (account: LedgerAccount) =>
      floor.queryDatabase(async (db) => (await readLedgerBalance(db, account)).balanceMinor);
    const levelsMinor = () =>
      floor.queryDatabase(async (db) => (await readJackpotLevels(db, 'koi')).map(({ amountMinor }) => amountMinor));
    /** Another player's round after the machine was cleared; the brand's levels are the same. */
    const hitAgain = async () => {
      await floor.change("UPDATE machines SET fault = NULL WHERE id = 'm1'");
      cabinet().playRound({ stakeMinor: 1_000, jackpotShareMinor: 10 });
      hit('jackpot-2');
      await send();
    };
    const decide = (verb: 'approve' | 'refuse') => operator('pay', verb, 'jackpot-1', '--reason', 'seen');

    it('is told with amount and machine when it is approved after its player has left, once', async () => {
      const pages = await player.notifications();
      const home = () =>
        pages.received.filter(
          ({ method, data }) => method === 'info' && (data as { code?: unknown }).code === 'MONEY_HOME',
        );
      await floor.change("UPDATE machines SET fault = NULL WHERE id = 'm1'");
      floor.agent.holdsEvents = false;
      expect(await game.leave()).toMatchObject({ kind: 'accepted' });
      await decide('approve');
      await eventually(() =>
        expect(home()).toMatchObject([
          { data: { params: { machine: 'm1', amount: owedMinor, reference: expect.any(String) } } },
        ]),
      );
      await expect(decide('approve')).rejects.toThrow('is already approved');
      expect(home()).toHaveLength(1);
    });

    it('is not told to the lobby while its player still sits there, whom the game tells', async () => {
      const pages = await player.notifications();
      await decide('approve');
      await eventually(() =>
        expect(game.channel.received).toContainEqual({
          method: 'transfer',
          data: expect.objectContaining({ transferId: 'jackpot-1', state: 'settled' }),
        }),
      );
      await eventually(async () => expect(await player.balanceMinor()).toBe(95_000 + owedMinor));
      expect(JSON.stringify(pages.received)).not.toContain('MONEY_HOME');
    });

    it('leaves its pot at once, and lobbies show the seed', async () => {
      await eventually(() => expect(JSON.stringify(lobby.received)).toContain(`,${seedMinor}"`));
      expect(await player.balanceMinor()).toBe(95_000);
      expect(await onAccount('pay:jackpot-1')).toBe(owedMinor);
      expect(await lowestMinor()).toBe(seedMinor);
      expect(await faults()).toEqual([]);
    });

    it('pays the next who hits it only what has come together since', async () => {
      const houseMinor = await onAccount('house');
      await hitAgain();
      expect(await player.balanceMinor()).toBe(95_000 + seedMinor + 1);
      await decide('approve');
      await eventually(async () => expect(await player.balanceMinor()).toBe(95_000 + 2 * owedMinor));
      // The house paid the second seed and nothing for the first winner; it got the stake less the pot's share.
      expect(await onAccount('house')).toBe(houseMinor - seedMinor + 1_000 - 10);
      expect(await onAccount('pay:jackpot-1')).toBe(0);
      expect(await lowestMinor()).toBe(seedMinor);
      expect(await faults()).toEqual([]);
    });

    it('goes back to its pot when it is refused, whoever has hit the level since', async () => {
      const before = await levelsMinor();
      await hitAgain();
      const between = await levelsMinor();
      await decide('refuse');
      await eventually(async () => expect(await onAccount('pay:jackpot-1')).toBe(0));
      expect(await lowestMinor()).toBe(owedMinor);
      expect((await levelsMinor()).slice(0, -1)).toEqual(between.slice(0, -1));
      expect(before.at(-1)).toBe(seedMinor);
      expect(await faults()).toEqual([]);
    });

    it('refused, leaves the level and the house as they would be without the hit', async () => {
      await decide('refuse');
      expect(await lowestMinor()).toBe(owedMinor);
      cabinet().playRound({ stakeMinor: 1_000, jackpotShareMinor: 10 });
      await send();
      expect(await lowestMinor()).toBe(owedMinor + 1);
      expect(await faults()).toEqual([]);
    });

    it('is kept over a repeated event and a restart, and closed once', async () => {
      await send();
      await floor.restart();
      expect(await onAccount('pay:jackpot-1')).toBe(owedMinor);
      expect(await lowestMinor()).toBe(seedMinor);
      await decide('refuse');
      await expect(decide('approve')).rejects.toThrow('is already refused');
      expect(await onAccount('pay:jackpot-1')).toBe(0);
      expect(await faults()).toEqual([]);
    });

    it('cannot be closed by a release that does not know its account', async () => {
      const close = (state: string) =>
        floor.change(`UPDATE waiting_hand_pays SET state = '${state}', decided_at = 1 WHERE id = 'jackpot-1'`);
      for (const state of ['approved', 'refused']) await expect(close(state)).rejects.toThrow('holds money');
      await decide('approve');
      expect(await faults()).toEqual([]);
    });
  });

  it('with an id that was used before takes the machine out of play', async () => {
    contradict();
    hit();
    hit();
    expect(await send()).toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
    await eventually(async () => expect(await floor.status('m1')).toBe('error'));
  });

  it('that the database cannot store takes the machine out of play instead of failing for ever', async () => {
    await floor.change("UPDATE balances SET amount_minor = ? WHERE account = 'jackpot:koi'", 2 ** 53 - 1);
    cabinet().playRound({ stakeMinor: 100, jackpotShareMinor: 1 });
    expect(await send()).toMatchObject({
      error: { code: 'MESSAGE_INVALID', ErrorMessage: expect.stringContaining('cannot be posted') },
    });
    await eventually(async () => expect(await floor.status('m1')).toBe('error'));
  });
});
