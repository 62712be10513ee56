import { expect, it } from 'vitest';
import { asRecoveryCode, hashRecoveryCode, newRecoveryCodes } from './second-factors.ts';

it('are ten different codes, found by a hash that needs the account’s salt', async () => {
  const { codes, salt, hashes } = await newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  const [first = ''] = codes;
  const typed = asRecoveryCode(first);
  expect(await hashRecoveryCode(typed ?? '', salt)).toBe(hashes[0]);
  expect(await hashRecoveryCode(typed ?? '', (await newRecoveryCodes()).salt)).not.toBe(hashes[0]);
});

it('are read in any spelling', () => {
  for (const typed of ['abcil-o2b7x', ' ABCİL o2b7x ', 'abcıl02b7x', 'ABC I1-028 7x'])
    expect(asRecoveryCode(typed)).toBe('abcilo2b7x');
  for (const typed of ['', '123456', 'abcil-o2b7', 'abcil-o2b7xx', 'abcil-o2b7!'])
    expect(asRecoveryCode(typed)).toBeNull();
});
