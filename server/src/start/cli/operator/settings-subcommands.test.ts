import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OperatorFloor } from '../../../testing/operator-floor.ts';

describe('settings by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  it('sets and unsets settings of the pages, and keeps settings that it does not know', async () => {
    const path = join(place.floor.config.dataDir, 'Settings.json');
    writeFileSync(path, '{"IP_CHECKING":true,"OURS":1}');
    await operator('setting set DEFAULT_LANG en');
    await operator('setting set IP_CHEKCING false');
    await operator('setting set HOT_COINS [500,"10.000"]');
    const served = async () => (await fetch(`${place.floor.address}/Settings.json`)).json();
    expect(await served()).toEqual({
      OURS: 1,
      DEFAULT_LANG: 'en',
      IP_CHEKCING: false,
      HOT_COINS: [500, '10.000'],
      PLAY_MONEY: true,
    });
    await operator('setting unset DEFAULT_LANG');
    expect(await operator('setting list')).toContain('DEFAULT_LANG  "tr"  (default)');
    expect(JSON.parse(readFileSync(path, 'utf8'))).not.toHaveProperty('DEFAULT_LANG');
  });
});
