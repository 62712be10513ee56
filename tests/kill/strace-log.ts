/** A system call in a log written by `strace -f -yy -xx`. */
export interface SystemCall {
  readonly name: string;
  /** What the call's first argument, a file descriptor, refers to: a file's path or `TCP:[from->to]`. */
  readonly target: string;
  readonly bytes: Buffer;
  /** Positions in the log where the call began and returned. Other calls may lie between the two. */
  readonly calledAt: number;
  readonly returnedAt: number;
}

const lineForm = /^(\d+) +(.*)$/;
const resumedForm = /^<\.\.\. \w+ resumed>(.*)$/;
const unfinished = ' <unfinished ...>';
/** A target may contain `->`, so it ends at the first `>` without `-` before it. */
const callForm = /^(\w+)\(\d+<(.*?[^-])>(?:, ?(.*)|.*)$/s;

/** Returns the successful calls, in the order of their returns. */
export const readStraceLog = (text: string): SystemCall[] => {
  const calls: SystemCall[] = [];
  const open = new Map<string, { text: string; calledAt: number }>();
  for (const [position, line] of text.split('\n').entries()) {
    const [, thread = '', reported = ''] = lineForm.exec(line) ?? [];
    if (reported.endsWith(unfinished)) {
      open.set(thread, { text: reported.slice(0, -unfinished.length), calledAt: position });
      continue;
    }
    const resumed = resumedForm.exec(reported);
    const begun = resumed ? open.get(thread) : undefined;
    const whole = begun ? begun.text + (resumed?.[1] ?? '') : reported;
    const call = callOf(whole, begun?.calledAt ?? position, position);
    if (call) calls.push(call);
  }
  return calls;
};

const callOf = (text: string, calledAt: number, returnedAt: number): SystemCall | null => {
  const equals = text.lastIndexOf(' = ');
  const returned = Number.parseInt(text.slice(equals + 3), 10);
  const parts = callForm.exec(text.slice(0, equals));
  if (equals < 0 || !(returned >= 0) || !parts) return null;
  const [, name = '', target = '', rest = ''] = parts;
  const isTransfer = name !== 'fsync' && name !== 'fdatasync';
  const bytes = isTransfer ? bytesOf(rest).subarray(0, returned) : Buffer.alloc(0);
  return { name, target: textOf(target), bytes, calledAt, returnedAt };
};

const textOf = (text: string): string =>
  text.startsWith('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex').toString() : text;

const bytesOf = (text: string): Buffer =>
  Buffer.concat(
    [...text.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => Buffer.from(hex.replaceAll('\\x', ''), 'hex')),
  );
