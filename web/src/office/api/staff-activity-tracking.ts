/** After this time in ms without a key press, a click or a scroll the user counts as absent. */
const awayMs = 60_000;

/** Time of the last user input. Loading a page does not count as input: wall displays load theirs by themselves. */
let touchedAt = Number.NEGATIVE_INFINITY;

/** Records user input, so that a page's own polling does not keep the sign-in of an absent user alive. */
export const startTrackingUserActivity = (): void => {
  const touch = () => {
    touchedAt = performance.now();
  };
  for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
    addEventListener(name, touch, { capture: true, passive: true });
};

/**
 * Returns the header that marks a call as made while a person uses the page. The server resets its idle timeout only for such calls, and
 * for changes.
 */
export const buildUserActivityHeader = (): Readonly<Record<string, string>> =>
  performance.now() - touchedAt > awayMs ? {} : { 'office-present': '1' };
