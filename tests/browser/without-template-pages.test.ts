import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SignedInPages } from '../harness/signed-in-pages.ts';

const run = promisify(execFile);
/** Addresses of the template pages, one of each kind. */
const addresses = ['/ui/icons', '/pages/auth/login', '/ui/page-layouts/blank', '/documentation'];

describe('a client that was built with TEMPLATE_PAGES=off', { timeout: 120_000 }, () => {
  let folder: string;
  let pages: SignedInPages;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reelfloor-without-templates-'));
    await run('npx', ['vite', 'build', '--config', 'web/vite.config.ts', '--outDir', folder], {
      env: { ...process.env, NODE_ENV: 'production', TEMPLATE_PAGES: 'off' },
    });
    pages = await SignedInPages.open({ environment: { WEB_DIR: folder } });
  }, 180_000);
  afterAll(async () => {
    await pages?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has no file of the template pages and none of their addresses', async () => {
    const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8');
    expect(manifest).toContain('"name": "inside"');
    expect(manifest).not.toContain('template');
    const paths = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as string[];
    expect(paths).toContain('/pages/errors/error-404');
    for (const address of addresses) expect(paths).not.toContain(address);
  });

  it('shows the not-found page at their addresses', async () => {
    const page = await pages.enter();
    for (const address of addresses) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await page.waitForURL('**/pages/errors/error-404');
      await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
    }
    // These addresses are typed, and a page that is not there is a 404.
    await pages.leaveClean(/status of 404 .*\/(documentation|pages|ui)/);
  });

  it('lists no template page in an admin’s navigation', async () => {
    const page = await pages.enter({ user: 'admin1' });
    const navigation = page.getByRole('navigation', { name: 'Menu' });
    await navigation.getByRole('link', { name: 'Transactions' }).waitFor();
    expect(await navigation.getByText('Templates').count()).toBe(0);
    await pages.leaveClean();
  });
});
