// Runs under whatever Node comes first in the path, on platforms for which no npm package brings Node 24.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `Reelfloor runs on Node 24. npm has no package of it for ${process.platform} on ${process.arch}, and Node ${process.versions.node} is installed: install Node 24 from nodejs.org, then run npm ci again.`,
  );
  process.exitCode = 1;
}
