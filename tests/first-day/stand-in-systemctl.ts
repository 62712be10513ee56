/**
 * Stands in for systemd where it does not run: starts what the page starts, by the unit's own lines (user, environment, folder, command)
 * or, for Debian's services, as their units do. A timer starts nothing here, but must have its units. Usage: systemctl enable
 * --now|start|restart|stop UNIT, daemon-reload.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';

const run = (command: string, ...args: string[]): void => {
  execFileSync(command, args, { stdio: 'inherit' });
};

const valuesOf = (tx: string, key: string): string[] =>
  [...tx.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** Reads an environment file as systemd does: one variable a line, quotes around the value are taken off. */
const readEnvironmentFile = (path: string): [string, string][] =>
  // As in systemd, a minus before the path means that the file may be missing.
  (path.startsWith('-') && !existsSync(path.slice(1)) ? '' : readFileSync(path.replace(/^-/, ''), 'utf8'))
    .split('\n')
    .flatMap((line): [string, string][] => {
      const [, name, value = ''] = /^([A-Z_0-9]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value.replace(/^"(.*)"$/, '$1')]];
    });

const idOf = (flag: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

const pidFile = (name: string): string => `/run/${name}.pid`;

const startTransaction = (name: string): void => {
  const [template = '', instance = ''] = name.split('@');
  const tx = readFileSync(`/etc/systemd/system/${template}@.service`, 'utf8').replaceAll('%i', instance);
  const one = (key: string): string => {
    const [value] = valuesOf(tx, key);
    if (value === undefined) throw new Error(`${name} has no ${key}`);
    return value;
  };
  const [uid, gid] = [idOf('-u', one('User')), idOf('-g', one('User'))];
  const state = `/var/lib/${one('StateDirectory')}`;
  mkdirSync(state, { recursive: true });
  let path = '/var/lib';
  for (const part of one('StateDirectory').split('/')) {
    path = `${path}/${part}`;
    chownSync(path, uid, gid);
  }
  run('chmod', one('StateDirectoryMode'), state);
  const environment = Object.fromEntries([
    ['PATH', '/usr/local/bin:/usr/bin:/bin'],
    ...valuesOf(tx, 'Environment').flatMap((line) => line.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
    ...valuesOf(tx, 'EnvironmentFile').flatMap(readEnvironmentFile),
  ]) as Record<string, string>;
  const [command = '', ...args] = one('ExecStart').split(' ');
  const log = openSync(`/var/log/${name}.log`, 'a');
  const previous = process.umask(Number.parseInt(one('UMask'), 8));
  const place = { cwd: one('WorkingDirectory'), env: environment, uid, gid };
  if (valuesOf(tx, 'Type')[0] === 'oneshot') {
    const { status } = spawnSync(command, args, { ...place, stdio: ['ignore', log, log] });
    process.umask(previous);
    if (status !== 0) throw new Error(`${name} failed: ${readFileSync(`/var/log/${name}.log`, 'utf8')}`);
    return;
  }
  const child = spawn(command, args, { ...place, detached: true, stdio: ['ignore', log, log] });
  process.umask(previous);
  child.unref();
  writeFileSync(pidFile(name), String(child.pid));
};

const stopTransaction = (name: string): void => {
  if (!existsSync(pidFile(name))) return;
  const pid = Number(readFileSync(pidFile(name), 'utf8'));
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    return;
  }
  // Not `kill -0`: here nothing collects an ended process, so that it stays as a zombie.
  run('sh', '-c', `while grep -qs '^State:.[^ZX]' /proc/${pid}/status; do sleep 0.1; done`);
};

const services: Readonly<Record<string, { start(): void; stop(): void }>> = {
  nginx: { start: () => run('nginx'), stop: () => run('sh', '-c', 'nginx -s stop 2>/dev/null || true') },
  coturn: {
    start: () =>
      run(
        'sh',
        '-c',
        'install -d -o turnserver /run/turnserver; cd /; runuser -u turnserver -- turnserver -c /etc/turnserver.conf >/var/log/coturn.log 2>&1 &',
      ),
    stop: () => run('sh', '-c', 'kill "$(cat /run/turnserver/turnserver.pid)" 2>/dev/null || true'),
  },
};

const [verb = '', ...words] = process.argv.slice(2);
for (const name of words.filter((word) => !word.startsWith('-'))) {
  if (name.endsWith('.timer')) {
    const template = `/etc/systemd/system/${name.split('@')[0]}@`;
    for (const kind of ['timer', 'service'])
      if (!existsSync(`${template}.${kind}`)) throw new Error(`${template}.${kind} is missing`);
    continue;
  }
  const service = services[name] ?? {
    start: () => startTransaction(name),
    stop: () => stopTransaction(name),
  };
  if (['restart', 'stop'].includes(verb)) service.stop();
  if (['start', 'restart'].includes(verb) || (verb === 'enable' && words.includes('--now'))) service.start();
}
