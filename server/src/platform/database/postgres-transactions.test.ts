import { describe, expect, it } from 'vitest';
import { TransactionGate } from './postgres-transactions.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the gate of transactions', () => {
  const open = (maxInside: number, maxWaiting = 10) => {
    const gate = new TransactionGate({ maxInside, maxWaiting });
    const inside: string[] = [];
    const enter = (name: string, alone = false) => gate.enter(alone).then(() => inside.push(name));
    const leave = (name: string) => {
      inside.splice(inside.indexOf(name), 1);
      gate.leave();
    };
    return { gate, inside, enter, leave };
  };

  it('lets a fixed number run at once, and the next as soon as one leaves', async () => {
    const { inside, enter, leave } = open(2);
    for (const name of ['a', 'b', 'c']) void enter(name);
    await turn();
    expect(inside).toEqual(['a', 'b']);
    leave('a');
    await turn();
    expect(inside).toEqual(['b', 'c']);
  });

  it('lets one transaction run alone after the others have left, and nobody overtakes it', async () => {
    const { inside, enter, leave } = open(4);
    void enter('a');
    void enter('alone', true);
    void enter('b');
    await turn();
    expect(inside).toEqual(['a']);
    leave('a');
    await turn();
    expect(inside).toEqual(['alone']);
    leave('alone');
    await turn();
    expect(inside).toEqual(['b']);
  });

  it('refuses a transaction if too many are waiting', async () => {
    const { enter } = open(1, 2);
    for (const name of ['a', 'b', 'c']) void enter(name);
    await expect(enter('d')).rejects.toThrow('more than 2 transactions');
  });
});
