/** One step of an engineer's first hour. Its command stands in CONTRIBUTING.md, so that this follows the page and not its own mind. */
export interface FirstHourStep {
  readonly does: string;
  readonly command: string;
  /** A line of output at which a command that would go on is stopped. */
  readonly until?: RegExp;
}

/** Returns the commands in the code blocks of a section, one a line, without comments. */
export const commandsOf = (page: string, section: string): string[] => {
  const start = page.indexOf(`## ${section}\n`);
  if (start === -1) return [];
  const end = page.indexOf('\n## ', start + 1);
  const text = page.slice(start, end === -1 ? undefined : end);
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter(Boolean),
  );
};

/** Returns what a new engineer does by this page. Throws if the page no longer begins with the install and the demo, or runs no test. */
export const firstHourSteps = (page: string): FirstHourStep[] => {
  const [begin] = commandsOf(page, 'Begin');
  const [install, start] = begin?.split(' && ') ?? [];
  const [test] = commandsOf(page, 'Run one test');
  if (!install || !start || !test)
    throw new Error('CONTRIBUTING.md no longer begins with "npm ci && npm start", or has no test to run.');
  return [
    { does: 'installs', command: install },
    { does: 'starts the demo until a page can be opened', command: start, until: /^\s*(http:\S+)$/m },
    { does: 'runs one test', command: test },
    {
      does: 'looks for each file and name of the walks',
      command: 'npx vitest run --project unit scripts/repository-pages.test.ts',
    },
    { does: 'checks', command: 'npm run check' },
  ];
};
