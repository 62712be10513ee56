import type { BrandId, MachineId } from '@reelfloor/protocol';
import { expect, test } from 'vitest';
import { brandPath, gamePath } from './lobby-path.ts';

test('an address is readable and safe for any name', () => {
  expect(brandPath('koi' as BrandId, 'Neon Koi')).toBe('/lobby/koi/neon-koi');
  expect(gamePath('a/1' as MachineId, 'Işıltılı Çağ!')).toBe('/game/a%2F1/isiltili-cag');
  expect(gamePath('7' as MachineId, '龍')).toBe('/game/7/-');
});
