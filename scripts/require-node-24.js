// On platforms for which npm has no Node 24, this checks the Node that is first in the path.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `Reelfloor runs on Node 24. npm has no package of it for ${process.platform} on ${process.arch}, and Node ${process.versions.node} is installed: install Node 24 from nodejs.org, then run npm ci again.`,
  );
  process.exitCode = 1;
}
