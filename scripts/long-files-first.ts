import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow test files, the slowest first. If a slow file started last, the other workers would be idle until it ends. */
const longest = [
  'server/src/conformance/every-',
  'tests/faults/fault-walk',
  'tests/kill/kill.test',
  'tests/first-day/',
  'tests/browser/accessibility',
  'tests/third-party/third-party-server',
  'tests/browser/game-',
  'tests/browser/template-pages',
  'server/src/backoffice/backup/',
  'tests/browser/states',
  'tests/browser/play',
  'server/src/start/cli/operator/every-',
  'server/src/platform/database/postgres-outage',
  'tests/start',
  'tests/browser/shell',
  'tests/browser/workbook',
  'tests/browser/',
  'tests/',
  'server/src/platform/database/postgres-',
  'server/src/play/seats/',
];

/**
 * Starts slow test files first, each Vitest project's files after one another. Without results of an earlier run, Vitest itself can only
 * sort files by size.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = new Map(sorted.map((file) => [file, rankOf(relative(this.ctx.config.root, file.moduleId))]));
    // A worker ends when the next file is of another project: a new one loads all packages again.
    const projects = [...Map.groupBy(sorted, ({ project }) => project.name).values()];
    const bySlowest = (files: readonly TestSpecification[]) => Math.min(...files.map((file) => rank.get(file) ?? 0));
    return projects
      .toSorted((some, others) => groupOf(some) - groupOf(others) || bySlowest(some) - bySlowest(others))
      .flatMap((some) => some.toSorted((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0)));
  }
}

const groupOf = ([file]: readonly TestSpecification[]): number => file?.project.config.sequence.groupOrder ?? 0;

const rankOf = (path: string): number => {
  const place = longest.findIndex((start) => path.startsWith(start));
  return place >= 0 ? place : longest.length;
};
