import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { OperatorFloor } from '../../testing/operator-floor.ts';
import { assignReviewed } from '../../testing/reviewed-profile.ts';

const player = 'player1';

describe('cases of money laundering in the office', { timeout: 60_000 }, () => {
  const place = new OperatorFloor();
  const member = (role: Parameters<typeof OfficeMember.open>[1]) =>
    OfficeMember.open(place.floor, role, `${role.slice(0, 3)}-${crypto.randomUUID().slice(0, 8)}`);
  const numberOf = (body: Record<string, unknown>) => (body.answer as { case: number }).case;

  it('begin with what the server has found, take notes, and end with an outcome that two people agree on', async () => {
    const [manager, protection, auditor] = [
      await member('manager'),
      await member('protection'),
      await member('auditor'),
    ];
    await assignReviewed(place.floor, { values: { 'laundering.deposits': { days: 1, minor: 5_000 } } });
    const asked = await manager.act('deposit', { player, amountMinor: 5_000, playerNote: '' });
    const second = await member('manager');
    expect((await second.confirm(String(asked.body.requestId))).status).toBe(200);
    // The server looks every ten seconds.
    await eventually(async () => {
      const { body } = await auditor.call('cases');
      expect(body.waiting).toMatchObject([
        { player: { name: player }, kind: 'deposits', figures: { days: 1, depositedMinor: 5_000 } },
      ]);
    });
    const alerts = async () =>
      ((await auditor.call('openAlerts')).body.alerts as { kind: string; player: unknown; text: string }[])
        .filter(({ kind }) => kind === 'moneyLaundering')
        .map(({ player: named, text }) => [named, text.includes(player)]);
    expect(await alerts()).toEqual([[null, false]]);

    const opened = await manager.act('openCase', { player }, { reason: 'a large deposit in cash' });
    const number = numberOf(opened.body);
    expect(await alerts()).toEqual([]);
    expect((await manager.act('openCase', { player })).body).toMatchObject({ code: 'CASE_OPEN' });
    const noted = await manager.act('writeCaseNote', { case: number }, { reason: 'says it is a bonus' });
    expect(noted.body).toMatchObject({ state: 'done' });
    const closing = await manager.act('closeCase', { case: number, outcome: 'reported' }, { reason: 'sent in' });
    expect(closing.body).toMatchObject({ state: 'waiting' });
    const read = async () => (await auditor.call('oneCase', { params: { number } })).body;
    expect(await read()).toMatchObject({
      ...{ player: { name: player }, outcome: null, reason: 'a large deposit in cash' },
      ...{
        indicators: 1,
        notes: 1,
        found: [{ kind: 'deposits' }],
        written: [{ text: 'says it is a bonus' }],
      },
    });
    expect((await protection.confirm(String(closing.body.requestId))).status).toBe(200);
    expect(await read()).toMatchObject({ outcome: 'reported', closing: 'sent in' });
    for (const act of [
      protection.act('writeCaseNote', { case: number }),
      protection.act('closeCase', { case: number, outcome: 'ended' }),
    ])
      expect((await act).body).toMatchObject({ code: 'CASE_CLOSED' });
    expect((await auditor.act('writeCaseNote', { case: number })).body).toMatchObject({ code: 'NO_RIGHT' });
    const cashier = await member('cashier');
    expect((await cashier.call('cases')).body).toMatchObject({ code: 'NO_RIGHT' });
  });

  it('are worked on at the command line as well', async () => {
    const { operator } = place;
    await operator(['case', 'open', 'player2', '--reason', 'buys vouchers for others']);
    const [row] = await place.database.read.all<{ number: number }>(
      "SELECT number FROM laundering_cases WHERE player_id = 'p-player2'",
    );
    const number = String(row?.number);
    await operator(['case', 'note', number, '--text', 'spoken at the desk']);
    expect(await operator('case list')).toContain(`case ${number}  player2  opened`);
    await expect(operator(['case', 'close', number, 'solved', '--reason', 'x'])).rejects.toThrow('unfounded');
    await operator(['case', 'close', number, 'unfounded', '--reason', 'a present for a friend']);
    const said = await operator(`case show ${number}`);
    expect(said).toContain('spoken at the desk');
    expect(said).toContain('Found: a present for a friend');
    await expect(operator('case show 999')).rejects.toThrow('There is no case 999');
    await expect(operator('case show x')).rejects.toThrow('There is no case x');
  });

  it('are not in what is handed to the player, and keep the account from being anonymised while open', async () => {
    const { operator } = place;
    await operator(['account', 'add', 'deniz.8', '--password-stdin', '--no-pin'], 'a password of my own');
    await operator(['case', 'open', 'deniz.8', '--reason', 'a suspicion of ours']);
    const out = join(await createTemporaryFolder('cases'), 'deniz.json');
    await operator(['account', 'export', 'deniz.8', '--out', out, '--reason', 'the player asked']);
    const exported = await readFile(out, 'utf8');
    expect(exported).toContain('deniz.8');
    expect(exported).not.toContain('a suspicion of ours');
    expect(exported).not.toContain('laundering');
    await operator('account block deniz.8 --reason x');
    const anonymise = () =>
      operator(['account', 'anonymise', 'deniz.8', '--reason', 'asked for'], '', { who: 'can@desk' });
    await expect(anonymise()).rejects.toThrow('a case of deniz.8 is open');
    const [row] = await place.database.read.all<{ number: number }>(
      'SELECT number FROM laundering_cases WHERE outcome IS NULL',
    );
    await operator(['case', 'close', String(row?.number), 'unfounded', '--reason', 'nothing there']);
    await anonymise();
  });
});
