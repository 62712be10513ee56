import { describe, expect, it } from 'vitest';
import { OperatorFloor } from '../../../testing/operator-floor.ts';
import { login, TestPlayer } from '../../../testing/test-player.ts';

describe('people by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;
  const add = (...words: string[]) =>
    operator(['account', 'add', ...words, '--password-stdin', '--no-pin'], 'a password of my own');
  const names = async (words: readonly string[]) =>
    (await operator(['account', ...words])).split('\n').map((line) => line.split('  ')[0]);
  const ofAll = (sql: string) => place.database.read.all<Record<string, unknown>>(sql);

  it('finds people by parts of their names, with Turkish letters as equal, and without wildcards', async () => {
    await add('isik.1', '--name', 'Şükrü', '--lastname', 'IŞIK', '--email', 'sukru@example.org');
    await add('gul_99', '--name', 'Gül%', '--lastname', 'Çelik');
    expect(await names(['find', 'sukru isik'])).toEqual(['isik.1']);
    expect(await names(['find', 'ışık'])).toEqual(['isik.1']);
    expect(await names(['find', 'SUKRU@EXAMPLE'])).toEqual(['isik.1']);
    expect(await names(['find', 'CELİK'])).toEqual(['gul_99']);
    expect(await names(['find', '%'])).toEqual(['gul_99']);
    expect(await names(['find', '_'])).toEqual(['gul_99']);
    const [{ id } = {}] = await ofAll("SELECT id FROM players WHERE username = 'isik.1'");
    expect(await names(['find', String(id)])).toEqual(['isik.1']);
    await expect(operator(['account', 'find', 'nobody at all'])).rejects.toThrow('Nobody matches');
    await expect(operator(['account', 'find', ' '])).rejects.toThrow('Write a part');
    // A mark without its letter is a part of every name.
    await expect(operator(['account', 'find', '\u0301'])).rejects.toThrow('Write a part');
  });

  it('lists by group, those who are blocked, and page by page', async () => {
    await operator('account block player2');
    expect(await names(['list', '--blocked'])).toEqual(['player2']);
    await operator('account unblock player2');
    const staff = await names(['list', '--group', 'staff']);
    expect(staff).toContain('staff1');
    expect(staff).not.toContain('player1');
    const all = await names(['list']);
    const [first = '', second = ''] = all;
    expect(await names(['list', '--limit', '2'])).toEqual([first, second, `There are more: --after ${second}`]);
    expect(await names(['list', '--after', second])).toEqual(all.slice(2));
    await expect(operator('account list --limit 0')).rejects.toThrow('is no limit');
    await expect(operator('account list --group boss')).rejects.toThrow('is no group');
  });

  it('shows an account, and where each cent of it is', async () => {
    const player = await place.floor.player('player1');
    const game = await player.game();
    expect((await game.init('m1')).kind).toBe('accepted');
    const walletBefore = Number(
      (
        await ofAll(
          "SELECT amount_minor AS sum FROM balances WHERE account = (SELECT 'wallet:' || id FROM players WHERE username = 'player1')",
        )
      )[0]?.sum,
    );
    expect((await game.cashIn(1_234)).kind).toBe('accepted');
    await expect.poll(() => operator('account show PLAYER1')).toContain(`at machine m1: 12.34; the seat is played`);
    const said = await operator('account show player1');
    const shown = (minor: number) => (minor / 100).toFixed(2);
    expect(said.replaceAll(',', '')).toContain(
      `Money: ${shown(walletBefore)} in all; wallet ${shown(walletBefore - 1_234)}`,
    );
    expect(said).toContain('Second factor: none; open sign-ins: 1');
    expect(said).toMatch(/login success {2}from 127\.0\.0\.1/);
    expect(said).not.toMatch(/argon2|pbkdf2|scrypt/);
    await expect(operator('account show nobody9')).rejects.toThrow('no account nobody9');
  });

  it('edits names, mail and birth date; the record tells the fields, and the account what they were', async () => {
    await add('editme', '--name', 'Old', '--email', 'old@example.org');
    await place.database.transact(async (tx) => {
      await tx.run(
        `INSERT INTO mail_codes (code_hash, kind, email, player_id, content, made_at, expires_at)
         SELECT 'h', 'passwordReset', email, id, '', 1, 9999999999999 FROM players WHERE username = 'editme'`,
      );
    });
    const said = await operator(
      'account edit EditMe --name New --lastname Name --email New@Example.org --born 1990-02-28',
    );
    expect(said).toBe(
      'editme has now: name "New", surname "Name", mail address "New@Example.org", birth date "1990-02-28".',
    );
    expect(await ofAll("SELECT * FROM mail_codes WHERE code_hash = 'h'")).toEqual([]);
    const shown = await operator('account show editme');
    expect(shown).toContain('Name: New Name; shown as New Name; mail: new@example.org');
    expect(shown).toContain('email from "old@example.org" to "new@example.org"  by ayse@desk');
    const recorded = await operator('record list editme');
    expect(recorded).toContain('"fields":["name","lastname","email","born_on"]');
    expect(recorded).toContain('"bornOn":{"from":null,"to":"1990-02-28"}');
    expect(recorded).not.toMatch(/example\.org|Old/);
    await TestPlayer.login(place.floor.address, 'new@example.org', 'a password of my own');
    expect(
      (await login(place.floor.address, { username: 'old@example.org', password: 'a password of my own' })).status,
    ).not.toBe(200);
    await operator(['account', 'edit', 'editme', '--email', '']);
    expect(await operator('account show editme')).toContain('mail: -');
  });

  it('changes nothing by an edit that is wrong, taken or no change', async () => {
    await add('first.one', '--email', 'one@example.org');
    await add('second.one', '--name', 'Two');
    const before = await ofAll('SELECT * FROM players ORDER BY id');
    const lines = await ofAll('SELECT id FROM operator_changes');
    for (const [words, why] of [
      [['--email', 'ONE@example.org'], 'Another account has the address'],
      [['--email', 'nowhere'], 'is not an email address'],
      [['--name', 'Two'], 'is so already'],
      [['--born', '2001-02-30'], 'is not a birth date'],
      [[], 'Give what to change'],
      [['--name', 'a\nb'], 'one line'],
    ] as const)
      await expect(operator(['account', 'edit', 'second.one', ...words])).rejects.toThrow(why);
    expect(await ofAll('SELECT * FROM players ORDER BY id')).toEqual(before);
    expect(await ofAll('SELECT id FROM operator_changes')).toEqual(lines);
  });
});
