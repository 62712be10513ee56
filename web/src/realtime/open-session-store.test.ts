import type { MachineId } from '@reelfloor/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenSessionStore } from './open-session-store.ts';

describe('the open session', () => {
  let store: OpenSessionStore;
  beforeEach(() => {
    store = new OpenSessionStore(() => 1_000_000);
  });
  const receive = (status: string, isInGame = false, leftMs?: number) =>
    store.receive(
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

  it('is asked about when its seat waits, with the time left by this page’s clock', () => {
    receive('waiting', false, 90_000);
    expect(store.get()).toMatchObject({ machineId: '104', isAsked: true, heldUntilMs: 1_090_000 });
  });

  it('is asked about once when a page opens while it is played elsewhere', () => {
    receive('playing');
    expect(isAsked()).toBe(true);
    store.dismiss();
    receive('playing');
    expect(isAsked()).toBe(false);
  });

  it('is not asked about on the page that plays it, until its connection is lost', () => {
    receive('playing', true);
    expect(isAsked()).toBe(false);
    receive('waiting', true, 1);
    expect(isAsked()).toBe(true);
    receive('playing', true);
    expect(isAsked()).toBe(false);
  });

  it('is no longer asked about when it is played elsewhere, and gone when it is closed', () => {
    receive('waiting');
    receive('playing');
    expect(isAsked()).toBe(false);
    receive('closed');
    expect(store.get()).toBeNull();
  });

  it('is still asked about while it is being closed', () => {
    receive('waiting');
    receive('closing');
    expect(store.get()).toMatchObject({ status: 'closing', isAsked: true });
  });

  it('knows by the notice or by a refusal why its cash-out is not called off, until a notice says otherwise', () => {
    const notice = {
      status: 'closing',
      name: 'Neon Koi',
      id: '104' as MachineId,
      machine_status: 'cashout' as const,
    };
    const cancelRefused = { code: 'RESTRICTED', params: { until: 0 } };
    store.receive({ ...notice, cancelRefused }, false);
    expect(store.get()?.cancelRefused).toEqual({ code: 'RESTRICTED', Params: { until: 0 } });
    store.receive(notice, false);
    expect(store.get()?.cancelRefused).toBeNull();
    store.noteCancelRefused({ code: 'CANCEL_CLOSED' });
    expect(store.get()).toMatchObject({ status: 'closing', cancelRefused: { code: 'CANCEL_CLOSED' } });
  });

  it('is not asked about by a page that was removed from it, unless that page tries to join again', () => {
    receive('playing', true);
    store.standAside('104');
    receive('waiting');
    expect(isAsked()).toBe(false);
    store.askAboutTakenMachine('104', 'neon-koi');
    expect(store.get()).toMatchObject({ isAsked: true, status: 'waiting', brandName: 'Neon Koi' });
  });

  it('follows its machine’s status', () => {
    receive('waiting');
    store.receiveMachine({ id: '104' as MachineId, status: 'offline' });
    store.receiveMachine({ id: '212' as MachineId, status: 'error' });
    expect(store.get()?.machineStatus).toBe('offline');
  });
});
