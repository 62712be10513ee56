/** What the changelog says of a version, or why it says nothing. */
export type ReleaseNotes =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: 'NO_VERSION' | 'NOT_DESCRIBED' | 'EMPTY' };

const heading = /^## \[?v?([\w.+-]+)\]?/;

/** Returns the section of a version in a changelog of the form "Keep a Changelog". `version`: such as `v0.1.0`, or `Unreleased`. */
export const releaseNotes = (changelog: string, version: string): ReleaseNotes => {
  const wanted = version.replace(/^v(?=\d)/, '');
  if (!/^(\d+\.\d+\.\d+(-[\w.]+)?|Unreleased)$/.test(wanted)) return { ok: false, code: 'NO_VERSION' };
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => heading.exec(line)?.[1] === wanted);
  if (start === -1) return { ok: false, code: 'NOT_DESCRIBED' };
  const end = lines.findIndex((line, at) => at > start && line.startsWith('## '));
  const text = lines
    .slice(start + 1, end === -1 ? undefined : end)
    .join('\n')
    .trim();
  return text === '' ? { ok: false, code: 'EMPTY' } : { ok: true, text: `${text}\n` };
};
