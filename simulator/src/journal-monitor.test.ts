import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { anatolia } from './games/demo-games.ts';
import { TrialCabinet, winningStops } from './testing/trial-cabinet.ts';

describe('a journal that cannot be written', () => {
  it('stops its machine in the middle of a round, which ends as drawn once there is room', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.willStopAt(winningStops(anatolia));
    await trial.spin();
    const disk = fillUp(trial);
    trial.clock.advance(10_000);
    expect(trial.cabinet.view()).toMatchObject({ phase: 'malfunction', creditMinor: 900 });
    expect(trial.events.map(({ type }) => type)).toEqual(['credited']);
    expect(trial.reported).toHaveLength(1);
    disk.makeRoom();
    trial.clock.advance(10_000);
    expect(trial.cabinet.view().phase).toBe('idle');
    expect(trial.events.map(({ type }) => type)).toEqual(['credited', 'roundPlayed']);
    expect(trial.cabinet.meterMinor()).toBeGreaterThan(900);
    expect(trial.reported).toHaveLength(2);
    expect((await trial.spin()).ok).toBe(true);
  });

  it('refuses presses and money, loses no money, and resumes by itself', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000, 'before');
    const disk = fillUp(trial);
    const fault = { ok: false, refusal: { code: 'MACHINE_FAULT', params: { machine: '104' } } };
    expect(await trial.spin('early')).toEqual(fault);
    expect(await trial.credit(500, 'late')).toEqual(fault);
    expect(await trial.cashOut('out')).toEqual(fault);
    expect(trial.cabinet.meterMinor()).toBe(1000);
    disk.makeRoom();
    trial.clock.advance(2_000);
    // Refused commands wrote nothing, so their ids may be used again.
    expect(await trial.credit(500, 'late')).toEqual({ ok: true, value: { meterMinor: 1500 } });
    expect(await trial.cashOut('out')).toEqual({ ok: true, value: { amountMinor: 1500 } });
  });

  it('delays a cash-out that waited for the round, then carries it out', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    await trial.spin();
    const outcome = trial.cashOut('out', true);
    const disk = fillUp(trial);
    trial.clock.advance(10_000);
    expect(trial.cabinet.view().phase).toBe('malfunction');
    disk.makeRoom();
    trial.clock.advance(10_000);
    expect(await outcome).toEqual({ ok: true, value: { amountMinor: 900 } });
  });

  it('stops its machine without retries if a write contradicts it, and does not report a full disk', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    await trial.spin();
    const other = new DatabaseSync(trial.journalFile);
    // Uses the number of the round's event, so that writing that event contradicts the journal.
    other.exec("INSERT INTO events (seq, type, body) VALUES (2, 'x', '{}')");
    other.close();
    const views = trial.views.length;
    trial.clock.advance(60_000);
    expect(trial.cabinet.view().phase).toBe('malfunction');
    expect(trial.views.slice(views).map(({ phase }) => phase)).toEqual(['malfunction']);
    expect(trial.reported).toEqual([expect.stringContaining('fault of the program')]);
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
  });

  it('ends the play of a process that a later one has shut out, without waiting', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    const later = new DatabaseSync(trial.journalFile);
    later.exec('UPDATE cabinet SET revision = revision + 1');
    later.close();
    await expect(trial.spin()).rejects.toThrow('another process');
  });
});

function fillUp(trial: TrialCabinet): { makeRoom: () => void } {
  const database = new DatabaseSync(trial.journalFile);
  database.exec(
    "CREATE TRIGGER full BEFORE UPDATE ON cabinet BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
  );
  return {
    makeRoom: () => {
      database.exec('DROP TRIGGER full');
      database.close();
    },
  };
}
