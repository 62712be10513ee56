export const stepsPerRevision = 16;

/**
 * Returns the version of the cabinet's published view. It increases with every write to the journal and with every change of the view
 * between two writes, also across restarts.
 */
export function computeCabinetViewVersion(journalRevision: number, stepSinceRevision: number): number {
  if (stepSinceRevision >= stepsPerRevision) throw new Error('too many steps were shown without a write');
  return journalRevision * stepsPerRevision + stepSinceRevision;
}
