import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Options for programs that tests start: Node keeps compiled code in this folder, so they start in half the time. A
 * process that will be killed must write its compiled code itself (keep-compiled.ts).
 */
export const compiledOnce = {
  environment: { NODE_COMPILE_CACHE: join(root, '.cache/compiled') },
  arguments: ['--import', join(import.meta.dirname, 'keep-compiled.ts')],
} as const;
