import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { storePlayerRestriction } from '../restrict-player.ts';
import { confirmPlayerLimitByOperator, setPlayerLimitByOperator } from './player-limit-by-operator.ts';
import { confirmRestrictionRelease, requestRestrictionRelease } from './release-restriction.ts';

const hourMs = 3_600_000;
const playerId = playerIdOf('player1');
const request = { kind: 'deposit', window: 'day' } as const;

let floor: SeatFloor;
beforeEach(async () => {
  floor = await SeatFloor.open();
});
afterEach(() => floor.close());

const by = (who: string) => ({ playerId, at: floor.clock.nowMs(), who, reason: 'seen' });
const later = (hours: number) => floor.clock.set(floor.clock.nowMs() + hours * hourMs);
const run = (sql: string) => floor.database.transact((tx) => tx.run(sql));
const restrict = () =>
  floor.database.transact((tx) =>
    storePlayerRestriction(tx, by('ece@desk'), { kind: 'operator', untilAt: floor.clock.nowMs() + 1_000 * hourMs }),
  );
const takeBreak = () =>
  floor.database.transact((tx) =>
    storePlayerRestriction(tx, by('player'), { kind: 'timeout', untilAt: floor.clock.nowMs() + 2_000 * hourMs }),
  );

const loosenings = {
  'a higher limit of the house': {
    prepare: async () => {
      await floor.database.transact((tx) => setPlayerLimitByOperator(tx, by('ece@desk'), { ...request, amount: 300 }));
    },
    ask: (who: string) =>
      floor.database.transact((tx) => setPlayerLimitByOperator(tx, by(who), { ...request, amount: 500 })),
    confirm: (who: string) =>
      floor.database.transact((tx) => confirmPlayerLimitByOperator(tx, by(who), { ...request, amount: 500 })),
    done: 'confirmed',
  },
  'the end of a break by the house': {
    prepare: async () => {
      await restrict();
    },
    ask: (who: string) => floor.database.transact((tx) => requestRestrictionRelease(tx, by(who))),
    confirm: (who: string) => floor.database.transact((tx) => confirmRestrictionRelease(tx, by(who))),
    done: 'released',
  },
} as const;

const addIndicator = async () => {
  await run("INSERT INTO harm_thresholds (hash, at, thresholds) VALUES ('h', 1, '{}')");
  await run(indicator);
};
const indicator = `INSERT INTO harm_indicators (id, player_id, kind, cause, at, thresholds_hash, figures)
  VALUES ('mark-9', '${playerId}', 'chasing', 'round', 1, 'h', '{}')`;
const changes = {
  'the account is blocked': ['LOOSEN_ACCOUNT_CHANGED', () => run('UPDATE players SET banned = 1')],
  'the player takes a break': ['LOOSEN_BREAK_BEGAN', takeBreak],
  'a mark of harm arises': ['LOOSEN_INDICATOR_AROSE', addIndicator],
} as const satisfies Record<string, readonly [string, () => Promise<unknown>]>;

const cases = Object.keys(loosenings).flatMap((what) =>
  Object.keys(changes).map((change) => [what, change] as const),
) as [keyof typeof loosenings, keyof typeof changes][];

describe('what is asked for a player', () => {
  it.each(cases)('is not confirmed: %s, after %s; asked again, its delay begins anew', async (what, change) => {
    const { prepare, ask, confirm, done } = loosenings[what];
    const [code, happen] = changes[change];
    await prepare();
    const first = await ask('ayse@desk');
    if (first.kind !== 'asked') throw new Error(first.kind);
    later(1);
    await happen();
    floor.clock.set(first.confirmableAt);
    await expect(confirm('mehmet@desk')).rejects.toMatchObject({ code });
    // Nothing was loosened, and whoever looks again asks again.
    const again = await ask('mehmet@desk');
    expect(again).toMatchObject({ kind: 'asked' });
    if (again.kind !== 'asked') return;
    expect(again.confirmableAt).toBeGreaterThan(floor.clock.nowMs());
    floor.clock.set(again.confirmableAt);
    expect(await confirm('mehmet@desk')).toMatchObject({ kind: 'samePerson' });
    expect(await confirm('ayse@desk')).toMatchObject({ kind: done });
  });

  it.each(Object.keys(loosenings) as (keyof typeof loosenings)[])(
    'is confirmed where nothing arose, also if a harm indicator was closed meanwhile: %s',
    async (what) => {
      const { prepare, ask, confirm, done } = loosenings[what];
      await addIndicator();
      await prepare();
      const asked = await ask('ayse@desk');
      if (asked.kind !== 'asked') throw new Error(asked.kind);
      await run(
        "INSERT INTO harm_indicator_closings (harm_indicator_id, at, who, reason) VALUES ('mark-9', 2, 'ece', 'seen')",
      );
      floor.clock.set(asked.confirmableAt);
      expect(await confirm('mehmet@desk')).toMatchObject({ kind: done });
    },
  );

  it('is not confirmed if the player has changed their own limit since', async () => {
    const { prepare, ask, confirm } = loosenings['a higher limit of the house'];
    await prepare();
    const asked = await ask('ayse@desk');
    if (asked.kind !== 'asked') throw new Error(asked.kind);
    await floor.inTime(floor.server.protection.setLimit(playerId, { ...request, amount: 100 }));
    floor.clock.set(asked.confirmableAt);
    await expect(confirm('mehmet@desk')).rejects.toMatchObject({ code: 'LOOSEN_LIMIT_CHANGED' });
  });
});
