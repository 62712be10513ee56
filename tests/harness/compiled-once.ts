import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Environment for programs that a test starts often: Node keeps compiled code in this folder, which halves their
 * start. A process that will be killed must be told to write it (keep-compiled.ts).
 */
export const compiledOnce = {
  environment: { NODE_COMPILE_CACHE: join(root, '.cache/compiled') },
  arguments: ['--import', join(import.meta.dirname, 'keep-compiled.ts')],
} as const;
