import type { OfficeActionName, OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActionFixture, openActionFixture } from '../../../testing/action-fixture.ts';
import type { StaffCaller } from '../staff-store.ts';

type Listed = OfficeAnswerInput<'requests'>['requests'][number];

describe('requests as they are read', { timeout: 60_000 }, () => {
  let fixture: ActionFixture;
  let asker: StaffCaller;
  let second: StaffCaller;
  beforeEach(async () => {
    fixture = await openActionFixture();
    [asker, second] = fixture.pairOf('manager');
  });
  afterEach(() => fixture.remove());

  const ask = async (name: OfficeActionName, content: object, by = asker): Promise<string> => {
    const given = { key: crypto.randomUUID(), reason: 'why a test asks', content };
    const asked = await fixture.service.act(name, by, given);
    if (!asked.ok || asked.value.state !== 'waiting') throw new Error(JSON.stringify(asked));
    return asked.value.requestId;
  };
  const call = (staff: StaffCaller) => ({
    staff,
    database: fixture.database,
    signInId: '',
    endedAsIdle: false,
    displayToken: '',
    ip: '',
    browser: '',
    params: undefined,
    body: undefined,
  });
  const list = async (staff: StaffCaller) => {
    const listed = await fixture.handlers.requests({ ...call(staff), query: {} });
    return listed.value;
  };
  const find = async (staff: StaffCaller, id: string): Promise<Listed> => {
    const found = (await list(staff)).requests.find((request) => request.id === id);
    if (!found) throw new Error('it is not listed');
    return found;
  };
  const counts = async (staff: StaffCaller) => {
    const { value } = await fixture.handlers.requestCount({ ...call(staff), query: undefined });
    return value;
  };
  const trail = async (what: string): Promise<Record<string, unknown>> => {
    const row = await fixture.database.read.get<{ details: string }>(
      'SELECT details FROM operator_changes WHERE what = ? ORDER BY id DESC LIMIT 1',
      what,
    );
    return JSON.parse(row?.details ?? '{}') as Record<string, unknown>;
  };
  const handPay = (verdict: string) => ({ machineId: 'm', payId: 'pay', verdict });

  it('says who gets how much, from what to what, who asked and why, and what that person saw', async () => {
    const id = await ask('decideHandPay', handPay('approved'));
    expect(await find(second, id)).toMatchObject({
      askedBy: { login: 'manager.one', name: 'manager.one' },
      reason: 'why a test asks',
      mayDecide: true,
      isChanged: false,
      hindrance: null,
      effect: {
        sentence: 'decideHandPay.approved',
        amountMinor: 700,
        isRefusal: false,
        values: { player: { text: 'p' }, machine: { text: 'm' } },
        rows: [
          { label: 'handPayAmount', from: { amountMinor: 700 }, to: { amountMinor: 0 }, isSame: false },
          { label: 'handPayState', to: { word: 'approved' }, isSame: false },
          { label: 'wallet', from: { amountMinor: 0 }, to: { amountMinor: 700 }, isSame: false },
          { label: 'creditAtMachine', isSame: true },
        ],
      },
    });
  });

  it('tells a refusal from a payment by a field', async () => {
    const { effect } = await find(second, await ask('decideHandPay', handPay('refused')));
    expect(effect).toMatchObject({ sentence: 'decideHandPay.refused', amountMinor: 700, isRefusal: true });
  });

  it('names what changed, refuses with the same, and asks again with what holds now', async () => {
    await fixture.run("UPDATE machines SET fault = 'a fault', acknowledged_meter_minor = 0 WHERE id = 'm'");
    await fixture.run("UPDATE seats SET state = 'held' WHERE machine_id = 'm'");
    const content = { machineId: 'm', skipSeq: null, decision: null, to: 'house' };
    const id = await ask('clearMachine', content);
    expect((await find(second, id)).effect).toMatchObject({
      sentence: 'clearMachine.toHouse',
      amountMinor: 700,
      values: { player: { text: 'p' }, amount: { amountMinor: 700 } },
    });
    // The case solves itself, somebody else sits down, and a fault of 199.00 arises.
    await fixture.run("UPDATE seats SET player_id = 'p-2', session_id = 's-2' WHERE machine_id = 'm'");
    await fixture.run("UPDATE balances SET amount_minor = 19900 WHERE account = 'machine:m'");
    const seen = await find(second, id);
    expect(seen.isChanged).toBe(true);
    expect(seen.effectNow).toMatchObject({ amountMinor: 19_900, values: { player: { text: 'player2' } } });
    const differing = seen.checks.filter(({ isSame }) => !isSame).map(({ isSame: _, ...fact }) => fact);
    const confirmed = await fixture.service.confirm(id, second, '');
    expect(confirmed).toMatchObject({ ok: false, refusal: { code: 'REQUEST_CHANGED', changes: differing } });
    expect(differing).toContainEqual({
      label: 'creditAtMachine',
      values: { machine: { kind: 'text', text: 'm' } },
      asked: { kind: 'amount', amountMinor: 700 },
      now: { kind: 'amount', amountMinor: 19_900 },
    });
    const key = crypto.randomUUID();
    const again = await fixture.requests.askAgain(id, second, { key, reason: undefined });
    const repeated = await fixture.requests.askAgain(id, second, { key, reason: undefined });
    expect(again).toEqual(repeated);
    if (!again.ok) throw new Error('it cannot be asked again');
    expect(await find(second, again.value.requestId)).toMatchObject({
      askedBy: { login: 'manager.two' },
      reason: 'why a test asks',
      mayDecide: false,
      isChanged: false,
      effect: { amountMinor: 19_900 },
    });
    expect((await find(asker, id)).state).toBe('declined');
  });

  it('counts what waits for the reader and for others, and tells when the list differs', async () => {
    const before = await counts(second);
    expect(before).toMatchObject({ waitingForYou: 0, waitingForOthers: 0 });
    const id = await ask('anonymisePlayer', { player: 'player1' });
    expect(await counts(second)).toMatchObject({ waitingForYou: 1, waitingForOthers: 0 });
    expect(await counts(asker)).toMatchObject({ waitingForYou: 0, waitingForOthers: 1 });
    expect((await counts(second)).mark).not.toBe(before.mark);
    expect(await counts(fixture.pairOf('technician')[0])).toMatchObject({ waitingForYou: 0, mark: '' });
    await fixture.requests.decline(id, second, 'not like this');
    expect(await counts(second)).toEqual(before);
  });

  it('is about the account’s own name, however the asker wrote it', async () => {
    const [one, two] = fixture.pairOf('protection');
    const id = await ask('blockPlayer', { player: ' PLÂYER1' }, one);
    expect((await find(second, id)).subject).toBe('player1');
    expect((await fixture.service.confirm(id, two, '')).ok).toBe(true);
    const lines = await fixture.database.read.all<{ what: string; subject: string }>(
      "SELECT what, subject FROM operator_changes WHERE what IN ('request asked', 'account block') ORDER BY id",
    );
    expect(lines.map(({ subject }) => subject)).toEqual(['player1', 'player1']);
  });

  it('keeps the amount of a declined request in the trail, and tells its asker why', async () => {
    const content = { player: 'player1', amountMinor: 5000, playerNote: '' };
    const [cashier] = fixture.pairOf('cashier');
    const id = await ask('payOut', content, cashier);
    expect(await trail('request asked')).toMatchObject({ does: 'payOut', amountMinor: 5000 });
    await fixture.requests.decline(id, second, 'no such customer');
    expect(await trail('request declined')).toMatchObject({ amountMinor: 5000, reason: 'no such customer' });
    expect(await find(cashier, id)).toMatchObject({
      state: 'declined',
      decidedBy: { login: 'manager.two' },
      decidedBecause: 'no such customer',
    });
  });

  it('does not confirm a request that an anonymisation of its player has emptied', async () => {
    await fixture.run("UPDATE balances SET amount_minor = 0 WHERE account = 'wallet:p-1'");
    await fixture.run("UPDATE players SET banned = 1 WHERE id = 'p-1'");
    const id = await ask('unblockPlayer', { player: 'player1' });
    const anonymising = await ask('anonymisePlayer', { player: 'player1' });
    expect((await fixture.service.confirm(anonymising, second, '')).ok).toBe(true);
    expect(await find(second, id)).toMatchObject({ effect: null, isChanged: true });
    expect(await fixture.service.confirm(id, second, '')).toMatchObject({
      refusal: { code: 'REQUEST_UNREADABLE' },
    });
  });

  it('leaves nothing about a person who was anonymised', async () => {
    await fixture.run("UPDATE balances SET amount_minor = 0 WHERE account = 'wallet:p-1'");
    await fixture.run("UPDATE players SET banned = 1 WHERE id = 'p-1'");
    const id = await ask('anonymisePlayer', { player: 'player1' });
    expect((await fixture.service.confirm(id, second, '')).ok).toBe(true);
    const kept = await fixture.database.read.all<Record<string, unknown>>(
      'SELECT content, facts, effect FROM approval_requests',
    );
    expect(JSON.stringify(kept)).not.toMatch(/Ada|Kaya|example\.org/);
  });
});
