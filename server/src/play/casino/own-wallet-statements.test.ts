import { expect, it } from 'vitest';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { SeatFloor } from '../../testing/seat-floor.ts';

/** Returns the texts of all statements that the floor's database runs from now on. */
const listen = ({ database }: SeatFloor): string[] => {
  const texts: string[] = [];
  const recorded = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (own, name) => {
        const part = Reflect.get(own, name) as unknown;
        if (typeof part !== 'function') return part;
        return (...values: unknown[]) => {
          if (typeof values[0] === 'string') texts.push(values[0]);
          return Reflect.apply(part, own, values);
        };
      },
    });
  const transact = database.transact.bind(database);
  const statement = database.statement.bind(database);
  Object.assign(database, {
    read: recorded(database.read),
    statement: (sql: string, ...values: Parameters<typeof statement>[1][]) => {
      texts.push(sql);
      return statement(sql, ...values);
    },
    transact: (work: (tx: DatabaseTransaction) => Promise<unknown>, queue?: string) =>
      transact((tx) => work(recorded(tx)), queue),
  });
  return texts;
};

it('a press, a cash-in and a cash-out of a player with a wallet here ask nothing about casinos', async () => {
  const floor = await SeatFloor.open();
  try {
    const game = await floor.playing('player1', 5_000);
    const texts = listen(floor);
    expect(await game.cashIn(1_000)).toMatchObject({ value: { state: 'settled' } });
    expect(await game.spin()).toMatchObject({ ok: true });
    await floor.settle();
    expect(await game.cashOut()).toMatchObject({ value: { state: 'settled' } });
    expect(texts.length).toBeGreaterThan(10);
    const ofCasinos = /platform_(transfers|events|balances|reconciliations)|site_connections/;
    expect(texts.filter((text) => ofCasinos.test(text))).toEqual([]);
  } finally {
    await floor.close();
  }
});
