import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import {
  findLaunderingCase,
  listLaunderingCaseNotes,
  listLaunderingCases,
  type StoredLaunderingCase,
} from '../../players/laundering/laundering-case-store.ts';
import {
  listLaunderingCaseIndicators,
  listUnassignedLaunderingIndicators,
  type StoredLaunderingIndicator,
} from '../../players/laundering/laundering-indicator-store.ts';

type Cases = OfficeAnswerInput<'cases'>;

/**
 * Returns the money laundering cases, and the indicators that belong to no case, of one player or (null) of all. Call it in one database
 * snapshot.
 */
export const readLaunderingCases = async (db: Queries, playerId: string | null): Promise<Cases> => ({
  cases: (await listLaunderingCases(db, playerId)).map(caseViewOf),
  waiting: (await listUnassignedLaunderingIndicators(db, playerId)).map(indicatorViewOf),
});

/** Returns a money laundering case with its indicators and notes; null if no case has this number. */
export const readLaunderingCase = async (
  db: Queries,
  caseNumber: number,
): Promise<OfficeAnswerInput<'oneCase'> | null> => {
  const found = await findLaunderingCase(db, caseNumber);
  if (!found) return null;
  return {
    ...caseViewOf(found),
    found: (await listLaunderingCaseIndicators(db, caseNumber)).map(indicatorViewOf),
    written: await listLaunderingCaseNotes(db, caseNumber),
  };
};

const caseViewOf = ({ playerId, username, siteKey: _, ...rest }: StoredLaunderingCase): Cases['cases'][number] => ({
  ...rest,
  player: { id: playerId, name: username },
});

const indicatorViewOf = ({ playerId, username, ...rest }: StoredLaunderingIndicator): Cases['waiting'][number] => ({
  ...rest,
  figures: { ...rest.figures },
  player: { id: playerId, name: username },
});
