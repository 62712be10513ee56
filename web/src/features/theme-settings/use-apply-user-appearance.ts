import type { UserSettings } from '@reelfloor/protocol';
import { useEffect, useState } from 'react';
import { saveSignedInUserSettings } from '../../api/save-user-settings.ts';
import { signInStore } from '../../api/sign-in-state.ts';
import { useSignedInAccount } from '../../api/use-sign-in-state.ts';
import { translate } from '../../i18n/i18n.ts';
import { applyStoredPageLayout, layoutStore } from '../../ui/layouts/page-layout-config.ts';
import { getCurrentTheme, showAndStoreTheme, themeStore } from '../../ui/themes/current-theme.ts';
import { isThemeName } from '../../ui/themes/theme-names.ts';
import { showToast } from '../../ui/toast.ts';

/**
 * Applies the user's theme and layout and saves later changes. Returns false until they are applied: render no page before that, because
 * its look would visibly change.
 */
export const useApplyUserAppearance = (): boolean => {
  const user = useSignedInAccount()?.user;
  const id = user?.id;
  const [ready, setReady] = useState(() => isLookApplied(user?.settings ?? {}));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is taken once for a user; later it is only kept
  useEffect(() => {
    if (id === undefined) return;
    let stop: (() => void) | null = null;
    let gone = false;
    void takeLook(user?.settings ?? {}).then(() => {
      if (gone) return;
      setReady(true);
      stop = startSavingAppearanceChanges(() => showToast('error', translate('words.lookNotSaved')));
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [id]);
  return ready;
};

/** Debounce time of saving, in ms; changes within it are saved together. */
const settleMs = 800;

/** Returns whether the page already has the user's theme and layout. A setting that the user has not stored counts as applied. */
const isLookApplied = ({ theme, layout }: UserSettings): boolean =>
  (!isThemeName(theme?.main) || theme.main === getCurrentTheme()) &&
  (layout === undefined || JSON.stringify(layout) === JSON.stringify(layoutStore.getState()));

const takeLook = async ({ theme, layout }: UserSettings): Promise<void> => {
  if (layout !== undefined) applyStoredPageLayout(layout);
  // If the theme cannot be loaded, keep the current theme.
  if (isThemeName(theme?.main) && theme.main !== getCurrentTheme()) await showAndStoreTheme(theme.main);
};

/**
 * Saves later changes of theme and layout on the server, debounced; a pending change is saved at once when the returned function is called
 * or `page` closes.
 */
export const startSavingAppearanceChanges = (onFailure: () => void, page: EventTarget = window): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    timer = undefined;
    const state = signInStore.getState();
    if (state.kind !== 'signedIn') return;
    const before = state.account.user.settings ?? {};
    const after = lookNow(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    void saveSignedInUserSettings({ settings: after }, { outlivesPage: true }).then((result) => {
      // A rejected token needs no message here, because it logs the user out with its own message.
      if (!result.ok && result.failure.kind !== 'unauthorised') onFailure();
    });
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, settleMs);
  };
  const keepNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    keep();
  };
  page.addEventListener('pagehide', keepNow);
  const stops = [themeStore.subscribe(changed), layoutStore.subscribe(changed)];
  return () => {
    for (const stop of stops) stop();
    page.removeEventListener('pagehide', keepNow);
    keepNow();
  };
};

/**
 * Returns the user's settings with the current theme and layout. Other settings are preserved, because another client may have saved them.
 */
const lookNow = (before: UserSettings): UserSettings => {
  const { style, config } = layoutStore.getState();
  return {
    ...before,
    theme: { ...before.theme, main: getCurrentTheme() },
    layout: { style, config: { ...config } },
  };
};
