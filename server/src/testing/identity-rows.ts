import { type FactChange, setting } from './fact-change.ts';

const document = (column: string, to: string, back: string) =>
  setting('identity_documents', column, [to, back], "id = 'd-1'");

type Names = 'accountName' | 'accountLastname' | 'accountBirthDate';

/** What was added to a case stays: nothing takes it back. */
const untouched = "UPDATE players SET banned = banned WHERE id = 'nobody'";

/** The row of `closeCase`. */
const caseRow: {
  readonly content: object;
  readonly first: FactChange;
  readonly changes: Record<string, FactChange>;
} = {
  content: { case: 1, outcome: 'unfounded' },
  first: [
    "INSERT INTO laundering_cases (player_id, opened_at, opened_by, reason) VALUES ('p-1', 1, 'desk', 'why')",
    "UPDATE laundering_cases SET outcome = 'ended', closed_at = 2, closed_by = 'x', closing = 'x'",
  ],
  changes: {
    casePlayer: setting('laundering_cases', 'player_id', ["'p-2'", "'p-1'"], 'number = 1'),
    caseState: setting(
      'laundering_cases',
      'outcome',
      ["'ended', closed_at = 2", 'NULL, closed_at = NULL'],
      'number = 1',
    ),
    caseIndicators: [
      `INSERT INTO laundering_case_indicators (indicator_id, case_number, at)
       SELECT id, 1, 1 FROM laundering_indicators WHERE id = 'l-1'`,
      untouched,
    ],
    caseNotes: ["INSERT INTO laundering_case_notes (case_number, at, who, text) VALUES (1, 1, 'x', 'x')", untouched],
  },
};

/** The rows of `decideDocument` and `closeCase`, with what changes the names and the birth date of their player. */
export const identityRows = ({
  accountName,
  accountLastname,
  accountBirthDate,
}: Readonly<Record<Names, FactChange>>) => ({
  closeCase: caseRow,
  decideDocument: {
    content: { player: 'player1', document: 'd-1', verdict: 'accepted' },
    first: [
      `INSERT INTO identity_documents (id, player_id, kind, number_end, state, added_at, added_by, reason, key_id)
     VALUES ('d-1', 'p-1', 'idCard', '042K', 'waiting', 1, 'desk', '', 'k')`,
      "DELETE FROM identity_documents WHERE id = 'd-1'",
    ] as const,
    changes: {
      documentKind: document('kind', "'passport'", "'idCard'"),
      documentNumber: document('number_end', "'1'", "'042K'"),
      documentExpiry: document('expires_on', "'2099-01-01'", 'NULL'),
      documentState: document('state', "'refused', decided_at = 2, decided_by = 'x'", "'waiting'"),
      ...{ accountName, accountLastname, accountBirthDate },
    },
  },
});
