import type { BrandId } from '@reelfloor/protocol';
import { expect, test, vi } from 'vitest';
import { jackpotStore, parseJackpot, takeJackpot } from './jackpots.ts';

test('amounts are sorted highest first, and unreadable ones are dropped', () => {
  expect(parseJackpot('128431042, 8412005,631070')).toEqual([128_431_042, 8_412_005, 631_070]);
  expect(parseJackpot('')).toEqual([]);
  expect(parseJackpot('12,-5,NaN,1.5,,7')).toEqual([12, 7]);
});

test('an unchanged jackpot notifies nobody', () => {
  const brandId = 'koi' as BrandId;
  takeJackpot({ brandId, jackpot: '100,50' });
  const told = vi.fn();
  jackpotStore.subscribe(told);
  takeJackpot({ brandId, jackpot: '100,50' });
  expect(told).not.toHaveBeenCalled();
  takeJackpot({ brandId, jackpot: '101,50' });
  expect(jackpotStore.getState().jackpots.get(brandId)).toEqual([101, 50]);
});
