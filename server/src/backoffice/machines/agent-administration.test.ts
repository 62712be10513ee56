import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { OperatorFloor, reported } from '../../testing/operator-floor.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';

describe('an agent’s life by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  it('is listed with machines, version, address and connection, and removed once it has no machine', async () => {
    const token = reported(await operator('agent add hall7'), 'AGENT_TOKEN');
    await operator('machine add h7 --brand koi --agent hall7');
    expect(await operator('agent list')).toContain('hall7  has never connected\n  machines: h7');
    const agent = new TestAgent([new TestCabinet('h7')]);
    await agent.connect(place.floor.address, 'hall7', token);
    expect(await operator('agent list')).toMatch(
      /hall7 {2}connected since .* UTC\n {2}version 9\.9\.9 {2}from (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1) {2}test pid 1\n {2}machines: h7/,
    );
    agent.cut();
    await eventually(async () => expect(await operator('agent list')).toMatch(/hall7 {2}not connected, last seen/));
    await expect(operator('agent remove hall7')).rejects.toThrow('Agent hall7 has machines (h7); nothing changed');
    await operator('machine remove h7 --reason sold');
    await operator('agent remove hall7');
    await expect(operator('agent remove hall7')).rejects.toThrow('already removed');
    await expect(operator('agent renew hall7')).rejects.toThrow('There is no agent hall7');
    expect(await operator('agent list')).not.toContain('hall7');
    await expect(operator('machine add h7 --brand koi --agent hall7')).rejects.toThrow('There is no agent hall7');
    const late = agent.restarted();
    await late.connect(place.floor.address, 'hall7', token);
    expect(late.hello).toMatchObject({ error: { code: 'TOKEN_INVALID' } });
    const again = reported(await operator('agent add hall7'), 'AGENT_TOKEN');
    const newest = late.restarted();
    newest.instance = { ...newest.instance, host: 'hall\u001b[2J\nm1  playing' };
    await newest.connect(place.floor.address, 'hall7', again);
    expect(await operator('agent list')).toMatch(/hall7 {2}connected since .*\n.* hall\\x1b\[2J\\x0am1 {2}playing\n/);
  });
});
