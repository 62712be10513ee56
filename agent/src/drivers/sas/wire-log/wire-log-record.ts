/** A record of a wire log, which is one line of text. `atMs` is Unix time in ms. */
export type WireLogRecord =
  | {
      readonly kind: 'frame';
      readonly atMs: number;
      readonly from: 'host' | 'machine';
      readonly bytes: Uint8Array;
    }
  /**
   * Number of polls since the previous record: `empty` got a reply without content, `unanswered` timed out. `lost`: frames that could not
   * be written.
   */
  | { readonly kind: 'count'; readonly atMs: number; readonly counts: PollCounts }
  /** An event of the driver, such as `malfunctioned door.slot`. */
  | { readonly kind: 'event'; readonly atMs: number; readonly type: string; readonly detail: string };

export type PollCounts = Readonly<Record<(typeof countNames)[number], number>>;

export const countNames = ['empty', 'unanswered', 'lost'] as const;
const signs = { host: '>', machine: '<' } as const;

/** Formats a wire log record as a line of text with a line break: time, type character, content. */
export const formatWireLogRecord = (record: WireLogRecord): string => {
  switch (record.kind) {
    case 'frame':
      return `${record.atMs} ${signs[record.from]} ${Buffer.from(record.bytes).toString('hex').toUpperCase()}\n`;
    case 'count':
      return `${record.atMs} # ${countNames.map((name) => record.counts[name]).join(' ')}\n`;
    case 'event':
      return `${record.atMs} = ${record.type} ${record.detail.replaceAll(/\s+/g, ' ')}\n`;
  }
};

/** Parses a line of a wire log file, without its line break; null if it is not a valid record. */
export const parseWireLogRecord = (line: string): WireLogRecord | null => {
  const [, time, sign, content = ''] = /^(\d{1,16}) ([><#=]) (.*)$/.exec(line) ?? [];
  const atMs = Number(time);
  switch (sign) {
    case '>':
    case '<':
      if (!/^([0-9A-F]{2})+$/.test(content)) return null;
      return {
        kind: 'frame',
        atMs,
        from: sign === '>' ? 'host' : 'machine',
        bytes: Uint8Array.from(Buffer.from(content, 'hex')),
      };
    case '#': {
      const [empty, unanswered, lost] = content.split(' ').map(Number);
      if (empty === undefined || unanswered === undefined || lost === undefined) return null;
      return { kind: 'count', atMs, counts: { empty, unanswered, lost } };
    }
    case '=': {
      const [type = '', ...detail] = content.split(' ');
      return { kind: 'event', atMs, type, detail: detail.join(' ') };
    }
    default:
      return null;
  }
};
