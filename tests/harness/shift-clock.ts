/**
 * Lets `Date` of Node programs begin at another time, for `npm run test:repeat -- 1 WORD --at TIME`: a test must also pass if a day, a
 * month or a year ends while it runs. Timers and `performance` keep their own clock, and so do PostgreSQL and the browser.
 */
const realNow = Date.now;
let shiftMs = 0;

/** Lets the time begin now at `time`, in a form that `Date.parse` reads. Programs that are started from now on take it over. */
export const startClockAt = (time: string): void => {
  const ms = Date.parse(time) - realNow();
  if (Number.isNaN(ms)) throw new Error(`${time} is not a time such as 2026-12-31T23:59:57Z`);
  process.env.TEST_CLOCK_SHIFT_MS = String(ms);
  shiftClock(ms);
};

const shiftClock = (ms: number): void => {
  const isShifted = shiftMs !== 0;
  shiftMs = ms;
  if (isShifted) return;
  Date.now = () => realNow() + shiftMs;
  globalThis.Date = new Proxy(Date, {
    construct: (date, values, newTarget) =>
      Reflect.construct(date, values.length === 0 ? [date.now()] : values, newTarget) as Date,
    apply: () => new Date().toString(),
  });
};

const takenOver = process.env.TEST_CLOCK_SHIFT_MS;
if (takenOver !== undefined) shiftClock(Number(takenOver));
