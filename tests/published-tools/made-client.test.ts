import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPublishedTools, howToInstallPublishedTools } from '../../scripts/find-published-tools.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { logIn } from '../harness/player.ts';
import { callsOf, type DocumentedCall, programOf } from './client-program.ts';
import { madeFolder, publishedFile } from './published-tool.ts';

const isHere = hasPublishedTools();
if (!isHere) console.log(`Left out: ${howToInstallPublishedTools}`);

const run = promisify(execFile);
const compilerOptions = { strict: true, target: 'es2022', module: 'nodenext', skipLibCheck: true, types: [] };
const program = join(madeFolder, 'program.ts');

/** Calls that end a sign-in, block an account or change its password; made last, by the player who needs nothing after them. */
const lastCalls = ['changePin', 'takeTimeout', 'exclude', 'endSignIn', 'lock', 'logout', 'changePassword'];

interface Answer {
  readonly response: Response;
  readonly data?: unknown;
  readonly error?: unknown;
}
type MadeCalls = Readonly<Record<string, (baseUrl: string, token: string) => Promise<Answer>>>;

describe.skipIf(!isHere)('a client that openapi-typescript makes of the contract', () => {
  let floor: Floor;
  let document: object;
  let calls: readonly DocumentedCall[];
  beforeAll(async () => {
    floor = await startFloor({
      environment: { CALLS_PER_SECOND: '100000', PAYMENT_METHODS: 'cash-desk,bank-transfer,voucher' },
    });
    document = (await (await fetch(`${floor.baseUrl}/docs/json`)).json()) as object;
    calls = callsOf(document);
    rmSync(madeFolder, { recursive: true, force: true });
    mkdirSync(madeFolder);
    writeFileSync(join(madeFolder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(madeFolder, 'contract.json'), JSON.stringify(document));
    writeFileSync(program, programOf(calls));
    writeFileSync(join(madeFolder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [program] }));
  });
  afterAll(async () => {
    await floor?.stop();
    await floor?.remove();
  });

  it('has the types of every example', async () => {
    await run(process.execPath, [
      publishedFile('openapi-typescript/bin/cli.js'),
      join(madeFolder, 'contract.json'),
      ...['--output', join(madeFolder, 'contract.d.ts')],
    ]);
    const checked = await run(process.execPath, [
      publishedFile('typescript/bin/tsc'),
      ...['--project', madeFolder],
    ]).catch((error: { stdout: string }) => error);
    expect(checked.stdout).toBe('');
  });

  it('calls every operation, and each answer is as the contract says', async () => {
    const made = (await import(pathToFileURL(program.replace(/\.ts$/, '.js')).href)) as { calls: MadeCalls };
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'contract.json');
    const rank = ({ name }: DocumentedCall) => lastCalls.indexOf(name);
    const statuses: Record<string, number> = {};
    const faults: string[] = [];
    for (const call of calls.toSorted((a, b) => rank(a) - rank(b))) {
      const who = call.isForStaff ? 'staff1' : rank(call) < 0 ? 'player1' : 'player2';
      const token = await tokenOf(floor.baseUrl, who);
      const { response, data, error } = await (made.calls[call.name]?.(floor.baseUrl, token) ?? neverMade(call));
      statuses[call.name] = response.status;
      const type = response.headers.get('content-type')?.split(';')[0] ?? 'none';
      const place = `${call.pointer}/responses/${response.status}/content/${type.replaceAll('/', '~1')}/schema`;
      const isValid = ajv.getSchema(`contract.json#${place}`);
      if (!isValid) faults.push(`${call.name}: ${response.status} ${type} is in no contract`);
      else if (!isValid(data ?? error)) faults.push(`${call.name}: ${ajv.errorsText(isValid.errors)}`);
    }
    expect(faults).toEqual([]);
    const done = Object.values(statuses).filter((status) => status === 200);
    expect({ called: Object.keys(statuses).length, refused: calls.length - done.length }).toEqual({
      called: calls.length,
      refused: expect.toSatisfy((refused: number) => refused < calls.length / 3),
    });
  });
});

/** Tokens by who has them. A token that a call has ended is replaced by a new sign-in. */
const tokens = new Map<string, string>();
const tokenOf = async (baseUrl: string, who: string): Promise<string> => {
  const known = tokens.get(who);
  const isGood =
    known !== undefined &&
    (await fetch(`${baseUrl}/v1/player/balance`, { headers: { authorization: `Bearer ${known}` } })).ok;
  const token = isGood ? known : await logIn(baseUrl, who).then((signIn) => signIn.token);
  tokens.set(who, token);
  return token;
};

const neverMade = ({ name }: DocumentedCall): never => {
  throw new Error(`the made client has no ${name}`);
};
