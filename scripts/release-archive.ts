import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { closureOf, nameOfPlace, readInstalledPackages } from './installed-packages.ts';
import { runCommand } from './run-command.ts';

/** What the server and an agent run from. The client comes built. */
const workspaces = ['protocol', 'platform-client', 'art', 'server', 'cabinet', 'simulator', 'agent'];
const files = ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', '.npmrc', 'docs', 'deploy'];
/** The commands of package.json that need nothing but these. */
const commands = [
  ...['agent', 'setup', 'operator', 'cashier', 'report', 'migrate', 'doctor', 'backup', 'restore'],
  ...['database:roles', 'ledger:audit', 'recording', 'provider', 'seed', 'rtp'],
];
const ownScripts = ['scripts/serve.ts', 'scripts/recording.ts'];
/** FFmpeg must not be passed on with it (docs/decisions/2026-11-21-ffmpeg-is-not-passed-on.md). */
const encoder = 'node-av';
const nodeProgram = `node_modules/node-${process.platform}-${process.arch}`;
/** Of packages: what only their developers read, and the parts of Node that are no program. */
const notNeeded = /\.(map|d\.[cm]?ts|d\.ts\.map|tsbuildinfo)$|\/node-[a-z0-9]+-[a-z0-9]+\/(include|share|lib)(\/|$)/;
const tests = /\.test\.tsx?$|\/src\/testing(\/|$)/;

interface ArchiveOptions {
  readonly folder: string;
  /** Only for trials: another version than package.json's. */
  readonly version?: string;
  readonly hasEncoder?: boolean;
}

export interface ReleaseArchive {
  readonly path: string;
  readonly sha256: string;
  readonly archiveBytes: number;
  readonly unpackedBytes: number;
}

/** Packs what an operator installs: server, agent, their packages, Node and the built client, which must be in web/dist. */
export const packRelease = async ({ folder, version, hasEncoder = false }: ArchiveOptions): Promise<ReleaseArchive> => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const name = `reelfloor-${version ?? manifest.version}-${process.platform}-${process.arch}`;
  mkdirSync(folder, { recursive: true });
  const staging = mkdtempSync(join(folder, '.packing-'));
  const root = join(staging, name);
  try {
    copyFiles(root, await trackedFiles());
    copyPackages(root, hasEncoder);
    cpSync('web/dist', join(root, 'web/dist'), { recursive: true, preserveTimestamps: true });
    const { devDependencies: _dev, workspaces: _all, scripts, ...rest } = manifest;
    const kept = Object.fromEntries(commands.map((command) => [command, scripts[command]]));
    const own = { ...kept, serve: `${scripts.serve} --without-client` };
    write(join(root, 'package.json'), { ...rest, ...(version && { version }), scripts: own });
    if (version) renumber(root, version);
    await writeList(root);
    const path = resolve(folder, `${name}.tar.gz`);
    // The same sources give the same bytes: no owner, no time, one order.
    await run('sh', [
      '-ec',
      'tar -c -C "$1" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u+rw,go+rX,go-w "$2" | gzip -n -6 > "$3"',
      'sh',
      ...[staging, name, path],
    ]);
    const sha256 = await digestOf(path);
    writeFileSync(`${path}.sha256`, `${sha256}  ${basename(path)}\n`);
    const { output } = await run('du', ['-sb', root]);
    return { path, sha256, archiveBytes: statSync(path).size, unpackedBytes: Number.parseInt(output, 10) };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
};

/** Returns the files of the repository that a release has, without those that only tests need. */
const trackedFiles = async (): Promise<string[]> => {
  const places = [...workspaces, ...files, ...ownScripts];
  const { output } = await run('git', [
    ...['-c', 'core.quotepath=off', 'ls-files', '--cached', '--others', '--exclude-standard', '--'],
    ...places,
  ]);
  return output.split('\n').filter((path) => path !== '' && !tests.test(path) && existsSync(path));
};

const copyFiles = (root: string, paths: readonly string[]): void => {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(path, join(root, path));
  }
};

const copyPackages = (root: string, hasEncoder: boolean): void => {
  const leftOut = new Set(hasEncoder ? [] : [encoder]);
  const places = closureOf(readInstalledPackages(), workspaces, leftOut);
  const own = [...places].filter((place) => place.includes('node_modules/'));
  for (const place of [...own, nodeProgram])
    cpSync(place, join(root, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !notNeeded.test(path) && !isInner(path, place),
    });
  mkdirSync(join(root, 'node_modules/@reelfloor'), { recursive: true });
  for (const workspace of workspaces)
    symlinkSync(`../../${workspace}`, join(root, 'node_modules/@reelfloor', workspace));
  mkdirSync(join(root, 'node_modules/.bin'));
  symlinkSync(`../${basename(nodeProgram)}/bin/node`, join(root, 'node_modules/.bin/node'));
};

/** Returns whether a path is in a package inside another one, which the list of packages names by itself if it is needed. */
const isInner = (path: string, place: string): boolean => path.slice(place.length).includes('/node_modules');

/** Gives all parts the version, as a release does in its commit. */
const renumber = (root: string, version: string): void => {
  for (const workspace of workspaces) {
    const path = join(root, workspace, 'package.json');
    write(path, { ...JSON.parse(readFileSync(path, 'utf8')), version });
  }
};

/** Puts the list of all components with their licences beside them. */
const writeList = async (root: string): Promise<void> => {
  const { output } = await run(process.execPath, ['scripts/sbom.ts']);
  writeFileSync(join(root, 'sbom.cdx.json'), output);
};

const write = (path: string, content: object): void => writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);

const run = async (command: string, args: readonly string[]) => {
  const result = await runCommand(command, args);
  if (result.code !== 0) throw new Error(`${command} ended with ${result.code}: ${result.output.trim()}`);
  return result;
};

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** Names the package of the encoder with its version, for whoever installs it beside an archive without it. */
export const encoderPackage = (): string => {
  const installed = readInstalledPackages();
  const place = Object.keys(installed).find((one) => nameOfPlace(one) === encoder);
  return `${encoder}@${installed[place ?? '']?.version}`;
};
