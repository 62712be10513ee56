import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { checkPlayAllowed } from '../../../players/protection/check-play-allowed.ts';
import { readRealityCheck } from '../../../players/protection/checks/read-reality-check.ts';
import { assignJurisdictionProfile } from '../../../players/protection/profile/jurisdiction-profile-store.ts';
import { profileText } from '../../../testing/reviewed-profile.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { parseSubcommandArguments } from './parse-subcommand-arguments.ts';
import { protectSubcommands } from './player-protection-subcommands.ts';

const dayMs = 24 * 3_600_000;
const playerId = playerIdOf('player1');

/** What staff could try by each subcommand to make things looser for a player. A new one must be listed, or the test fails. */
const attempts: Readonly<Record<string, readonly string[]>> = {
  show: ['show player1'],
  timeout: ['timeout player1 24 --reason x'],
  exclude: ['exclude player1 1 --reason x'],
  restrict: ['restrict player1 1 --reason x', 'restrict player1 0 --reason x'],
  note: ['note player1 --text x'],
  message: ['message player1 --text x'],
  check: ['check player1 --reason x'],
  limit: ['deposit', 'stake', 'loss', 'time'].flatMap((kind) =>
    ['none', '50000'].flatMap((amount) => [
      `limit player1 ${kind} day ${kind === 'time' && amount !== 'none' ? '1000' : amount} --reason x`,
      `limit player1 ${kind} day ${kind === 'time' && amount !== 'none' ? '1000' : amount} --reason x --confirm`,
    ]),
  ),
  release: ['release player1 --reason x', 'release player1 --reason x --confirm'],
  review: ['review player1'],
};

describe('nobody on the staff loosens what a player has set', () => {
  let floor: SeatFloor;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    const { protection } = floor.server;
    for (const kind of ['deposit', 'stake', 'loss', 'time'] as const)
      expect(await protection.setLimit(playerId, { kind, window: 'day', amount: 10 })).toMatchObject({
        ok: true,
      });
    expect(await protection.chooseCheck(playerId, 15)).toMatchObject({ ok: true });
    expect(await protection.takeTimeout(playerId, 720)).toMatchObject({ ok: true });
    expect(await protection.exclude(playerId, 6)).toMatchObject({ ok: true });
  });
  afterEach(() => floor.close());

  /** Runs a subcommand, and returns whether it did something or said what was wrong. */
  const tryCommand = async (words: string, who: string): Promise<boolean> => {
    const { subcommand, input } = parseSubcommandArguments(['protect', ...words.split(' ')]);
    const service = {
      ...{ database: floor.database, dataDir: floor.config.dataDir, minPasswordLength: 8 },
      ...{ who, at: floor.clock.nowMs(), readSecret: async () => '', registers: [] },
    };
    try {
      await subcommand.run(service, input);
      return true;
    } catch (error) {
      if (error instanceof ConfigError) return false;
      throw error;
    }
  };
  const own = () =>
    floor.queryDatabase(async (db) => ({
      limits: await db.all(
        'SELECT kind, span, amount, from_at, request_id FROM limits_now WHERE by_operator = 0 ORDER BY kind',
      ),
      breaks: await db.all(
        `SELECT kind, until_at FROM restrictions WHERE who = 'player' AND id NOT IN (SELECT restriction_id FROM restriction_ends)
         ORDER BY kind`,
      ),
      returns: await db.all('SELECT * FROM restriction_returns'),
      minutes: (await readRealityCheck(db, playerId, floor.clock.nowMs())).state.minutes,
    }));

  it('by any subcommand, at once, after every delay, and by a second person', async () => {
    expect(Object.keys(attempts).toSorted()).toEqual(Object.keys(protectSubcommands).toSorted());
    const before = await own();
    expect(before).toMatchObject({ limits: { length: 4 }, breaks: { length: 2 }, minutes: 15 });
    let done = 0;
    for (const [waitMs, who] of [
      [0, 'ayse@desk'],
      [0, 'mehmet@desk'],
      [7.5 * dayMs, 'mehmet@desk'],
      [dayMs, 'ayse@desk'],
    ] as const) {
      floor.clock.set(floor.clock.nowMs() + waitMs);
      for (const words of Object.values(attempts).flat()) if (await tryCommand(words, who)) done++;
      expect(await own(), `${who} after ${waitMs} ms`).toEqual(before);
    }
    // Most of them did what they are for, so that this is no list of refusals.
    expect(done).toBeGreaterThan(40);
  });

  it('by a profile that offers none of it', async () => {
    const before = await own();
    const values = {
      'limits.kinds': [],
      'check.minutes': [60],
      'timeout.hours': [24],
      'exclusion.months': [0],
    };
    const text = profileText('demo', { values });
    await floor.database.transact((tx) =>
      assignJurisdictionProfile(tx, { text, at: floor.clock.nowMs(), who: 'ayse@desk', reason: 'x' }),
    );
    expect(await own()).toEqual(before);
    const deposit = { act: 'deposit', playerId, amountMinor: 11, at: floor.clock.nowMs() } as const;
    expect(await floor.queryDatabase((db) => checkPlayAllowed(db, deposit))).toMatchObject({
      refusal: { code: 'RESTRICTED' },
    });
    await floor.change(
      "INSERT INTO restriction_ends (restriction_id, at, reason, who) SELECT id, from_at, 'test', 'test' FROM restrictions",
    );
    expect(await floor.queryDatabase((db) => checkPlayAllowed(db, deposit))).toMatchObject({
      refusal: { code: 'LIMIT_REACHED', params: { kind: 'deposit', limit: 10 } },
    });
  });
});
