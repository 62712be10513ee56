import { expect, test, vi } from 'vitest';
import { dismissToast, showMessage, showToast } from './toast.ts';

const shown = vi.hoisted(() => [] as { text: string; duration?: number; id?: string }[]);
const dismissed = vi.hoisted(() => [] as string[]);
vi.mock('./toast-host.tsx', () => ({
  mountToastHost: async () => {},
  toast: {
    info: (text: string, options: object) => shown.push({ text, ...options }),
    warning: (text: string, options: object) => shown.push({ text, ...options }),
    dismiss: (id: string) => dismissed.push(id),
  },
}));

test('a toast stays for three seconds, a message for six and a warning for ten, unless told otherwise', async () => {
  showToast('info', 'toast');
  showMessage('info', 'message', { id: 'one' });
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

test('a toast is removed when its reason is gone', async () => {
  await dismissToast('one');
  expect(dismissed).toEqual(['one']);
});
