import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { testEngine } from '../database/temporary-place.ts';
import { auditBooks } from '../ledger/audit-books.ts';
import { ConfigError } from '../process/config-error.ts';
import { eventually } from '../testing/eventually.ts';
import { TestAgent, TestCabinet } from '../testing/test-agent.ts';
import { login, TestPlayer } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';
import { readCommand } from './read-command.ts';

describe('npm run operator beside a running server', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let database: Database;
  beforeAll(async () => {
    floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
    database = await openDatabase(floor.config);
  });
  afterAll(async () => {
    await database.close();
    await floor.close();
  });

  /** Returns what the command prints. It runs in this process, because starting a process takes a second. */
  const operator = async (words: string, piped = ''): Promise<string> => {
    const { verb, input } = readCommand(words.split(' '));
    const lines = await verb.run(
      {
        database,
        dataDir: floor.config.dataDir,
        minPasswordLength: 8,
        who: 'ayse@desk',
        at: Date.now(),
        readSecret: async () => piped,
      },
      input,
    );
    return lines.join('\n');
  };
  const told = (said: string, name: string): string => new RegExp(`${name}: (\\S+)`).exec(said)?.[1] ?? '';
  const codeOf = async (username: string, password: string) =>
    (await login(floor.address, { username, password })).body.code;

  it('adds a player who can log in with the printed password; after a new password the old one fails', async () => {
    const said = await operator('account add Newcomer --name New --email new@example.org');
    const password = told(said, 'Password');
    const player = await TestPlayer.login(floor.address, 'newcomer', password);
    expect(player.signIn).toMatchObject({ Group: 'user', Permissions: [145] });
    expect((await player.post('player/unlock', { pin: told(said, 'PIN') })).status).toBe(200);
    await operator('account password newcomer --password-stdin --no-pin', 'a password of my own');
    expect((await player.get('player/balance')).status).toBe(401);
    expect(await codeOf('newcomer', password)).toBe(10700);
    const own = await TestPlayer.login(floor.address, 'newcomer', 'a password of my own');
    const pin = told(await operator('account pin newcomer'), 'PIN');
    // The sign-in goes on, and can be locked from now on.
    expect((await own.post('player/lock')).body).toEqual({ locked: true });
    expect((await own.post('player/unlock', { pin })).status).toBe(200);
  });

  it('blocks at once: calls are refused, open channels close within seconds, and the name cannot log in', async () => {
    const player = await floor.player('player2');
    const [notices, game] = [await player.notifications(), await player.game()];
    expect((await game.init('m2')).kind).toBe('accepted');
    const began = performance.now();
    expect(await operator('account block player2')).toContain('1 sign-in ended');
    expect((await player.get('player/balance')).status).toBe(401);
    expect(await notices.closed).toBe(4000);
    expect(await game.channel.closed).toBe(4000);
    // The server checks every two seconds; the rest is for a slow machine.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await codeOf('player2', 'demo1234')).toBe(10704);
    await operator('account unblock player2');
    await floor.player('player2');
  });

  it('sets a role and permissions, and ends sign-ins that have the old ones', async () => {
    const before = await floor.player('staff1');
    await operator('account role staff1 user');
    expect((await before.get('validate')).status).toBe(401);
    expect((await floor.player('staff1')).signIn.Group).toBe('user');
    const playing = await floor.player('staff1');
    await operator('account permissions staff1 7');
    expect((await playing.get('player/balance')).status).toBe(401);
    const without = await floor.player('staff1');
    expect((await without.get('player/balance')).status).toBe(403);
    await operator('account permissions staff1 145,7');
    await operator('account role staff1 staff');
    expect((await floor.player('staff1')).signIn).toMatchObject({ Group: 'staff', Permissions: [7, 145] });
  });

  it('adds a brand with its jackpots, which open lobbies show at once', async () => {
    await operator('brand add falcon Falcon --jackpots 500:2,100.50:1');
    const player = await floor.player('player1');
    await eventually(async () =>
      expect((await player.get('machine/brands')).body).toContainEqual({
        id: 'falcon',
        name: 'Falcon',
        jackpot: '50000,10050',
        machineCount: 0,
      }),
    );
    expect(await floor.look(async (db) => (await auditBooks(db, Date.now())).faults)).toEqual([]);
  });

  it("sets a brand's bounds, all of them together", async () => {
    const said =
      '--max-stake 10 --max-win 270 --free-spins 120 --free-spin-multiplier 1 --share 10 --hand-pay 3000';
    expect(await operator('brand add swift Swift')).toContain('npm run operator -- brand bounds swift');
    await operator(`brand bounds swift ${said} --approve-above 5000`);
    const { bounds } = await floor.look(async (db) =>
      db.query.selectFrom('brands').select('bounds').where('id', '=', 'swift').executeTakeFirstOrThrow(),
    );
    expect(JSON.parse(bounds ?? '')).toEqual({
      maxStakeMinor: 1_000,
      maxWinStakes: 270,
      maxFreeSpins: 120,
      freeSpinMultiplier: 1,
      sharePerMille: 10,
      handPayMinor: 300_000,
      maxAheadMinor: 3_000_000,
      stakedPerHitMinor: [],
      approvalMinor: 500_000,
    });
    expect(await operator('record list swift')).toContain('"approvalMinor":500000');
    await expect(operator(`brand bounds swift ${said} --odds 500,100`)).rejects.toThrow(
      'each of the 0 jackpots',
    );
  });

  it('adds an agent that serves only the machines allotted to it, until its token is revoked', async () => {
    const token = told(await operator('agent add hall7'), 'AGENT_TOKEN');
    await operator('machine add h1 --brand koi --agent hall7');
    const h1 = new TestCabinet('h1');
    const hello = async (given: string, ...cabinets: TestCabinet[]) => {
      const agent = new TestAgent(cabinets);
      await agent.connect(floor.address, 'hall7', given);
      return { agent, answer: agent.hello };
    };
    expect((await hello(token, new TestCabinet('h2'))).answer).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
    expect((await hello(token, new TestCabinet('h1', 'orbit'))).answer).toMatchObject({
      error: { code: 'MESSAGE_INVALID' },
    });
    const { answer } = await hello(token, h1);
    expect(answer?.kind).toBe('accepted');
    await eventually(async () => expect(await floor.status('h1')).toBe('available'));
    expect(await operator('machine list')).toContain('h1  koi  hall7');
    const renewed = told(await operator('agent renew hall7'), 'AGENT_TOKEN');
    await eventually(async () => expect(await floor.status('h1')).toBe('offline'));
    expect((await hello(token, h1)).answer).toMatchObject({
      error: { code: 'TOKEN_INVALID' },
    });
    const again = await hello(renewed, h1);
    await eventually(async () => expect(await floor.status('h1')).toBe('available'));
    await operator('agent revoke hall7');
    await eventually(async () => expect(await floor.status('h1')).toBe('offline'));
    again.agent.cut();
  });

  it('reserves a machine for one player, who alone sees the name and can sit down, and releases it', async () => {
    await operator('machine reserve m1 player1');
    const seenBy = async (username: string) => {
      const { body } = await (await floor.player(username)).get('machine/all');
      return (body.machines as { id: string; status: string; reservation: unknown }[]).find(
        ({ id }) => id === 'm1',
      );
    };
    await eventually(async () =>
      expect(await seenBy('player1')).toMatchObject({ status: 'reserved', reservation: 'Player One' }),
    );
    expect(await seenBy('admin1')).toMatchObject({ status: 'reserved', reservation: '' });
    const other = await (await floor.player('admin1')).game();
    expect(await other.init('m1')).toMatchObject({ error: { code: 'MACHINE_RESERVED' } });
    other.vanish();
    await operator('machine release m1');
    await eventually(async () =>
      expect(await seenBy('admin1')).toMatchObject({ status: 'available', reservation: null }),
    );
  });

  it('lets no agent choose a machine’s brand, because another brand’s pots are not its to win', async () => {
    const token = told(await operator('agent add hall5 --any-machine --brands koi'), 'AGENT_TOKEN');
    const hello = async (...cabinets: TestCabinet[]) => {
      const agent = new TestAgent(cabinets);
      await agent.connect(floor.address, 'hall5', token);
      const answer = agent.hello;
      agent.cut();
      return answer;
    };
    const refusedWith = (text: string) => ({ error: { ErrorMessage: expect.stringContaining(text) } });
    expect(await hello(new TestCabinet('h5', 'orbit'))).toMatchObject(refusedWith('no machines of orbit'));
    await eventually(async () =>
      expect(await hello(new TestCabinet('h5'))).toMatchObject({ kind: 'accepted' }),
    );
    await eventually(async () =>
      expect(await hello(new TestCabinet('h5', 'orbit'))).toMatchObject(refusedWith('a machine of koi')),
    );
    await operator('machine brand h5 orbit');
    await eventually(async () =>
      expect(await hello(new TestCabinet('h5', 'orbit'))).toMatchObject({ kind: 'accepted' }),
    );
  });

  it('closes the connection of an agent whose token changed in the database without a command', async () => {
    const token = told(await operator('agent add hall4'), 'AGENT_TOKEN');
    await operator('machine add h4 --brand koi --agent hall4');
    const agent = new TestAgent([new TestCabinet('h4')]);
    await agent.connect(floor.address, 'hall4', token);
    await eventually(async () => expect(await floor.status('h4')).toBe('available'));
    await floor.change("UPDATE agents SET token_hash = 'of another' WHERE id = 'hall4'");
    await eventually(async () => expect(await floor.status('h4')).toBe('offline'));
    agent.cut();
  });

  it('reserves a machine before its agent first says hello, and moves it to another agent while it is free', async () => {
    const [first, second] = [
      told(await operator('agent add hall8'), 'AGENT_TOKEN'),
      told(await operator('agent add hall9'), 'AGENT_TOKEN'),
    ];
    await operator('machine add h8 --brand koi --agent hall8');
    await operator('machine reserve h8 player1');
    expect(await operator('machine list')).toContain('h8  koi  hall8  kept for player1');
    const cabinet = new TestCabinet('h8');
    const agent = new TestAgent([cabinet]);
    await agent.connect(floor.address, 'hall8', first);
    await eventually(async () => expect(await floor.status('h8')).toBe('reserved'));
    const game = await (await floor.player('player1')).game();
    expect((await game.init('h8')).kind).toBe('accepted');
    await expect(operator('machine move h8 --agent hall9')).rejects.toThrow('Machine h8 has a player');
    await game.cashIn(500);
    expect((await game.leave()).kind).toBe('accepted');
    await eventually(async () => {
      expect(await operator('machine move h8 --agent hall9')).toContain('Machine h8 is agent hall9’s now');
    });
    await eventually(async () => expect(await floor.status('h8')).toBe('offline'));
    const ghost = new TestAgent([new TestCabinet('h8')]);
    await ghost.connect(floor.address, 'hall8', first);
    expect(ghost.hello).toMatchObject({ error: { code: 'FORBIDDEN' } });
    const heir = new TestAgent([cabinet]);
    await heir.connect(floor.address, 'hall9', second);
    // It continues where the books are, and is still reserved.
    expect(heir.hello).toMatchObject({ kind: 'accepted', value: { acknowledged: { h8: 2 } } });
    await eventually(async () => expect(await floor.status('h8')).toBe('reserved'));
    await expect(operator('machine move h8 --agent hall9')).rejects.toThrow('agent hall9’s already');
    for (const one of [agent, ghost, heir]) one.cut();
  });

  it('sets and unsets settings of the pages, and keeps settings that it does not know', async () => {
    const path = join(floor.config.dataDir, 'Settings.json');
    writeFileSync(path, '{"IP_CHECKING":true,"OURS":1}');
    await operator('setting set CURRENCY EUR');
    await operator('setting set IP_CHEKCING false');
    await operator('setting set HOT_COINS [500,"10.000"]');
    const served = async () => (await fetch(`${floor.address}/Settings.json`)).json();
    expect(await served()).toEqual({
      OURS: 1,
      CURRENCY: 'EUR',
      IP_CHEKCING: false,
      HOT_COINS: [500, '10.000'],
      PLAY_MONEY: true,
    });
    await operator('setting unset CURRENCY');
    expect(await operator('setting list')).toContain('CURRENCY  "TRY"  (default)');
    expect(JSON.parse(readFileSync(path, 'utf8'))).not.toHaveProperty('CURRENCY');
  });

  it.each([
    ['', 'Usage: npm run operator'],
    ['account', 'account block USERNAME'],
    ['account explode player1', 'There is no "account explode"'],
    ['constructor name', 'There is no "constructor"'],
    ['account block', 'USERNAME is missing'],
    ['account block player1 now', '"now" is too much'],
    ['account block player1 --sudo', '--sudo'],
    ['account block nobody', 'There is no account nobody'],
    ['account unblock player1', 'not blocked already'],
    ['account add ab', '"ab" is no user name'],
    ['account add player1', 'There is an account player1 already'],
    ['account add fresh1 --group boss', '"boss" is no group'],
    ['account permissions player1 145,x', 'are no permissions'],
    ['account password player1 --password-stdin', 'A password has 8 to 256'],
    ['account pin nobody', 'There is no account nobody'],
    ['machine move m99 --agent demo-floor', 'There is no machine m99'],
    ['machine move m1 --agent nobody', 'There is no agent nobody'],
    ['brand add koi Koi', 'There is a brand koi already'],
    ['brand add b2 B --jackpots 5', 'is no jackpot'],
    ['brand bounds nobody --share 10', 'There is no brand nobody'],
    ['brand bounds koi', 'Say the bounds: --max-stake'],
    ['brand bounds koi --share 10', '--max-stake, --max-win, --free-spins'],
    ['agent add hall3 --any-machine', '--any-machine and --brands'],
    ['agent add hall3 --any-machine --brands nobody', 'There is no brand nobody'],
    ['machine brand m99 koi', 'There is no machine m99'],
    ['agent renew nobody', 'There is no agent nobody'],
    ['machine add m9', '--brand has'],
    ['machine add m1 --brand koi --agent demo-floor', 'agent demo-floor’s already'],
    ['machine reserve m99 player1', 'There is no machine m99'],
    ['machine reserve m1 nobody', 'There is no account nobody'],
    ['setting set CURRENCY euros', 'CURRENCY is not of the expected form'],
    ['setting set __proto__ 1', 'There is no setting __proto__'],
    ['record list --limit 0', 'is no limit'],
  ])('refuses "%s" in words that help, and records nothing', async (words, says) => {
    const before = await operator('record list --limit 1');
    const refused = operator(words, 'short');
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(says);
    expect(await operator('record list --limit 1')).toBe(before);
  });

  it('records who changed what and when, without secrets, and no line can be deleted', async () => {
    const lines = (await operator('record list')).split('\n');
    const ofPlayer = await operator('record list player2');
    expect(ofPlayer).toMatch(/^\d{4}-\S+Z {2}ayse@desk {2}account block player2 {2}\{\}\n/);
    expect(lines.some((line) => /account role staff1 {2}\{"from":"staff","to":"user"\}/.test(line))).toBe(
      true,
    );
    expect(lines.join()).not.toMatch(/argon2|pbkdf2|a password of my own|token_hash/);
    for (const sql of ['DELETE FROM operator_changes', "UPDATE operator_changes SET who = 'x'"])
      await expect(database.transact((unit) => unit.run(sql))).rejects.toThrow('only ever added to');
    expect((await operator('record list')).split('\n')).toEqual(lines);
  });

  // A process of its own does the same on both engines.
  if (testEngine === 'sqlite')
    it('records the user of the operating system, as npm run cashier does', async () => {
      const run = (command: string, ...words: string[]): Promise<{ code: number; said: string }> =>
        new Promise((resolve) => {
          const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: floor.config.dataDir, OPERATOR: 'Ayşe' };
          const path = join(import.meta.dirname, '../commands', `${command}-command.ts`);
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
    });
});
