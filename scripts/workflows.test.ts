import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly 'runs-on'?: string;
  readonly 'timeout-minutes'?: number;
  readonly container?: string;
  readonly needs?: readonly string[];
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly name?: string;
  readonly on?: Record<string, unknown>;
  readonly permissions?: Record<string, string>;
  readonly jobs?: Record<string, Job>;
}

const textOf = (path: string): string => readFileSync(path, 'utf8');
const read = (path: string): Workflow => parse(textOf(path)) as Workflow;
const jobsOf = (path: string): [string, Job][] => Object.entries(read(path).jobs ?? {});
const workflows = globSync('.github/workflows/*.yml').sort();
const { scripts, version } = JSON.parse(textOf('package.json')) as {
  scripts: Record<string, string>;
  version: string;
};

/** Returns the commands of the repository that a shell line names and that do not exist. */
const missingCommands = (line: string): string[] => {
  const named = [...line.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
  const files = [...line.matchAll(/(?:^|\s)(\.ci\/\w+|scripts\/[\w.-]+)/g)].map(([, path = '']) => path);
  return [...named.filter((name) => !Object.hasOwn(scripts, name)), ...files.filter((path) => !existsSync(path))];
};

it('there is a workflow for changes, one for each night and one for releases', () => {
  expect(workflows.map((path) => read(path).name)).toEqual(['ci', 'nightly', 'release']);
  expect(read('.github/workflows/ci.yml').on).toEqual({ push: { branches: ['main'] }, pull_request: null });
  expect(Object.keys(read('.github/workflows/nightly.yml').on ?? {})).toContain('schedule');
  expect(read('.github/workflows/release.yml').on).toEqual({ push: { tags: ['v*'] } });
});

describe.each(workflows)('%s', (path) => {
  it('may write nothing unless a job says so, and ends', () => {
    expect(read(path).permissions).toEqual({ contents: 'read' });
    for (const [name, job] of jobsOf(path)) {
      expect(job['runs-on'], name).toBeTruthy();
      expect(job['timeout-minutes'], name).toBeGreaterThan(0);
      for (const other of job.needs ?? []) expect(Object.keys(read(path).jobs ?? {})).toContain(other);
    }
  });

  it('runs commands that exist', () => {
    const lines = jobsOf(path).flatMap(([, { steps = [] }]) => steps.flatMap(({ run = [] }) => run));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.flatMap(missingCommands)).toEqual([]);
  });

  it('uses actions of the host alone, and the Node of our image', () => {
    const steps = jobsOf(path).flatMap(([, job]) => job.steps ?? []);
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
    const [, image] = /^FROM (node:[\d.]+-\w+)-slim AS build$/m.exec(textOf('deploy/Dockerfile')) ?? [];
    for (const [name, job] of jobsOf(path)) if (job.container !== undefined) expect(job.container, name).toBe(image);
  });
});

it('the unit, the image, the demo, its cluster and npm run serve start the server with the same V8 flags', () => {
  const started = [
    scripts.serve,
    scripts.start,
    textOf('deploy/reelfloor@.service'),
    textOf('deploy/Dockerfile').replaceAll('", "', ' '),
  ];
  const flags = started.map((text) => /\bnode ((?:--[\w=-]+ )*)scripts\/(?:serve|start)\.ts/.exec(text ?? '')?.[1]);
  expect(flags[0]).toMatch(/^--max-semi-space-size=\d+ $/);
  expect(new Set(flags).size).toBe(1);
  expect(textOf('scripts/run-cluster.ts')).toContain(`serverFlags = ['${flags[0]?.trim()}']`);
});

it('the tests of a change are .ci/run, which can be run', () => {
  const { jobs = {} } = read('.github/workflows/ci.yml');
  expect(jobs.tests?.steps?.map(({ run }) => run)).toContain('.ci/run');
  expect(jobs.check?.steps?.map(({ run }) => run)).toContain('npm run check');
  for (const file of ['.ci/run', '.githooks/pre-push']) accessSync(file, constants.X_OK);
});

it('main takes only changes for which every job of a change passed', () => {
  const { rules } = JSON.parse(textOf('.github/rulesets/main.json')) as {
    rules: { type: string; parameters?: { required_status_checks?: { context: string }[] } }[];
  };
  const required = rules.flatMap(({ parameters }) => parameters?.required_status_checks ?? []);
  expect(required.map(({ context }) => context).sort()).toEqual(
    jobsOf('.github/workflows/ci.yml')
      .map(([name]) => name)
      .sort(),
  );
});

describe.each(globSync('.github/ISSUE_TEMPLATE/!(config).yml'))('%s', (path) => {
  it('is a form whose fields have their own names', () => {
    const { name, description, body } = parse(textOf(path)) as {
      name: string;
      description: string;
      body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
    };
    expect([name, description].every(Boolean)).toBe(true);
    const fields = body.filter(({ type }) => type !== 'markdown');
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    for (const { type, attributes } of fields) {
      expect(['textarea', 'input']).toContain(type);
      expect(attributes.label).toBeTruthy();
    }
  });
});

it('the container for developers runs commands that exist, with the port of the demo', () => {
  const container = JSON.parse(textOf('.devcontainer/devcontainer.json')) as {
    image: string;
    postCreateCommand: string;
    onCreateCommand: string;
    forwardPorts: number[];
  };
  expect(container.postCreateCommand).toBe('npm ci');
  expect(container.forwardPorts).toEqual([8080]);
  const documented = textOf('README.md');
  const [, packages = ''] = /install -y (.*)$/.exec(container.onCreateCommand) ?? [];
  for (const name of packages.split(' ')) expect(documented).toContain(`\`${name}\``);
});

it('the version of package.json is one that a tag can have', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
