import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import {
  addPlayerNotice,
  markPlayerNoticeRead,
  markUnimportantNoticesRead,
  noticeStore,
  startCollectingPlayerNotices,
} from './player-notice-store.ts';

let close = () => {};
let listeners: ((event: object) => void)[] = [];
beforeEach(() => {
  listeners = [];
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => listeners.push(listener));
  vi.stubGlobal('removeEventListener', () => {});
  close = startCollectingPlayerNotices('p-1');
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

const listed = () => noticeStore.getState().notices;
const short = (id: string, atMs = Number(id)) =>
  addPlayerNotice({ id, atMs, kind: 'info', what: `news ${id}`, isKept: false, isRead: false });
const kept = (id: string, atMs = Number(id)) =>
  addPlayerNotice({ id, atMs, kind: 'error', what: `limit ${id}`, isKept: true, isRead: false });

describe('the last notices', () => {
  test('are fifty, the newest first, and what must be read is not pushed out by short news', () => {
    kept('1');
    for (let at = 2; at <= 60; at++) short(String(at));
    expect(listed()).toHaveLength(50);
    expect(listed()[0]?.id).toBe('60');
    expect(listed().at(-1)?.id).toBe('1');
    const [limit] = listed().filter(({ isKept }) => isKept);
    if (limit) markPlayerNoticeRead(limit);
    short('61');
    expect(listed().map(({ id }) => id)).not.toContain('1');
    for (let at = 100; at < 160; at++) kept(String(at));
    expect(listed()).toHaveLength(50);
    expect(listed()[0]?.id).toBe('159');
  });

  test('list the same news once, and other words under the same id beside it', () => {
    short('1');
    short('1', 9);
    addPlayerNotice({ id: '1', kind: 'info', what: 'other words', isKept: false, isRead: false });
    expect(listed().map(({ what }) => what)).toEqual(['other words', 'news 1']);
  });

  test('are read one by one where they matter, and together where they do not', () => {
    kept('1');
    short('2');
    short('3');
    markUnimportantNoticesRead();
    expect(listed().map(({ isRead }) => isRead)).toEqual([true, true, false]);
    markPlayerNoticeRead({ id: '1', what: 'limit 1' });
    expect(listed().every(({ isRead }) => isRead)).toBe(true);
  });

  test('outlive a reload, reach the other tab, and are nobody else’s', () => {
    kept('1');
    const written = localStorage.getItem('notices') ?? '';
    // A page that is reloaded ends without a word.
    noticeStore.setState({ notices: [] });
    const closeReloaded = startCollectingPlayerNotices('p-1');
    expect(listed()).toHaveLength(1);
    localStorage.setItem('notices', written.replace('limit 1', 'limit of the other tab'));
    for (const notify of listeners) notify({ key: 'notices' });
    expect(listed()[0]?.what).toBe('limit of the other tab');
    closeReloaded();
    expect(listed()).toEqual([]);
    expect(localStorage.getItem('notices')).toBeNull();
    localStorage.setItem('notices', written);
    startCollectingPlayerNotices('p-2');
    expect(listed()).toEqual([]);
  });

  test('are not collected while nobody is signed in, and broken storage is none', () => {
    close();
    short('1');
    expect(listed()).toEqual([]);
    for (const broken of ['{', '[]', 'null', '{"player":"p-1","notices":3}']) {
      localStorage.setItem('notices', broken);
      startCollectingPlayerNotices('p-1')();
    }
  });

  test('stay whole and read over two pages that both hear the same', () => {
    const notice = { id: 'n-1', kind: 'info', what: 'news', isKept: false } as const;
    addPlayerNotice({ ...notice, atMs: 1_000, isRead: true });
    // The other page, which nobody looks at, hears it a moment later.
    addPlayerNotice({ ...notice, atMs: 1_400, isRead: false });
    expect(listed()).toMatchObject([{ id: 'n-1', isRead: true }]);
    // It happens again.
    addPlayerNotice({ ...notice, atMs: 61_000, isRead: false });
    expect(listed()).toMatchObject([{ id: 'n-1', isRead: false }]);

    // Another page has stored one, of which this one has not heard yet.
    const file = JSON.parse(localStorage.getItem('notices') ?? '');
    const other = { id: 'n-2', atMs: 500, kind: 'info', what: 'more', isKept: false, isRead: true };
    localStorage.setItem('notices', JSON.stringify({ ...file, notices: [...file.notices, other] }));
    short('70000');
    expect(listed().map(({ id }) => id)).toEqual(['70000', 'n-1', 'n-2']);
  });
});
