import { okResult } from '@reelfloor/protocol';
import type { TestAgent } from './test-agent.ts';

/** What an agent sends as an archive of evidence. */
export const trialArchive = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

interface EvidenceOrder {
  readonly clipId: string;
  readonly machineId: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Lets an agent take all orders about recordings. Returns those for evidence, which it does not send by itself. */
export const takeEvidenceOrders = ({ override }: TestAgent): EvidenceOrder[] => {
  const orders: EvidenceOrder[] = [];
  for (const name of ['recordingTerms', 'recordSession', 'holdRecording', 'liftRecordingHold'] as const)
    override[name] = () => okResult({});
  override.recordingEvidence = (order) => {
    orders.push(order);
    return okResult({});
  };
  return orders;
};
