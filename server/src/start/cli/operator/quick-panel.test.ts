import { describe, expect, it } from 'vitest';
import { OperatorFloor } from '../../../testing/operator-floor.ts';

describe('the quick panel by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;
  const add = (id: string, ...more: string[]) =>
    operator(['quick-panel', 'add', id, '--title', 'Free coffee', '--detail', 'Every day at five.', ...more]);
  const panel = async (lang: string) => {
    const player = await place.floor.player('player1');
    return (await player.get(`/api/quick-panel/data?lang=${lang}`)).body as unknown as Record<
      'events' | 'notes',
      { id: string; title: string }[]
    >;
  };

  it('shows an entry to players, in their language where it has one, until it is removed', async () => {
    await add('coffee', '--kind', 'event');
    await operator(['quick-panel', 'add', 'coffee', '--lang', 'tr', '--title', 'Kahve', '--detail', 'Her gün beşte.']);
    expect((await panel('tr')).events.at(-1)).toMatchObject({ id: 'coffee', title: 'Kahve' });
    expect((await panel('en')).events.at(-1)).toMatchObject({ id: 'coffee', title: 'Free coffee' });
    expect((await panel('ar')).events.at(-1)).toMatchObject({ title: 'Free coffee' });
    expect(await operator('quick-panel list')).toContain('event  coffee  tr  Kahve: Her gün beşte.');
    expect(await add('coffee', '--title', 'Free tea')).toContain('coffee now says in en: Free tea');
    await operator('quick-panel remove coffee --lang tr');
    expect((await panel('tr')).events.at(-1)).toMatchObject({ title: 'Free tea' });
    await operator('quick-panel remove coffee');
    expect((await panel('tr')).events.map(({ id }) => id)).not.toContain('coffee');
    const recorded = await operator('record list coffee');
    expect(recorded).toContain('quick-panel add coffee');
    expect(recorded).toContain('"from":{"title":"Free coffee"');
    expect(recorded).toContain('quick-panel remove coffee');
  });

  it('changes nothing by an entry that is wrong', async () => {
    await add('tea');
    await operator(['quick-panel', 'add', 'tea', '--lang', 'bg', '--title', 'Чай', '--detail', 'Всеки ден.']);
    const before = await operator('quick-panel list');
    for (const [words, why] of [
      [['add', 'new', '--lang', 'tr', '--title', 'a', '--detail', 'b'], 'with --lang en first'],
      [['add', 'tea', '--kind', 'event', '--title', 'a', '--detail', 'b'], 'is of kind note'],
      [['add', 'tea', '--lang', 'xx', '--title', 'a', '--detail', 'b'], 'write one of tr, en'],
      [['add', 'tea', '--title', 'a\nb', '--detail', 'b'], 'one line'],
      [['add', 'tea', '--title', 'x'.repeat(81), '--detail', 'b'], '1 to 80'],
      [['add', 'tea tea', '--title', 'a', '--detail', 'b'], 'ENTRY has'],
      [['remove', 'tea', '--lang', 'en'], 'Others read tea in English'],
      [['remove', 'nothing'], 'has no nothing'],
    ] as const)
      await expect(operator(['quick-panel', ...words])).rejects.toThrow(why);
    expect(await operator('quick-panel list')).toBe(before);
  });

  it('holds no more than the panel shows', async () => {
    const entries = (await operator('quick-panel list')).split('\n');
    const notes = entries.filter((line) => /^note {2}\S+ {2}en /.test(line)).length;
    for (let left = 20 - notes; left > 0; left--) await add(`note-${left}`);
    await expect(add('one-more')).rejects.toThrow('remove one first');
  });
});
