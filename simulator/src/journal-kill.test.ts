import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freshJournalFile } from '@reelfloor/cabinet/testing/fresh-journal';
import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import { readJournal } from '@reelfloor/cabinet/testing/read-journal';
import type { CommandId, MachineId, TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { expect, it } from 'vitest';
import { anatolia } from './games/demo-games.ts';
import { SimulatedCabinet } from './simulated-cabinet.ts';

const kills = 10;
/** Answers after which a run may be killed. On a busy computer a fixed time may pass without any. */
const answersPerRun = 4;
/** At most this many of the newest answers are checked: a journal remembers the last 2,000 presses only. */
const checkedAnswers = 1000;
const program = fileURLToPath(new URL('./testing/played-until-killed.ts', import.meta.url));

type Answered =
  | { kind: 'press'; id: string; answer: ReturnType<SimulatedCabinet['press']> }
  | { kind: 'credit'; id: string; amountMinor: number; answer: ReturnType<SimulatedCabinet['credit']> }
  | { kind: 'cashOut'; id: string; answer: Awaited<ReturnType<SimulatedCabinet['cashOut']>> };

it('a kill at any moment loses and doubles nothing that was confirmed', {
  timeout: 120_000,
}, async () => {
  const journalFile = freshJournalFile();
  const answered: Answered[] = [];
  for (let run = 1; run <= kills; run++) {
    // Each run is killed at another moment after it has answered some orders.
    answered.push(...(await playUntilKilled(journalFile, run, run * 13)));
    await checkJournal(journalFile, answered, run);
  }
  expect(answered.length).toBeGreaterThanOrEqual(kills * answersPerRun);
  expect(readJournal(journalFile).filter((event) => event.type === 'roundPlayed').length).toBeGreaterThan(kills);
});

async function playUntilKilled(journalFile: string, run: number, afterMs: number): Promise<Answered[]> {
  const child = spawn(process.execPath, [program, journalFile, String(run)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Answered[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as Answered | { ready: true };
    if ('ready' in said) continue;
    lines.push(said);
    if (lines.length === answersPerRun) setTimeout(() => child.kill('SIGKILL'), afterMs);
  }
  expect(child.exitCode).toBeNull();
  return lines;
}

async function checkJournal(journalFile: string, answered: readonly Answered[], epoch: number): Promise<void> {
  const cabinet = new SimulatedCabinet({
    machineId: '104' as MachineId,
    game: anatolia,
    journalFile,
    clock: new ManualClock(),
  });
  expect(['spinning', 'counting']).not.toContain(cabinet.view().phase);
  const events = cabinet.eventsAfter(0, 1_000_000);
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  let meterMinor = 0;
  for (const event of events) {
    meterMinor += meterChangeMinor(event);
    expect(event.meterMinor).toBe(meterMinor);
  }
  expect(cabinet.meterMinor()).toBe(meterMinor);

  for (const { kind, id, answer, ...rest } of answered.slice(-checkedAnswers)) {
    // A refused cash-out moved nothing, and its id may be used again.
    if (kind === 'cashOut' && !answer.ok) continue;
    const again =
      kind === 'press'
        ? await cabinet.press({ commandId: id as CommandId, epoch, button: 'spin' })
        : kind === 'credit'
          ? await cabinet.credit({
              transferId: id as TransferId,
              amountMinor: 'amountMinor' in rest ? rest.amountMinor : 0,
              epoch,
            })
          : await cabinet.cashOut({ transferId: id as TransferId, epoch, whenIdle: false });
    expect(again).toEqual(answer);
  }
  expect(cabinet.eventsAfter(0, 1_000_000)).toHaveLength(events.length);
  await cabinet.close();
}

function meterChangeMinor(event: CabinetEvent): number {
  switch (event.type) {
    case 'credited':
      return event.amountMinor;
    case 'cashedOut':
      return -event.amountMinor;
    case 'roundPlayed':
      return event.winMinor - event.stakeMinor;
    default:
      return 0;
  }
}
