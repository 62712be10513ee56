import type { UserSettings } from '@reelfloor/protocol';
import { signInStore } from '../../../api/account.ts';
import { saveUser } from '../../../api/save-user.ts';
import { layoutStore, takeLayout } from '../../../ui/layouts/layout-config.ts';
import { chooseTheme, currentTheme, themeStore } from '../../../ui/themes/theme.ts';
import { isThemeName } from '../../../ui/themes/theme-names.ts';

/** Choices within this time are saved together. */
const settleMs = 800;

/** Returns true if the page has the user's look; options without a choice do not count. */
export const isLookApplied = ({ theme, layout }: UserSettings): boolean =>
  (!isThemeName(theme?.main) || theme.main === currentTheme()) &&
  (layout === undefined || JSON.stringify(layout) === JSON.stringify(layoutStore.getState()));

export const takeLook = async ({ theme, layout }: UserSettings): Promise<void> => {
  if (layout !== undefined) takeLayout(layout);
  // If a theme cannot be loaded, the present one stays.
  if (isThemeName(theme?.main) && theme.main !== currentTheme()) await chooseTheme(theme.main);
};

/** Saves later changes of theme and layout on the server, a pending one when stopped or when `page` is closed. */
export const keepLook = (onFailure: () => void, page: EventTarget = window): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    timer = undefined;
    const state = signInStore.getState();
    if (state.kind !== 'signedIn') return;
    const before = state.account.user.settings ?? {};
    const after = lookNow(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    void saveUser({ settings: after }, { outlivesPage: true }).then((result) => {
      // No message for a rejected token: the logout already reports it.
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

/** Returns the present look. Settings that another client may have saved are kept. */
const lookNow = (before: UserSettings): UserSettings => {
  const { style, config } = layoutStore.getState();
  return {
    ...before,
    theme: { ...before.theme, main: currentTheme() },
    layout: { style, config: { ...config } },
  };
};
