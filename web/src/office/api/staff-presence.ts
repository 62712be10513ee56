/** After this time without a key, a click or a scroll nobody is taken to sit at the page. */
const awayMs = 60_000;

/** Opening a page is no sign of a person: screens on walls load theirs by themselves. */
let touchedAt = Number.NEGATIVE_INFINITY;

/** Notes when somebody uses the page, so that its own questions do not keep the sign-in of an empty chair. */
export const watchAttendance = (): void => {
  const touch = () => {
    touchedAt = performance.now();
  };
  for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
    addEventListener(name, touch, { capture: true, passive: true });
};

/** Returns the header by which a call says that somebody has just used the page. The server counts only such calls, and changes. */
export const attendanceHeader = (): Readonly<Record<string, string>> =>
  performance.now() - touchedAt > awayMs ? {} : { 'office-present': '1' };
