import { beforeEach, expect, test } from 'vitest';
import { forgetWallet, storeWalletBalance, walletStore } from './wallet-store.ts';

beforeEach(forgetWallet);
const balance = () => walletStore.getState().wallet?.balanceMinor;

test('the newer balance is kept, whichever way it came', () => {
  storeWalletBalance({ balanceMinor: 500, version: 4 });
  storeWalletBalance({ balanceMinor: 900, version: 3 });
  expect(balance()).toBe(500);
  storeWalletBalance({ balanceMinor: 700, version: 5 });
  expect(balance()).toBe(700);
});

test('a balance without a version is accepted', () => {
  storeWalletBalance({ balanceMinor: 500, version: 4 });
  storeWalletBalance({ balanceMinor: 900, version: undefined });
  expect(balance()).toBe(900);
});
