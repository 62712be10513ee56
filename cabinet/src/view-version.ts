export const stepsPerRevision = 16;

/**
 * Returns the version of what the cabinet shows. It grows with every write to the journal and with every change of the view
 * between two writes, and goes on growing after a restart.
 */
export function versionOf(revision: number, step: number): number {
  if (step >= stepsPerRevision) throw new Error('too many steps were shown without a write');
  return revision * stepsPerRevision + step;
}
