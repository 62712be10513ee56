import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Options for programs that tests start: Node keeps their compiled code in this folder, so they start in a third of the time. A process
 * that will be killed must write its compiled code itself (keep-compiled.ts).
 */
export const compiledOnce = {
  environment: {
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    // Most tests show one machine or none, while an agent would draw four brands: two seconds of processor time.
    DRAW_AHEAD: '0',
  },
  arguments: ['--import', join(import.meta.dirname, 'keep-compiled.ts')],
} as const;
