import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import type { ServerConfig } from '../../start/config/server-config.ts';
import { type RunningServer, startServerNode } from '../../start/server/start-server.ts';
import { besideOthers } from '../../testing/beside-others.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { OfficeMember, officeAt } from '../../testing/office-member.ts';
import { seededConfig } from '../../testing/seeded-place.ts';

describe('settings, pages and the logo over nodes', { timeout: 120_000 }, () => {
  const network = new LocalNetwork();
  let configs: ServerConfig[];
  let nodes: RunningServer[];
  let manager: OfficeMember;
  let admins: OfficeMember[];

  const addressOf = (index: number) => nodes[index]?.address ?? '';
  const folderOf = (index: number) => configs[index]?.dataDir ?? '';
  const start = (config: ServerConfig, reread: (() => ServerConfig) | null = null) =>
    startServerNode(config, { ...besideOthers(), network, reread });
  const settingsAt = async (index: number) =>
    (await fetch(`${addressOf(index)}/Settings.json`)).json() as Promise<Record<string, unknown>>;
  const termsAt = async (index: number) => (await fetch(`${addressOf(index)}/terms-of-use.html`)).text();
  const logoAt = async (index: number) =>
    ((await (await fetch(`${addressOf(index)}/manifest.webmanifest`)).json()) as { icons: { src: string }[] }).icons[0]
      ?.src ?? '';
  const byHand = (index: number, settings: object | string) =>
    writeFileSync(
      join(folderOf(index), 'Settings.json'),
      typeof settings === 'string' ? settings : JSON.stringify(settings),
    );
  const history = async (of: string) =>
    (await admins[0]?.call('settingsHistory', { query: { of } }))?.body.changes as {
      what: string;
      who: string;
      subject: string;
      details: object;
    }[];

  beforeEach(async () => {
    const config = await seededConfig();
    const second = await createTemporaryFolder('second');
    await cp(config.dataDir, second, { recursive: true });
    // SQLite is one file, for which both nodes have one path; only the operator's files are apart.
    configs = [config, { ...config, dataDir: second }];
    byHand(0, { DEFAULT_LANG: 'en' });
    nodes = [];
    for (const each of configs) nodes.push(await start(each));
    const place = {
      officeAddress: officeAt(addressOf(0)),
      withDatabase: async (write: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>) => {
        const database = await openDatabase(config);
        await write(database).finally(() => database.close());
      },
    };
    manager = await OfficeMember.open(place, 'manager');
    admins = [await OfficeMember.open(place, 'admin', 'leyla'), await OfficeMember.open(place, 'admin', 'nil')];
  });

  afterEach(async () => {
    for (const node of nodes) await node.close();
    for (const { dataDir } of configs) await rm(dataDir, { recursive: true, force: true });
  });

  it('are served by each node within a second of a change in the office, and can be undone there', async () => {
    // What stood in the first node's folder is the operator's from the start on.
    expect(await settingsAt(1)).toMatchObject({ DEFAULT_LANG: 'en' });
    const set = await admins[0]?.act('setSetting', { key: 'DEFAULT_LANG', value: 'bg' });
    if (set?.body.state === 'waiting') await admins[1]?.confirm(String(set.body.requestId));
    await manager.act('setPage', { page: 'terms', html: '<h1>First</h1>' });
    await eventually(async () => {
      expect(await settingsAt(1)).toMatchObject({ DEFAULT_LANG: 'bg' });
      expect(await termsAt(1)).toBe('<h1>First</h1>');
    });
    await manager.act('setPage', { page: 'terms', html: '<h1>Second</h1>' });
    const [newest] = await history('page');
    const from = String((newest?.details as { from?: string } | undefined)?.from);
    await eventually(async () => expect(await termsAt(1)).toBe('<h1>Second</h1>'));
    expect((await manager.act('restorePage', { page: 'terms', version: from })).body.state).toBe('done');
    await eventually(async () => expect(await termsAt(1)).toBe('<h1>First</h1>'));
    expect(await termsAt(0)).toBe('<h1>First</h1>');
  });

  it('show the new logo on each node, with every size of it, and none after it was taken away', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100"/></svg>';
    const byTwo = async (name: 'setLogo' | 'removeLogo', content: never) => {
      const asked = await admins[0]?.act(name, content);
      return admins[1]?.confirm(String(asked?.body.requestId));
    };
    await byTwo('setLogo', { name: 'l.svg', picture: Buffer.from(svg).toString('base64') } as never);
    await eventually(async () => expect(await logoAt(1)).toContain('/assets/house/icon-192-'));
    for (const index of [0, 1]) expect((await fetch(`${addressOf(index)}${await logoAt(1)}`)).status).toBe(200);
    await byTwo('removeLogo', {} as never);
    await eventually(async () => expect(await logoAt(1)).toBe('/assets/app/icon-192.png'));
  });

  it('take what an operator writes by hand at one node, and keep a broken file from the others', async () => {
    await eventually(async () => expect(await settingsAt(1)).toMatchObject({ DEFAULT_LANG: 'en' }));
    byHand(1, '{ "DEFAULT_LANG": ');
    mkdirSync(join(folderOf(1), 'pages'), { recursive: true });
    writeFileSync(join(folderOf(1), 'pages/terms-of-use.html'), '<h1>By hand</h1>');
    await eventually(async () => expect(await termsAt(0)).toBe('<h1>By hand</h1>'));
    expect(await settingsAt(0)).toMatchObject({ DEFAULT_LANG: 'en' });
    byHand(1, { DEFAULT_LANG: 'ar' });
    await eventually(async () => expect(await settingsAt(0)).toMatchObject({ DEFAULT_LANG: 'ar' }));
    expect(await history('setting')).toMatchObject([
      { what: 'setting import', subject: 'DEFAULT_LANG', details: { from: 'en', to: 'ar' } },
    ]);
    rmSync(join(folderOf(1), 'Settings.json'));
    await eventually(() => expect(existsSync(join(folderOf(0), 'Settings.json'))).toBe(false));
  });

  it('bring a node up to date that was down, and keep beside what was written there meanwhile', async () => {
    await eventually(async () => expect(await settingsAt(1)).toMatchObject({ DEFAULT_LANG: 'en' }));
    await nodes[1]?.close();
    byHand(1, { DEFAULT_LANG: 'ar' });
    const set = await admins[0]?.act('setSetting', { key: 'HOUSE_NAME', value: 'Ege' });
    if (set?.body.state === 'waiting') await admins[1]?.confirm(String(set.body.requestId));
    const second = configs[1] as ServerConfig;
    const reread = () => ({ ...second, shared: { ...second.shared, HOUSE_NAME: 'Ege' } });
    nodes[1] = await start(second, reread);
    expect(await settingsAt(1)).toMatchObject({ DEFAULT_LANG: 'en', HOUSE_NAME: 'Ege' });
    const [aside = ''] = readdirSync(join(folderOf(1), 'operator-files-aside'));
    expect(readFileSync(join(folderOf(1), 'operator-files-aside', aside), 'utf8')).toContain('"ar"');
  });
});
