import { beforeAll, describe, expect, it } from 'vitest';
import { OperatorFloor, reported } from '../../testing/operator-floor.ts';
import { call, login } from '../../testing/test-player.ts';

const own = 'a password of my own';

describe('a password that staff gave out', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;
  const enter = (username: string, password: string) => login(place.floor.address, { username, password });
  const choose = async (ticket: string, new_password: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = { ticket, new_password };
    const answer = await call(place.floor.address, 'POST', 'login/first-password', headers, body);
    return answer.status === 200 ? 'chosen' : answer.body.code;
  };
  const ticketOf = async (username: string, password: string) => {
    const { status, body } = await enter(username, password);
    expect([status, body.code]).toEqual([200, 'PASSWORD_CHANGE_NEEDED']);
    return (body as unknown as { Params: { ticket: string } }).Params.ticket;
  };
  let given = '';
  let signIns: () => Promise<number>;
  beforeAll(async () => {
    given = reported(await operator('account add newcomer'), 'Password');
    signIns = async () => {
      const rows = await place.database.read.all(
        "SELECT id FROM sign_ins WHERE player_id = (SELECT id FROM players WHERE username = 'newcomer')",
      );
      return rows.length;
    };
  });

  it('gives no token before another one is chosen, and none by the ticket', async () => {
    const ticket = await ticketOf('newcomer', given);
    expect(await signIns()).toBe(0);
    expect(await choose('x'.repeat(43), own)).toBe('SECOND_FACTOR_EXPIRED');
    expect(await choose(ticket, 'short')).toBe(40101);
    expect(await choose(ticket, 'newcomer')).toBe('PASSWORD_KNOWN');
    expect(await choose(ticket, given)).toBe('PASSWORD_SAME');
    expect((await enter('newcomer', given)).body.code).toBe('PASSWORD_CHANGE_NEEDED');
    expect(await choose(ticket, own)).toBe('chosen');
    expect(await signIns()).toBe(0);
    expect((await enter('newcomer', given)).body.code).toBe(10700);
    expect((await enter('newcomer', own)).status).toBe(200);
    expect(await choose(ticket, 'another of my own')).toBe('SECOND_FACTOR_EXPIRED');
  });

  it('is changed once, although two devices choose at the same time', async () => {
    const again = reported(await operator('account password newcomer --change-at-login'), 'Password');
    expect(await signIns()).toBe(0);
    const tickets = [await ticketOf('newcomer', again), await ticketOf('newcomer', again)];
    const passwords = ['the first of mine', 'the second of mine'];
    const outcomes = await Promise.all(tickets.map((ticket, at) => choose(ticket, passwords[at] ?? '')));
    expect(outcomes.toSorted()).toEqual(['SECOND_FACTOR_EXPIRED', 'chosen'].toSorted());
    const entered = await Promise.all(passwords.map((password) => enter('newcomer', password)));
    expect(entered.map(({ status }) => status === 200)).toEqual(outcomes.map((each) => each === 'chosen'));
  });

  it('cannot be chosen by a ticket from before staff gave out another one, or blocked the account', async () => {
    const first = reported(await operator('account password newcomer'), 'Password');
    const ticket = await ticketOf('newcomer', first);
    const second = reported(await operator('account password newcomer'), 'Password');
    expect(await choose(ticket, own)).toBe('SECOND_FACTOR_EXPIRED');
    const later = await ticketOf('newcomer', second);
    await operator('account block newcomer');
    expect(await choose(later, own)).toBe('SECOND_FACTOR_EXPIRED');
    await operator('account unblock newcomer');
    expect((await enter('newcomer', second)).body.code).toBe('PASSWORD_CHANGE_NEEDED');
  });

  it('stays where the command says so, and where the password was typed by somebody', async () => {
    const kept = reported(await operator('account password newcomer --keep-password'), 'Password');
    expect((await enter('newcomer', kept)).status).toBe(200);
    await operator('account password newcomer --password-stdin', own);
    expect((await enter('newcomer', own)).status).toBe(200);
    await operator('account password newcomer --password-stdin --change-at-login', 'typed by the team');
    expect((await enter('newcomer', 'typed by the team')).body.code).toBe('PASSWORD_CHANGE_NEEDED');
    await expect(operator('account password newcomer --keep-password --change-at-login')).rejects.toThrow('not both');
  });
});
