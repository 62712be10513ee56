import type { FactChange } from './fact-change.ts';

const openShift = (cashier: string, at: number): string =>
  `INSERT INTO cashier_shifts (cashier, opened_by, opened_at, float_minor) VALUES ('${cashier}', '${cashier}', ${at}, 50000)`;

/** Two open shifts, of which one has taken a deposit, and a safe with cash. */
export const safeFixture = [
  openShift('ece', 1),
  openShift('efe', 1),
  `INSERT INTO safe_movements (id, kind, safe_minor, who, at) VALUES ('safe:1', 'fromBank', 100000, 'ada', 1)`,
  "INSERT INTO transfers (id, content_hash, kind, at) VALUES ('cashier:k', 'h', 'deposit', 1)",
  `INSERT INTO cash_desk_movements (transfer_id, direction, player_id, cashier, method, amount_minor, at)
   VALUES ('cashier:k', 'deposit', 'p-1', 'ece', 'cash', 9000, 1)`,
  "INSERT INTO receipt_series (name, site_id, last_number) VALUES ('1', 0, 1)",
  "INSERT INTO receipts (series, number, transfer_id, at) VALUES ('1', 1, 'cashier:k', 1)",
];

/** Neither movements of the safe nor closed shifts can be taken back, so that each action changes rows of its own. */
const moreInTheSafe = (name: string): FactChange => [
  `INSERT INTO safe_movements (id, kind, safe_minor, who, at) VALUES ('safe:${name}', 'fromBank', 5, 'ada', 2)`,
  `INSERT INTO safe_movements (id, kind, safe_minor, who, at) VALUES ('safe:${name} back', 'toBank', -5, 'ada', 2)`,
];
const closed = (cashier: string): FactChange => [
  `UPDATE cashier_shifts SET closed_by = 'ece', closed_at = 2, expected_minor = 50000, counted_minor = 50000,
     counted_movements = movements WHERE cashier = '${cashier}'`,
  openShift(cashier, 3),
];

/** Moves cash between that drawer, the safe and the bank, with what changes each fact. */
export const safeRows = {
  correctDeposit: { content: { receipt: '1-1', amountMinor: 900 }, changes: {} },
  fillDrawer: { content: { shift: 1, amountMinor: 5000 }, changes: { shiftState: closed('ece') } },
  dropCash: { content: { shift: 2, amountMinor: 5000 }, changes: { shiftState: closed('efe') } },
  bankCash: {
    content: { direction: 'toBank', amountMinor: 5000 },
    changes: { safeHeld: moreInTheSafe('bank') },
  },
  countSafe: { content: { countedMinor: 99_000 }, changes: { safeHeld: moreInTheSafe('count') } },
} as const;
