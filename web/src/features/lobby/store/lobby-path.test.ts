import type { BrandId, MachineId } from '@reelfloor/protocol';
import { expect, test } from 'vitest';
import { buildBrandLobbyPath, buildMachineGamePath } from './lobby-path.ts';

test('an address is readable and safe for any name', () => {
  expect(buildBrandLobbyPath('koi' as BrandId, 'Neon Koi')).toBe('/lobby/koi/neon-koi');
  expect(buildMachineGamePath('a/1' as MachineId, 'Işıltılı Çağ!')).toBe('/game/a%2F1/isiltili-cag');
  expect(buildMachineGamePath('7' as MachineId, '龍')).toBe('/game/7/-');
});
