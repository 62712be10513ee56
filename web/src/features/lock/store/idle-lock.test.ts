import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInStore } from '../../../api/account.ts';
import { signInTestPlayer } from '../../../testing/test-sign-in.ts';
import { unlock } from '../components/pin-form.tsx';
import { lockIfServerDoes, lockStore } from './idle-lock.ts';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../../../api/call-server.ts', () => ({ callServer }));

const refusedWith = (status: number, code: string) => ({
  ok: false,
  failure: { kind: 'refused', status, error: { code, ErrorMessage: code } },
});

describe('unlocking', () => {
  beforeEach(() => void callServer.mockReset());

  it('asks the server and follows its answer', async () => {
    signInTestPlayer('p-1', 'server');
    callServer.mockResolvedValueOnce(refusedWith(403, 'PIN_WRONG'));
    expect(await unlock('0001')).toMatchObject({ ok: false, failure: { error: { code: 'PIN_WRONG' } } });
    callServer.mockResolvedValueOnce({ ok: true, value: { locked: false } });
    expect(await unlock('0000')).toEqual({ ok: true });
    expect(callServer.mock.calls).toEqual([
      ['unlock', { body: { pin: '0001' } }],
      ['unlock', { body: { pin: '0000' } }],
    ]);
  });

  it.each([
    ['a refusal with 404', refusedWith(404, 'NOT_FOUND')],
    ['a refusal with 405', refusedWith(405, 'NO')],
    ['a page with 404', { ok: false, failure: { kind: 'malformed', status: 404, detail: 'status 404' } }],
  ])('compares the PIN locally where a server has no such call: %s', async (_, answer) => {
    signInTestPlayer('p-1', '4711');
    callServer.mockResolvedValue(answer);
    expect(await unlock('0001')).toMatchObject({
      ok: false,
      failure: { error: { code: 'PIN_WRONG', Params: { left_count: 4 } } },
    });
    expect(await unlock('4711')).toEqual({ ok: true });
    for (let wrong = 0; wrong < 5; wrong++) await unlock('0001');
    expect(signInStore.getState()).toMatchObject({
      kind: 'signedOut',
      failure: { error: { code: 'PIN_EXHAUSTED' } },
    });
  });

  it('does not compare locally where the server checks PINs', async () => {
    signInTestPlayer('p-1', 'server');
    callServer.mockResolvedValue(refusedWith(404, 'NOT_FOUND'));
    expect(await unlock('server')).toMatchObject({ ok: false, failure: { status: 404 } });
  });
});

describe('a page that the server refused because of a lock', () => {
  beforeEach(() => {
    callServer.mockReset();
    signInTestPlayer('p-1', 'server');
    lockStore.setState({ state: 'open' });
  });

  it('locks, even if the server cannot be asked', async () => {
    callServer.mockResolvedValueOnce({ ok: true, value: { locked: true } });
    expect(await lockIfServerDoes()).toBe(true);
    expect(lockStore.getState().state).toBe('locked');
    lockStore.setState({ state: 'open' });
    callServer.mockResolvedValueOnce({ ok: false, failure: { kind: 'network' } });
    expect(await lockIfServerDoes()).toBe(true);
    expect(lockStore.getState().state).toBe('locked');
  });

  it('stays open if the PIN has been entered on another page', async () => {
    callServer.mockResolvedValueOnce({ ok: true, value: { locked: false } });
    expect(await lockIfServerDoes()).toBe(false);
    expect(lockStore.getState().state).toBe('open');
  });
});
