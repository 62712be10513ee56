import type { ActionContent } from '@reelfloor/protocol/office-call-types';
import type { FloorLedger, RequestRow } from './floor-ledger.ts';
import type { OutsideMovement } from './random-cashier.ts';
import type { AskedRequest } from './random-requests.ts';

/**
 * Checks that the requests for a second person are those that were asked for, that each was decided as the office said, and by
 * somebody else. What a request moved is checked with the ledger.
 */
export const checkRequests = (asked: readonly AskedRequest[], { requests, handPays }: FloorLedger): string[] => {
  const rows = new Map(requests.map((row) => [row.key_text, row] as const));
  const keys = new Set<string>(asked.map(({ key }) => key));
  return [
    ...requests.filter(({ key_text }) => !keys.has(key_text)).map((row) => `nobody asked for ${show(row)}`),
    ...asked.flatMap((one) => {
      const row = rows.get(one.key);
      if (one.reported === null) return row ? [`${show(row)} was refused to its asker`] : [];
      return row ? requestFaults(one, row) : [`the request ${one.key} is ${one.reported}, and it is not there`];
    }),
    ...requests.filter(isDone('decideHandPay')).flatMap((row) => {
      const { payId, verdict } = JSON.parse(row.content) as ActionContent<'decideHandPay'>;
      const handPay = handPays.find(({ id }) => id === payId);
      return handPay?.state === verdict ? [] : [`${show(row)} is done, and its pay is ${handPay?.state}`];
    }),
  ];
};

const requestFaults = ({ action, content, reported }: AskedRequest, row: RequestRow): string[] => {
  const isAsAsked = row.action === action && row.content === JSON.stringify(content);
  const isAsReported = (row.state === 'done') === (reported === 'done') && row.state !== 'waiting';
  const isByOther = reported !== 'done' || (row.decided_by !== null && row.decided_by !== row.asked_by);
  return [
    ...(isAsAsked ? [] : [`${show(row)} is not what was asked: ${action} ${JSON.stringify(content)}`]),
    ...(isAsReported ? [] : [`${show(row)}: the office said ${reported}`]),
    ...(isByOther ? [] : [`${show(row)} was confirmed by its asker`]),
  ];
};

const isDone =
  (action: string) =>
  (row: RequestRow): boolean =>
    row.action === action && row.state === 'done';

const show = ({ key_text, action, content, state }: RequestRow): string =>
  `the request ${key_text} (${action} ${content}, ${state})`;

/** Returns the cash that confirmed requests moved. */
export const listConfirmedMovements = ({ requests }: FloorLedger): OutsideMovement[] =>
  (['deposit', 'payOut'] as const).flatMap((action) =>
    requests.filter(isDone(action)).map((row) => {
      const { player, amountMinor } = JSON.parse(row.content) as ActionContent<'deposit'>;
      return {
        key: `office-${row.key_text}`,
        username: player,
        amountMinor: action === 'deposit' ? amountMinor : -amountMinor,
      };
    }),
  );
