import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What compares moments of the device alone, and shows none: how old a stored thing is, a countdown to the next year. */
const ofTheDevice =
  /^web\/src\/(?:clock\/server-time|office\/api\/server-reachability-store|office\/tasks\/task-check-queue|ui\/page-files\/reload-on-stale-build|api\/prefetched-responses|realtime\/measured-bitrate|features\/template-pages\/coming-soon\/coming-soon-page)\.tsx?$/;

it('the client asks the server’s clock: a device’s clock may be hours wrong', () => {
  const files = execFileSync('git', ['ls-files', 'web/src'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));
  expect(files.length).toBeGreaterThan(600);
  const found = files
    .filter((path) => !ofTheDevice.test(path))
    .filter((path) => /\bDate\.now\b|new Date\(\)/.test(readFileSync(path, 'utf8')));
  expect(found).toEqual([]);
});
