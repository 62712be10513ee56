/** Loss in slots of time, so that one blackout is not taken for a way that loses always. */
const slotMs = 200;
const slotsKept = 25;
const latestSlots = 6;
/** Of those slots so many: the link itself is too narrow. */
const heavySlots = 4;
const heavyLoss = 0.12;
const blackoutSlots = 2;

interface LossSlot {
  readonly slot: number;
  packets: number;
  lost: number;
}

/** The share of packets that a way loses. Pure: the caller brings the clock. */
export class LossSlots {
  #slots: LossSlot[] = [];

  /** What the way loses of itself, without its worst moments, 0 to 1. */
  get share(): number {
    return Math.max(usualShare(this.#slots), usualShare(this.#slots.slice(-latestSlots)));
  }

  /** Nearly all the time, and so much that less should be sent. */
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
