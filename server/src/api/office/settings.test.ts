import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandSettings } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOperatorLogo } from '../../backoffice/settings/operator-branding.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('settings in the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let admin: OfficeMember;
  let other: OfficeMember;
  let manager: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open();
    [admin, other, manager] = await Promise.all([
      OfficeMember.open(floor, 'admin', 'first'),
      OfficeMember.open(floor, 'admin', 'second'),
      OfficeMember.open(floor, 'manager'),
    ]);
  });
  afterAll(() => floor.close());

  const path = () => join(floor.config.dataDir, 'Settings.json');
  const file = async () => JSON.parse(await readFile(path(), 'utf8').catch(() => '{}')) as object;
  /** Asks as one administrator and confirms as the other one. */
  const byTwo = async (...asked: Parameters<OfficeMember['act']>) => {
    const waiting = await admin.act(...asked);
    expect(waiting).toMatchObject({ status: 200, body: { state: 'waiting' } });
    return other.confirm(String(waiting.body.requestId));
  };
  const history = async (of: string) =>
    (await admin.call('settingsHistory', { query: { of } })).body.changes as Record<string, unknown>[];

  it('are written when a second person has confirmed it, and undone by the value before', async () => {
    expect(await manager.act('setSetting', { key: 'HOUSE_NAME', value: 'Lale' })).toMatchObject({
      body: { code: 'NO_RIGHT' },
    });
    const key = crypto.randomUUID();
    const waiting = await admin.act('setSetting', { key: 'HOUSE_NAME', value: 'Lale' }, { key });
    expect(await file()).toEqual({});
    const id = String(waiting.body.requestId);
    expect((await admin.confirm(id)).body).toMatchObject({ code: 'SAME_PERSON' });
    expect((await other.confirm(id)).status).toBe(200);
    expect(await file()).toEqual({ HOUSE_NAME: 'Lale' });
    // Confirmed or sent again, it changes nothing that was changed since.
    await writeFile(path(), '{"HOUSE_NAME":"Nar","VOLUME":0.5}');
    expect((await other.confirm(id)).body).toMatchObject({ code: 'REQUEST_SETTLED' });
    await admin.act('setSetting', { key: 'HOUSE_NAME', value: 'Lale' }, { key });
    expect(await file()).toEqual({ HOUSE_NAME: 'Nar', VOLUME: 0.5 });
    const line = (await history('setting')).find(({ what }) => what === 'setting set');
    expect(line).toMatchObject({
      who: 'first (office)',
      what: 'setting set',
      subject: 'HOUSE_NAME',
      details: { from: null, to: 'Lale', second: 'second (office)', reason: 'a test asks for it' },
    });
    expect((await byTwo('unsetSetting', { key: 'HOUSE_NAME' })).status).toBe(200);
    expect(await file()).toEqual({ VOLUME: 0.5 });
    const { settings } = (await admin.call('operatorSettings')).body as { settings: { key: string }[] };
    expect(settings.find((one) => one.key === 'HOUSE_NAME')).toMatchObject({
      isDefault: true,
      isShared: true,
    });
  });

  it('refuse what pages could not use, and what the ledger was not begun with', async () => {
    const before = await file();
    for (const [key, value, says] of [
      ['VOLUME', 7, 'SETTING_FORM'],
      ['CURRENCY', 'XTS', 'CURRENCY_FIXED'],
      ['NOTHING', 1, 'SETTING_UNKNOWN'],
      ...commandSettings.map((key) => [key, 'https://theirs.example/', 'SETTING_BY_COMMAND'] as const),
    ] as const) {
      const asked = await admin.act('setSetting', { key, value });
      const refused = asked.body.state === 'waiting' ? await other.confirm(String(asked.body.requestId)) : asked;
      expect(refused.body, key).toMatchObject({ code: says });
    }
    expect(await file()).toEqual(before);
  });

  it('keep the words of the quick panel, whose history has what was said before', async () => {
    const words = {
      id: 'opening',
      lang: 'en',
      kind: 'note',
      title: 'Open late',
      detail: 'Until four',
    } as const;
    expect(await manager.act('putPanelWords', { ...words, lang: 'tr' })).toMatchObject({
      body: { code: 'PANEL_ENGLISH_FIRST' },
    });
    expect((await manager.act('putPanelWords', words)).body).toMatchObject({ state: 'done' });
    await manager.act('putPanelWords', { ...words, title: 'Open later' });
    await manager.act('removePanelWords', { id: 'opening', lang: null });
    const { entries } = (await manager.call('quickPanelWords')).body as { entries: { id: string }[] };
    expect(entries.filter(({ id }) => id === 'opening')).toEqual([]);
    const changes = (await history('quick-panel')).map(({ what, details }) => [
      what,
      (details as { from: unknown }).from,
    ]);
    expect(changes).toEqual([
      ['quick-panel remove', [{ lang: 'en', title: 'Open later', detail: 'Until four' }]],
      ['quick-panel add', { title: 'Open late', detail: 'Until four' }],
      ['quick-panel add', null],
    ]);
  });

  it('keep the house’s own pages and their versions, once for a key', async () => {
    const read = async () => (await fetch(new URL('/terms-of-use.html', floor.address))).text();
    const key = crypto.randomUUID();
    const first = { page: 'terms', html: '<h1>First terms</h1>' } as const;
    expect((await manager.act('setPage', first, { key })).body).toMatchObject({ state: 'done' });
    expect(await read()).toBe(first.html);
    expect((await manager.act('setPage', first)).body).toMatchObject({ code: 'PAGE_SAME' });
    await manager.act('setPage', { page: 'terms', html: '<h1>Second terms</h1>' });
    // Sent again, the first change is not done again.
    expect((await manager.act('setPage', first, { key })).body).toMatchObject({ state: 'done' });
    expect(await read()).toBe('<h1>Second terms</h1>');
    const [newest] = await history('page');
    const from = String((newest?.details as { from?: string } | undefined)?.from);
    await manager.act('restorePage', { page: 'terms', version: from });
    expect(await read()).toBe(first.html);
    await manager.act('unsetPage', { page: 'terms' });
    expect((await manager.call('operatorPage', { params: { page: 'terms' } })).body).toEqual({ html: null });
    const gone = { page: 'terms', version: '0123456789abcdef' } as const;
    expect((await manager.act('restorePage', gone)).body).toMatchObject({ code: 'PAGE_VERSION_UNKNOWN' });
  });

  it('draw the house’s logo from a picture that two people have seen, and refuse what is none', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="red"/></svg>';
    const picture = Buffer.from(svg).toString('base64');
    expect((await byTwo('setLogo', { name: 'red.svg', picture })).status).toBe(200);
    expect(readOperatorLogo(floor.config.dataDir)).toMatchObject({ width: 224, height: 112 });
    const wrong = await admin.act('setLogo', { name: 'no.png', picture: 'AAAA' });
    expect(wrong.body).toMatchObject({ code: 'LOGO_UNREADABLE' });
    expect((await byTwo('removeLogo', {})).status).toBe(200);
    expect(readOperatorLogo(floor.config.dataDir)).toBeNull();
    expect(await history('branding')).toHaveLength(2);
  });

  it('order and hide brands, and tell the token of an agent once', async () => {
    const brands = async () =>
      ((await admin.call('operatorBrands')).body.brands as { id: string; isHidden: boolean }[]).map((brand) => brand);
    const last = (await brands()).at(-1)?.id ?? '';
    await byTwo('orderBrand', { brand: last, place: 1 });
    await byTwo('hideBrand', { brand: last });
    expect((await brands())[0]).toMatchObject({ id: last, isHidden: true });
    const added = await byTwo('addAgent', { agent: 'hall-9', brands: [] });
    const { token } = added.body.answer as { token: string };
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await admin.call('operatorAgents')).body).toMatchObject({
      agents: expect.arrayContaining([expect.objectContaining({ id: 'hall-9', machines: [] })]),
    });
    const stored = await floor.queryDatabase((db) => db.all<{ answer: string }>('SELECT answer FROM staff_steps'));
    const lines = await floor.queryDatabase((db) =>
      db.all<{ details: string }>('SELECT details FROM operator_changes'),
    );
    expect(JSON.stringify([stored, lines])).not.toContain(token);
    expect((await byTwo('removeAgent', { agent: 'hall-9' })).status).toBe(200);
  });
});
