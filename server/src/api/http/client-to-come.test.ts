import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sites } from '../../platform/sites/sites.ts';
import { addClientPageRoutes, type ClientPageDependencies } from './client-page-routes.ts';
import { addRequestSiteHook } from './resolve-request-sites.ts';

let webDir: string;
let app: FastifyInstance;
beforeEach(() => {
  webDir = join(mkdtempSync(join(tmpdir(), 'reelfloor-web-')), 'dist');
});
afterEach(async () => {
  await app.close();
  rmSync(join(webDir, '..'), { recursive: true });
});

/** Serves a client of which nothing is there yet, with one call of another part beside it. */
const serve = async (players: Promise<void>, whole = players) => {
  app = Fastify();
  const sites = new Sites({ all: async () => [] }, 2);
  addRequestSiteHook(app, { sites, officePlace: null });
  app.get('/v1/call', async () => ({ answered: true }));
  await addClientPageRoutes(app, {
    sites,
    webDir,
    dataDir: join(webDir, '..'),
    operator: { branding: () => ({ name: 'Casino Ege', logo: null, theme: null }), facts: {} },
    pagesToCome: { players, office: players, whole },
  } as unknown as ClientPageDependencies);
  return (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } });
};

const build = (title: string, pages = ['/lobby']): void => {
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  writeFileSync(join(webDir, 'index.html'), `<html><title>${title}</title></html>`);
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages));
  writeFileSync(join(webDir, 'assets', 'index-DYRmsVyo.js'), 'script');
};

describe('a client that is being built', () => {
  it('makes its visitors wait and gives them the page, while calls of others are answered', async () => {
    const building = Promise.withResolvers<void>();
    const get = await serve(building.promise);
    let answered = 0;
    const asked = ['/', '/lobby', '/nowhere', '/assets/index-DYRmsVyo.js'].map((path) => get(path));
    for (const answer of asked) void answer.then(() => answered++);
    expect((await get('/v1/call')).json()).toEqual({ answered: true });
    expect(answered).toBe(0);
    build('first');
    building.resolve();
    const answers = await Promise.all(asked);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200]);
    expect(answers.map(({ body }) => body.includes('first'))).toEqual([true, true, true, false]);
    expect(answers[3]?.headers['cache-control']).toContain('immutable');
  });

  it('keeps its page until the next start, whatever is built later', async () => {
    build('first');
    const get = await serve(Promise.resolve());
    expect((await get('/')).body).toContain('first');
    build('second');
    expect((await get('/lobby')).body).toContain('first');
  });

  it('is served without what comes later, whose visitors wait, and then as the whole', async () => {
    const building = Promise.withResolvers<void>();
    build('first');
    const get = await serve(Promise.resolve(), building.promise);
    expect((await get('/lobby')).body).toContain('first');
    const [later, unknown] = [get('/documentation'), get('/nowhere')];
    expect((await get('/')).body).toContain('first');
    build('whole', ['/lobby', '/documentation']);
    building.resolve();
    expect((await later).statusCode).toBe(200);
    expect((await unknown).statusCode).toBe(404);
    for (const answer of [await later, await unknown, await get('/'), await get('/lobby')])
      expect(answer.body).toContain('whole');
  });

  it('says that it is missing when its build fails, and is there once somebody has built it', async () => {
    const get = await serve(Promise.reject<void>(new Error('no memory')));
    expect((await get('/')).statusCode).toBe(503);
    expect((await get('/lobby')).body).toContain('npm start');
    build('late');
    expect((await get('/lobby')).body).toContain('late');
  });
});
