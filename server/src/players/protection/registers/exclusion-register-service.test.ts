import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postCashDeskMovement } from '../../../backoffice/cash-desk/post-cash-desk-movement.ts';
import { operate } from '../../../testing/operate.ts';
import { profileText } from '../../../testing/reviewed-profile.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { newKey } from '../../../testing/test-player.ts';
import { assignJurisdictionProfile } from '../profile/jurisdiction-profile-store.ts';
import type { ExclusionRegisterAnswer } from './exclusion-register.ts';
import { ExclusionRegisterService, recordExclusionRegisterAnswer } from './exclusion-register-service.ts';
import {
  askExcludedMs,
  askSeatedMs,
  entryMs,
  findNewestExclusionAnswer,
  seatedMs,
} from './exclusion-register-store.ts';
import { SeatedPlayerExclusionChecks } from './seated-player-exclusion-checks.ts';

const playerId = playerIdOf('player1');
const codeOf = (code: string) => ({ ok: false, refusal: { code } });
const excluded = codeOf('REGISTER_EXCLUDED');
const silent = codeOf('REGISTER_SILENT');
const dayMs = 86_400_000;

describe('a register of excluded people', () => {
  let floor: SeatFloor;
  let service: ExclusionRegisterService;
  let answer: ExclusionRegisterAnswer | Promise<ExclusionRegisterAnswer>;
  let asked: number;
  let silences: string[];
  beforeEach(async () => {
    floor = await SeatFloor.open();
    asked = 0;
    silences = [];
    answer = { kind: 'clear' };
    await operate(floor, 'account', 'edit', 'player1', '--born', '1990-02-28');
    await floor.database.transact((tx) =>
      assignJurisdictionProfile(tx, {
        text: profileText('demo', { id: 'ours', values: { registers: ['GAMSTOP'] } }),
        ...{ at: 1, who: 'test', reason: '' },
      }),
    );
    service = newService();
  });
  afterEach(() => floor.close());

  const newService = () =>
    new ExclusionRegisterService({
      database: floor.database,
      bus: floor.bus,
      now: () => floor.clock.nowMs(),
      registers: [
        {
          name: 'GAMSTOP',
          ask: async () => {
            asked++;
            return answer;
          },
        },
      ],
      onSilence: ({ why }) => silences.push(why),
    });
  const pass = (ms: number) => floor.clock.set(floor.clock.nowMs() + ms);
  const move = (direction: 'deposit' | 'withdraw') =>
    floor.database.transact((tx) =>
      postCashDeskMovement(tx, {
        ...{ direction, username: 'player1', amountMinor: 1_000, note: '', key: newKey() },
        at: floor.clock.nowMs(),
      }),
    );
  const rows = () =>
    floor.queryDatabase((db) => db.all('SELECT number, excluded FROM register_answers ORDER BY number'));
  const record = (change: { askedAt?: number; isExcluded: boolean; factsHash?: string; untilAt?: number | null }) =>
    floor.database.transact((tx) =>
      recordExclusionRegisterAnswer(tx, {
        ...{ playerId, register: 'GAMSTOP', factsHash: 'facts', untilAt: null },
        ...{ askedAt: floor.clock.nowMs(), answeredAt: floor.clock.nowMs(), ...change },
      }),
    );

  it('lets nobody play or deposit before it has answered; withdrawals stay', async () => {
    expect(await floor.sit('player1')).toMatchObject(silent);
    expect(await move('deposit')).toMatchObject(silent);
    expect(await floor.server.promotions.bonus(playerId)).toMatchObject(silent);
    answer = { kind: 'none', why: 'garbage' };
    await service.ask(playerId);
    expect(silences).toEqual(['garbage']);
    expect(await floor.sit('player1')).toMatchObject(silent);
    expect(await move('withdraw')).toMatchObject({ ok: true });
    answer = { kind: 'clear' };
    await service.ask(playerId);
    expect(await move('deposit')).toMatchObject({ ok: true });
    expect(await floor.sit('player1')).toMatchObject({ ok: true });
  });

  it('is not asked about a player of whom the facts are not known, and that player does not play', async () => {
    await service.ask(playerIdOf('player2'));
    expect(asked).toBe(0);
    expect(await floor.sit('player2')).toMatchObject(codeOf('REGISTER_FACTS_MISSING'));
  });

  it('counts for a while: shorter to sit down and to deposit than to play on', async () => {
    await service.ask(playerId);
    const game = await floor.playing('player1', 5_000);
    pass(entryMs + 1);
    expect(await move('deposit')).toMatchObject(silent);
    expect(await game.spin()).toMatchObject({ ok: true });
    pass(seatedMs - entryMs);
    expect(await game.spin()).toMatchObject(silent);
    expect(await game.cashIn(100)).toMatchObject(silent);
    expect(await game.cashOut()).toMatchObject({ ok: true });
    await service.ask(playerId);
    expect(asked).toBe(2);
    expect(await game.cashIn(100)).toMatchObject({ ok: true });
  });

  it('counts for nothing when it lies in the future, as after a clock was set back', async () => {
    await service.ask(playerId);
    pass(-dayMs);
    expect(await floor.sit('player1')).toMatchObject(silent);
    await service.ask(playerId);
    expect(asked).toBe(2);
  });

  it('keeps out whom it excludes, wherever the player is: the seat closes, the credit comes home', async () => {
    await service.ask(playerId);
    const game = await floor.playing('player1', 5_000);
    const home = await floor.balanceMinor();
    pass(entryMs + 1);
    const untilAt = floor.clock.nowMs() + dayMs;
    answer = { kind: 'excluded', untilAt };
    await service.ask(playerId);
    expect(await game.spin()).toMatchObject(excluded);
    await floor.pass(3_000);
    expect(await floor.balanceMinor()).toBe(home + 5_000);
    expect(await floor.sit('player1')).toMatchObject(excluded);
    expect(await move('deposit')).toMatchObject(excluded);
    expect(await move('withdraw')).toMatchObject({ ok: true });
    expect(await floor.server.protection.read(playerId)).toMatchObject({
      value: { register: { name: 'GAMSTOP', until: untilAt } },
    });
    await floor.audited();
  });

  it('alone ends the exclusion: not its date, not the staff, not a change of the player’s facts', async () => {
    answer = { kind: 'excluded', untilAt: floor.clock.nowMs() + dayMs };
    await service.ask(playerId);
    expect(await operate(floor, 'protect', 'show', 'player1')).toMatch(
      /may not play: the register GAMSTOP excludes them\.[\s\S]*GAMSTOP answered: excluded until/,
    );
    await expect(operate(floor, 'protect', 'release', 'player1', '--reason', 'please')).rejects.toThrow();
    answer = { kind: 'clear' };
    pass(1_000);
    await operate(floor, 'account', 'edit', 'player1', '--born', '1991-02-28');
    await service.ask(playerId);
    expect(await floor.sit('player1')).toMatchObject(excluded);
    await operate(floor, 'account', 'edit', 'player1', '--born', '1990-02-28');
    answer = { kind: 'none', why: 'away' };
    pass(dayMs + 1);
    await service.ask(playerId);
    expect(await floor.sit('player1')).toMatchObject(excluded);
    answer = { kind: 'clear' };
    await service.ask(playerId);
    expect(await floor.sit('player1')).toMatchObject({ ok: true });
  });

  it('does not let a slow answer undo a newer one', async () => {
    const before = floor.clock.nowMs();
    pass(1_000);
    expect(await record({ isExcluded: true })).toBe('excluded');
    expect(await record({ isExcluded: false, askedAt: before })).toBe('outdated');
    pass(1_000);
    expect(await record({ isExcluded: false, factsHash: 'other facts' })).toBe('outdated');
    expect(await record({ isExcluded: false })).toBe('released');
    expect(await record({ isExcluded: false })).toBe('same');
    expect(await rows()).toHaveLength(3);
  });

  it('takes every exclusion of sixteen answers that come at once', async () => {
    const answers = Array.from({ length: 16 }, (_, index) => record({ isExcluded: index === 7 }));
    expect(await Promise.all(answers)).toContain('excluded');
    expect(await floor.queryDatabase((db) => findNewestExclusionAnswer(db, playerId, 'GAMSTOP'))).toMatchObject({
      isExcluded: true,
    });
  });

  it('counts an exclusion that comes between the question and the commit', async () => {
    await service.ask(playerId);
    // The desk has asked, the other node hears of the exclusion, then the transaction of the deposit reads.
    await record({ isExcluded: true });
    expect(await move('deposit')).toMatchObject(excluded);
    expect(await floor.sit('player1')).toMatchObject(excluded);
  });

  it('is asked once for pages that come together, and about the excluded only now and then', async () => {
    const late = Promise.withResolvers<ExclusionRegisterAnswer>();
    answer = late.promise;
    const asking = [service.ask(playerId), service.ask(playerId), service.ask(playerId)];
    late.resolve({ kind: 'excluded', untilAt: null });
    await Promise.all(asking);
    expect(asked).toBe(1);
    await service.ask(playerId);
    expect(asked).toBe(1);
    pass(askExcludedMs + 1);
    await service.ask(playerId);
    expect(asked).toBe(2);
  });

  it('is asked again about a player who stays', async () => {
    await service.ask(playerId);
    const game = await floor.playing('player1', 5_000);
    const seated = new SeatedPlayerExclusionChecks({
      ...{ database: floor.database, clock: floor.clock, service },
      listSeated: async () => [playerId],
    });
    seated.start();
    answer = { kind: 'excluded', untilAt: null };
    pass(askSeatedMs);
    await floor.pass(61_000);
    expect(await rows()).toHaveLength(2);
    expect(await game.spin()).toMatchObject({ ok: false });
    expect(await floor.balanceMinor()).toBe(100_000);
    seated.stop();
  });

  it('cannot be taken back: the database refuses to change or delete an answer', async () => {
    await service.ask(playerId);
    for (const sql of ['UPDATE register_answers SET excluded = 0', 'DELETE FROM register_answers'])
      await expect(floor.database.transact((tx) => tx.run(sql))).rejects.toThrow('are only ever added to');
  });
});
