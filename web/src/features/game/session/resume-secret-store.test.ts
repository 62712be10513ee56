import { expect, it } from 'vitest';
import { join, joined, withCredit } from '../../../testing/join.ts';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { createResumeSecretStore, createServerFlag } from './resume-secret-store.ts';

const terms = { allowAutoplay: true, rotateMenu: true, framesPerSecond: 30 };

it('a page shows the secret of its seat when it joins again, and so does the tab after a reload', async () => {
  const storage = memoryStorage();
  const shown: unknown[] = [];
  const init = ({ resume }: { resume?: string | undefined }) => {
    shown.push(resume);
    return { ok: true as const, value: { ...withCredit(1), resume: resume ?? 'secret-1' } };
  };
  const first = await joined({ init }, {}, terms, { resume: createResumeSecretStore(() => storage) });
  await first.interrupt();
  await joined({ init }, {}, terms, { resume: createResumeSecretStore(() => storage) });
  expect(shown).toEqual([undefined, 'secret-1', 'secret-1']);
});

it('joins a server that gives no secrets', async () => {
  const shown: unknown[] = [];
  const init = (data: object) => {
    shown.push(data);
    return { ok: true as const, value: withCredit(1) };
  };
  const { interrupt } = await join({ init }, {}, terms, { resume: createResumeSecretStore(memoryStorage) });
  await interrupt();
  expect(shown).toEqual([
    { machineID: '104', token: 'token' },
    { machineID: '104', token: 'token', sessionId: 's1' },
  ]);
});

it('is kept by the page itself where storage is off', () => {
  const kept = createResumeSecretStore(() => {
    throw new Error('off');
  });
  expect(kept.read()).toBeUndefined();
  kept.write('secret-1');
  expect(kept.read()).toBe('secret-1');
});

it('what a page has learned about its server is kept for the next one, and by the page itself where storage is off', () => {
  const storage = memoryStorage();
  expect(createServerFlag('flag', () => storage).read()).toBe(false);
  createServerFlag('flag', () => storage).write(true);
  expect(createServerFlag('flag', () => storage).read()).toBe(true);
  const off = createServerFlag('flag', () => {
    throw new Error('off');
  });
  expect(off.read()).toBe(false);
  off.write(true);
  expect(off.read()).toBe(true);
});
