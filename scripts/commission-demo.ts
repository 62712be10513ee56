import {
  type OfficeAnswer,
  type OfficeRouteName,
  officeBase,
  officeRoutes,
} from '@reelfloor/protocol/office-call-types';
import { type Config, signInDemoStaff } from '@reelfloor/server';

type Cabinet = OfficeAnswer<'cabinet'>;
type State = NonNullable<Cabinet['commissioning']>;

/** Test money in minor units: enough for a game with each key. */
const testMoneyMinor = 1_000;
const lookMs = 250;
/** A step that takes longer has failed. */
const longestMs = 120_000;

/** A member of staff whose calls go through the office as those of its pages do. */
class Member {
  readonly #office: string;
  readonly #cookie: string;

  constructor(office: string, cookie: string) {
    this.#office = office;
    this.#cookie = cookie;
  }

  async call(name: OfficeRouteName, id: string, body?: object): Promise<unknown> {
    const { method, path } = officeRoutes[name];
    return this.#send(method, path.replace(':id', encodeURIComponent(id)), body);
  }

  act(action: string, content: object, reason: string): Promise<unknown> {
    return this.#send('POST', `actions/${action}`, { key: crypto.randomUUID(), reason, content });
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { cookie: this.#cookie, origin: new URL(this.#office).origin };
    const answer = await fetch(new URL(`${officeBase}${path}`, this.#office), {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  }
}

/**
 * Puts a real machine of the demo into service as its technician and its manager would in the office: wiring ticked, money and keys
 * tested, asked for by one and confirmed by the other. Does nothing if it is in service, or once `signal` is aborted.
 */
export const commissionDemoMachine = async (
  config: Config,
  { office, machineId, signal }: { readonly office: string; readonly machineId: string; readonly signal: AbortSignal },
): Promise<void> => {
  const cookies = await signInDemoStaff(config, ['technician1', 'manager1']);
  const [technician, manager] = cookies.map((cookie) => new Member(office, cookie));
  if (!technician || !manager) return;
  const read = async () => ((await technician.call('cabinet', machineId)) as Cabinet).commissioning;
  const until = async (isSo: (state: State) => boolean): Promise<State> => {
    const limitMs = performance.now() + longestMs;
    while (!signal.aborted && performance.now() < limitMs) {
      const state = await read();
      if (state && isSo(state)) return state;
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    throw new Error(signal.aborted ? 'the demo stops' : `it waits for ${(await read())?.waitsFor.join(', ')}`);
  };
  const work = (step: object) => technician.call('workOnCabinet', machineId, step);
  const isAtRest = ({ keys, money, waitsFor }: State) =>
    !money.isRunning && !waitsFor.includes('link') && keys.every(({ isRunning }) => !isRunning);
  try {
    const found = await until((state) => state.isInService || (state.identity.read !== null && isAtRest(state)));
    if (found.isInService) return;
    for (const { item } of found.wiring) await work({ step: 'tickWiring', item, ticked: true });
    if (found.money.onMeterMinor === 0) {
      await work({ step: 'testMoney', amountMinor: testMoneyMinor });
      await until(isAtRest);
    }
    for (const { channel } of found.keys) {
      await work({ step: 'testKey', channel });
      await until(isAtRest);
    }
    await work({ step: 'takeTestMoneyOut' });
    const { identity } = await until((state) => isAtRest(state) && state.waitsFor.length === 0);
    const content = { machineId, serial: identity.read?.serial ?? '' };
    const asked = await technician.act('commissionMachine', content, 'demo: all tests passed');
    await manager.call('confirmRequest', (asked as { requestId: string }).requestId, {});
    await until(({ isInService }) => isInService);
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
};
