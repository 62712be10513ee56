import { describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { jackpotAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { eventually } from '../../testing/eventually.ts';
import { OperatorFloor, reported } from '../../testing/operator-floor.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';

describe('a brand’s life by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  const lobby = async () => {
    const player = await place.floor.player('player1');
    const brands = (await player.get('machine/brands')).body as unknown as {
      id: string;
      name: string;
      jackpot: string;
      jackpotVersion: number;
    }[];
    const { machines } = (await player.get('machine/all')).body as {
      machines: { id: string; brand: { id: string; name: string } }[];
    };
    return { brands, machines, ids: brands.map(({ id }) => id) };
  };
  const brand = async (id: string) => (await lobby()).brands.find((one) => one.id === id);
  const faults = async () => (await auditDatabase(place.database.read, Date.now())).faults;
  const potOf = async (id: string) => (await readLedgerBalance(place.database.read, jackpotAccountOf(id))).balanceMinor;

  it('stands last in the lobby without machines, and otherwise where staff put it', async () => {
    await operator(['brand', 'add', 'empty', 'Empty House']);
    await operator('brand order empty 1');
    await expect(operator('brand order empty 1')).rejects.toThrow('already has place 1; nothing changed');
    await expect(operator('brand order empty 99')).rejects.toThrow('no place 99');
    await expect(operator('brand order nobody 1')).rejects.toThrow('There is no brand nobody');
    await eventually(async () => expect((await lobby()).ids).toContain('empty'));
    const { ids, machines } = await lobby();
    const played = new Set(machines.map((machine) => machine.brand.id));
    expect(played.size).toBeGreaterThan(1);
    const withMachines = ids.slice(0, played.size);
    expect(new Set(withMachines)).toEqual(played);
    // Among brands without machines, the order of staff holds.
    expect(ids[played.size]).toBe('empty');
    const last = withMachines.at(-1) ?? '';
    await operator(`brand order ${last} 1`);
    await eventually(async () => expect((await lobby()).ids[0]).toBe(last));
    expect(await operator('brand list')).toMatch(new RegExp(`^${last}  .*machines\nempty  Empty House  0 machines`));
  });

  it('gets another name, which pages show at once', async () => {
    await expect(operator('brand edit koi')).rejects.toThrow('--name');
    expect(await operator(['brand', 'edit', 'koi', '--name', 'Golden Koi'])).toContain('now called “Golden Koi”');
    await expect(operator(['brand', 'edit', 'koi', '--name', 'Golden Koi'])).rejects.toThrow('nothing changed');
    await eventually(async () => expect(await brand('koi')).toMatchObject({ name: 'Golden Koi' }));
    expect((await lobby()).machines.find(({ id }) => id === 'm1')?.brand).toMatchObject({
      name: 'Golden Koi',
    });
  });

  it('says from which multiple of the stake a win is a big one, and a game that begins then is told it', async () => {
    const reported = async () => {
      const game = await (await place.floor.player('player1')).game();
      const init = await game.init('m1');
      await game.leave();
      return init;
    };
    expect(await reported()).toMatchObject({ value: { machine: { brand: { bigWinStakes: 10 } } } });
    await expect(operator('brand big-win koi 1')).rejects.toThrow('from 2 on');
    await expect(operator('brand big-win nobody 25')).rejects.toThrow('nothing changed');
    expect(await operator('brand big-win koi 25')).toContain('25 times');
    await eventually(async () =>
      expect(await reported()).toMatchObject({ value: { machine: { brand: { bigWinStakes: 25 } } } }),
    );
    expect(await operator('record list koi')).toContain('"to":25');
  });

  it('is hidden with its machines: who plays there plays on, nobody new joins, and it is shown again', async () => {
    const game = await (await place.floor.player('player1')).game();
    expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
    await operator('brand hide koi');
    await expect(operator('brand hide koi')).rejects.toThrow('already hidden');
    await eventually(async () => {
      const { ids, machines } = await lobby();
      expect(ids).not.toContain('koi');
      expect(machines.map(({ id }) => id)).not.toContain('m1');
    });
    expect((await (await place.floor.player('player1')).get('machine/koi')).status).toBe(404);
    expect((await game.spin()).kind).toBe('accepted');
    expect((await game.leave()).kind).toBe('accepted');
    const late = await (await place.floor.player('player2')).game();
    await eventually(async () =>
      expect(await late.init('m1')).toMatchObject({ error: { code: 'MACHINE_OUT_OF_SERVICE' } }),
    );
    await operator('brand show koi');
    await expect(operator('brand show koi')).rejects.toThrow('already shown');
    await eventually(async () => expect((await lobby()).ids).toContain('koi'));
  });

  it('changes, adds and closes jackpot levels, and no money in a pot vanishes', async () => {
    await operator(['brand', 'add', 'pots', 'Pots', '--jackpots', '1000:4,500:3,200:2']);
    const jackpots = (levels: string, ...more: string[]) =>
      operator(['brand', 'jackpots', 'pots', levels, '--reason', 'new game', ...more]);
    await eventually(async () => expect(await brand('pots')).toMatchObject({ jackpot: '100000,50000,20000' }));
    await expect(operator('brand jackpots pots 1000:4')).rejects.toThrow('Say why');
    await expect(jackpots('1000:4,500:3,200:2')).rejects.toThrow('already has these jackpots; nothing changed');
    await expect(jackpots('1000:4,500')).rejects.toThrow('"500" is no jackpot');
    await expect(jackpots('1000:4,500:3')).rejects.toThrow('level 3 holds 200.00');
    await expect(jackpots('1000:4,500:3', '--pot', '3')).rejects.toThrow('Level 3 does not stay');
    await expect(jackpots('1000:9,500:3,200:2', '--pot', 'house')).rejects.toThrow('No level is closed');
    const versionBefore = (await brand('pots'))?.jackpotVersion ?? 0;
    // A new seed counts from the next hit: the pots stay.
    await jackpots('900:5,500:3,200:2');
    await eventually(async () => expect((await brand('pots'))?.jackpotVersion).toBeGreaterThan(versionBefore));
    expect(await brand('pots')).toMatchObject({ jackpot: '100000,50000,20000' });
    expect(await jackpots('900:5,500:3,200:2,50:1')).toContain('4 jackpots');
    await eventually(async () => expect(await brand('pots')).toMatchObject({ jackpot: '100000,50000,20000,5000' }));
    expect(await potOf('pots')).toBe(175_000);
    const versions = [(await brand('pots'))?.jackpotVersion ?? 0];
    expect(await jackpots('900:5,500:3', '--pot', '1')).toContain('Level 4 is closed; its 50.00 went to level 1');
    await eventually(async () => expect(await brand('pots')).toMatchObject({ jackpot: '125000,50000' }));
    versions.push((await brand('pots'))?.jackpotVersion ?? 0);
    expect(await potOf('pots')).toBe(175_000);
    await jackpots('900:5', '--pot', 'house');
    await eventually(async () => expect(await brand('pots')).toMatchObject({ jackpot: '125000' }));
    versions.push((await brand('pots'))?.jackpotVersion ?? 0);
    expect(await potOf('pots')).toBe(125_000);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(3);
    // A level that is opened again is funded again, under a key of its own.
    await jackpots('900:5,500:3');
    expect(await potOf('pots')).toBe(175_000);
    expect(await faults()).toEqual([]);
    expect((await operator('record list pots')).match(/brand jackpots/g)).toHaveLength(5);
    await place.database.transact((tx) =>
      tx.run("UPDATE jackpot_levels SET amount_minor = amount_minor - 1 WHERE brand_id = 'pots' AND level = 1"),
    );
    expect(await faults()).toEqual([expect.stringContaining('the jackpots of pots show')]);
    await place.database.transact((tx) =>
      tx.run("UPDATE jackpot_levels SET amount_minor = amount_minor + 1 WHERE brand_id = 'pots' AND level = 1"),
    );
  });

  it('closes no level while somebody plays at its machines, a hit of it waits, or odds are missing', async () => {
    const token = reported(await operator('agent add hall5'), 'AGENT_TOKEN');
    const bounds = '--max-stake 10 --max-win 270 --free-spins 120 --free-spin-multiplier 2 --share 10 --hand-pay 3000';
    await operator(`brand add odds Odds --jackpots 1000:4,500:3 ${bounds} --odds 1000000,500000`);
    await operator('machine add o1 --brand odds --agent hall5');
    const cabinet = new TestCabinet('o1', 'odds');
    const agent = new TestAgent([cabinet]);
    const close = (...more: string[]) =>
      operator(['brand', 'jackpots', 'odds', '1000:4', '--pot', 'house', '--reason', 'x', ...more]);
    await expect(close()).rejects.toThrow('Give --odds for all 1');
    const game = await (await place.floor.player('player1')).game();
    await eventually(async () => {
      // `machine add` lets the agent say hello again.
      await agent.connect(place.floor.address, 'hall5', token);
      expect(await game.init('o1')).toMatchObject({ kind: 'accepted' });
    });
    await expect(close('--odds', '1000000')).rejects.toThrow('Machine o1 of odds has a player');
    expect((await game.leave()).kind).toBe('accepted');
    await eventually(async () => expect(await close('--odds', '1000000')).toContain('1 jackpots'));
    // Its agent must say hello again, so that a game of another number of levels is not taken.
    expect(await agent.closed).toBeGreaterThan(0);
    expect(await faults()).toEqual([]);
    agent.cut();
  });
});
