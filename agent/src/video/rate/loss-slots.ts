/** Loss is counted in slots of this many milliseconds, so that one blackout does not look like constant loss. */
const slotMs = 200;
const slotsKept = 25;
const latestSlots = 6;
/** The rate is too high if this many of the last six slots lost more than `heavyLoss`. */
const heavySlots = 4;
const heavyLoss = 0.12;
const blackoutSlots = 2;

interface LossSlot {
  readonly slot: number;
  packets: number;
  lost: number;
}

export class LossSlots {
  #slots: LossSlot[] = [];

  /** The share of packets lost, 0 to 1, without the two worst slots: in all slots or in the last six, whichever is higher. */
  get share(): number {
    return Math.max(usualShare(this.#slots), usualShare(this.#slots.slice(-latestSlots)));
  }

  /** True if loss is high and steady, so that less should be sent. */
  get areHeavy(): boolean {
    const latest = this.#slots.slice(-latestSlots);
    return latest.filter((slot) => shareOf(slot) > heavyLoss).length >= heavySlots;
  }

  add(arrived: number, lost: number, nowMs: number): void {
    const slot = Math.floor(nowMs / slotMs);
    const last = this.#slots.at(-1);
    if (last?.slot === slot) {
      last.packets += arrived + lost;
      last.lost += lost;
    } else if (arrived + lost > 0) this.#slots.push({ slot, packets: arrived + lost, lost });
    this.#slots = this.#slots.filter((one) => slot - one.slot < slotsKept);
  }
}

const shareOf = ({ packets, lost }: LossSlot): number => lost / packets;

const usualShare = (slots: readonly LossSlot[]): number => {
  const usual = slots.toSorted((a, b) => shareOf(a) - shareOf(b)).slice(0, -blackoutSlots);
  const packets = usual.reduce((sum, slot) => sum + slot.packets, 0);
  return packets === 0 ? 0 : usual.reduce((sum, slot) => sum + slot.lost, 0) / packets;
};
