import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestFloor } from '../../testing/test-server.ts';

const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-web-'));
let floor: TestFloor;

/** Writes files whose content tells their name and whether they belong to the build or the operator. */
const put = (root: string, ...files: readonly string[]) => putIn('machines', root, ...files);
const putIn = (kind: 'machines' | 'brands', root: string, ...files: readonly string[]) => {
  mkdirSync(join(root, 'assets', kind), { recursive: true });
  for (const file of files) writeFileSync(join(root, 'assets', kind, file), `${file} of ${kindOf(root)}`);
};
const kindOf = (root: string) => (root === webDir ? 'the build' : 'the operator');

beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<html></html>');
  put(webDir, 'koi.png', 'koi.avif', 'koi-small.avif', 'orbit.png', 'orbit.avif', 'plain.png');
  floor = await TestFloor.open({ WEB_DIR: webDir });
  put(floor.config.dataDir, 'orbit.png', 'house brand.png');
  writeFileSync(join(floor.config.dataDir, 'secret.png'), 'secret');
});
afterAll(async () => {
  await floor.close();
  rmSync(webDir, { recursive: true });
});

const ofBrowser = 'image/avif,image/webp,image/*,*/*;q=0.8';
const get = (path: string, accept = ofBrowser) => getFrom('machines', path, accept);
const getFrom = async (folder: 'machines' | 'brands', path: string, accept = ofBrowser) => {
  const answer = await fetch(`${floor.address}/assets/${folder}/${path}`, { headers: { accept } });
  const { status, headers } = answer;
  const kind = { type: headers.get('content-type'), vary: headers.get('vary') };
  return { status, ...kind, text: status === 200 ? await answer.text() : '' };
};

describe('a machine’s picture', () => {
  it('is the operator’s PNG as it is, whatever formats the browser accepts', async () => {
    for (const path of ['house%20brand.png', 'house%20brand.png?w=320'])
      expect(await get(path)).toMatchObject({ type: 'image/png', text: 'house brand.png of the operator' });
    expect(await get('plain.png')).toMatchObject({ type: 'image/png', text: 'plain.png of the build' });
  });

  it('of the build is replaced by the operator’s of the same name', async () => {
    expect(await get('orbit.png')).toMatchObject({ type: 'image/png', text: 'orbit.png of the operator' });
  });

  it('of the build is sent as AVIF to a browser that accepts it, in the requested width', async () => {
    expect(await get('koi.png')).toMatchObject({ type: 'image/avif', text: 'koi.avif of the build' });
    expect(await get('koi.png?w=320')).toMatchObject({ text: 'koi-small.avif of the build' });
    expect(await get('koi.png', 'image/png,*/*')).toEqual({
      status: 200,
      type: 'image/png',
      vary: expect.stringMatching(/^accept(,|$)/),
      text: 'koi.png of the build',
    });
  });

  it('is its brand’s after the brand got another name, the operator’s before that of the build', async () => {
    await floor.change("UPDATE brands SET name = 'New Name' WHERE id = 'bazaar'");
    await floor.restart();
    putIn('brands', webDir, 'bazaar.png', 'bazaar.avif');
    expect(await get('new%20name.png')).toMatchObject({
      type: 'image/avif',
      text: 'bazaar.avif of the build',
    });
    putIn('brands', floor.config.dataDir, 'bazaar.png');
    expect(await get('new%20name.png')).toMatchObject({ text: 'bazaar.png of the operator' });
  });

  it('that does not exist is not found, and no name leads out of the folder', async () => {
    for (const path of ['none.png', '..%2F..%2Fsecret.png', '%2E%2E%2F%2E%2E%2Fsecret.png', 'a%00.png'])
      expect((await get(path)).status, path).toBeGreaterThanOrEqual(400);
  });
});

describe('a brand’s picture', () => {
  const ofBrand = async (path: string) => (await getFrom('brands', path)).text;

  it('is ours until the operator has one of its machines, which then also stands for the brand', async () => {
    putIn('brands', webDir, 'koi.png', 'koi.avif', 'koi-small.avif', 'koi-icon.png', 'koi-icon.avif');
    expect(await ofBrand('koi.png?w=320')).toBe('koi-small.avif of the build');
    expect(await ofBrand('koi-icon.png')).toBe('koi-icon.avif of the build');
    put(floor.config.dataDir, 'neon koi.png');
    for (const path of ['koi.png', 'koi.png?w=320', 'koi-icon.png'])
      expect(await ofBrand(path), path).toBe('neon koi.png of the operator');
    // A brand without a picture is no error, so that the page, which draws its name, has none in its console.
    expect((await getFrom('brands', 'orbit.png')).status).toBe(204);
    expect((await getFrom('brands', 'orbit-icon.png')).status).toBe(204);
    expect((await getFrom('brands', 'nobody.png')).status).toBe(404);
  });

  it('is the operator’s own of the brand, before that of its machines', async () => {
    putIn('brands', floor.config.dataDir, 'koi.png');
    expect(await ofBrand('koi.png')).toBe('koi.png of the operator');
    expect(await ofBrand('koi-icon.png')).toBe('koi.png of the operator');
    putIn('brands', floor.config.dataDir, 'koi-icon.png');
    expect(await ofBrand('koi-icon.png')).toBe('koi-icon.png of the operator');
  });

  it('does not lead out of the folder by the brand’s name', async () => {
    writeFileSync(join(floor.config.dataDir, 'secret.png'), 'secret');
    await floor.change("UPDATE brands SET name = '../../secret' WHERE id = 'pharaoh'");
    await floor.restart();
    expect(await getFrom('brands', 'pharaoh.png')).toMatchObject({ status: 204, text: '' });
  });
});
