/** After this time without a key, a click or a scroll nobody is taken to sit at the page. */
const awayMs = 60_000;

let touchedAt = performance.now();

/** Notes when somebody uses the page, so that its own questions do not keep the sign-in of an empty chair. */
export const watchAttendance = (): void => {
  const touch = () => {
    touchedAt = performance.now();
  };
  for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
    addEventListener(name, touch, { capture: true, passive: true });
};

/** Returns the header by which a call says that it comes from the page alone, and nobody has used the page lately. */
export const attendanceHeader = (): Readonly<Record<string, string>> =>
  performance.now() - touchedAt > awayMs ? { 'office-away': '1' } : {};
