/**
 * What a bar of the game gives up where its parts do not fit, first to last. The brand's name shortens before the first of them.
 * The rest stays: the key that leaves, the machine's number, the session's time, the net result, and the keys that open something
 * which only the bar offers. Rules are in the sheet, too, any press on the page starts the sound, and the lobby has the notices.
 */
export const barParts = [
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
export type BarPart = (typeof barParts)[number];

/** Hides as many parts of the bar, in the order of `barParts`, as must be hidden so that the others fit in its width. */
export const giveUpParts = (bar: HTMLElement): void => {
  for (const part of bar.querySelectorAll('[data-given-up]')) part.removeAttribute('data-given-up');
  for (const name of barParts) {
    if (bar.scrollWidth <= bar.clientWidth) return;
    for (const part of bar.querySelectorAll(`[data-part="${name}"]`)) part.setAttribute('data-given-up', '');
  }
};

/** Ref of a bar: fits its parts again whenever its width or its contents change, before they are painted. */
export const fitBar = (bar: HTMLElement): (() => void) => {
  const fit = () => giveUpParts(bar);
  const resized = new ResizeObserver(fit);
  resized.observe(bar);
  // Does not observe attributes, which the fitting itself changes.
  const changed = new MutationObserver(fit);
  changed.observe(bar, { subtree: true, childList: true, characterData: true });
  void document.fonts.ready.then(fit);
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
};
