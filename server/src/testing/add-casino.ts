import { postLedgerTransfer } from '../money/ledger/post-ledger-transfer.ts';
import type { Database } from '../platform/database/database.ts';

/** When the casino's rows are from, in ms since 1970. */
interface CasinoRows {
  readonly now: number;
  /** The start of the present business day. */
  readonly dayFrom: number;
  /** The business day before the present one. */
  readonly yesterday: string;
  /** How many players have held money, from 1 to 9. */
  readonly held?: number;
}

type Statement = readonly [sql: string, ...values: (string | number | null)[]];

/** Adds site 7, Casino G, at whose platform money is refused and in doubt, transfers differ, and events were not taken. */
export const addCasino = (database: Database, facts: CasinoRows): Promise<void> =>
  database.transact(async (tx) => {
    for (const [sql, ...values] of casinoRows(facts)) await tx.run(sql, ...values);
    const { dayFrom } = facts;
    for (const [id, kind, at, amountMinor] of [
      ['cash-in:g-1', 'cashIn', dayFrom - 3_600_000, -100_000],
      ['cash-in:g-2', 'cashIn', dayFrom + 1, -50_000],
      ['cash-out:g-1', 'cashOut', dayFrom + 2, 32_500],
    ] as const) {
      const entries = [
        { account: 'platform:7', amountMinor },
        { account: 'house', amountMinor: -amountMinor },
      ] as const;
      await postLedgerTransfer(tx, { id, kind, at, entries });
    }
  });

const casinoRows = ({ now, dayFrom, yesterday, held = 2 }: CasinoRows): readonly Statement[] => {
  const ids = Array.from({ length: held }, (_, index) => index + 1);
  const player = (number: number): Statement => [
    `INSERT INTO players (id, username, site_id, display_name, name, lastname, email, password_hash, pin_code, user_group, permissions,
       created_at, platform_ref)
     VALUES (?, ?, 7, 'Ada', 'Ada', '', '', '', '', 'user', '[145]', 1, ?)`,
    ...[`p-g${number}`, `ada${number}@7`, `casino-g-player-${4711 + number}`],
  ];
  const transfer = (number: number, kind: string, state: string, answer: object | null): Statement => [
    `INSERT INTO platform_transfers (id, kind, site_id, player_id, machine_id, amount_minor, body, state, at, tries, next_at, answer)
     VALUES (?, ?, 7, ?, 'm1', ?, ?, ?, ?, 1, ?, ?)`,
    ...[`${kind === 'credit' ? 'cash-out:close' : 'cash-in'}-${number}-7f3a20416c9d4be2`, kind, `p-g${number}`],
    ...[number * 12_500, JSON.stringify({ player: `casino-g-player-${4711 + number}` }), state],
    ...[now - number * 3_600_000, now + 86_400_000, answer && JSON.stringify(answer)],
  ];
  const finding = (side: string, number: number, more: object = {}) => ({
    ...{ side, id: `cash-out:close-${number}-91c2d07e55aa41b8`, kind: 'credit' },
    ...{ player: `casino-g-player-${4711 + number}`, amountMinor: 25_000 * number, ...more },
  });
  const findings = [
    finding('ours', 1),
    finding('theirs', 2, { kind: 'debit' }),
    finding('differs', 3, {
      theirs: { kind: 'credit', player: 'casino-g-player-4714', amountMinor: 70_000 },
    }),
  ];
  const event = (number: number, type: string, answer: string): Statement => [
    `INSERT INTO platform_events (site_id, number, session_number, session_id, type, data, at, state, tries, next_at, answer)
     VALUES (7, ?, 1, ?, ?, ?, ?, 'dead', 10, ?, ?)`,
    ...[number, `s-${number}`, type, JSON.stringify({ player: `casino-g-player-${4711 + number}` })],
    ...[now - 50 * 3_600_000, now - 3_600_000 * number, answer],
  ];
  const alert = (kind: string, subject: string, playerId: string | null, text: string): Statement => [
    `INSERT INTO alerts (id, kind, subject, player_id, site_id, text, opened_at, last_seen_at, count, repeats, unnotified)
     VALUES (?, ?, ?, ?, 7, ?, ?, ?, 1, 0, 0)`,
    ...[`${kind}-${subject}`, kind, subject, playerId, text, now - 1_800_000, now],
  ];
  const refused = {
    class: 'refused',
    code: 'PLAYER_BLOCKED',
    message: 'Account 4712 is closed since Friday.',
  };
  return [
    [`INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (7, 'Casino G', '["g.example"]', 'platform', 1)`],
    [
      `INSERT INTO site_connections (site_id, url, out_key, in_key, out_key_before, in_key_before, changed_at)
       VALUES (7, 'http://127.0.0.1:9/wallet', 'whsec_out', 'whsec_in', 'whsec_out0', 'whsec_in0', ?)`,
      now - 7_200_000,
    ],
    ...[...ids, 9].map(player),
    ...ids.map((number) => transfer(number, 'credit', 'held', refused)),
    ...ids.map((number) =>
      alert(
        'platformHeld',
        `cash-out:close-${number}-7f3a20416c9d4be2`,
        `p-g${number}`,
        'The platform of site 7 refuses a credit.',
      ),
    ),
    transfer(9, 'debit', 'unknown', { class: 'unknown', code: 'TRY_AGAIN', message: 'no answer in 10000 ms' }),
    [
      'INSERT INTO platform_reconciliations (site_id, day, at, compared, findings) VALUES (7, ?, ?, 412, ?)',
      ...[yesterday, dayFrom + 600_000, JSON.stringify(findings)],
    ],
    ...['2026-01-01', '2026-01-02', '2026-01-03'].map(
      (day): Statement => [
        `INSERT INTO platform_reconciliations (site_id, day, at, compared, findings) VALUES (7, ?, ?, 388, '[]')`,
        ...[day, 1],
      ],
    ),
    event(3, 'session.closed', 'status 503'),
    event(5, 'round.played', 'connect ECONNREFUSED 127.0.0.1:9'),
    ['INSERT INTO platform_event_sites (site_id, last) VALUES (7, 812)'],
    alert('platformDiffers', `7:${yesterday}`, null, 'Site 7: 3 transfers differ from those of the casino.'),
    alert('platformEvents', '7', null, 'The platform of site 7 did not take event 3: status 503.'),
  ];
};
