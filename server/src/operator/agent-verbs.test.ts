import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { OperatorFloor, told } from '../testing/operator-floor.ts';
import { TestAgent } from '../testing/test-agent.ts';
import { TestCabinet } from '../testing/test-cabinet.ts';

describe('agents by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  it('adds an agent that serves only the machines allotted to it, until its token is revoked', async () => {
    const token = told(await operator('agent add hall7'), 'AGENT_TOKEN');
    await operator('machine add h1 --brand koi --agent hall7');
    const h1 = new TestCabinet('h1');
    const hello = async (given: string, ...cabinets: TestCabinet[]) => {
      const agent = new TestAgent(cabinets);
      await agent.connect(place.floor.address, 'hall7', given);
      return { agent, answer: agent.hello };
    };
    expect((await hello(token, new TestCabinet('h2'))).answer).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
    expect((await hello(token, new TestCabinet('h1', 'orbit'))).answer).toMatchObject({
      error: { code: 'MESSAGE_INVALID' },
    });
    const { answer } = await hello(token, h1);
    expect(answer?.kind).toBe('accepted');
    await eventually(async () => expect(await place.floor.status('h1')).toBe('available'));
    expect(await operator('machine list')).toContain('h1  koi  hall7');
    const renewed = told(await operator('agent renew hall7'), 'AGENT_TOKEN');
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
    const token = told(await operator('agent add hall5 --any-machine --brands koi'), 'AGENT_TOKEN');
    const hello = async (...cabinets: TestCabinet[]) => {
      const agent = new TestAgent(cabinets);
      await agent.connect(place.floor.address, 'hall5', token);
      const answer = agent.hello;
      agent.cut();
      return answer;
    };
    const refusedWith = (text: string) => ({ error: { ErrorMessage: expect.stringContaining(text) } });
    expect(await hello(new TestCabinet('h5', 'orbit'))).toMatchObject(refusedWith('no machines of orbit'));
    await eventually(async () =>
      expect(await hello(new TestCabinet('h5'))).toMatchObject({ kind: 'accepted' }),
    );
    await eventually(async () =>
      expect(await hello(new TestCabinet('h5', 'orbit'))).toMatchObject(refusedWith('a machine of koi')),
    );
    await operator('machine brand h5 orbit');
    await eventually(async () =>
      expect(await hello(new TestCabinet('h5', 'orbit'))).toMatchObject({ kind: 'accepted' }),
    );
  });

  it('closes the connection of an agent whose token changed in the database without a command', async () => {
    const token = told(await operator('agent add hall4'), 'AGENT_TOKEN');
    await operator('machine add h4 --brand koi --agent hall4');
    const agent = new TestAgent([new TestCabinet('h4')]);
    await agent.connect(place.floor.address, 'hall4', token);
    await eventually(async () => expect(await place.floor.status('h4')).toBe('available'));
    await place.floor.change("UPDATE agents SET token_hash = 'of another' WHERE id = 'hall4'");
    await eventually(async () => expect(await place.floor.status('h4')).toBe('offline'));
    agent.cut();
  });
});
