import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOfficePageHandler } from './send-office-page.ts';

let webDir: string;
beforeEach(() => {
  webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
});
afterEach(() => rmSync(webDir, { recursive: true }));

const putOffice = (): void => {
  mkdirSync(join(webDir, 'office'));
  writeFileSync(join(webDir, 'office', 'office.html'), '<html><title>office</title></html>');
};

const serve = (built: Promise<void>) => {
  const app = Fastify();
  app.get(
    '/office',
    createOfficePageHandler({
      webDir,
      branding: () => ({ name: 'Reelfloor', logo: null, theme: null }),
      built,
    }),
  );
  return app;
};

describe('a visitor of an office that is being built', () => {
  it('waits for it and gets its page', async () => {
    const build = Promise.withResolvers<void>();
    const app = serve(build.promise);
    let answered = false;
    const [first, second] = [app.inject('/office'), app.inject('/office')];
    void first.then(() => {
      answered = true;
    });
    await new Promise(setImmediate);
    expect(answered).toBe(false);
    putOffice();
    build.resolve();
    for (const answer of [await first, await second])
      expect([answer.statusCode, answer.body.includes('<title>office</title>')]).toEqual([200, true]);
    await app.close();
  });

  it('hears that it is missing when its build fails, and gets the page once somebody has built it', async () => {
    const app = serve(Promise.reject(new Error('no memory')));
    const missing = await app.inject('/office');
    expect(missing.statusCode).toBe(503);
    expect(missing.body).toContain('npm start');
    putOffice();
    expect((await app.inject('/office')).statusCode).toBe(200);
    await app.close();
  });
});
