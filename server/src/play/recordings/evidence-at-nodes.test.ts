import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createRefusedResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandLineStaffId, grantRecordingAccess } from '../../backoffice/recordings/recording-access.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createTemporaryFolder, testEngine } from '../../platform/database/temporary-database.ts';
import type { ServerConfig } from '../../start/config/server-config.ts';
import { type RunningServer, startServerNode } from '../../start/server/start-server.ts';
import { uploadAsAgent } from '../../testing/agent-upload.ts';
import { besideOthers } from '../../testing/beside-others.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { seededConfig } from '../../testing/seeded-place.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { takeEvidenceOrders, trialArchive } from '../../testing/trial-evidence.ts';
import { placeLegalHold } from './legal-holds.ts';

const minuteMs = 60_000;

describe(`the copy of evidence at one of two nodes on ${testEngine}`, { timeout: 60_000 }, () => {
  let configs: ServerConfig[];
  let nodes: RunningServer[];
  let agent: TestAgent;
  let orders: ReturnType<typeof takeEvidenceOrders>;

  beforeEach(async () => {
    const config = await seededConfig({ EVIDENCE_MIN_FREE: '0' });
    const network = new LocalNetwork();
    // Each node has a disk of its own.
    configs = [config, { ...config, dataDir: await createTemporaryFolder('node') }];
    nodes = [];
    for (const one of configs) nodes.push(await startServerNode(one, { ...besideOthers(), network }));
    agent = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
    orders = takeEvidenceOrders(agent);
    const { agentId = '', agentToken = '' } = config.demo ?? {};
    await agent.connect(nodes[0]?.address ?? '', agentId, agentToken);
  });
  afterEach(async () => {
    agent.cut();
    for (const node of nodes) await node.close();
    for (const { dataDir } of configs) await rm(dataDir, { recursive: true, force: true });
  });

  const addressOf = (index: number) => nodes[index]?.address ?? '';
  const inDatabase = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
    const database = await openDatabase(configs[0] as ServerConfig);
    return work(database).finally(() => database.close());
  };
  /** Allows an archive of a round at the command line, and fetches it at a node. */
  const fetchArchive = async (node: number, at: number) => {
    const round = { journalId: agent.cabinet('m1').journalId, seq: 1 };
    const view = {
      staffId: commandLineStaffId,
      machineId: 'm1',
      fromMs: at - 10_000,
      untilMs: at + 10_000,
      round,
    };
    const { id } = await inDatabase((database) =>
      database.transact((tx) => grantRecordingAccess(tx, view, { at: Date.now() })),
    );
    const answer = await fetch(`${addressOf(node)}/evidence/${id}.tar`);
    // Its address holds once.
    expect((await fetch(`${addressOf(node)}/evidence/${id}.tar`)).status).toBe(404);
    return answer;
  };

  it('is read at both once the agent is away, or has lost its disk', async () => {
    const at = Date.now() - 2 * minuteMs;
    const hold = { id: 'h', machineId: 'm1', cause: 'staff', reason: 'r' } as const;
    await inDatabase((database) =>
      database.transact((tx) =>
        placeLegalHold(tx, { ...hold, fromMs: at - minuteMs, untilMs: at + minuteMs, at: Date.now() }),
      ),
    );
    // The span is over in a moment.
    await eventually(() => expect(orders).toHaveLength(1));
    // The agent's address leads to the other node.
    const archive = { type: 'application/x-tar', body: trialArchive };
    const sent = await uploadAsAgent(
      { address: addressOf(1), demo: configs[1]?.demo ?? null },
      orders[0]?.clipId ?? '',
      archive,
    );
    expect(sent.status).toBe(204);
    expect(readdirSync(join(configs[1]?.dataDir ?? '', 'evidence'))).toEqual(['h.tar']);
    const isRead = async (node: number) => {
      const answer = await fetchArchive(node, at);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.subarray(0, 11).toString()).toBe('ledger.json');
      expect(bytes.subarray(-trialArchive.length).equals(trialArchive)).toBe(true);
    };
    agent.override.recordingEvidence = () => createRefusedResult('RECORDING_NONE', { reason: 'notAsked' });
    for (const node of [0, 1]) await isRead(node);
    agent.cut();
    for (const node of [0, 1]) await isRead(node);
    // Of another time there is none.
    expect((await fetchArchive(0, at - 30 * minuteMs)).status).toBe(503);
    await nodes[1]?.close();
    expect((await fetchArchive(0, at)).status).toBe(503);
  });
});
