import type { Queries } from '../../platform/database/database.ts';
import { formatAuditFaults } from '../ledger/format-audit-faults.ts';
import { isPlatformAccountSql } from '../ledger/ledger-account.ts';

/** Time in ms for which a platform transfer may have no final response from a casino's platform before a person must check it. */
const maxUnresolvedTransferMs = 60_000;

/**
 * Compares the accounts of casinos' platforms with the platform transfers in the outbox: each ledger entry has a transfer of the same
 * amount, and vice versa. Reports transfers whose outcome has been unknown for more than a minute, and those that wait for staff.
 */
export const auditPlatformAccounts = async (db: Queries, now: number): Promise<string[]> => {
  if (!(await db.get("SELECT 1 AS one FROM sites WHERE wallet = 'platform' LIMIT 1"))) return [];
  const unmoved = await db.all<{ id: string; account: string; amount: number }>(
    `SELECT e.transfer_id AS id, e.account AS account, e.amount_minor AS amount
     FROM entries e JOIN transfers t ON t.id = e.transfer_id
     WHERE ${isPlatformAccountSql('e.account')} AND t.kind NOT IN ('platformPaidByHand', 'platformSettled')
       AND NOT EXISTS (SELECT 1 FROM platform_transfers m
         WHERE 'platform:' || m.site_id = e.account AND m.amount_minor = abs(e.amount_minor)
           AND m.id = CASE t.kind WHEN 'cashInVoided' THEN 'cash-in:' || substr(t.id, 16) ELSE t.id END
           AND m.kind = CASE t.kind WHEN 'cashIn' THEN 'debit' WHEN 'cashInVoided' THEN 'rollback' ELSE 'credit' END
           AND (m.kind <> 'debit' OR m.state = 'done'))
     ORDER BY e.transfer_id`,
  );
  const unposted = await db.all<{ id: string; kind: string }>(
    `SELECT m.id AS id, m.kind AS kind FROM platform_transfers m
     WHERE ((m.kind = 'debit' AND m.state = 'done') OR m.kind = 'credit')
       AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.transfer_id = m.id AND e.account = 'platform:' || m.site_id
         AND e.amount_minor = CASE m.kind WHEN 'debit' THEN -m.amount_minor ELSE m.amount_minor END)
     UNION ALL
     SELECT m.id, m.kind FROM platform_transfers m JOIN platform_transfers d ON d.id = m.id AND d.kind = 'debit'
     WHERE m.kind = 'rollback' AND (d.state = 'done') <> EXISTS (SELECT 1 FROM transfers t
       WHERE t.kind = 'cashInVoided' AND t.id = 'cash-in-voided:' || substr(m.id, 9))
     ORDER BY 1`,
  );
  const asked = await db.all<{ id: string }>(
    `SELECT id FROM cash_transfers WHERE state = 'asked' AND 'cash-in:' || id NOT IN
       (SELECT id FROM platform_transfers WHERE kind = 'debit' AND ended_at IS NULL) ORDER BY id`,
  );
  const late = await db.all<{
    number: number;
    id: string;
    kind: string;
    state: string;
    site_id: number;
    amount: number;
    at: number;
  }>(
    `SELECT number, id, kind, state, site_id, amount_minor AS amount, at FROM platform_transfers
     WHERE ended_at IS NULL AND (at < ? OR state = 'held') ORDER BY number`,
    now - maxUnresolvedTransferMs,
  );
  return [
    ...formatAuditFaults(
      unmoved,
      ({ id, account, amount }) => `transfer ${id} moved ${amount} at ${account}, and the outbox has no such transfer`,
    ),
    ...formatAuditFaults(unposted, ({ id, kind }) => `the ${kind} ${id} is not what the ledger moved`),
    ...formatAuditFaults(asked, ({ id }) => `cash-in ${id} waits for its platform, and nobody asks it`),
    ...formatAuditFaults(late, ({ number, id, kind, state, site_id: site, amount, at }) =>
      state === 'held'
        ? `platform transfer ${number}, the ${kind} ${id} of ${amount}, waits for staff: the platform of site ${site} refuses it`
        : `the ${kind} ${id} of ${amount} is unknown at the platform of site ${site} for ${Math.round((now - at) / 1000)} s`,
    ),
  ];
};
