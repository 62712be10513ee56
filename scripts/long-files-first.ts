import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, in that order, by how its path begins. A file that starts last and takes a minute leaves the other
 * workers idle for that minute.
 */
const longest = [
  'server/src/conformance/every-',
  'tests/faults/fault-walk',
  'tests/kill/kill.test',
  'tests/browser/accessibility',
  'tests/foreign/foreign-server',
  'tests/browser/game-',
  'tests/browser/template-pages',
  'tests/browser/states',
  'tests/browser/play',
  'server/src/operator/every-',
  'server/src/database/postgres-outage',
  'tests/start',
  'tests/browser/shell',
  'tests/browser/workbook',
  'tests/browser/',
  'tests/',
  'server/src/database/postgres-',
  'server/src/seats/',
];

/** Puts the long files at the head of the run; a run without earlier results knows only how large each file is. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = new Map(sorted.map((file) => [file, rankOf(relative(this.ctx.config.root, file.moduleId))]));
    return sorted.toSorted((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
  }
}

const rankOf = (path: string): number => {
  const place = longest.findIndex((start) => path.startsWith(start));
  return place < 0 ? longest.length : place;
};
