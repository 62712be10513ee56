/** Longest time between two messages of a group, in ms. */
const togetherMs = 5 * 60_000;

interface Timed {
  readonly who: string;
  readonly time: number;
}

export interface DayOfMessages<Message> {
  /** Start of the day in the reader's time zone, in milliseconds since 1970. */
  readonly dayMs: number;
  /** Groups of consecutive messages by one writer, oldest first. */
  readonly runs: readonly (readonly Message[])[];
}

export const groupMessages = <Message extends Timed>(
  messages: readonly Message[],
): readonly DayOfMessages<Message>[] => {
  const days: { dayMs: number; runs: Message[][] }[] = [];
  for (const message of messages) {
    const dayMs = dayOf(message.time);
    let day = days.at(-1);
    if (day?.dayMs !== dayMs) {
      day = { dayMs, runs: [] };
      days.push(day);
    }
    const run = day.runs.at(-1);
    const last = run?.at(-1);
    if (run && last?.who === message.who && message.time - last.time < togetherMs) run.push(message);
    else day.runs.push([message]);
  }
  return days;
};

/** Returns the number of calendar days between two times, such as 1 for yesterday. */
export const daysBetween = (dayMs: number, nowMs: number): number =>
  // Rounded, because when summer time begins or ends a day has 23 or 25 hours.
  Math.round((dayOf(nowMs) - dayMs) / 86_400_000);

const dayOf = (timeMs: number): number => new Date(timeMs).setHours(0, 0, 0, 0);
