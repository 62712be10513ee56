import { officeBase } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OfficeMember } from '../../testing/office-member.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const broken = `{"content": "${'x'.repeat(250_000)}`;

let floor: TestFloor;
let player: TestPlayer;
let manager: OfficeMember;
beforeAll(async () => {
  floor = await TestFloor.open();
  player = await floor.player('player1');
  manager = await OfficeMember.open(floor, 'manager');
});
afterAll(() => floor.close());

const send = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const address = path.startsWith(officeBase) ? floor.officeAddress : floor.address;
  const answer = await fetch(new URL(path, address), {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const asPlayer = (): Record<string, string> => ({ authorization: `Bearer ${player.signIn.token}` });
const asManager = (): Record<string, string> => ({ cookie: manager.cookie });
const paths = { player: '/v1/player/cashout', office: `${officeBase}actions/disableMachine` };

describe('a body', () => {
  it.each(['player', 'office'] as const)(
    'of a stranger is not read: one that is broken or too large is refused for want of a sign-in (%s)',
    async (side) => {
      const code = side === 'player' ? 'TOKEN_INVALID' : 'STAFF_SIGNED_OUT';
      for (const body of [broken, nested(100_000), '{'])
        expect((await send(paths[side], body)).body).toMatchObject({ code });
    },
  );

  it.each(['player', 'office'] as const)(
    'nested deeper than any call needs is refused with what is wrong, not as a fault of ours (%s)',
    async (side) => {
      const headers = side === 'player' ? asPlayer() : asManager();
      for (const depth of [33, 8_000])
        expect(await send(paths[side], nested(depth), headers)).toMatchObject({
          status: 400,
          body: { code: 'BODY_INVALID', ErrorMessage: expect.stringContaining('32 deep') },
        });
      // Brackets within a text are no nesting, whatever is escaped before them.
      const text = JSON.stringify({ key: `\\"${'['.repeat(200)}` });
      const answer = await send(paths[side], text, headers);
      expect(answer.body.code).toBe('BODY_INVALID');
      expect(JSON.stringify(answer.body)).not.toContain('deep');
    },
  );

  it('is large only where a call carries a file', async () => {
    const reason = 'a new text';
    const page = {
      key: crypto.randomUUID(),
      reason,
      content: { page: 'terms-of-use', html: 'x'.repeat(150_000) },
    };
    expect((await send(`${officeBase}actions/setPage`, JSON.stringify(page), asManager())).body.code).not.toBe(
      'MESSAGE_TOO_LARGE',
    );
    const other = { key: crypto.randomUUID(), reason: 'x'.repeat(20_000), content: {} };
    expect(await send(paths.office, JSON.stringify(other), asManager())).toMatchObject({
      status: 413,
      body: { code: 'MESSAGE_TOO_LARGE' },
    });
  });
});
