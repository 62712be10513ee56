import { describe, expect, it, onTestFinished } from 'vitest';
import { wakeUp } from '../drivers/sas/line/nine-bit-line.ts';
import { openSerialLine } from '../drivers/sas/line/open-serial-line.ts';
import { SerialLine } from '../drivers/sas/line/parity-serial-line.ts';
import { measureSentByteGapMs } from '../drivers/sas/probe/probe-serial-line.ts';
import { PtyMaster } from '../testing/sas/pty-master.ts';
import { trialMachineOnSocket } from '../testing/sas/trial-machine-on-socket.ts';
import { probe } from './probe-subcommand.ts';

const runProbe = async (...words: readonly string[]) => {
  const shown: string[] = [];
  const outcome = await probe
    .run({ words, journalDir: '/nowhere', progress: (line) => shown.push(line) })
    .catch((error: Error) => ({ ok: false, text: error.message }));
  return { ...outcome, shown };
};

/** Splits the words into messages, each from a wake-up bit to the next. */
const messagesOf = (words: readonly number[]): number[][] => {
  const messages: number[][] = [];
  for (const word of words)
    if (word & wakeUp) messages.push([word & 0xff]);
    else messages.at(-1)?.push(word & 0xff);
  return messages;
};

describe.concurrent('a probe', () => {
  it('finds a machine, shows what it is, ends with the entry for its file, and changes nothing', async (context) => {
    const { machine, words, port } = await trialMachineOnSocket(context, { settings: { address: 3 } });
    machine.insertBill(1_000);
    const before = structuredClone(machine.state);
    const { ok, text, shown } = await runProbe(`socket:127.0.0.1:${port}`);
    expect([ok, text]).toEqual([true, expect.any(String)]);
    expect(shown).toContain('Nobody answers at address 1. Trying 2 to 127.');
    expect(text).toMatch(/^ {2}serial number +TRIAL-0001$/m);
    expect(text).toMatch(/^ {2}denomination +1 minor units \(code 01\)$/m);
    expect(text).toMatch(/^ {2}highest stake +100 credits$/m);
    expect(text).toMatch(/^ {2}meter credits +1000 \(10 digits\)$/m);
    const [, entry = ''] = /"sas": (\{[\s\S]*\})$/.exec(text) ?? [];
    expect(JSON.parse(entry)).toEqual({
      line: { kind: 'socket', host: '127.0.0.1', port },
      address: 3,
      serial: 'TRIAL-0001',
      asset: 122,
      denomMinor: 1,
      handPaidWinsCount: 'whenWon',
    });
    const commands = messagesOf(words)
      .filter(([first = 0, ...rest]) => first < 0x80 && rest.length > 0)
      .map(([, command]) => command);
    expect(commands).toEqual(expect.arrayContaining([0x54, 0x1f, 0x51, 0x53, 0xb5, 0x55, 0x56]));
    expect(commands).toEqual(expect.arrayContaining([0xa0, 0x73, 0x74, 0x7e, 0x6f]));
    for (const forbidden of [0x01, 0x02, 0x06, 0x07, 0x72, 0x7f, 0x8a, 0x94]) expect(commands).not.toContain(forbidden);
    expect(machine.isLocked).toBe(false);
    expect(machine.violations).toEqual([]);
    const { meters, credit, options, aft } = machine.state;
    expect({ meters, credit, options, aft }).toEqual({
      ...{ meters: before.meters, credit: before.credit },
      ...{ options: before.options, aft: before.aft },
    });
  }, 120_000);

  it('says in a sentence each what does not suit', async (context) => {
    const { port } = await trialMachineOnSocket(context, {
      settings: { games: 3 },
      quirks: { noAft: true, noExtendedMeters: true },
    });
    const { ok, text } = await runProbe(`socket:127.0.0.1:${port}`, '--address', '1');
    expect(ok).toBe(false);
    expect(text).toContain('- It has no transfers (AFT): ');
    expect(text).toContain('- It has no extended meters (6F), ');
    expect(text).toContain('- Several games are on (1, 2, 3): ');
    expect(text).not.toContain('"sas"');
  }, 120_000);

  it('says that nobody answers, and why that may be', async (context) => {
    const { machine, port } = await trialMachineOnSocket(context);
    machine.cutPower();
    const { ok, text } = await runProbe(`socket:127.0.0.1:${port}`);
    expect([ok, text]).toEqual([false, expect.stringMatching(/^No machine answers at any address/)]);
  }, 120_000);

  it('leaves a line alone that another process or thread has', async (context) => {
    const { words, port } = await trialMachineOnSocket(context);
    const held = await openSerialLine({ kind: 'socket', host: '127.0.0.1', port });
    const { ok, text } = await runProbe(`socket:127.0.0.1:${port}`);
    expect([ok, text]).toEqual([
      false,
      expect.stringContaining(`The line 127.0.0.1:${port} is in use by another process (${process.pid})`),
    ]);
    await held.close();
    expect(words).toEqual([]);
  });

  it('says what is wrong with a line that it cannot open', async () => {
    expect((await runProbe('/dev/there-is-no-such-port')).text).toContain('ENOENT');
    expect((await runProbe()).text).toContain('Name a line');
    expect((await runProbe('/dev/null', '--address', '200')).text).toContain('"200" is no address');
  });
});

describe('the pause after the first byte', () => {
  /** A port whose plug brings back each byte, the second one late. */
  const plugged = (lateMs: number): PtyMaster => {
    const master = new PtyMaster();
    onTestFinished(() => master.close());
    master.onWord = (word) => {
      const bringBack = () => master.write(Uint8Array.of(word & 0xff));
      if (lateMs > 0 && (word & 0xff) === 0x54) setTimeout(bringBack, lateMs);
      else bringBack();
    };
    return master;
  };

  it('of a port with a loop-back plug is refused above 4 ms, with advice', async () => {
    const { ok, text } = await runProbe(`serial:${plugged(20).path}`, '--loopback');
    expect(ok).toBe(false);
    expect(text).toMatch(/^This port pauses \d+\.\d\d ms .* Use a 16550 port .* or a nine-bit bridge/);
  }, 120_000);

  it('is measured without a plug as far as this computer sees it', async () => {
    const line = new SerialLine(plugged(0).path);
    onTestFinished(() => line.close());
    expect(await measureSentByteGapMs(line, 20)).toBeGreaterThan(0);
  });

  it('is not measured where nothing comes back', async () => {
    const master = new PtyMaster();
    onTestFinished(() => master.close());
    const { text } = await runProbe(`serial:${master.path}`, '--loopback');
    expect(text).toBe('Nothing came back. Is the loop-back plug in this port?');
  }, 60_000);
});
