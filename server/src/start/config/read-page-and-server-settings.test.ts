import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '@reelfloor/protocol';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { buildSettingsForPlayerPages } from '../../backoffice/settings/settings-for-player-pages.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { readPageAndServerSettings } from './read-page-and-server-settings.ts';
import { readServerConfig } from './server-config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'reelfloor-shared-'));
const path = join(dataDir, 'Settings.json');
const write = (settings: object | string) =>
  writeFileSync(path, typeof settings === 'string' ? settings : JSON.stringify(settings));
afterEach(() => rmSync(path, { force: true }));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a setting that client and server share', () => {
  it('applies to both, wherever the operator set it', () => {
    write({ DISCOUNT_MIN: 12.5, ALLOW_0_BALANCE_TO_PLAY: false, CURRENCY: 'EUR' });
    const config = readServerConfig({ DATA_DIR: dataDir, SITE_ID: '7', DISCOUNT_BALANCE_CHECK: 'false' });
    expect(config).toMatchObject({
      siteId: 7,
      allowEmptyWallet: false,
      promotions: { discountMinMinor: 1250, checksBalance: false },
    });
    expect(
      JSON.parse(
        buildSettingsForPlayerPages('{"CURRENCY":"EUR","DISCOUNT_MIN":99,"PLAY_MONEY":true}', {
          ...config,
          isDemo: false,
        }),
      ),
    ).toEqual({
      CURRENCY: 'EUR',
      SITE_ID: 7,
      DISCOUNT_MIN: 12.5,
      ALLOW_0_BALANCE_TO_PLAY: false,
      DISCOUNT_BALANCE_CHECK: false,
    });
  });

  it('stops the start if file and variable differ, and says what to do', () => {
    write({ SITE_ID: 3 });
    expect(() => readPageAndServerSettings({ SITE_ID: '4' }, dataDir)).toThrow(
      /SITE_ID is 4 in the environment and 3 in .*Settings\.json; take it out of one of them\./,
    );
    expect(readPageAndServerSettings({ SITE_ID: '3' }, dataDir).SITE_ID).toBe(3);
  });

  it.each(['{"SITE_ID": "two"}', 'no JSON', '[]'])('is the default for both if it cannot be read: %s', (text) => {
    write(text);
    const shared = readPageAndServerSettings({}, dataDir);
    expect(shared.SITE_ID).toBe(defaultSettings.SITE_ID);
    expect(buildSettingsForPlayerPages(text, { shared, isDemo: false })).toBe('{}');
  });

  it('changes for pages only when it changes for the server', async () => {
    const floor = await TestFloor.open({ MAX_ALL_IN_LIMIT: '5000' });
    try {
      const reported = async () => (await fetch(`${floor.address}/Settings.json`)).json();
      expect(await reported()).toEqual({ MAX_ALL_IN_LIMIT: 5000, PLAY_MONEY: true });
      writeFileSync(join(floor.config.dataDir, 'Settings.json'), '{"MAX_ALL_IN_LIMIT": 1, "FPS": 20}');
      expect(await reported()).toEqual({ MAX_ALL_IN_LIMIT: 5000, FPS: 20, PLAY_MONEY: true });
    } finally {
      await floor.close();
    }
  });

  it('beside prices with a dot for thousands and without quotes, which pages get as they were meant', () => {
    const { shared } = readServerConfig({ DATA_DIR: dataDir });
    expect(buildSettingsForPlayerPages('{"HOT_COINS": [500, 10.000,50.000]}', { shared, isDemo: false })).toBe(
      '{"HOT_COINS":[500,10000,50000]}',
    );
  });
});
