import { join, relative } from 'node:path';
import { connectionLimits } from '../platform/database/open-database.ts';
import { isExhaustive } from './test-depth.ts';

const full = { ...connectionLimits };
const few: typeof full = { ...full, writing: 4, reading: 2, playReading: 1 };
/** Tests in which many write at once, and so need as many connections as a server has: paths in the repository. */
const needsAll = /[-/](races?|model)\b|conformance\/ledger/;

/** Returns the connection limits of the servers of a test file. `repository`: the folder of the working copy that holds the file. */
export const getConnectionLimits = (
  testPath: string,
  repository = join(import.meta.dirname, '../../..'),
): typeof full => (isExhaustive || needsAll.test(`/${relative(repository, testPath)}`) ? full : few);

/**
 * Lets the servers of a test file open fewer connections to PostgreSQL, which starts a process for each: a server's first burst of
 * statements would open 24, and their starts took a tenth of the tests' processor time.
 */
export const limitConnections = (testPath: string): void => {
  Object.assign(connectionLimits, getConnectionLimits(testPath));
};
