import type { OfficeAnswerInput } from '@reelfloor/protocol/office';
import type { Queries } from '../../platform/database/database.ts';
import { findCase, listCaseNotes, listCases, type StoredCase } from '../../players/laundering/case-store.ts';
import { listOfCase, listWaiting, type StoredLaundering } from '../../players/laundering/indicator-store.ts';

type Cases = OfficeAnswerInput<'cases'>;

/** Returns the cases and the indicators that belong to no case, of one player or (null) of all. Call it in one snapshot. */
export const readCases = async (db: Queries, playerId: string | null): Promise<Cases> => ({
  cases: (await listCases(db, playerId)).map(caseViewOf),
  waiting: (await listWaiting(db, playerId)).map(indicatorViewOf),
});

/** Returns a case with its indicators and notes; null if no case has this number. */
export const readCase = async (db: Queries, number: number): Promise<OfficeAnswerInput<'oneCase'> | null> => {
  const found = await findCase(db, number);
  if (!found) return null;
  return {
    ...caseViewOf(found),
    found: (await listOfCase(db, number)).map(indicatorViewOf),
    written: await listCaseNotes(db, number),
  };
};

const caseViewOf = ({ playerId, username, siteKey: _, ...rest }: StoredCase): Cases['cases'][number] => ({
  ...rest,
  player: { id: playerId, name: username },
});

const indicatorViewOf = ({ playerId, username, ...rest }: StoredLaundering): Cases['waiting'][number] => ({
  ...rest,
  figures: { ...rest.figures },
  player: { id: playerId, name: username },
});
