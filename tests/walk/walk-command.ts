/**
 * `npm run walk -- spin | cash-in | hand-pay`: does it once, with the real server, agent and page without its screen in one process,
 * and prints the files whose functions were called for it; `→` marks those that pass on to another of them. What a floor at which
 * nobody does anything calls as well is left out.
 */
import { readFileSync } from 'node:fs';
import { CallRecorder } from './call-recorder.ts';
import { filesOnTheWay, filesThatPassOn } from './files-on-the-way.ts';
import { walks } from './walks.ts';

/** Time in ms for which the floor is watched while nobody does anything. */
const idleMs = 4_000;

const [name = ''] = process.argv.slice(2);
const open = walks[name];
if (!open) {
  console.error(`Usage: npm run walk -- ${Object.keys(walks).join(' | ')}`);
  process.exit(1);
}
// Before anything is loaded: functions that V8 knows already are not counted.
const recorder = await CallRecorder.start();
const floor = await open();
const idle = async () => {
  await recorder.take();
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  return recorder.take();
};
const before = await idle();
await floor.walk();
const calls = await recorder.take();
const after = await idle();
const files = filesOnTheWay(calls, [before, after]);
await floor.close();
recorder.stop();
const passing = filesThatPassOn(files, (path) => readFileSync(path, 'utf8'));

const folders = Map.groupBy(files, (path) => path.slice(0, path.lastIndexOf('/')));
for (const [folder, paths] of folders) {
  console.log(folder);
  for (const path of paths) console.log(`${passing.has(path) ? '→' : ' '} ${path.slice(folder.length + 1)}`);
}
console.log(`${name}: ${files.length} files in ${folders.size} folders, ${passing.size} of them pass on`);
