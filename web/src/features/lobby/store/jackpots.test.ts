import type { BrandId } from '@reelfloor/protocol';
import { expect, test, vi } from 'vitest';
import { forgetJackpots, jackpotStore, parseJackpotAmounts, storeBrandJackpots } from './jackpots.ts';

test('amounts are sorted highest first, and unreadable ones are dropped', () => {
  expect(parseJackpotAmounts('128431042, 8412005,631070')).toEqual([128_431_042, 8_412_005, 631_070]);
  expect(parseJackpotAmounts('')).toEqual([]);
  expect(parseJackpotAmounts('12,-5,NaN,1.5,,7')).toEqual([12, 7]);
});

test('an unchanged jackpot notifies nobody', () => {
  const brandId = 'koi' as BrandId;
  storeBrandJackpots({ brandId, jackpot: '100,50' });
  const reported = vi.fn();
  jackpotStore.subscribe(reported);
  storeBrandJackpots({ brandId, jackpot: '100,50' });
  expect(reported).not.toHaveBeenCalled();
  storeBrandJackpots({ brandId, jackpot: '101,50' });
  expect(jackpotStore.getState().jackpots.get(brandId)).toEqual([101, 50]);
});

test('a figure never goes back to an older one, whichever way it comes', () => {
  const brandId = 'orbit' as BrandId;
  const shown = () => jackpotStore.getState().jackpots.get(brandId);
  storeBrandJackpots({ brandId, jackpot: '300', version: 7 });
  storeBrandJackpots({ brandId, jackpot: '200', version: 6 });
  expect(shown()).toEqual([300]);
  storeBrandJackpots({ brandId, jackpot: '100', version: 8 });
  expect(shown()).toEqual([100]);
  // Amounts without a version are always taken.
  storeBrandJackpots({ brandId, jackpot: '50' });
  expect(shown()).toEqual([50]);
  forgetJackpots();
  storeBrandJackpots({ brandId, jackpot: '10', version: 1 });
  expect(shown()).toEqual([10]);
});
