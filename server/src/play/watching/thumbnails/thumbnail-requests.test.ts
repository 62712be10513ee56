import type { MachineId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { idOf, ThumbnailPage } from '../../../testing/thumbnail-world.ts';
import { ThumbnailRequests } from './thumbnail-requests.ts';
import type { ThumbnailReader } from './thumbnail-stream.ts';

const asker = (account: string) => ({ account, siteKey: 0 });

const openRequests = () => {
  const clock = new ManualClock();
  const shown: string[] = [];
  const showing = new Map<ThumbnailReader, readonly MachineId[]>();
  const requests = new ThumbnailRequests(
    {
      show: (reader, ids) => {
        shown.push(ids.join());
        showing.set(reader, ids);
      },
      leave: (reader) => void showing.delete(reader),
    },
    clock,
  );
  return { clock, shown, showing, requests };
};

describe('pages that say what they show', () => {
  it('are served at once, as often as a player scrolls', () => {
    const { clock, shown, requests } = openRequests();
    const page = new ThumbnailPage();
    for (let step = 0; step < 60; step++) {
      expect(requests.show(asker('p1'), page, [idOf(`m${step}`)]).ok).toBe(true);
      clock.advance(500);
    }
    expect(shown).toHaveLength(60);
  });

  it('get only what they said last, later, if their account says it too often; others are not touched', () => {
    const { clock, shown, showing, requests } = openRequests();
    const page = new ThumbnailPage();
    for (let step = 0; step < 1_000; step++) requests.show(asker('p1'), page, [idOf(`m${step}`)]);
    expect(shown).toHaveLength(60);
    expect(requests.show(asker('p2'), new ThumbnailPage(), [idOf('m1')]).ok).toBe(true);
    expect(shown).toHaveLength(61);
    clock.advance(5_000);
    expect(showing.get(page)).toEqual(['m999']);
    expect(shown).toHaveLength(62);
  });

  it('are at most six of one account, and another may come when one has left', () => {
    const { showing, requests } = openRequests();
    const pages = Array.from({ length: 7 }, () => new ThumbnailPage());
    const outcomes = pages.map((page) => requests.show(asker('p1'), page, [idOf('m1')]).ok);
    expect(outcomes).toEqual([true, true, true, true, true, true, false]);
    expect(requests.show(asker('p1'), pages[0] as ThumbnailPage, []).ok).toBe(true);
    expect(showing.size).toBe(5);
    expect(requests.show(asker('p1'), pages[6] as ThumbnailPage, [idOf('m1')]).ok).toBe(true);
  });

  it('leave nothing behind: a page that left while it waited is not served later', () => {
    const { clock, showing, requests } = openRequests();
    const page = new ThumbnailPage();
    for (let step = 0; step < 100; step++) requests.show(asker('p1'), page, [idOf('m1')]);
    requests.leave(page);
    requests.leave(page);
    clock.advance(60_000);
    expect(showing.size).toBe(0);
  });
});
