import { expect, it } from 'vitest';
import { foldName } from './fold-name.ts';

it('makes Turkish letters equal to those that people type for them, in any case', () => {
  for (const text of ['ŞÜKRÜ IŞIK', 'şükrü ışık', 'Sukru Isik', 'SÜKRÜ  İŞİK', 's\u0327ükrü ışık'])
    expect(foldName(text), text).toBe('sukru isik');
  expect(foldName('Çağlar Öztürk')).toBe('caglar ozturk');
  expect(foldName('ÉMILE')).toBe('emile');
  expect(foldName('50%_')).toBe('50%_');
});
