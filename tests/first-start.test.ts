import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LobbyMachine } from '@reelfloor/protocol';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, logInByForm, newVisitor, type Visitor } from './harness/browser.ts';
import { copyRepository } from './harness/copied-repository.ts';
import { type Floor, startFloor } from './harness/floor.ts';
import { leaveMachine } from './harness/leave-machine.ts';
import { shownFrames } from './harness/machine-picture.ts';
import { call, logIn } from './harness/player.ts';
import { canSpin, spin } from './harness/player-pages.ts';
import { until } from './harness/until.ts';

/** Starts the demo in a copy in which nothing is built, and uses it in its first minute. */
describe('the first start', { timeout: 240_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reelfloor-first-'));
  let copy: ReturnType<typeof copyRepository>;
  let floor: Floor;
  let browser: Browser;
  const visitors: Visitor[] = [];
  const visit = async (): Promise<Page> => {
    const visitor = await newVisitor(browser, floor.baseUrl);
    visitors.push(visitor);
    return visitor.page;
  };
  let machines: readonly LobbyMachine[] = [];
  const list = async (token: string) => {
    const { body } = await call(floor.baseUrl, token, 'machine/all');
    return (body as { machines: readonly LobbyMachine[] }).machines;
  };
  const sees = (page: Page) =>
    until(
      'the spectator sees the machine',
      () =>
        page
          .locator('.watch-dialog video')
          .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames > 5),
      60_000,
    );
  const isThere = (path: string) => existsSync(join(copy.folder, 'web/dist', path));

  beforeAll(async () => {
    copy = copyRepository();
    writeFileSync(join(dataDir, 'Settings.json'), '{ "CURRENCY": "EUR" }');
    browser = await launchBrowser();
    const environment = { CABINET_SPEED: '5', DEMO_GUESTS: '1', WEB_DIR: '' };
    floor = await startFloor({ dataDir, environment, folder: copy.folder });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await floor?.stop();
    rmSync(dataDir, { recursive: true, force: true });
    copy?.remove();
  });

  it('is ready before the office is built, whose first visitor waits and gets the page', async () => {
    expect(isThere('index.html')).toBe(true);
    const page = await visit();
    const early = isThere('office/office.html') ? 'built' : 'not built';
    const answer = await page.goto('/office');
    expect([early, answer?.status()]).toEqual(['not built', 200]);
    await page.getByRole('heading', { name: /^(Ofis|Office)$/ }).waitFor();
  });

  it('has no template pages yet, whose first visitor waits and gets the page, while other pages are there', async () => {
    const page = await visit();
    const pages = () => readFileSync(join(copy.folder, 'web/dist/pages.json'), 'utf8');
    const early = pages().includes('/documentation') ? 'built' : 'not built';
    const [later, first] = await Promise.all([
      fetch(`${floor.baseUrl}/documentation`, { headers: { accept: 'text/html' } }),
      page.goto('/login'),
    ]);
    expect([early, later.status, first?.status()]).toEqual(['not built', 200, 200]);
    expect(pages()).toContain('/documentation');
  });

  it('names the currency of the settings', () => {
    expect(floor.output()).toContain('1000.00 EUR each');
  });

  it('lets a newcomer watch a guest, who plays without a picture, from the first minute', async () => {
    const page = await visit();
    await logInByForm(page, 'player2');
    const { token } = await logIn(floor.baseUrl, 'player2');
    await until(
      'a guest plays',
      async () => {
        machines = await list(token);
        return machines.some(({ status }) => status === 'playing');
      },
      60_000,
    );
    const played = machines.find(({ status }) => status === 'playing');
    expect(played?.watchable).toBe(true);
    await page.goto(`/lobby?search=${played?.id}`);
    await page
      .getByRole('button', { name: `İzle: makine ${played?.id}` })
      .first()
      .click();
    await sees(page);
  });

  it('lets a player sit down and spin, another one watch, and both leave', async () => {
    const page = await visit();
    await logInByForm(page, 'player1');
    // The only guest sits at another machine.
    const id = machines.find(({ status }) => status === 'available')?.id;
    await page.goto(`/game/${id}/any`);
    await until('the machine has a picture', async () => (await shownFrames(page)) > 0, 60_000);
    await page.getByRole('button', { name: /50 aktar/ }).click();
    await canSpin(page);
    await spin(page);
    const watching = await visit();
    await logInByForm(watching, 'player2');
    await watching.goto(`/lobby?search=${id}`);
    await watching
      .getByRole('button', { name: `İzle: makine ${id}` })
      .first()
      .click({ timeout: 60_000 });
    await sees(watching);
    await watching.keyboard.press('Escape');
    await leaveMachine(page);
    const { token } = await logIn(floor.baseUrl, 'player1');
    const { body } = await call(floor.baseUrl, token, 'player/sessions');
    expect(body).toMatchObject({ items: [{ machine: id, spinCount: 1, cashInMinor: 5_000 }] });
  });

  it('has all of the client built in the end, and nothing to complain of', async () => {
    await until('the copies are compressed', () => isThere('office/office.html.br'), 120_000);
    await until(
      'the stamp says so',
      () => !readFileSync(join(copy.folder, 'web/dist/.built'), 'utf8').endsWith('players'),
    );
    expect(visitors.flatMap((visitor) => visitor.complaints)).toEqual([]);
    expect(floor.output()).not.toMatch(/warning|error|could not/i);
    expect(await floor.stop()).toBe(0);
  });
});
