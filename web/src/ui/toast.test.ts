import { expect, test, vi } from 'vitest';
import { showMessage, showToast } from './toast.ts';

const shown = vi.hoisted(() => [] as { text: string; duration?: number; id?: string }[]);
vi.mock('./toast-host.tsx', () => ({
  mountToastHost: async () => {},
  toast: { info: (text: string, options: object) => shown.push({ text, ...options }) },
}));

test('a toast stays for three seconds and a message for six, unless told otherwise', async () => {
  showToast('info', 'toast');
  showMessage('info', 'message', { id: 'one' });
  showToast('info', 'countdown', { durationMs: 10_000 });
  await vi.waitFor(() => expect(shown).toHaveLength(3), { timeout: 15_000 });
  expect(shown).toEqual([
    { text: 'toast', duration: 3000 },
    { text: 'message', duration: 6000, id: 'one' },
    { text: 'countdown', duration: 10_000 },
  ]);
});
