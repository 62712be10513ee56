import { describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { OperatorFloor, reported } from '../../../testing/operator-floor.ts';
import { TestAgent } from '../../../testing/test-agent.ts';
import { TestCabinet } from '../../../testing/test-cabinet.ts';

describe('agents by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  it('adds an agent that serves only the machines assigned to it, until its token is revoked', async () => {
    const token = reported(await operator('agent add hall7'), 'AGENT_TOKEN');
    await operator('machine add h1 --brand koi --agent hall7');
    const h1 = new TestCabinet('h1');
    const hello = async (given: string, ...cabinets: TestCabinet[]) => {
      const agent = new TestAgent(cabinets);
      await agent.connect(place.floor.address, 'hall7', given);
      return { agent, answer: agent.hello };
    };
    const { agent, answer } = await hello(token, h1, new TestCabinet('h2'), new TestCabinet('h3', 'orbit'));
    // A machine that is not taken does not keep the others out.
    expect(answer).toMatchObject({
      value: {
        acknowledged: { h1: 0 },
        refused: {
          h2: expect.stringContaining('operator -- machine add h2 --brand koi --agent hall7'),
          h3: expect.stringContaining('operator -- machine add h3 --brand orbit --agent hall7'),
        },
      },
    });
    await eventually(async () => expect(await place.floor.status('h1')).toBe('available'));
    expect(await operator('machine list')).toContain('h1  koi  hall7');
    // Once the machine is assigned, the agent is asked to say hello again.
    await operator('machine add h2 --brand koi --agent hall7');
    await agent.closed;
    const second = await hello(token, h1, new TestCabinet('h2'));
    expect(second.answer).toMatchObject({ value: { acknowledged: { h1: 0, h2: 0 }, refused: {} } });
    const renewed = reported(await operator('agent renew hall7'), 'AGENT_TOKEN');
    await eventually(async () => expect(await place.floor.status('h1')).toBe('offline'));
    expect((await hello(token, h1)).answer).toMatchObject({
      error: { code: 'TOKEN_INVALID' },
    });
    const again = await hello(renewed, h1);
    await eventually(async () => expect(await place.floor.status('h1')).toBe('available'));
    await operator('agent revoke hall7');
    await eventually(async () => expect(await place.floor.status('h1')).toBe('offline'));
    again.agent.cut();
  });

  it('lets no agent choose a machine’s brand, because another brand’s pots are not its to win', async () => {
    const token = reported(await operator('agent add hall5 --any-machine --brands koi'), 'AGENT_TOKEN');
    const hello = async (...cabinets: TestCabinet[]) => {
      const agent = new TestAgent(cabinets);
      await agent.connect(place.floor.address, 'hall5', token);
      const answer = agent.hello;
      agent.cut();
      return answer;
    };
    const refusedWith = (text: string) => ({ value: { refused: { h5: expect.stringContaining(text) } } });
    expect(await hello(new TestCabinet('h5', 'orbit'))).toMatchObject(refusedWith('may bring no machines of orbit'));
    await eventually(async () => expect(await hello(new TestCabinet('h5'))).toMatchObject({ kind: 'accepted' }));
    await eventually(async () =>
      expect(await hello(new TestCabinet('h5', 'orbit'))).toMatchObject(refusedWith('it is a machine of koi')),
    );
    await operator('machine brand h5 orbit');
    await eventually(async () =>
      expect(await hello(new TestCabinet('h5', 'orbit'))).toMatchObject({ value: { refused: {} } }),
    );
  });

  it('takes no machine that shows another name or other jackpots than its brand has', async () => {
    const token = reported(await operator('agent add hall6'), 'AGENT_TOKEN');
    for (const id of ['h6', 'h7', 'h8']) await operator(`machine add ${id} --brand koi --agent hall6`);
    const cabinets = ['h6', 'h7', 'h8'].map((id) => new TestCabinet(id)) as [TestCabinet, TestCabinet, TestCabinet];
    const [renamed, poorer, right] = cabinets;
    Object.assign(renamed.description, { brandName: 'Koi of Another House', jackpotLevels: 4 });
    Object.assign(poorer.description, { brandName: 'Neon Koi', jackpotLevels: 3 });
    Object.assign(right.description, { brandName: 'Neon Koi', jackpotLevels: 4 });
    const agent = new TestAgent(cabinets);
    await agent.connect(place.floor.address, 'hall6', token);
    expect(agent.hello).toMatchObject({
      value: {
        acknowledged: { h8: 0 },
        refused: {
          h6: 'the cabinet shows the name “Koi of Another House”, and the brand koi is called “Neon Koi”: write that name into the floor file',
          h7: expect.stringContaining('its game draws 3 jackpots, and the brand koi has 4'),
        },
      },
    });
    await eventually(async () => expect(await place.floor.status('h8')).toBe('available'));
    agent.cut();
  });

  it('closes the connection of an agent whose token changed in the database without a command', async () => {
    const token = reported(await operator('agent add hall4'), 'AGENT_TOKEN');
    await operator('machine add h4 --brand koi --agent hall4');
    const agent = new TestAgent([new TestCabinet('h4')]);
    await agent.connect(place.floor.address, 'hall4', token);
    await eventually(async () => expect(await place.floor.status('h4')).toBe('available'));
    await place.floor.change("UPDATE agents SET token_hash = 'of another' WHERE id = 'hall4'");
    await eventually(async () => expect(await place.floor.status('h4')).toBe('offline'));
    agent.cut();
  });
});
