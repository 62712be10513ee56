import { type OfficeAnswerInput, refuseInOffice } from '@reelfloor/protocol/office';
import type { CabinetService } from '../../backoffice/machines/cabinet-service.ts';
import { floorStateOf } from '../../backoffice/machines/floor-state.ts';
import { compareIds } from '../../backoffice/reports/floor-facts.ts';
import { findCommissioning, listCommissionings, type Opening } from '../../play/machines/commissionings.ts';
import type { Machine } from '../../play/machines/machine.ts';
import type { HandlerDependencies, OfficeRouteHandlers } from './office-route-handler.ts';

/** The calls by which a technician puts real machines into service. Opening one to players is the action `commissionMachine`. */
export const cabinetHandlers = ({
  floor,
  machineList,
  cabinets,
  now,
}: HandlerDependencies & { readonly cabinets: CabinetService }) => {
  const brandOf = ({ brandId }: Machine) => ({ id: brandId, name: machineList.brandName(brandId) });
  return {
    cabinets: async ({ database }) => {
      const reported = await listCommissionings(database.read);
      const real = floor.all().filter(({ description }) => description.isReal === true);
      const rows = real.map((machine) => ({
        id: machine.id,
        brand: brandOf(machine),
        agent: { id: machine.agentId, isConnected: machine.link !== null },
        state: floorStateOf(machine),
        reported: reported.get(machine.id)?.reported ?? null,
      }));
      return { ok: true, value: { cabinets: rows.sort((one, other) => compareIds(one.id, other.id)) } };
    },
    cabinet: async ({ params: { id }, database }) => {
      const read = await cabinets.read(id);
      if (!read.ok) return read;
      const machine = floor.get(id);
      if (!machine) return refuseInOffice('MACHINE_UNKNOWN', { machine: id });
      const opening = (await findCommissioning(database.read, id))?.opening ?? null;
      const value = {
        now: now(),
        id,
        brand: brandOf(machine),
        agent: {
          id: machine.agentId,
          isConnected: machine.link !== null,
          delayMs: machine.link ? cabinets.delayMs(id) : null,
        },
        state: floorStateOf(machine),
        picture: machine.description.picture,
        commissioning: read.value,
        opening: opening && openingOf(opening),
      };
      return { ok: true, value };
    },
    cabinetFrames: ({ params: { id }, query: { every, faultAt } }) => {
      const faultMs = Number(faultAt ?? Number.NaN);
      return cabinets.frames(id, every === 'true', Number.isSafeInteger(faultMs) ? faultMs : undefined);
    },
    cabinetFaults: async ({ params: { id } }) => {
      const read = await cabinets.faults(id);
      return read.ok ? { ok: true, value: { kept: read.value } } : read;
    },
    workOnCabinet: ({ params: { id }, body, staff }) => cabinets.work(id, body, staff),
  } satisfies Partial<OfficeRouteHandlers>;
};

const openingOf = ({ state, by, at }: Opening): OfficeAnswerInput<'cabinet'>['opening'] =>
  state === 'done' ? null : { state, by, at };
