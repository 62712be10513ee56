import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../../../testing/operate.ts';
import { profileFile } from '../../../testing/reviewed-profile.ts';
import { TestFloor } from '../../../testing/test-server.ts';

describe('npm run operator -- profile', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
  });
  afterAll(() => floor.close());
  const profile = (...words: string[]) => operate(floor, 'profile', ...words);
  const held = async () => (await profile('show')).split('\n')[0];

  it('shows the profile that holds with its clauses; of a new demo that is demo', async () => {
    expect(await profile('show')).toMatch(/^1 .* demo, not reviewed {2}by demo/);
    expect(await profile('show')).toContain('play.minCycleMs  0  (our choice: as the specification has it)');
  });

  it('checks a file and says what real players still need', async () => {
    expect(await profile('check', 'malta')).toContain('not for real players yet. Nobody has dated');
    expect(await profile('check', 'uk')).toContain('registers: GAMSTOP, which REGISTERS does not name');
    expect(await profile('check', await profileFile('malta', { legalReview: '2026-11-20' }))).toMatch(
      /is a valid profile\.$/,
    );
    const wrong = await profileFile('malta', { values: { 'play.minCycleMs': '2500', 'age.min': 12 } });
    await expect(profile('check', wrong)).rejects.toThrow(/play\.minCycleMs: .*; age\.min: /);
    await expect(profile('check', 'atlantis')).rejects.toThrow('There is no profile atlantis');
  });

  it('tells what differs and when it would reach a taken seat', async () => {
    expect(await profile('diff', 'malta', 'malta')).toBe('malta and malta have the same values.');
    const reported = await profile('diff', 'assigned', 'malta');
    expect(reported).toContain('play.minCycleMs  0 → 2500  (at once)');
    expect(await profile('diff', 'malta', 'demo')).toContain('play.autoRounds  100 → 0  (new sessions)');
    expect(reported).not.toContain('money.allIn');
  });

  it('assigns with a reason and a record, in a demo also what nobody has reviewed', async () => {
    await expect(profile('assign', 'malta')).rejects.toThrow('Say why with --reason');
    expect(await profile('assign', 'malta', '--reason', 'a trial')).toContain('it is assignment 2');
    expect(await held()).toMatch(/^2 .* malta, not reviewed {2}by ayse@desk: a trial/);
    expect(await operate(floor, 'record', 'list', '--limit', '1')).toContain('profile assign');
    expect(await profile('list')).toMatch(/\n2 .* malta.*\n1 .* demo/);
  });

  it('refuses what this version cannot do, and changes nothing', async () => {
    const before = await held();
    for (const id of ['uk', 'germany'])
      await expect(profile('assign', id, '--reason', 'x')).rejects.toThrow(/registers: (GAMSTOP|OASIS), which/);
    const broken = await profileFile('malta');
    await writeFile(broken, '{}');
    await expect(profile('assign', broken, '--reason', 'x')).rejects.toThrow('is no profile');
    expect(await held()).toBe(before);
  });

  it('assigns for real players only what a lawyer has dated, and never demo', async () => {
    const before = await held();
    await floor.change("UPDATE agents SET token_hash = 'of what nobody knows'");
    await floor.change("DELETE FROM quick_panel_entries WHERE id = 'play-money'");
    await expect(profile('assign', 'malta', '--reason', 'x')).rejects.toThrow('"legalReview": "2026-11-23"');
    const dated = await profileFile('demo', { legalReview: '2026-11-20' });
    await expect(profile('assign', dated, '--reason', 'x')).rejects.toThrow('The profile demo protects nobody');
    expect(await held()).toBe(before);
    const reviewed = await profileFile('malta', { legalReview: '2026-11-20', id: 'our-house' });
    await profile('assign', reviewed, '--reason', 'opened');
    expect(await held()).toMatch(/our-house, reviewed 2026-11-20/);
  });
});
