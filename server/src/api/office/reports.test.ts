import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { officeBase } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

const command = new URL('../../start/cli/report-command.ts', import.meta.url).pathname;

describe('reports in the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let auditor: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open();
    auditor = await OfficeMember.open(floor, 'auditor');
  });
  afterAll(() => floor.close());

  it('are the file that the command line writes', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'drop', '--by', 'day', '--csv', '-'], {
      env: { ...process.env, DATA_DIR: floor.config.dataDir, DATABASE_URL: floor.config.databaseUrl ?? '' },
    });
    const file = await fetch(new URL(`${officeBase}reports/files/drop?by=day&as=csv`, floor.officeAddress), {
      headers: { cookie: auditor.cookie, origin: floor.officeAddress },
    });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(await file.text()).toBe(stdout.replace(/^\uFEFF/, ''));
    expect(stdout.split('\r\n').length).toBeGreaterThan(2);
    const turkish = await fetch(new URL(`${officeBase}reports/files/drop?by=day&as=csv&lang=tr`, floor.officeAddress), {
      headers: { cookie: auditor.cookie, origin: floor.officeAddress },
    });
    expect((await turkish.text()).split('\r\n')[0]).toMatch(/^yer;gün;/);
  });

  it('are given with the advice of the command line, to those with the right alone', async () => {
    const sheet = await auditor.call('reportSheet', { params: { name: 'floor' }, query: { by: 'brand' } });
    expect(sheet).toMatchObject({
      status: 200,
      body: { by: 'brand', groups: ['machine', 'brand', 'agent', 'day'] },
    });
    const overview = await auditor.call('reportOverview');
    expect(overview).toMatchObject({ status: 200, body: { range: { days: 7 }, isRunning: true } });
    const pots = await auditor.call('jackpotLiability');
    expect(pots).toMatchObject({ status: 200, body: { brands: expect.any(Array) } });
    const future = await auditor.call('reportOverview', { query: { from: '2099-01-01' } });
    expect(future).toMatchObject({ status: 409, body: { code: 'REPORT_NO_DAY' } });
    const cashier = await OfficeMember.open(floor, 'cashier');
    for (const name of ['reportOverview', 'jackpotLiability'] as const)
      expect(await cashier.call(name)).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
  });
});
