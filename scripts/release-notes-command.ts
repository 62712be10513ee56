/** `npm run release-notes -- v0.1.0` prints what CHANGELOG.md says of that version; `-- Unreleased`, of what is to come. */
import { readFileSync } from 'node:fs';
import { releaseNotes } from './release-notes.ts';

const [version = ''] = process.argv.slice(2);
const { version: own } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const notes = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version);
const explanations = {
  NO_VERSION: 'Name a version: npm run release-notes -- v0.1.0, or -- Unreleased.',
  NOT_DESCRIBED: `CHANGELOG.md has no section "## ${version.replace(/^v/, '')}". Give "## Unreleased" that name and the day.`,
  EMPTY: `CHANGELOG.md says nothing of ${version}.`,
};
const explanation = !notes.ok
  ? explanations[notes.code]
  : version !== 'Unreleased' && version.replace(/^v/, '') !== own
    ? `package.json has the version ${own}. Check out the tag of ${version}, or set the version.`
    : null;
if (explanation !== null) {
  console.error(explanation);
  process.exitCode = 1;
} else if (notes.ok) process.stdout.write(notes.text);
