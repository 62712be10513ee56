/** Severity of a check's finding. `warning`: works, but should be looked at. `fault`: does not work, or endangers money or people. */
export type FindingLevel = 'ok' | 'warning' | 'fault';

export interface DoctorFinding {
  readonly level: FindingLevel;
  /** The result of the check in one or two sentences. */
  readonly text: string;
  /** What to do about the finding; null if nothing. */
  readonly advice: string | null;
}

export const createOkFinding = (text: string): DoctorFinding => ({ level: 'ok', text, advice: null });
export const createWarningFinding = (text: string, advice: string): DoctorFinding => ({
  level: 'warning',
  text,
  advice,
});
export const createFaultFinding = (text: string, advice: string): DoctorFinding => ({
  level: 'fault',
  text,
  advice,
});

/** Returns the findings; if there are none, a single one with the text that all is well. */
export const addOkFindingIfEmpty = (findings: readonly DoctorFinding[], text: string): readonly DoctorFinding[] =>
  findings.length > 0 ? findings : [createOkFinding(text)];
