/** All that the machine remembers without power. */
export interface MachineState {
  /** Values by meter code; they roll over at the size of the meter. */
  readonly meters: Record<number, number>;
  readonly exceptions: {
    /** Those that wait in order. */
    queued: QueuedException[];
    /** Codes that go before all others. */
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
    /** Finished transfers that the host has acknowledged, oldest first. */
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
    /** How far the machine's calendar is from its clock. */
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
  /** What real-time events carry after the code. */
  readonly data: readonly number[];
}

/** A game whose outcome is drawn and kept, so that a power cut cannot change it. */
export interface RunningGame {
  readonly betCredits: number;
  readonly winCredits: number;
  readonly freeGames: readonly number[];
  readonly stops: readonly number[];
  readonly progressiveLevel: number;
}

export interface HandPay {
  /** 01 to 20 a progressive, 40 another win, 80 cancelled credits. */
  readonly level: number;
  readonly credits: number;
  readonly partialCredits: number;
  isRead: boolean;
  isReset: boolean;
  /** Goes to the credit meter when it is reset. */
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
  /** Of the end of the transfer: MMDDYYYY and HHMMSS. */
  date: readonly number[];
  time: readonly number[];
  /** The meter of the transfer's kind when it ended. */
  cumulativeCents: number;
  isAcknowledged: boolean;
}
