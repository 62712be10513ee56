import * as z from 'zod/mini';

/** Who pressed: a person, or the page by autoplay. Absent: a person. */
export const pressOriginSchema = z.enum(['hand', 'auto']);

const aroundThePress: ReadonlySet<string> = new Set([
  'commandId',
  'machineId',
  'epoch',
  'deadlineAt',
  'deadlineMonotonicMs',
  'minCycleMs',
  'maxStakeMinor',
  'origin',
  'isUnrecorded',
]);

/**
 * Returns the content of a key press as text, to detect reuse of a command id: the same text means a repeat of the press, another text is
 * refused with COMMAND_KEY_REUSED. The message's other fields, such as the fencing number (`epoch`), are left out, because a repeat may
 * have a newer one.
 */
export const computeKeyPressFingerprint = (
  press: { readonly button: string } & Readonly<Record<string, unknown>>,
): string =>
  JSON.stringify(
    Object.entries(press)
      .filter(([name]) => !aroundThePress.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
