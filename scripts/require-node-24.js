import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';

// npm 9 links the commands of every platform's package and then removes those of other platforms. All their commands are called
// `node`, so it also removes the right link.
const installed = `node-${process.platform}-${process.arch}/bin/node`;
const link = 'node_modules/.bin/node';
if (existsSync(`node_modules/${installed}`) && !existsSync(link)) {
  mkdirSync('node_modules/.bin', { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(`../${installed}`, link);
}

// On platforms for which npm has no Node 24, this checks the Node that is first in the path.
const [major] = process.versions.node.split('.');
if (!existsSync(link) && Number(major) < 24) {
  console.error(
    `Reelfloor runs on Node 24. npm has no package of it for ${process.platform} on ${process.arch}, and Node ${process.versions.node} is installed: install Node 24 from nodejs.org, then run npm ci again.`,
  );
  process.exitCode = 1;
}
