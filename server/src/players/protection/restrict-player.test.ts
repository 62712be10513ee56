import type { PlayerId } from '@reelfloor/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SeatFloor } from '../../testing/seat-floor.ts';
import { storePlayerRestriction } from './restrict-player.ts';

const hourMs = 60 * 60 * 1000;
const codes = (result: { ok: boolean; refusal?: { code: unknown } }) => (result.ok ? 'done' : result.refusal?.code);

let floor: SeatFloor;
let player: PlayerId;
let players = 0;
beforeAll(async () => {
  floor = await SeatFloor.open();
});
afterAll(() => floor.close());
beforeEach(async () => {
  player = `p-tester${++players}` as PlayerId;
  await floor.change(
    `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
       permissions, banned, created_at)
     SELECT ?, ?, display_name, name, lastname, ?, password_hash, pin_code, user_group, permissions, 0, created_at
     FROM players WHERE id = 'p-player1'`,
    player,
    player,
    `${player}@example.com`,
  );
});

const protection = () => floor.server.protection;
const askableAt = async () => {
  const read = await protection().read(player);
  return (read.ok && read.value.comingBack?.askableAt) || 0;
};
const restriction = async () => {
  const read = await protection().read(player);
  return read.ok ? read.value.restriction : read;
};

it('ends a break by itself at its hour, not a millisecond earlier', async () => {
  const from = floor.clock.nowMs();
  expect(await protection().takeTimeout(player, 24)).toMatchObject({
    value: { version: 1, restriction: { kind: 'timeout', from, until: from + 24 * hourMs } },
  });
  floor.clock.set(from + 24 * hourMs - 1);
  expect(await restriction()).toMatchObject({ kind: 'timeout' });
  floor.clock.set(from + 24 * hourMs);
  expect(await restriction()).toBeNull();
});

it('extends a break and never shortens it', async () => {
  expect(codes(await protection().takeTimeout(player, 168))).toBe('done');
  expect(codes(await protection().takeTimeout(player, 24))).toBe('BREAK_STANDS');
  expect(codes(await protection().takeTimeout(player, 168))).toBe('BREAK_STANDS');
  expect(codes(await protection().takeTimeout(player, 720))).toBe('done');
  expect(await restriction()).toMatchObject({ until: floor.clock.nowMs() + 720 * hourMs });
});

it('knows the breaks that are offered, and no others', async () => {
  expect(codes(await protection().takeTimeout(player, 1))).toBe('NOT_OFFERED');
  expect(codes(await protection().exclude(player, 2))).toBe('NOT_OFFERED');
});

it('keeps an exclusion after its end until its player asks, waits and confirms', async () => {
  await protection().takeTimeout(player, 720);
  expect(codes(await protection().exclude(player, 1))).toBe('done');
  expect(codes(await protection().exclude(player, 1))).toBe('BREAK_STANDS');
  const endsAt = await askableAt();
  expect(codes(await protection().comeBack(player, false))).toBe('RESTRICTED');
  floor.clock.set(endsAt + 365 * 24 * hourMs);
  expect(await restriction()).toMatchObject({ kind: 'exclusion' });
  expect(codes(await protection().comeBack(player, true))).toBe('NOT_FOUND');
  expect(codes(await protection().comeBack(player, false))).toBe('done');
  const askedAt = floor.clock.nowMs();
  expect(codes(await protection().comeBack(player, true))).toBe('RESTRICTED');
  floor.clock.set(askedAt + 12 * hourMs);
  // Asking again does not make the wait longer.
  expect(codes(await protection().comeBack(player, false))).toBe('done');
  floor.clock.set(askedAt + 24 * hourMs - 1);
  expect(codes(await protection().comeBack(player, true))).toBe('RESTRICTED');
  floor.clock.set(askedAt + 24 * hourMs);
  expect(codes(await protection().comeBack(player, true))).toBe('done');
  expect(await restriction()).toBeNull();
});

it('ends an exclusion that was made longer at once, and not the break beside it', async () => {
  expect(codes(await protection().exclude(player, 1))).toBe('done');
  expect(codes(await protection().exclude(player, 0))).toBe('done');
  expect(codes(await protection().comeBack(player, false))).toBe('RESTRICTED');
  floor.clock.set(await askableAt());
  expect(codes(await protection().comeBack(player, false))).toBe('done');
  floor.clock.set(floor.clock.nowMs() + 168 * hourMs);
  expect(codes(await protection().takeTimeout(player, 24))).toBe('done');
  expect(codes(await protection().comeBack(player, true))).toBe('done');
  expect(await restriction()).toMatchObject({ kind: 'timeout' });
});

it('keeps months of exclusion also when one without an end was added, in either order', async () => {
  const { clock } = floor;
  const from = clock.nowMs();
  expect(codes(await protection().exclude(player, 0))).toBe('done');
  expect(codes(await protection().comeBack(player, false))).toBe('done');
  // The request of before counts for nothing after these months were added.
  expect(codes(await protection().exclude(player, 1))).toBe('done');
  expect(codes(await protection().exclude(player, 6))).toBe('done');
  expect(codes(await protection().exclude(player, 0))).toBe('BREAK_STANDS');
  expect(codes(await protection().comeBack(player, false))).toBe('RESTRICTED');
  clock.set(from + 168 * hourMs);
  expect(codes(await protection().comeBack(player, true))).toBe('NOT_FOUND');
  const until = await askableAt();
  expect(until).toBeGreaterThan(from + 180 * 24 * hourMs);
  clock.set(until - 1);
  expect(codes(await protection().comeBack(player, false))).toBe('RESTRICTED');
  clock.set(until);
  expect(codes(await protection().comeBack(player, true))).toBe('NOT_FOUND');
  expect(codes(await protection().comeBack(player, false))).toBe('done');
  clock.set(until + 24 * hourMs - 1);
  expect(codes(await protection().comeBack(player, true))).toBe('RESTRICTED');
  clock.set(until + 24 * hourMs);
  expect(codes(await protection().comeBack(player, true))).toBe('done');
  expect(await restriction()).toBeNull();
});

it('keeps the break that a player takes while the house keeps the player from play', async () => {
  const house = { playerId: player, at: floor.clock.nowMs(), who: 'desk', reason: 'seen' };
  await floor.database.transact((tx) => storePlayerRestriction(tx, house, { kind: 'operator', untilAt: null }));
  expect(codes(await protection().takeTimeout(player, 24))).toBe('done');
  await floor.change(
    `INSERT INTO restriction_ends (restriction_id, at, reason, who)
     SELECT id, 1, '', '' FROM restrictions WHERE player_id = ? AND kind = 'operator'`,
    player,
  );
  expect(await restriction()).toMatchObject({ kind: 'timeout' });
});

it('lets a player of an exclusion without an end ask at once, and wait a week', async () => {
  expect(codes(await protection().exclude(player, 0))).toBe('done');
  expect(codes(await protection().exclude(player, 0))).toBe('BREAK_STANDS');
  expect(codes(await protection().comeBack(player, false))).toBe('done');
  floor.clock.set(floor.clock.nowMs() + 168 * hourMs - 1);
  expect(codes(await protection().comeBack(player, true))).toBe('RESTRICTED');
  floor.clock.set(floor.clock.nowMs() + 1);
  expect(codes(await protection().comeBack(player, true))).toBe('done');
});

it('gives one of sixteen breaks that are asked for at once', async () => {
  const asked = await Promise.all(Array.from({ length: 16 }, () => protection().takeTimeout(player, 24)));
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
  const rows = await floor.queryDatabase((db) => db.all('SELECT id FROM restrictions WHERE player_id = ?', player));
  expect(rows).toHaveLength(1);
});

it('is only ever added to', async () => {
  await protection().exclude(player, 12);
  await expect(floor.change('UPDATE restrictions SET until_at = from_at + 1')).rejects.toThrow('only ever added to');
  await expect(floor.change('DELETE FROM restrictions')).rejects.toThrow('only ever added to');
});
