import { expect, test } from 'vitest';
import { buildBrandPicturePath } from './brand-picture-path.ts';

test('a brand’s picture has one address in every language', () => {
  expect(buildBrandPicturePath('Neon Koi')).toBe('/assets/machines/neon%20koi.png');
  // In Turkish the lower case of I is ı, but the address must not depend on the player's language.
  expect(buildBrandPicturePath('ORBIT SEVEN')).toBe('/assets/machines/orbit%20seven.png');
  expect(buildBrandPicturePath('İstanbul')).toBe('/assets/machines/istanbul.png');
});
