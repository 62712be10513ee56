import type { Queries } from '../../platform/database/database.ts';
import { faultLines } from '../ledger/fault-lines.ts';

/** SQL for what a session won on the meter, in minor units: all wins except hand pays and jackpots, which go to the wallet. */
const onMeter = `win_minor - coalesce((SELECT sum(l.amount_minor) FROM transactions l
  WHERE l.session_id = s.id AND l.type IN (5, 6)), 0)`;

/** Reports sessions whose sums differ from their transfers, and machines whose sessions together differ from its rounds. */
export const sessionFaults = async (db: Queries): Promise<string[]> => {
  const orders = await db.all<{ id: string }>(
    `SELECT s.id AS id FROM sessions s LEFT JOIN (
       SELECT session_id,
         sum(CASE WHEN kind = 'cashIn' THEN amount_minor ELSE 0 END) AS cash_in,
         sum(CASE WHEN kind = 'cashOut' THEN amount_minor ELSE 0 END) AS cash_out
       FROM cash_transfers WHERE state = 'settled' GROUP BY session_id
     ) AS moved ON moved.session_id = s.id
     WHERE cash_in_minor <> coalesce(cash_in, 0) OR cash_out_minor <> coalesce(cash_out, 0) ORDER BY s.id`,
  );
  const rounds = await db.all<{ machine: string; played: number; booked: number }>(
    `SELECT machine, sum(played) AS played, sum(booked) AS booked FROM (
       SELECT machine_id AS machine, ${onMeter} - stake_minor AS played, 0 AS booked FROM sessions s
       UNION ALL
       SELECT substr(account, 9), 0, amount_minor FROM transfers
       JOIN entries ON entries.transfer_id = transfers.id ${db.engine === 'sqlite' ? 'AND entries.at = transfers.at' : ''}
       WHERE transfers.kind = 'round' AND account LIKE 'machine:%'
     ) AS both_sides GROUP BY machine HAVING sum(played) <> sum(booked) ORDER BY machine`,
  );
  return [
    ...faultLines(orders, ({ id }) => `the sums of session ${id} are not those of its orders`),
    ...faultLines(
      rounds,
      ({ machine, played, booked }) =>
        `the sessions at machine ${machine} won ${played} on its meter after stakes, its rounds booked ${booked}`,
    ),
  ];
};
