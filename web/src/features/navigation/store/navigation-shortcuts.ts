import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CallFailure, CallResult } from '../../../api/call-failure.ts';
import { saveSignedInUserSettings } from '../../../api/save-user-settings.ts';
import { signInStore } from '../../../api/sign-in-state.ts';
import { useSignedInAccount } from '../../../api/use-sign-in-state.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { translate } from '../../../i18n/i18n.ts';
import { showToast } from '../../../ui/toast.ts';

type Ids = readonly string[];

interface KeeperOptions {
  readonly kept: () => Ids;
  readonly save: (ids: Ids) => Promise<CallResult<unknown>>;
  readonly onFailure: (failure: CallFailure) => void;
}

/**
 * Saves shortcuts with an optimistic update. Saves run one after another with the latest selection, so that quick clicks cannot overtake
 * each other. A failed save is rolled back.
 */
export class ShortcutSaver {
  /** The user's selection that is not saved on the server yet; null if the server's list is current. */
  readonly request = createStore<{ readonly ids: Ids | null }>(() => ({ ids: null }));
  readonly #options: KeeperOptions;
  #saving = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  toggle(id: string): void {
    const now = this.request.getState().ids ?? this.#options.kept();
    this.request.setState({ ids: now.includes(id) ? now.filter((other) => other !== id) : [...now, id] });
    if (!this.#saving) void this.#saveChoices();
  }

  forget(): void {
    this.request.setState({ ids: null });
  }

  async #saveChoices(): Promise<void> {
    this.#saving = true;
    for (let requested = this.request.getState().ids; requested !== null; requested = this.request.getState().ids) {
      const result = await this.#options.save(requested);
      if (!result.ok) this.#options.onFailure(result.failure);
      // A selection made during the save is saved next; a selection that the server refused is not retried.
      if (!result.ok || this.request.getState().ids === requested) this.forget();
    }
    this.#saving = false;
  }
}

const none: readonly string[] = [];

const keeper = new ShortcutSaver({
  kept: () => {
    const state = signInStore.getState();
    return state.kind === 'signedIn' ? state.account.user.shortcuts : none;
  },
  save: (ids) => saveSignedInUserSettings({ shortcuts: [...ids] }),
  onFailure: (failure) =>
    showToast('error', `${translate('shell.shortcutsNotSaved')} ${getCallFailureText(failure)}`, {
      id: 'shortcuts',
    }),
});

export const toggleNavigationShortcut = (id: string): void => keeper.toggle(id);
export const forgetNavigationShortcuts = (): void => keeper.forget();

/** Returns the ids of the shortcuts, in the user's order. */
export const useNavigationShortcuts = (): readonly string[] => {
  const kept = useSignedInAccount()?.user.shortcuts ?? none;
  return useStore(keeper.request, ({ ids }) => ids) ?? kept;
};

export const useIsNavigationShortcut = (id: string): boolean => useNavigationShortcuts().includes(id);
