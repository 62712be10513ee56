import type { MachineId } from '@reelfloor/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applySignOut, signInStore, tokenInvalidFailure } from '../api/sign-in-state.ts';
import { openSession } from '../realtime/open-session-store.ts';
import { signInTestPlayer } from '../testing/test-sign-in.ts';
import { cashOutAndLogOut, findMachineWithPlayersSeat, logOut } from './logout-steps.tsx';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../api/call-server.ts', () => ({ callServer }));

const machine = '104' as MachineId;
const refused = (code: string) => ({
  ok: false,
  failure: { kind: 'refused', status: 409, error: { code, ErrorMessage: code } },
});
const asked = () => callServer.mock.calls.map(([name]) => name);

describe('logging out', () => {
  beforeEach(() => {
    callServer.mockReset();
    callServer.mockResolvedValue({ ok: true, value: {} });
    openSession.forget();
    signInTestPlayer();
  });

  it('reports no failure, even if a channel ends the sign-in before the call is answered', async () => {
    callServer.mockImplementation(async () => {
      applySignOut(tokenInvalidFailure);
      return { ok: true, value: {} };
    });
    const states: unknown[] = [];
    const stop = signInStore.subscribe((state) => states.push(state));
    await logOut();
    stop();
    expect(states).toEqual([{ kind: 'signedOut', failure: null }]);
  });

  it('does not end a new sign-in that began before the call was answered', async () => {
    callServer.mockImplementation(async () => {
      applySignOut(tokenInvalidFailure);
      signInTestPlayer('p-2');
      return { ok: true, value: {} };
    });
    await logOut();
    expect(signInStore.getState()).toMatchObject({ kind: 'signedIn', account: { user: { id: 'p-2' } } });
    applySignOut(tokenInvalidFailure);
    expect(signInStore.getState()).toMatchObject({ failure: tokenInvalidFailure });
  });

  it('finds the seat of a locked page, which may not read the records', async () => {
    callServer.mockResolvedValueOnce({ ok: true, value: { locked: true, seat: '104' } });
    expect(await findMachineWithPlayersSeat(true)).toBe('104');
    callServer.mockResolvedValueOnce({ ok: true, value: { locked: true, seat: null } });
    expect(await findMachineWithPlayersSeat(true)).toBeNull();
    callServer.mockResolvedValueOnce({ ok: true, value: {} });
    expect(await findMachineWithPlayersSeat(true)).toBeNull();
    expect(asked()).toEqual(['validate', 'validate', 'validate']);
    openSession.askAboutTakenMachine('105', 'Neon Koi');
    expect(await findMachineWithPlayersSeat(true)).toBe('105');
  });

  it('finds the open seat from the channel or from the newest session', async () => {
    openSession.askAboutTakenMachine('104', 'Neon Koi');
    expect(await findMachineWithPlayersSeat(false)).toBe('104');
    openSession.forget();
    callServer.mockResolvedValueOnce({ ok: true, value: { items: [{ machine: '105', end: null }] } });
    expect(await findMachineWithPlayersSeat(false)).toBe('105');
    callServer.mockResolvedValueOnce({ ok: true, value: { items: [{ machine: '105', end: 1 }] } });
    expect(await findMachineWithPlayersSeat(false)).toBeNull();
  });

  it('does not take a server that says nothing for one that knows of no seat', async () => {
    for (const isLocked of [true, false]) {
      callServer.mockResolvedValueOnce(refused('DATABASE_UNAVAILABLE'));
      expect(await findMachineWithPlayersSeat(isLocked)).toBe('unknown');
      callServer.mockResolvedValueOnce({ ok: false, failure: { kind: 'network' } });
      expect(await findMachineWithPlayersSeat(isLocked)).toBe('unknown');
      // Another operator's server may not have the call.
      callServer.mockResolvedValueOnce({
        ok: false,
        failure: { kind: 'malformed', status: 404, detail: '' },
      });
      expect(await findMachineWithPlayersSeat(isLocked)).toBeNull();
      callServer.mockResolvedValueOnce({ ok: false, failure: tokenInvalidFailure });
      expect(await findMachineWithPlayersSeat(isLocked)).toBeNull();
    }
  });

  it('cashes out first, even if another page of the player plays in the seat', async () => {
    callServer.mockResolvedValueOnce(refused('SEAT_TAKEN')).mockResolvedValueOnce({ ok: true, value: {} });
    callServer.mockResolvedValueOnce({ ok: true, value: { closed: true } });
    expect(await cashOutAndLogOut(machine)).toBeNull();
    expect(asked()).toEqual(['cashOutSeat', 'kick', 'cashOutSeat', 'logout']);
    expect(signInStore.getState()).toEqual({ kind: 'signedOut', failure: null });
  });

  it('asks nothing that it knows to be refused: a page that plays is removed first', async () => {
    openSession.receive({ id: machine, name: '', status: 'playing', machine_status: 'playing' }, false);
    callServer.mockResolvedValue({ ok: true, value: { closed: true } });
    expect(await cashOutAndLogOut(machine)).toBeNull();
    expect(asked()).toEqual(['kick', 'cashOutSeat', 'logout']);
  });

  it('logs out if the seat has already ended, but not if cashing out is refused', async () => {
    callServer.mockResolvedValueOnce(refused('MACHINE_OFFLINE'));
    expect(await cashOutAndLogOut(machine)).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } });
    expect(signInStore.getState()).toMatchObject({ kind: 'signedIn' });
    callServer.mockResolvedValueOnce(refused('SEAT_NONE'));
    expect(await cashOutAndLogOut(machine)).toBeNull();
    expect(signInStore.getState()).toMatchObject({ kind: 'signedOut' });
  });
});
