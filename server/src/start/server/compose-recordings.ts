import { readSiteSetting } from '../../backoffice/settings/operator-settings-file.ts';
import type { Leases } from '../../platform/nodes/leases.ts';
import { Complaints } from '../../play/complaints/complaints.ts';
import { AgentRegistry } from '../../play/machines/agent-registry.ts';
import { DailyRecordingJob } from '../../play/recordings/daily-recording-job.ts';
import { LegalHoldEvidenceCopier } from '../../play/recordings/legal-hold-evidence-copier.ts';
import { LegalHoldEvidenceFiles } from '../../play/recordings/legal-hold-evidence-files.ts';
import { RecordingClipService } from '../../play/recordings/recording-clip-service.ts';
import { RecordingInstructionSender } from '../../play/recordings/recording-instruction-sender.ts';
import { RoundClips } from '../../play/recordings/round-clips.ts';
import type { SeatServiceDependencies } from '../../play/seats/seat-service-dependencies.ts';
import type { CoreDependencies } from './compose-accounts.ts';

/** Builds the services for video recordings. Nothing runs before `recordings.start`. */
export const composeRecordingServices = (
  { config, database, clock, transport }: CoreDependencies,
  dependencies: SeatServiceDependencies,
  leases: Pick<Leases, 'holds'>,
) => {
  const { floor, alarm } = dependencies;
  const now = () => clock.nowMs();
  const { dataDir } = config;
  const onError = (error: unknown) => alarm('deleting clips failed', { error: String(error) });
  const files = new LegalHoldEvidenceFiles(dataDir, config.evidenceMinFree);
  const clips = new RecordingClipService({
    database,
    floor,
    clock,
    transport,
    dataDir,
    evidence: files,
    onError,
  });
  const evidence = new LegalHoldEvidenceCopier({
    ...{ ...dependencies, transport, files },
    onError: (error) => alarm('copying the evidence of legal holds failed', { error: String(error) }),
  });
  const orders = new RecordingInstructionSender(dependencies);
  const keeper = new DailyRecordingJob({
    database,
    clock,
    holdsLease: () => leases.holds('retention'),
    onError: (error) => alarm('writing the heads of recordings failed', { error: String(error) }),
  });
  return {
    clips,
    evidence,
    agentRegistry: new AgentRegistry(database),
    roundClips: new RoundClips({
      ...{ database, clips, now, operatorName: ({ name }) => name ?? config.shared.HOUSE_NAME },
      mayWinsBeSaved: (site) => readSiteSetting(dataDir, site, 'SAVE_WINS') === true,
    }),
    complaints: new Complaints(database, now),
    recordings: {
      start: (): void => {
        clips.start();
        orders.start();
        evidence.start();
        keeper.start();
      },
      stop: async (): Promise<void> => {
        keeper.stop();
        evidence.stop();
        orders.stop();
        await clips.stop();
      },
    },
  };
};
