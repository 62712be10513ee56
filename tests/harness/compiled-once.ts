import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');

/** Programs take the file into which the run has built them. Outside a run, and in other folders, they start from their sources. */
const takeBuilt = process.env.BUILT_PROGRAMS
  ? {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${pathToFileURL(join(import.meta.dirname, 'take-built.js'))}`,
    }
  : {};

/**
 * Options for programs that tests start: they start from one built file each (built-programs.ts), and Node keeps compiled code in this
 * folder, so they start in a third of the time. A process that will be killed must write its compiled code itself (keep-compiled.ts).
 */
export const compiledOnce = {
  environment: {
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    // Most tests show one machine or none, while an agent would draw four brands: two seconds of processor time.
    DRAW_AHEAD: '0',
    ...takeBuilt,
  },
  arguments: ['--import', join(import.meta.dirname, 'keep-compiled.ts')],
} as const;
