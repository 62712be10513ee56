import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeatFloor } from '../../testing/seat-floor.ts';

describe('the audit, while a machine is out of play', { timeout: 120_000 }, () => {
  let floor: SeatFloor;
  beforeEach(async () => {
    floor = await SeatFloor.open();
  });
  afterEach(() => floor.close());

  const audit = (): Promise<{ code: number; said: string }> =>
    new Promise((resolve) => {
      const { dataDir, databaseUrl } = floor.config;
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
      const command = join(import.meta.dirname, '../../start/cli/audit-command.ts');
      execFile(process.execPath, [command], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, said: out + err }),
      );
    });

  it('fails and says which machine and what to do: after a refused event, and after a lost journal', async () => {
    expect(await audit()).toMatchObject({ code: 0 });
    await floor.playing('player1', 5_000);
    const cabinet = floor.agent.cabinet('m1');
    cabinet.write({ type: 'recovered' }, 7_000);
    await floor.settle();
    const refused = await audit();
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/machine m1 is out of play: .*machine journal m1, then machine clear m1/);
    await floor.change("UPDATE machines SET fault = 'the journal was replaced', contradiction = '{}' WHERE id = 'm2'");
    expect((await audit()).said).toContain('machine m2 is out of play: the journal was replaced');
  });
});
