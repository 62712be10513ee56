/**
 * Parts of the game's toolbar that are hidden when it is too narrow, in this order. The brand's name is shortened before the first of them.
 * The remaining parts always stay: the leave button, the machine's number, the session's time, the net result, and the buttons that exist
 * only in the toolbar. The hidden buttons are not needed: rules are also in the panel for money and settings, any press on the page starts
 * the sound, and the lobby has the notices.
 */
export const toolbarHideOrder = [
  'viewersWord',
  'frameRate',
  'soundWord',
  'way',
  'jackpotAmount',
  'casinoWord',
  'leaveWord',
  'name',
  'factWords',
  'viewers',
  'delay',
  'clock',
  'rulesKey',
  'soundKey',
  'noticesKey',
] as const;
export type BarPart = (typeof toolbarHideOrder)[number];

/** Hides parts of the toolbar, in the order of `toolbarHideOrder`, until the remaining parts fit its width. */
export const hideOverflowingToolbarParts = (bar: HTMLElement): void => {
  for (const part of bar.querySelectorAll('[data-given-up]')) part.removeAttribute('data-given-up');
  for (const name of toolbarHideOrder) {
    if (bar.scrollWidth <= bar.clientWidth) return;
    for (const part of bar.querySelectorAll(`[data-part="${name}"]`)) part.setAttribute('data-given-up', '');
  }
};

/** Ref callback of a toolbar: refits its parts whenever its width or its contents change, before the next paint. */
export const refitToolbarOnResize = (bar: HTMLElement): (() => void) => {
  const fit = () => hideOverflowingToolbarParts(bar);
  const resized = new ResizeObserver(fit);
  resized.observe(bar);
  // Does not observe attributes, because the fitting itself changes them.
  const changed = new MutationObserver(fit);
  changed.observe(bar, { subtree: true, childList: true, characterData: true });
  void document.fonts.ready.then(fit);
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
};
