import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { maxCourses } from './player-account-service.ts';

const update = (player: TestPlayer, course: unknown) =>
  call(
    player.address,
    'POST',
    '/api/academy-app/course/update',
    { authorization: `Bearer ${player.signIn.token}`, 'content-type': 'application/json' },
    course,
  );

describe('the courses of a user', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeAll(async () => {
    floor = await TestFloor.open({ CALLS_PER_SECOND: '1000' });
    player = await floor.player('player1');
  });
  afterAll(() => floor.close());

  const kept = async () =>
    (
      await floor.queryDatabase((db) =>
        db.all<{ player_id: string; course_id: string; fields: string }>(
          'SELECT player_id, course_id, fields FROM courses ORDER BY player_id, course_id',
        ),
      )
    ).map(({ player_id, course_id, fields }) => [player_id, course_id, JSON.parse(fields)]);

  it('are saved under their ids and returned whole, for each user', async () => {
    const course = { id: 'c-1', title: 'Türkçe “ğ”', totalSteps: 11, steps: [{ order: 0, title: 'Giriş' }] };
    expect(await update(player, course)).toMatchObject({ status: 200, body: course });
    const changed = { id: 'c-1', title: 'A new title', featured: true, updated: null };
    expect((await update(player, changed)).body).toEqual(changed);
    const other = await floor.player('player2');
    expect((await update(other, { id: 'c-1' })).body).toEqual({ id: 'c-1' });
    const { id: _, ...fields } = changed;
    expect(await kept()).toEqual([
      ['p-player1', 'c-1', fields],
      ['p-player2', 'c-1', {}],
    ]);
  });

  it.each([
    ['without an id', { title: 'x' }],
    ['with an id that is none', { id: '../x' }],
    ['that is no object', ['c-1']],
    ['nested too deeply', { id: 'c-1', a: [[['x']]] }],
    ['longer than there is room for', { id: 'c-1', ...lettersIn(3) }],
  ])('are refused %s, and stay as they were', async (_, course) => {
    const before = await kept();
    expect(await update(player, course)).toMatchObject({ status: 400, body: { code: 'BODY_INVALID' } });
    expect(await kept()).toEqual(before);
  });

  it('are limited to twenty: the one that changed longest ago is deleted', async () => {
    for (let number = 0; number <= maxCourses; number++) await update(player, { id: `n-${number}` });
    const mine = (await kept()).filter(([owner]) => owner === 'p-player1').map(([, id]) => id);
    expect(mine).toHaveLength(maxCourses);
    expect(mine).toContain(`n-${maxCourses}`);
    expect(mine).not.toContain('c-1');
  });
});

function lettersIn(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x'.repeat(2000)]));
}
