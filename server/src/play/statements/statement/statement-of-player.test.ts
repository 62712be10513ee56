import { recordFileQuerySchema } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { PlayerProfileService } from '../../../players/accounts/player-profile-service.ts';
import type { AuthenticatedCaller } from '../../../players/sign-in/access-tokens.ts';
import { bookedPlayer, RandomLedger } from '../../../testing/random-ledger.ts';
import { PlayerRecordService } from '../player-record-service.ts';

const dayMs = 86_400_000;
const startAt = Date.parse('2026-11-20T10:00:00Z');
const now = startAt + 2 * dayMs;

const bearerOf = (playerId: string, group: string) =>
  ({ playerId, group, permissions: [145], isLocked: false }) as unknown as AuthenticatedCaller;

describe('the statement of a player', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let records: PlayerRecordService;
  let alarms: unknown[];
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    alarms = [];
    records = new PlayerRecordService({
      database,
      profiles: new PlayerProfileService(database),
      currency: async () => 'TRY',
      now: () => now,
      alarm: (what, facts) => alarms.push({ what, ...facts }),
    });
    const ledger = new RandomLedger(database, () => 0);
    await ledger.begin();
    await ledger.deposit(startAt, 123_456);
    await ledger.deposit(startAt + dayMs, 1_000);
  });
  afterEach(() => remove());

  const statement = (bearer: AuthenticatedCaller, query: { from?: string; to?: string } = {}) =>
    records.statement({ bearer, profileId: bookedPlayer as never }, { ...query, zone: 'UTC' });
  const own = bearerOf(bookedPlayer, 'user');

  it('covers days of their zone, and is read by its player and by staff alone', async () => {
    expect(await statement(own, { from: '2026-11-21', to: '2026-11-21' })).toMatchObject({
      value: {
        openingMinor: 123_456,
        depositsMinor: 1_000,
        depositCount: 1,
        closingMinor: 124_456,
        differenceMinor: 0,
        stepsAre: 'days',
        steps: [{ depositsMinor: 1_000 }],
      },
    });
    expect(await statement(bearerOf('somebody-else', 'user'))).toMatchObject({
      refusal: { code: 'FORBIDDEN' },
    });
    await database.transact((tx) =>
      tx.run(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, created_at) VALUES ('ayse', 'ayse', '', '', '', '', '', '', 'staff', '[145]', 1)`,
      ),
    );
    expect(await statement(bearerOf('ayse', 'staff'))).toMatchObject({ value: { closingMinor: 124_456 } });
    expect(await statement(own, { from: '2026-11-22', to: '2026-11-21' })).toMatchObject({
      refusal: { code: 'BODY_INVALID' },
    });
    expect(alarms).toEqual([]);
  });

  it('that does not add up says so and raises an alarm', async () => {
    await database.transact((tx) => tx.run("UPDATE balances SET amount_minor = 124455 WHERE account = 'wallet:p'"));
    expect(await statement(own)).toMatchObject({ value: { closingMinor: 124_455, differenceMinor: -1 } });
    expect(alarms).toEqual([
      { what: 'a statement does not add up', playerId: 'p', from: null, until: null, differenceMinor: -1 },
    ]);
  });

  it.each([
    ['en', /^\uFEFFDay \(UTC\),Opening,Deposits,/, '2026-11-21,1234.56,10.00,0.00,0.00,0.00,0.00,0.00,1244.56,,TRY'],
    [
      'tr',
      /^\uFEFFGün \(UTC\);Açılış;Yatırmalar;/,
      '2026-11-21;"1234,56";"10,00";"0,00";"0,00";"0,00";"0,00";"0,00";"1244,56";;TRY',
    ],
    ['ar', /^\uFEFFاليوم \(UTC\),/, '2026-11-21,1234.56,10.00,0.00,0.00,0.00,0.00,0.00,1244.56,,TRY'],
  ] as const)('is a file in %s with a line for each day and the whole at its end', async (lang, heading, day) => {
    const query = z.parse(recordFileQuerySchema, { from: '2026-11-20', to: '2026-11-21', lang });
    const file = await records.file({ bearer: own, profileId: bookedPlayer as never }, 'statement', query);
    if (!file.ok) throw new Error(JSON.stringify(file.refusal));
    expect(file.value.name).toBe('statement-p-2026-11-20-2026-11-21.csv');
    let text = '';
    for await (const piece of file.value.text) text += piece;
    expect(text).toMatch(heading);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toBe(day);
    expect(lines[3]?.replaceAll('"', '')).toMatch(/1244[.,]56[;,]0[.,]00[;,]TRY$/);
  });
});
