import { expect, it } from 'vitest';
import { generateRecoveryCodes, hashRecoveryCode, normalizeRecoveryCode } from './second-factors.ts';

it('are ten different codes, found by a hash that needs the account’s salt', async () => {
  const { codes, salt, hashes } = await generateRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  const [first = ''] = codes;
  const typed = normalizeRecoveryCode(first);
  expect(await hashRecoveryCode(typed ?? '', salt)).toBe(hashes[0]);
  expect(await hashRecoveryCode(typed ?? '', (await generateRecoveryCodes()).salt)).not.toBe(hashes[0]);
});

it('are read in any spelling', () => {
  for (const typed of ['abcil-o2b7x', ' ABCİL o2b7x ', 'abcıl02b7x', 'ABC I1-028 7x'])
    expect(normalizeRecoveryCode(typed)).toBe('abcilo2b7x');
  for (const typed of ['', '123456', 'abcil-o2b7', 'abcil-o2b7xx', 'abcil-o2b7!'])
    expect(normalizeRecoveryCode(typed)).toBeNull();
});
