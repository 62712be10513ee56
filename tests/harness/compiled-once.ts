import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * A program that is started a hundred times in a test spends half of each start on compiling itself. Node keeps what it
 * compiled in this folder; a process that will be killed has to be told to write it there.
 */
export const compiledOnce = {
  environment: { NODE_COMPILE_CACHE: join(root, '.cache/compiled') },
  arguments: ['--import', join(import.meta.dirname, 'keep-compiled.ts')],
} as const;
