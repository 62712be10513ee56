import type { UserSettings } from '@reelfloor/protocol';
import { signInStore } from '../../../api/account.ts';
import { saveUser } from '../../../api/save-user.ts';
import { layoutStore, takeLayout } from '../../../ui/layouts/layout-config.ts';
import { chooseTheme, currentTheme, themeStore } from '../../../ui/themes/theme.ts';
import { isThemeName } from '../../../ui/themes/theme-names.ts';

/** Trying out one theme after another is one change. */
const settleMs = 800;

/** Whether the page already looks as the user chose; what the user did not choose suits. */
export const looksAsChosen = ({ theme, layout }: UserSettings): boolean =>
  (!isThemeName(theme?.main) || theme.main === currentTheme()) &&
  (layout === undefined || JSON.stringify(layout) === JSON.stringify(layoutStore.getState()));

/** Gives the page the look that the user chose, on this device or on another. */
export const takeLook = async ({ theme, layout }: UserSettings): Promise<void> => {
  if (layout !== undefined) takeLayout(layout);
  // A theme that cannot be had leaves the one that is shown.
  if (isThemeName(theme?.main) && theme.main !== currentTheme()) await chooseTheme(theme.main);
};

/**
 * Keeps every later change of theme and layout with the user, on the server. Returns the function that ends it; a
 * change that has not settled by then, or when `page` is left, is kept at once.
 */
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
      // A lost token is told by the logout it leads to.
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

/** What another client may have kept for other parts of the page stays. */
const lookNow = (before: UserSettings): UserSettings => {
  const { style, config } = layoutStore.getState();
  return {
    ...before,
    theme: { ...before.theme, main: currentTheme() },
    layout: { style, config: { ...config } },
  };
};
