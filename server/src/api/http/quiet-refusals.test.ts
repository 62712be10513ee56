import { pageAccept, refusalStatusHeader } from '@reelfloor/protocol/http/refusals-as-http-200';
import { officeBase } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

const ofPage = { accept: pageAccept };
const ofProgram = { accept: 'application/json' };

describe('a refusal that a page meets in ordinary use', () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
  });
  afterAll(() => floor.close());

  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(new URL(path, floor.address), init);
    const { code } = (await answer.json()) as { code?: unknown };
    return { status: answer.status, reported: answer.headers.get(refusalStatusHeader), code };
  };

  it('comes with status 200 to a page that asks for it, and to nobody else', async () => {
    const dead = { authorization: 'Bearer dead' };
    const calls = (headers: Record<string, string>) => ask('/v1/player/balance', { headers });
    expect(await calls({ ...dead, ...ofPage })).toEqual({
      status: 200,
      reported: '401',
      code: 'TOKEN_INVALID',
    });
    expect(await calls({ ...dead, ...ofProgram })).toEqual({
      status: 401,
      reported: null,
      code: 'TOKEN_INVALID',
    });
    const player = await floor.player('player1');
    const own = { authorization: `Bearer ${player.signIn.token}`, ...ofPage };
    const cancel = { method: 'POST', body: JSON.stringify({ machineId: 'm1' }) };
    expect(
      await ask('/v1/player/cancel', { ...cancel, headers: { ...own, 'content-type': 'application/json' } }),
    ).toEqual({ status: 200, reported: '409', code: 'SEAT_NONE' });
    await player.post('player/lock');
    expect(await calls(own)).toEqual({ status: 200, reported: '423', code: 'SESSION_LOCKED' });
  });

  it('keeps its status where somebody may be guessing', async () => {
    const guess = { username: 'player1', password: 'wrong', site_id: 2 };
    const answer = await ask('/v1/login', {
      method: 'POST',
      headers: { ...ofPage, 'content-type': 'application/json' },
      body: JSON.stringify(guess),
    });
    expect(answer).toMatchObject({ status: 403, reported: null });
  });

  it('is the office’s too: a conflict, a name that nobody has, and a sign-in that has ended', async () => {
    const manager = await OfficeMember.open(floor, 'manager');
    const act = (headers: Record<string, string>) =>
      manager.send(
        'POST',
        'actions/reserveMachine',
        {
          key: crypto.randomUUID(),
          reason: 'a test asks for it',
          content: { machineId: 'm1', username: 'nobody.has.it' },
        },
        headers,
      );
    const seen = ({ status, headers, body }: Awaited<ReturnType<typeof act>>) => ({
      status,
      reported: headers.get(refusalStatusHeader),
      code: body.code,
    });
    expect(seen(await act(ofPage))).toEqual({ status: 200, reported: '409', code: 'ACCOUNT_UNKNOWN' });
    expect(seen(await act(ofProgram))).toEqual({ status: 409, reported: null, code: 'ACCOUNT_UNKNOWN' });
    const find = `desk/player?name=${encodeURIComponent('nobody.has.it')}`;
    const cashier = await OfficeMember.open(floor, 'cashier');
    expect(seen(await cashier.send('GET', find, undefined, ofPage))).toMatchObject({ reported: '404' });
    const signedOut = await fetch(new URL(`${officeBase}requests/count`, floor.officeAddress), {
      headers: { ...ofPage, origin: floor.officeAddress },
    });
    expect([signedOut.status, signedOut.headers.get(refusalStatusHeader)]).toEqual([200, '401']);
  });
});
