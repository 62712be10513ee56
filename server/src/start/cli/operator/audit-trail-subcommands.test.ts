import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testEngine } from '../../../platform/database/temporary-database.ts';
import { OperatorFloor } from '../../../testing/operator-floor.ts';

describe('the record of npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  it('records who changed what and when, without secrets, and no line can be deleted', async () => {
    await operator('account block player2');
    await operator('account unblock player2');
    await operator('account role staff1 user');
    await operator('account password player1 --password-stdin', 'a password of my own');
    const lines = (await operator('record list')).split('\n');
    const ofPlayer = await operator('record list player2');
    expect(ofPlayer).toMatch(/^\d{4}-\S+Z {2}ayse@desk {2}account block player2 {2}\{\}\n/);
    expect(lines.some((line) => /account role staff1 {2}\{"from":"staff","to":"user"\}/.test(line))).toBe(true);
    expect(lines.join()).not.toMatch(/argon2|pbkdf2|a password of my own|token_hash/);
    for (const sql of ['DELETE FROM operator_changes', "UPDATE operator_changes SET who = 'x'"])
      await expect(place.database.transact((tx) => tx.run(sql))).rejects.toThrow('only ever added to');
    expect((await operator('record list')).split('\n')).toEqual(lines);
  });

  // This test starts a process, which is slow. The database engine makes no difference, so test with one engine only.
  if (testEngine === 'sqlite')
    it('records the user of the operating system, as npm run cashier does, and the audit finds a changed line', async () => {
      const run = (command: string, ...words: string[]): Promise<{ code: number; said: string }> =>
        new Promise((resolve) => {
          const env: NodeJS.ProcessEnv = {
            ...process.env,
            DATA_DIR: place.floor.config.dataDir,
            OPERATOR: 'Ayşe',
          };
          const path = join(import.meta.dirname, '..', `${command}-command.ts`);
          execFile(process.execPath, [path, ...words], { env }, (error, out, err) =>
            resolve({ code: error ? Number(error.code) : 0, said: out + err }),
          );
        });
      expect((await run('cashier', 'deposit', 'player1', '5', '--key', 'desk-0001')).code).toBe(0);
      const { code, said } = await run('operator', 'record', 'list', 'player1');
      expect(code).toBe(0);
      expect(said).toMatch(/ {2}Ayşe \(\S+@\S+\) {2}cashier deposit player1 {2}\{"amountMinor":500,/);
      expect(await run('operator', 'account', 'fly')).toMatchObject({
        code: 1,
        said: expect.stringContaining('There is no "account fly"'),
      });
      await place.floor.change('DROP TRIGGER operator_changes_no_update');
      await place.floor.change("UPDATE operator_changes SET who = 'nobody' WHERE id = 1");
      expect(await run('audit')).toMatchObject({
        code: 1,
        said: expect.stringContaining("line 1 of the operators' record was changed"),
      });
    });
});
