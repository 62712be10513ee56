import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Floor, startFloor } from './harness/floor.ts';

interface Block {
  readonly language: string;
  readonly text: string;
}

/** What stands in the document for hardware, and what the trial machine has in its place. */
interface Hardware {
  readonly line: string;
  readonly relays: number;
  readonly screen: string;
}

let folder: string;
let egm: ChildProcess;
let hardware: Hardware;
let floor: Floor | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinets-guide-'));
  const memory = ['--memory', join(folder, 'machine.json'), '--serial', 'A12345', '--spinMs', '500'];
  egm = spawn(process.execPath, ['egm/src/main.ts', '--pty', '--relays', '0', '--screen', '0', ...memory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!egm.stdout) throw new Error('the trial machine has no output');
  const lines = createInterface({ input: egm.stdout })[Symbol.asyncIterator]();
  const said: string[] = [];
  for (let line = 0; line < 3; line++) said.push(String((await lines.next()).value));
  const [line = '', relays = '', screen = ''] = said;
  hardware = { line, relays: Number(relays.split(':')[1]), screen: screen.replace('screen ', '') };
}, 60_000);

afterAll(async () => {
  await floor?.stop();
  await floor?.remove();
  const ended = once(egm, 'exit');
  egm.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

const readBlocks = async (): Promise<readonly Block[]> => {
  const guide = await readFile('docs/cabinets.md', 'utf8');
  return [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
};

const programs: Readonly<Record<string, string>> = {
  cabinet: 'agent/src/cabinet-command.ts',
  operator: 'server/src/start/cli/operator-command.ts',
};

/** Runs a line of the document, again while it fails: a machine is first found on its line, and a game takes its time. */
const run = async (line: string): Promise<string> => {
  const [, name = '', rest = ''] = /^npm run (\w+) -- (.+)$/.exec(line) ?? [];
  const program = programs[name];
  if (program === undefined) throw new Error(`the document has a line of no known command: ${line}`);
  const words =
    rest
      .replace('/dev/ttyS0', hardware.line)
      .replace('hall1', 'demo-floor')
      .match(/"[^"]*"|\S+/g) ?? [];
  const environment = { ...process.env, OPERATOR: 'owner', ...(floor && { DATA_DIR: floor.dataDir }) };
  const atOnce = async (): Promise<{ readonly ok: boolean; readonly said: string }> =>
    promisify(execFile)(process.execPath, [program, ...words.map((word) => word.replaceAll('"', ''))], {
      env: environment,
    }).then(
      ({ stdout }) => ({ ok: true, said: stdout }),
      (error: Error & { stdout?: string; stderr?: string }) => ({
        ok: false,
        said: `${error.stdout}${error.stderr}`,
      }),
    );
  let last = await atOnce();
  await expect
    .poll(
      async () => {
        if (!last.ok) last = await atOnce();
        return last.ok ? 'done' : last.said;
      },
      { timeout: 120_000, interval: 1_000 },
    )
    .toBe('done');
  return last.said;
};

/** Writes the cabinet's file with the trial machine's line, relays and screen in place of those of the document. */
const cabinetFile = (text: string): string => {
  const file = JSON.parse(text);
  file.sas.line = { kind: 'pty', path: hardware.line };
  file.keys.board = { ...file.keys.board, host: '127.0.0.1', port: hardware.relays };
  file.picture.views[0].source = { kind: 'mjpeg', url: hardware.screen };
  return JSON.stringify(file);
};

it('whoever follows the document word for word, with the trial machine as hardware, tests the money and keys of a new machine', async () => {
  const blocks = await readBlocks();
  const said: string[] = [];
  for (const { language, text } of blocks) {
    if (language === 'json') {
      const isFloor = 'machines' in JSON.parse(text);
      await writeFile(join(folder, isFloor ? 'floor.json' : '701.json'), isFloor ? text : cabinetFile(text));
      continue;
    }
    expect(language).toBe('sh');
    for (const line of text.trim().split('\n')) {
      if (floor === null && !line.includes(' probe '))
        floor = await startFloor({ environment: { AGENT_FLOOR: join(folder, 'floor.json') } });
      said.push(await run(line));
    }
  }
  const [probed = '', , , money = '', keys = '', out = '', frames = ''] = said;
  expect(said).toHaveLength(7);
  expect(probed).toContain('"serial": "A12345"');
  expect(money).toContain('found in the memory of the machine: done');
  expect(keys).toContain('2 of 2 keys work.');
  expect(out).toMatch(/money out: done .*\nsame id refused twice: done /);
  expect(frames).toContain('Transfer refused: same id as the last one');
}, 600_000);
