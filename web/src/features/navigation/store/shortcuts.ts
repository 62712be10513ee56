import { useStore } from 'zustand';
import { signInStore } from '../../../api/account.ts';
import { saveUser } from '../../../api/save-user.ts';
import { useAccount } from '../../../api/use-sign-in.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { translate } from '../../../i18n/i18n.ts';
import { showToast } from '../../../ui/toast.ts';
import { ShortcutKeeper } from './shortcut-keeper.ts';

const none: readonly string[] = [];

const keeper = new ShortcutKeeper({
  kept: () => {
    const state = signInStore.getState();
    return state.kind === 'signedIn' ? state.account.user.shortcuts : none;
  },
  save: (ids) => saveUser({ shortcuts: [...ids] }),
  onFailure: (failure) =>
    showToast('error', `${translate('shell.shortcutsNotSaved')} ${failureText(failure)}`, {
      id: 'shortcuts',
    }),
});

export const toggleShortcut = (id: string): void => keeper.toggle(id);
export const forgetShortcuts = (): void => keeper.forget();

/** Returns the ids of the shortcuts in the user's order. */
export const useShortcuts = (): readonly string[] => {
  const kept = useAccount()?.user.shortcuts ?? none;
  return useStore(keeper.wish, ({ ids }) => ids) ?? kept;
};

export const useIsShortcut = (id: string): boolean => useShortcuts().includes(id);
