import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import type { Database } from '@reelfloor/server/testing/database';
import { OfficeMember, officeAt } from '@reelfloor/server/testing/office-member';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { complaintsOf, picture } from '../harness/access-floor.ts';
import { launchBrowser, newVisitor, type Visitor } from '../harness/browser.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { fewFrames } from '../harness/game-visits.ts';
import { nightly } from '../harness/nightly.ts';

const name = 'Trial Machine';
const bounds = '--max-stake 1 --max-win 5000 --free-spins 0 --free-spin-multiplier 1 --share 0 --hand-pay 1000';

/** The trial machine as a process, which can be started again with the same memory and ports. */
class TrialMachineProcess {
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #lines: AsyncIterator<string> | null = null;
  #ports: readonly [line: number, relays: number] = [0, 0];

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(serial: string): Promise<readonly [line: number, relays: number]> {
    const [line, relays] = this.#ports;
    const memory = join(this.#folder, `${serial}.json`);
    const ports = ['--socket', String(line), '--relays', String(relays)];
    const words = ['egm/src/main.ts', ...ports, '--spinMs', '500', '--memory', memory, '--serial', serial];
    const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    this.#ports = [await this.#port(), await this.#port()];
    return this.#ports;
  }

  /** Does what an operator does at the cabinet. */
  async operate(line: string): Promise<unknown> {
    this.#child?.stdin?.write(`${line}\n`);
    return JSON.parse(await this.#line());
  }

  async stop(): Promise<void> {
    if (!this.#child) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await exit;
    this.#child = null;
  }

  async #line(): Promise<string> {
    return (await this.#lines?.next())?.value ?? '';
  }

  async #port(): Promise<number> {
    return Number(/:(\d+)$/.exec(await this.#line())?.[1]);
  }
}

let folder: string;
let machine: TrialMachineProcess;
let floor: Floor;
let browser: Browser;
let database: Database;
const visitors: Visitor[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'real-commissioning-'));
  machine = new TrialMachineProcess(folder);
  const [linePort, relayPort] = await machine.start('ANOTHER-1');
  await writeFile(
    join(folder, '701.json'),
    JSON.stringify({
      sas: {
        line: { kind: 'socket', host: '127.0.0.1', port: linePort },
        ...{ cycleMs: 40, serial: 'TRIAL-0001', asset: 122, denomMinor: 1 },
      },
      celebrates: 'aboveStake',
      keys: {
        board: { kind: 'modbusTcp', host: '127.0.0.1', port: relayPort },
        spin: 0,
        stakes: [
          { label: '1×', stakeMinor: 25, channel: 1 },
          { label: '2×', stakeMinor: 50, channel: 2 },
        ],
      },
      picture: {
        size: [1280, 720],
        views: [{ source: { kind: 'lavfi', graph: 'testsrc2=size=1280x720:rate=25' } }],
        reelBox: { x: 0.1, y: 0.1, width: 0.8, height: 0.7 },
      },
    }),
  );
  const entry = { machine: '701', brand: 'trial', name, driver: 'sas', cabinet: '701.json' };
  await writeFile(join(folder, 'floor.json'), JSON.stringify({ machines: [entry] }));
  const environment = { AGENT_FLOOR: join(folder, 'floor.json') };
  [floor, browser] = await Promise.all([startFloor({ environment, settings: fewFrames }), launchBrowser()]);
  database = await floor.openTestDatabase();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await floor?.stop();
  await floor?.remove();
  await machine?.stop();
  await rm(folder, { recursive: true, force: true });
  for (const visitor of visitors) expect(complaintsOf(visitor)).toEqual([]);
});

const operator = (...words: string[]) =>
  promisify(execFile)('node', ['server/src/start/cli/operator-command.ts', ...words], {
    env: { ...process.env, DATA_DIR: floor.dataDir, OPERATOR: 'owner' },
  });

const open = async (role: StaffRole): Promise<Visitor> => {
  const place = {
    officeAddress: officeAt(floor.baseUrl),
    withDatabase: (write: (own: Database) => Promise<void>) => write(database),
  };
  const member = await OfficeMember.open(place, role, `own-${role}`);
  const visitor = await newVisitor(browser, officeAt(floor.baseUrl));
  visitors.push(visitor);
  const [cookie = '', value = ''] = member.cookie.split('=');
  const { hostname } = new URL(officeAt(floor.baseUrl));
  const context = visitor.page.context();
  await context.addCookies([{ name: cookie, value, domain: hostname, path: '/office', sameSite: 'Strict' }]);
  await visitor.page.addInitScript(() => localStorage.setItem('office_language', 'en'));
  await visitor.page.goto('/office/settings/cabinets/701');
  return visitor;
};
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
/** A game, and so a test, can take half a minute beside other work. */
const patient = { timeout: 90_000 };

nightly(
  'a machine on a serial line is put into service through the office, by two people',
  async () => {
    await operator('brand', 'add', 'trial', name, ...bounds.split(' '));
    await operator('machine', 'add', '701', '--brand', 'trial', '--agent', 'demo-floor');
    const visitor = await open('technician');
    const { page } = visitor;

    // Another machine than the one that the cabinet file names.
    const identity = card(page, 'Identity');
    await identity.getByText('is this the right machine?').waitFor(patient);
    await page.getByText('Does not match its file').waitFor(patient);
    await picture(visitor, 'real-commissioning-wrong');
    await machine.stop();
    await machine.start('TRIAL-0001');
    await identity.getByText('TRIAL-0001').waitFor(patient);
    await expect.poll(() => identity.getByText('is this the right machine?').count(), patient).toBe(0);
    for (const point of await page.getByRole('checkbox').all()) await point.check();

    // With a door open the machine takes no money, and says so.
    const money = card(page, 'Money test');
    await machine.operate('open slot');
    await money.getByRole('textbox').fill('10');
    await money.getByRole('button', { name: 'Put ₺10.00 in' }).click(patient);
    await page.locator('.money-why, [role="alert"]').first().waitFor(patient);
    await picture(visitor, 'real-commissioning-refused');
    await machine.operate('close slot');
    await money.getByRole('button', { name: /^Put ₺10.00 in/ }).click(patient);
    await money.getByText('of test money is on the meter.').waitFor(patient);

    const keys = card(page, 'Keys');
    await machine.operate('open slot');
    await keys.getByRole('button', { name: 'Press relay 1', exact: true }).click(patient);
    await keys.getByRole('button', { name: 'Press relay 1 again' }).waitFor(patient);
    await picture(visitor, 'real-commissioning-key');
    await machine.operate('close slot');
    for (const relay of [1, 2, 3]) {
      const row = keys.getByRole('listitem').nth(relay - 1);
      const press = row.getByRole('button');
      await expect
        .poll(
          async () => {
            if ((await press.count()) > 0 && (await press.isEnabled()))
              await press.click({ timeout: 1_000 }).catch(() => {});
            return (await row.getAttribute('class')) ?? '';
          },
          { ...patient, interval: 2_000 },
        )
        .toBe('ok');
    }
    await money.getByRole('button', { name: /^Take/ }).click(patient);
    const ask = card(page, 'Open 701 to players');
    await ask.getByText('All steps are done.').waitFor(patient);
    await picture(visitor, 'real-commissioning-ready');
    await ask.getByLabel('Reason').fill('all steps passed');
    await ask.getByRole('button', { name: 'Request to open 701' }).click();
    await ask.getByRole('button', { name: 'Withdraw' }).waitFor(patient);

    const { page: second } = await open('manager');
    const decision = card(second, 'Open 701 to players');
    await decision.getByRole('button', { name: 'Confirm' }).click(patient);
    await decision.getByText('Open to players since').waitFor(patient);
    await card(page, 'Identity, pinned').waitFor(patient);
    await picture(visitor, 'real-commissioning-open');
  },
  600_000,
);
