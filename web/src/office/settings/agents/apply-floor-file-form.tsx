import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { type FloorFileError, parseFloorFile } from '@reelfloor/protocol/parse-floor-file';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useOfficeQuery } from '../../api/use-office-query.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LabelledFormField } from '../../ui/form-fields.tsx';
import {
  type FloorFileMachine,
  type FloorFileMachineChange,
  getFloorFileErrorMessageKey,
  listFloorFileChanges,
} from './floor-file-changes.ts';
import { agentsMessages } from './messages/agents-messages.ts';

/** Maximum length of a floor file in characters: it has at most 64 machines, so a longer text cannot be one. */
const longestFile = 200_000;

interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

/** Form that parses an agent's floor file, shows its changes, and has them confirmed by a second person. */
export const ApplyFloorFileForm = ({
  agent,
  places,
}: {
  agent: string;
  places: OfficeAnswer<'operatorAgents'>['machines'];
}) => {
  const { t } = useMessages(agentsMessages);
  const { data } = useOfficeQuery('operatorBrands', {});
  const [file, setFile] = useState<ChosenFile | null>(null);
  const games = data?.games.map(({ game }) => game) ?? [];
  const read = file && parseFloorFile(file.text, games.length > 0 ? games : null);
  const machines = read?.ok ? read.machines.map(ofFile) : [];
  const names = new Map((data?.brands ?? []).map(({ id, name }) => [id, name]));
  const planned = listFloorFileChanges(agent, machines, places, names);
  const changed = planned.filter(({ kind }) => kind !== 'same');
  const isReady = read?.ok === true && changed.length > 0 && planned.every(({ stop }) => stop === null);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return setFile(null);
    setFile({ name: chosen.name, text: chosen.size > longestFile ? '' : await chosen.text() });
  };
  return (
    <ActionForm
      action="applyFloorFile"
      icon={FileUp}
      title={t('floorFile')}
      note={t('floorFileNote')}
      does={t('floorFileDoes')}
      submit={isReady ? t('apply', { count: changed.length }) : t('applyFile')}
      content={isReady ? { agent, machines } : null}
      onDone={() => setFile(null)}
      group="agent"
    >
      <LabelledFormField label={t('chooseFile')}>
        {(id) => (
          <input
            id={id}
            type="file"
            accept="application/json,.json"
            className="w-full min-w-0 flex-1 py-2"
            // Reset the field, so that the same file can be chosen again after a correction.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </LabelledFormField>
      {read && !read.ok && <Faults faults={read.faults} />}
      {read?.ok && <Preview planned={planned} names={names} agent={agent} />}
    </ActionForm>
  );
};

const ofFile = ({ machine, brand, name }: Omit<FloorFileMachine, 'name'> & { readonly name?: string | undefined }) => ({
  ...{ machine, brand, name: name ?? null },
});

/** Maximum number of errors listed. */
const mostFaults = 12;

const Faults = ({ faults }: { faults: readonly FloorFileError[] }) => {
  const { t } = useMessages(agentsMessages);
  return (
    <div role="alert" className="grid gap-1 text-14 text-bad">
      <p>{t('faults', { count: faults.length })}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {faults.slice(0, mostFaults).map((fault, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is read anew as a whole
          <li key={at} className="break-words">
            {[
              ...(fault.no === null ? [] : [t('machineNo', { no: fault.no })]),
              ...(fault.entry === '' ? [] : [fault.entry]),
              t(getFloorFileErrorMessageKey(fault), { detail: fault.detail }),
            ].join(': ')}
          </li>
        ))}
      </ul>
    </div>
  );
};

interface PreviewProps {
  readonly planned: readonly FloorFileMachineChange[];
  readonly names: ReadonlyMap<string, string>;
  readonly agent: string;
}

const Preview = ({ planned, names, agent }: PreviewProps) => {
  const { t } = useMessages(agentsMessages);
  const nameOf = (brand: string) => names.get(brand) ?? brand;
  const changed = planned.filter(({ kind }) => kind !== 'same');
  const unchanged = planned.length - changed.length;
  const shown = planned.filter(({ kind, stop }) => kind !== 'same' || stop !== null);
  const after = planned.filter(({ kind }) => kind !== 'leaves').length;
  const before = planned.filter(({ from }) => from?.agent === agent).length;
  return (
    <>
      {shown.length > 0 && (
        <DataTable
          name={t('preview')}
          rows={shown}
          keyOf={({ machine }) => machine}
          columns={[
            { id: 'machine', head: t('cabinet'), cell: ({ machine }) => <b>{machine}</b> },
            {
              id: 'brand',
              head: t('brand'),
              cell: ({ brand, kind, from }) =>
                from && from.brand !== brand && kind !== 'leaves'
                  ? `${nameOf(from.brand)} → ${nameOf(brand)}`
                  : nameOf(brand),
            },
            {
              id: 'change',
              head: t('change'),
              cell: ({ kind, from }) => (kind === 'moves' ? t('moves', { agent: from?.agent ?? '' }) : t(`is_${kind}`)),
            },
            {
              id: 'when',
              head: t('when'),
              cell: ({ kind, stop }) =>
                stop === null ? (
                  t(kind === 'new' ? 'atOnce' : kind === 'leaves' ? 'historyStays' : 'whenEmpty')
                ) : (
                  <span className="text-bad">{t(`stop_${stop}`)}</span>
                ),
            },
          ]}
        />
      )}
      <p className="text-14">
        <b>{t('beforeAfter', { before, after })}</b>{' '}
        {unchanged > 0 && <span className="text-ink-2">{t('unchanged', { count: unchanged })}</span>}
      </p>
    </>
  );
};
