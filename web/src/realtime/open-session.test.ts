import type { MachineId } from '@reelfloor/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenSessionStore } from './open-session.ts';

describe('the open session', () => {
  let store: OpenSessionStore;
  beforeEach(() => {
    store = new OpenSessionStore(() => 1_000_000);
  });
  const hear = (status: string, isInGame = false, leftMs?: number) =>
    store.hear(
      {
        status,
        name: 'Neon Koi',
        id: '104' as MachineId,
        machine_status: status === 'waiting' ? 'waiting' : 'playing',
        ...(leftMs !== undefined && { heldUntil: 7, leftMs }),
      },
      isInGame,
    );
  const isAsked = () => store.get()?.isAsked ?? null;

  it('is asked about when its seat waits, with the time that is left by this clock', () => {
    hear('waiting', false, 90_000);
    expect(store.get()).toMatchObject({ machineId: '104', isAsked: true, heldUntilMs: 1_090_000 });
  });

  it('is asked about when a page opens while it lives elsewhere, once', () => {
    hear('playing');
    expect(isAsked()).toBe(true);
    store.dismiss();
    hear('playing');
    expect(isAsked()).toBe(false);
  });

  it('is no question to the page that plays it, until its line is lost', () => {
    hear('playing', true);
    expect(isAsked()).toBe(false);
    hear('waiting', true, 1);
    expect(isAsked()).toBe(true);
    hear('playing', true);
    expect(isAsked()).toBe(false);
  });

  it('is no question any more when it goes on elsewhere, and gone when it is closed', () => {
    hear('waiting');
    hear('playing');
    expect(isAsked()).toBe(false);
    hear('closed');
    expect(store.get()).toBeNull();
  });

  it('stays a question while it is being closed', () => {
    hear('waiting');
    hear('closing');
    expect(store.get()).toMatchObject({ status: 'closing', isAsked: true });
  });

  it('is not asked about by a page that was removed from it, unless that page wants to join again', () => {
    hear('playing', true);
    store.standAside('104');
    hear('waiting');
    expect(isAsked()).toBe(false);
    store.isTaken('104', 'neon-koi');
    expect(store.get()).toMatchObject({ isAsked: true, status: 'waiting', brandName: 'Neon Koi' });
  });

  it('follows the state of its machine', () => {
    hear('waiting');
    store.hearMachine({ id: '104' as MachineId, status: 'offline' });
    store.hearMachine({ id: '212' as MachineId, status: 'error' });
    expect(store.get()?.machineStatus).toBe('offline');
  });
});
