import { expect, it, onTestFinished, vi } from 'vitest';
import { signInStore } from '../api/sign-in-state.ts';
import { forgetWallet, storeWalletBalance } from '../features/wallet/store/wallet-store.ts';
import { startNotifyingCasino } from './notify-casino.ts';

const casino = 'https://casino.example';

it('notifies the casino of a balance that came before it began, of each later one once, and of the end', () => {
  const postMessage = vi.fn();
  vi.stubGlobal('window', { parent: { postMessage } });
  vi.stubGlobal('location', { ancestorOrigins: [casino] });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('ResizeObserver', function Observer() {
    return { observe() {}, disconnect() {} };
  });
  onTestFinished(() => {
    forgetWallet();
    vi.unstubAllGlobals();
  });
  storeWalletBalance({ balanceMinor: 500_000, version: 1 });
  const returnUrl = `${casino}/lobby`;
  startNotifyingCasino({ id: 'launch-1', returnUrl, language: 'en', frames: [casino], opens: null });
  storeWalletBalance({ balanceMinor: 500_000, version: 2 });
  storeWalletBalance({ balanceMinor: 495_000, version: 3 });
  signInStore.setState({ kind: 'signedOut', failure: null }, true);
  storeWalletBalance({ balanceMinor: 490_000, version: 4 });
  const said = postMessage.mock.calls.map(([{ source, ...message }, origin]) => {
    expect([source, origin]).toEqual(['reelfloor', casino]);
    return message;
  });
  expect(said).toMatchObject([
    { type: 'ready' },
    { type: 'balance', balanceMinor: 500_000 },
    { type: 'balance', balanceMinor: 495_000 },
    { type: 'sessionClosed', returnUrl },
  ]);
});
