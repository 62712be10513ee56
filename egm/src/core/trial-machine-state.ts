/** The simulated machine's state that survives a power cut. */
export interface MachineState {
  /** Meter values by SAS meter code; they wrap to 0 (roll over) at the meter's size. */
  readonly meters: Record<number, number>;
  readonly exceptions: {
    /** Queued SAS exceptions, oldest first. */
    queued: QueuedException[];
    /** Codes of raised exception flags, which the host reads before the queued exceptions. */
    flags: number[];
  };
  readonly credit: { credits: number; restrictedCents: number };
  readonly game: {
    running: RunningGame | null;
    betCredits: number;
    sincePowerUp: number;
    sinceDoorClosed: number;
    last: RunningGame | null;
  };
  readonly handPays: HandPay[];
  readonly aft: {
    current: Transfer | null;
    /** Finished AFT transfers that the host has acknowledged, oldest first. */
    history: Transfer[];
    nextPosition: number;
    lastRequestedId: string;
    isHostCashOutOn: boolean;
    transferCount: number;
  };
  readonly options: {
    canPlay: boolean;
    acceptsBills: boolean;
    isInMaintenance: boolean;
    rebets: boolean;
    disabledGames: number[];
    assetNumber: number;
    location: string;
    cashOutLimit: number;
    /** Offset of the machine's calendar from its clock, in ms. */
    calendarOffsetMs: number;
    denominationCode: number;
    serial: string;
  };
  readonly cabinet: {
    doors: string[];
    tilts: number[];
    isMenuOpen: boolean;
    lastBill: { country: number; denomination: number; count: number };
  };
}

export interface QueuedException {
  readonly code: number;
  /** Data bytes that the machine sends after the exception code in a real-time event. */
  readonly data: readonly number[];
}

/** A game whose outcome is already drawn and stored, so that a power cut cannot change it. */
export interface RunningGame {
  readonly betCredits: number;
  readonly winCredits: number;
  readonly freeGames: readonly number[];
  readonly stops: readonly number[];
  readonly progressiveLevel: number;
}

export interface HandPay {
  /** Level of the hand pay as in SAS long poll 1B: 01 to 20 a progressive, 40 another win, 80 cancelled credits. */
  readonly level: number;
  readonly credits: number;
  readonly partialCredits: number;
  isRead: boolean;
  isReset: boolean;
  /** True if the hand pay is paid to the credit meter when it is reset. */
  isForCreditMeter: boolean;
}

export interface Transfer {
  readonly id: string;
  readonly code: number;
  readonly type: number;
  readonly flags: number;
  status: number;
  cents: number;
  position: number;
  /** When the transfer ended: date MMDDYYYY (and time HHMMSS) in BCD. */
  date: readonly number[];
  time: readonly number[];
  /** Value in cents, when the transfer ended, of the cumulative meter for this kind of transfer. */
  cumulativeCents: number;
  isAcknowledged: boolean;
}
