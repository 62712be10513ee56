const id = '5b0c6a52-0b0a-4f0e-9d7c-1f8f4f6f2a10';
const iban = 'TR330006100519786457841326';

/** A withdrawal that waits, and its money. */
export const withdrawalFixture = [
  `INSERT INTO balances (account, amount_minor, version) VALUES ('withdrawal:${id}', 5000, 1)`,
  `INSERT INTO withdrawals (id, player_id, method, amount_minor, holder, iban, at, state)
   VALUES ('${id}', 'p-2', 'bank-transfer', 5000, 'A. Kaya', '${iban}', 1764000000000, 'waiting')`,
] as const;

const depositId = '0f4f6d0e-55c1-4c8b-8d6b-0b8f3f6c2a21';

/** A deposit that waits for its money. */
export const depositFixture = [
  `INSERT INTO deposits (id, player_id, method, amount_minor, reference, at, expires_at, state)
   VALUES ('${depositId}', 'p-2', 'bank-transfer', 5000, 'RF20417333', 1764000000000, 1764259200000, 'waiting')`,
] as const;

const voucherId = '9d2e7b10-4c2f-4e68-8d66-72b1c2d1e4f3';

/** A voucher that was sold and nobody has redeemed, and its money. */
export const voucherFixture = [
  `INSERT INTO balances (account, amount_minor, version) VALUES ('voucher:${voucherId}', 5000, 1)`,
  `INSERT INTO vouchers (id, amount_minor, at, expires_at, issued_by, state)
   VALUES ('${voucherId}', 5000, 1764000000000, 4102444800000, 'ece', 'open')`,
] as const;

/** Test case of cancelling that voucher: the action's input. No value that its approver saw can change. */
export const voucherRow = { content: { voucherId }, changes: {} };

/** Test case of confirming that deposit: the action's input, and SQL that changes each value that its approver saw, and changes it back. */
export const depositRow = {
  content: { depositId, amountMinor: 5000 },
  changes: {
    depositPlayer: [
      `UPDATE deposits SET player_id = 'p-1' WHERE id = '${depositId}'`,
      `UPDATE deposits SET player_id = 'p-2' WHERE id = '${depositId}'`,
    ] as const,
    accountState: [
      "UPDATE players SET banned = 1 WHERE id = 'p-2'",
      "UPDATE players SET banned = 0 WHERE id = 'p-2'",
    ] as const,
  },
};

const changing = (column: string, to: string, back: string): readonly [string, string] => [
  `UPDATE withdrawals SET ${column} = ${to} WHERE id = '${id}'`,
  `UPDATE withdrawals SET ${column} = ${back} WHERE id = '${id}'`,
];

/** Test case of paying that withdrawal: the action's input, and SQL that changes each value that its approver saw, and changes it back. */
export const withdrawalRow = {
  content: { withdrawalId: id },
  changes: {
    withdrawalAmount: changing('amount_minor', '5001', '5000'),
    withdrawalPlayer: changing('player_id', "'p-1'", "'p-2'"),
    withdrawalIban: changing('iban', "'DE89370400440532013000'", `'${iban}'`),
    accountState: [
      "UPDATE players SET banned = 1 WHERE id = 'p-2'",
      "UPDATE players SET banned = 0 WHERE id = 'p-2'",
    ] as const,
  },
};
