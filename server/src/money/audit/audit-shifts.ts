import type { Queries } from '../../platform/database/database.ts';
import { faultLines } from '../ledger/fault-lines.ts';

/** Reports shifts whose sums differ from the ledger's moves at the desk that belong to them, or that were closed wrongly. */
export const shiftFaults = async (db: Queries): Promise<string[]> => {
  const sums = await db.all<{ id: number }>(
    `SELECT s.id AS id FROM cashier_shifts s LEFT JOIN (
       SELECT m.shift_id, count(e.account) AS moves,
         sum(CASE WHEN e.amount_minor < 0 THEN -e.amount_minor ELSE 0 END) AS came,
         sum(CASE WHEN e.amount_minor > 0 THEN e.amount_minor ELSE 0 END) AS went
       FROM shift_moves m LEFT JOIN transfers t ON t.id = m.transfer_id AND t.kind IN ('deposit', 'withdraw')
       LEFT JOIN entries e ON e.transfer_id = t.id ${db.engine === 'sqlite' ? 'AND e.at = t.at' : ''}
         AND e.account = 'cashier'
       GROUP BY m.shift_id
     ) l ON l.shift_id = s.id
     WHERE s.moves <> coalesce(l.moves, 0) OR s.in_minor <> coalesce(l.came, 0) OR s.out_minor <> coalesce(l.went, 0)
     ORDER BY s.id`,
  );
  const closed = await db.all<{ id: number }>(
    `SELECT id FROM cashier_shifts WHERE closed_at IS NOT NULL
       AND (expected_minor <> float_minor + in_minor - out_minor
         OR (counted_minor <> expected_minor AND coalesce(reason, '') = '')) ORDER BY id`,
  );
  const steps = await db.all<{ id: number }>(
    `SELECT id FROM cashier_shifts s WHERE
       NOT EXISTS (SELECT 1 FROM shift_steps p WHERE p.shift_id = s.id AND p.kind = 'open' AND p.amount_minor = s.float_minor)
       OR (closed_at IS NOT NULL) <> EXISTS (SELECT 1 FROM shift_steps p WHERE p.shift_id = s.id AND p.kind = 'close')
       OR (signed_at IS NOT NULL) <> EXISTS (SELECT 1 FROM shift_steps p WHERE p.shift_id = s.id AND p.kind = 'signOff')
       OR (counted_minor IS NOT NULL AND NOT EXISTS (SELECT 1 FROM shift_steps p
         WHERE p.shift_id = s.id AND p.kind = 'count' AND p.amount_minor = s.counted_minor))
     ORDER BY id`,
  );
  return [
    ...faultLines(sums, ({ id }) => `the sums of shift ${id} are not those of its moves at the desk`),
    ...faultLines(
      closed,
      ({ id }) => `shift ${id} was closed with a wrong sum, or with a difference and no reason`,
    ),
    ...faultLines(steps, ({ id }) => `shift ${id} is not what its steps say`),
  ];
};
