import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

interface Entry {
  readonly id: string;
  readonly title: string;
}

describe('the quick panel', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeAll(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
  });
  afterAll(() => floor.close());

  const read = async (query: string) =>
    (await player.get(`/api/quick-panel/data${query}`)).body as unknown as {
      events: Entry[];
      notes: Entry[];
    };

  it("lists the house's events and notes in the reader's language, each once", async () => {
    const turkish = await read('?lang=tr');
    const english = await read('?lang=en');
    expect(turkish.events[0]).toEqual({
      id: 'jackpots-grow',
      title: 'Dört kademeli jackpotlar',
      detail: expect.stringContaining('markanın'),
    });
    expect(english.notes.map(({ title }) => title)).toContain('Play money');
    const ids = ({ events, notes }: typeof turkish) => [...events, ...notes].map(({ id }) => id);
    expect(ids(turkish)).toEqual(ids(english));
    expect(new Set(ids(turkish)).size).toBe(ids(turkish).length);
  });

  it('uses English for other languages, and refuses what is not a language', async () => {
    expect(await read('?lang=de')).toEqual(await read('?lang=en'));
    expect(await read('')).toEqual(await read('?lang=en'));
    expect(await player.get('/api/quick-panel/data?lang=1%27')).toMatchObject({ status: 400 });
  });
});
