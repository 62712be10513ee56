import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { useQueryClient } from '@tanstack/react-query';
import { setCachedQueryAnswer } from '../../ui/set-cached-query-answer.ts';
import { useOfficeMutation } from '../api/use-office-mutation.ts';

export type Cabinet = OfficeAnswer<'cabinet'>;
export type CabinetCommissioningState = NonNullable<Cabinet['commissioning']>;

/** Props of each card of the commissioning page. `mayTest`: the user may run tests, and the machine can be reached. */
export interface CommissioningCardProps {
  readonly id: string;
  readonly state: CabinetCommissioningState;
  readonly mayTest: boolean;
}

export const stepNames = ['wiring', 'link', 'identity', 'meters', 'picture', 'keys', 'money', 'open'] as const;
export type CommissioningStepName = (typeof stepNames)[number];
export type CommissioningStepState = 'done' | 'failed' | 'open';

type CommissionedKey = CabinetCommissioningState['keys'][number];

export const hasCabinetKeyTestFailed = ({ test }: CommissionedKey): boolean =>
  test !== null && test.outcome !== 'works';
export const hasCabinetKeyTestSucceeded = ({ test }: CommissionedKey): boolean => test?.outcome === 'works';

/** Returns the number of a stake key, counted from 1; null for the spin key. */
export const getStakeKeyNumber = (key: CommissionedKey, keys: readonly CommissionedKey[]): number | null =>
  key.role === 'spin' ? null : keys.filter(({ role }) => role === 'stake').indexOf(key) + 1;

const failures: Readonly<Record<CommissioningStepName, (state: CabinetCommissioningState) => boolean>> = {
  wiring: () => false,
  link: ({ link }) => !link.isUp,
  identity: ({ identity }) => identity.wrong.length > 0,
  meters: ({ meters }) => meters.some(({ machineMinor, oursMinor }) => machineMinor !== oursMinor),
  picture: ({ picture }) => picture.fault !== null,
  keys: ({ keys }) => keys.some(hasCabinetKeyTestFailed),
  money: ({ money }) => money.steps.some(({ state }) => state === 'failed'),
  open: () => false,
};

/** Returns whether a commissioning step of a machine is done, open or failed. */
export const getCommissioningStepState = (
  step: CommissioningStepName,
  state: CabinetCommissioningState,
): CommissioningStepState => {
  if (step === 'open') return state.isInService ? 'done' : 'open';
  if (!state.waitsFor.includes(step)) return 'done';
  return failures[step](state) ? 'failed' : 'open';
};

/** Returns the commissioning step at which to continue: the first that has failed, or else the first that is open. */
export const findCurrentCommissioningStep = (state: CabinetCommissioningState): CommissioningStepName | null =>
  stepNames.find((step) => getCommissioningStepState(step, state) === 'failed') ??
  stepNames.find((step) => getCommissioningStepState(step, state) === 'open') ??
  null;

/** Sends commissioning steps to the machine. Each card calls the hook itself, so that a refusal is shown beside its button. */
export const useSendCommissioningStep = (id: string) => {
  const client = useQueryClient();
  const { mutateAsync, error, isPending, variables } = useOfficeMutation('workOnCabinet');
  /** Puts the machine's answer into the query cache at once, before the next refetch. */
  const show = (commissioning: CabinetCommissioningState): Promise<void> =>
    setCachedQueryAnswer<Cabinet>(
      client,
      ['cabinet', { params: { id } }],
      (known) => known && { ...known, commissioning },
    );
  return {
    /**
     * Resolves to true when the machine has accepted the step, or false if it refused. A step may be sent before the previous one is
     * answered.
     */
    work: (body: Parameters<typeof mutateAsync>[0]['body']): Promise<boolean> =>
      mutateAsync({ params: { id }, body }).then(
        async (state) => {
          await show(state);
          return true;
        },
        () => false,
      ),
    error,
    isPending,
    /** The commissioning step that was sent to the machine and is not answered yet; null for none. */
    pending: isPending ? (variables?.body ?? null) : null,
  };
};
