import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copySources, productFolder } from '../first-day/product-sources.ts';

const user = 10_001;
const dockerfile = 'deploy/Dockerfile';
/** Where a machine keeps the authorities that it trusts, among them the one of a company's proxy. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';

interface ImageSettings {
  readonly user: string;
  readonly healthcheck: readonly string[];
  readonly program: readonly string[];
}

const buildah = (...words: readonly string[]): string =>
  execFileSync('buildah', words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64e6,
  }).trim();

/** The image of the server, and one container of it, by buildah: it needs no service, and `chroot` no rights that a container lacks. */
export class BuiltImage {
  readonly #folder: string;
  readonly #name: string;
  #container: string | null = null;
  #root = '';

  constructor(folder: string) {
    this.#folder = folder;
    this.#name = `localhost/reelfloor-test-${process.pid}`;
  }

  /** Returns why no image can be built here; null if one can. */
  static refusal(): string | null {
    if (spawnSync('buildah', ['--version'], { stdio: 'ignore' }).status !== 0)
      return 'buildah is not installed (apt-get install buildah)';
    return process.getuid?.() === 0 ? null : 'buildah is used as root here';
  }

  /** Makes the base image from Debian's packages, with the Node that npm brings: what the image of Node's publishers is made of, too. */
  makeBase(): void {
    const base = baseName();
    const root = join(this.#folder, 'debian');
    const node = join(productFolder, `node_modules/node-linux-${process.arch}/bin/node`);
    const npm = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8', cwd: '/' });
    const npmFolder = npm.trim().replace(/\/bin\/npm-cli\.js$/, '');
    execFileSync('sh', [
      '-ec',
      `debootstrap --variant=minbase bookworm ${root} http://deb.debian.org/debian >&2
       install -m 755 ${node} ${root}/usr/local/bin/node
       mkdir -p ${root}/usr/local/lib/node_modules
       cp -a ${npmFolder} ${root}/usr/local/lib/node_modules/npm
       ln -s ../lib/node_modules/npm/bin/npm-cli.js ${root}/usr/local/bin/npm
       ln -s ../lib/node_modules/npm/bin/npx-cli.js ${root}/usr/local/bin/npx
       container=$(buildah from scratch)
       buildah add "$container" ${root} / >&2
       buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
       buildah commit "$container" ${base} >&2
       buildah rm "$container" >&2
       rm -rf ${root}`,
    ]);
  }

  /**
   * Builds the image from what git has, beside secrets that an operator may have left there, and starts a container of it. If this machine
   * has authorities of its own, npm trusts them during the build; the image does not have them.
   */
  build(): void {
    const sources = join(this.#folder, 'sources');
    execFileSync('sh', ['-ec', `mkdir ${sources}; ${copySources(sources)}`]);
    mkdirSync(join(sources, 'data'));
    writeFileSync(join(sources, 'data/reelfloor.sqlite'), 'secret');
    writeFileSync(join(sources, 'nodes.env'), 'JWT_SECRET=secret');
    const npmrc = join(this.#folder, 'npmrc');
    writeFileSync(npmrc, `cafile=${authorities}\n`);
    const trusts = existsSync(authorities)
      ? ['--volume', `${npmrc}:/root/.npmrc:ro`, '--volume', `${authorities}:${authorities}:ro`]
      : [];
    execFileSync(
      'buildah',
      [
        ...['build', `--pull=${hasBase() ? 'never' : 'missing'}`, '--isolation', 'chroot', '--network', 'host'],
        ...['--format', 'docker', ...trusts, '--file', join(sources, dockerfile)],
        ...['--tag', this.#name, sources],
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    this.#container = buildah('from', '--pull=never', this.#name);
    // Otherwise buildah lays a volume of its own over the one that is given, as Docker does not.
    buildah('config', '--volume', '/data-', this.#container);
    this.#root = buildah('mount', this.#container);
  }

  megabytes(): number {
    return Math.round(Number(execFileSync('du', ['-sxm', this.#root], { encoding: 'utf8' }).split('\t')[0]));
  }

  settings(): ImageSettings {
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', this.#name)) as {
      Docker: { config: { User: string; Healthcheck: { Test: string[] }; Cmd: string[] } };
    };
    const { User, Healthcheck, Cmd } = Docker.config;
    return { user: User, healthcheck: Healthcheck.Test.filter((word) => word !== 'CMD'), program: Cmd };
  }

  /** Returns where a path of the image is on this machine. */
  path(path: string): string {
    return join(this.#root, path);
  }

  has(path: string): boolean {
    return existsSync(this.path(path));
  }

  modeOf(path: string): number {
    return statSync(this.path(path)).mode & 0o777;
  }

  /** Gives a folder of this machine to the user of the image, as a volume is. */
  giveToUser(path: string): void {
    chownSync(path, user, user);
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.isDirectory()) this.giveToUser(join(path, entry.name));
      else chownSync(join(path, entry.name), user, user);
  }

  /** Runs a program in the container, and returns with which code it ended. */
  run(program: readonly string[], variables: Readonly<Record<string, string>>): number | null {
    return spawnSync('buildah', this.#words(program, variables, []), { stdio: 'ignore' }).status;
  }

  /** Starts a program in the container with a folder of this machine as its data. */
  start(program: readonly string[], variables: Readonly<Record<string, string>>, dataDir: string): ChildProcess {
    const volumes = ['--volume', `${dataDir}:/data`];
    return spawn('buildah', this.#words(program, variables, volumes), {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  /** Returns the process of the image's program below buildah's own. */
  processOf({ pid }: ChildProcess): number {
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
      try {
        const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        parents.set(Number(parent), Number(name));
      } catch {
        // It has just ended.
      }
    let last = Number(pid);
    for (let next = parents.get(last); next !== undefined; next = parents.get(last)) last = next;
    return last;
  }

  remove(): void {
    if (this.#container !== null) {
      spawnSync('buildah', ['umount', this.#container]);
      spawnSync('buildah', ['rm', this.#container]);
    }
    spawnSync('buildah', ['rmi', this.#name], { stdio: 'ignore' });
    this.#container = null;
  }

  #words(
    program: readonly string[],
    variables: Readonly<Record<string, string>>,
    volumes: readonly string[],
  ): string[] {
    return [
      ...['run', '--isolation', 'chroot', '--network', 'host', ...volumes],
      ...Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...[String(this.#container), '--', ...program],
    ];
  }
}

const baseName = (): string => {
  const [, name] = /^FROM (\S+) AS build$/m.exec(readFileSync(join(productFolder, dockerfile), 'utf8')) ?? [];
  return `docker.io/library/${name}`;
};

const hasBase = (): boolean =>
  spawnSync('buildah', ['inspect', '--type', 'image', baseName()], { stdio: 'ignore' }).status === 0;
