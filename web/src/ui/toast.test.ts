import { expect, test, vi } from 'vitest';
import { resetServerTime, storeServerTime } from '../clock/server-time.ts';
import { loadInitialTexts } from '../i18n/i18n.ts';
import { noticeStore, startCollectingPlayerNotices } from './player-notice-store.ts';
import { dismissToast, showLongToast, showToast } from './toast.ts';

const shown = vi.hoisted(() => [] as { text: string; duration?: number; id?: string }[]);
const dismissed = vi.hoisted(() => [] as string[]);
vi.mock('./toast-host.tsx', () => ({
  mountToastHost: async () => {},
  ToastCountdown: () => null,
  toast: {
    info: (text: string, options: object) => shown.push({ text, ...options }),
    warning: (text: string, options: object) => shown.push({ text, ...options }),
    dismiss: (id: string) => dismissed.push(id),
  },
}));

test('a toast stays for three seconds, a message for six and a warning for ten, unless told otherwise', async () => {
  showToast('info', 'toast');
  showLongToast('info', 'message', { id: 'one' });
  showToast('info', 'countdown', { durationMs: 10_000 });
  showToast('warning', 'warning');
  await vi.waitFor(() => expect(shown).toHaveLength(4), { timeout: 15_000 });
  expect(shown).toEqual([
    { text: 'toast', duration: 3000 },
    { text: 'message', duration: 6000, id: 'one' },
    { text: 'countdown', duration: 10_000 },
    { text: 'warning', duration: 10_000 },
  ]);
});

test('what matters stays until it is read, and all but confirmations and what says otherwise are listed', async () => {
  await loadInitialTexts('en');
  shown.length = 0;
  const close = startCollectingPlayerNotices('p-1');
  showLongToast('info', 'limit', { id: 'limit', isKept: true });
  showToast('info', 'countdown', { isListed: false });
  showToast('warning', 'news');
  await vi.waitFor(() => expect(shown).toHaveLength(3));
  const [limit] = shown as { duration?: number; action?: { onClick: () => void } }[];
  expect(limit?.duration).toBe(Number.POSITIVE_INFINITY);
  const unread = () => noticeStore.getState().notices.map(({ what, isRead }) => [what, isRead]);
  expect(unread()).toContainEqual(['limit', false]);
  expect(unread()).toContainEqual(['news', true]);
  expect(unread()).toHaveLength(2);
  limit?.action?.onClick();
  expect(unread()).toContainEqual(['limit', true]);
  close();
});

test('a toast that leads to a page has a key for it beside the one that says it was read', async () => {
  shown.length = 0;
  showLongToast('info', 'limit', { isKept: true, link: { path: '/protection', label: 'words.protection' } });
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(shown).toMatchObject([
    {
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Player protection' },
      cancel: { label: 'Got it' },
    },
  ]);
});

test('a toast that counts down stays until its end by the server’s clock', async () => {
  shown.length = 0;
  const deviceIsAheadMs = 12 * 3_600_000;
  storeServerTime(Date.now() - deviceIsAheadMs);
  showToast('info', 'turn', { untilMs: Date.now() - deviceIsAheadMs + 90_000 });
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  resetServerTime();
  const { duration = 0 } = shown[0] ?? {};
  expect(Math.round(duration / 10_000)).toBe(9);
  expect(shown[0]).toHaveProperty('description');
});

test('a toast is removed when its reason is gone', async () => {
  await dismissToast('one');
  expect(dismissed).toEqual(['one']);
});
