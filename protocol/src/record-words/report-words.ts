/** Rounds with halves away from zero, as SQL and spreadsheets do: -0.5 is -1. */
export const roundHalfAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** Rounds millionths to hundredths of a percent, which pages and files show. */
export const shownPpm = (ppm: number): number => roundHalfAway(ppm / 100) * 100;

/** What a file of a report says of itself. */
export const fileLabels = {
  en: { period: 'period', zone: 'time zone', currency: 'currency' },
  tr: { period: 'dönem', zone: 'saat dilimi', currency: 'para birimi' },
} as const;

/** Turkish for the column titles of the reports, by their keys. English is the title itself. */
const turkish: Readonly<Record<string, string>> = {
  machine: 'kabin',
  brand: 'marka',
  agent: 'ajan',
  day: 'gün',
  state: 'durum',
  games: 'tur',
  freeGames: 'ücretsiz spin',
  coinInMinor: 'coin-in',
  coinOutMinor: 'coin-out',
  handPaysMinor: 'elden ödemeler',
  jackpotsMinor: 'jackpotlar',
  netWinMinor: 'net kazanç',
  holdPpm: 'hold %',
  theoreticalHoldPpm: 'kuramsal %',
  ruledPpm: 'kapsam %',
  playMs: 'oyunda',
  availableMs: 'boşta',
  outMs: 'devre dışı',
  unknownMs: 'bilinmiyor',
  place: 'yer',
  moves: 'hareket',
  inMinor: 'giren',
  outMinor: 'çıkan',
  netMinor: 'net',
  correctedMinor: 'düzeltilen',
  kind: 'tür',
  promotions: 'verilen',
  players: 'oyuncu',
  costMinor: 'maliyet',
  stakedMinor: 'öncesinde oynanan',
  what: 'ne',
  amountMinor: 'tutar',
  count: 'ödeme',
  shift: 'vardiya',
  cashier: 'kasiyer',
  opened: 'açılış',
  closed: 'kapanış',
  floatMinor: 'açılış kasası',
  fillsMinor: 'çelik kasadan',
  dropsMinor: 'çelik kasaya',
  expectedMinor: 'olması gereken',
  countedMinor: 'sayılan',
  differenceMinor: 'fark',
  reason: 'gerekçe',
  signedBy: 'onaylayan',
  received: 'gelen',
  answered: 'yanıtlanan',
  unanswered: 'sonunda açık',
  medianMs: 'yarısının yanıt süresi',
  tasks: 'görev',
  claimed: 'üstlenilen',
  done: 'biten',
  claimedMs: 'yarısının üstlenilme süresi',
  doneMs: 'yarısının bitme süresi',
  longestMs: 'en uzun süren',
  at: 'zaman',
  player: 'oyuncu',
  stakeMinor: 'bahis',
  last: 'son hareket',
  number: 'numara',
  answeredAt: 'yanıt',
  answeredBy: 'yanıtlayan',
  acknowledgedBy: 'üstlenen',
  overAt: 'bitiş',
};

/** Turkish for texts in rows and notes. What players, cashiers and brands are called stays. */
const turkishValues: Readonly<Record<string, string>> = {
  all: 'hepsi',
  over: 'bitti',
  running: 'sürüyor',
  open: 'açık',
  closed: 'kapandı',
  'signed off': 'onaylandı',
  desk: 'kasa',
  machine: 'kabin',
  removed: 'kaldırıldı',
  bonus: 'bonus',
  discount: 'indirim',
  "casinos' platforms": 'casinoların platformları',
  'wallets of players': 'oyuncuların cüzdanları',
  'credit on meters': 'sayaçlardaki kredi',
  'in transit': 'yolda',
  'pots of jackpots': 'jackpot havuzları',
  liabilities: 'yükümlülükler',
  'hand pay': 'elden ödeme',
  'jackpot to confirm': 'onaylanacak jackpot',
  'machine out of play': 'makine oyun dışı',
  'call of a player': 'oyuncu çağrısı',
  'agent away': 'ajan yok',
  'house, cash, bank and provider': 'işletme, nakit, banka ve ödeme kuruluşu',
  'card terminal (the world outside)': 'kart terminali (dış dünya)',
  'safe (the world outside)': 'çelik kasa (dış dünya)',
  'differences of counts': 'sayım farkları',
  'deposits that are held': 'bekletilen yatırmalar',
  'payment provider (the world outside)': 'ödeme kuruluşu (dış dünya)',
  'held for withdrawals': 'çekimler için ayrılan',
  'bank (the world outside)': 'banka (dış dünya)',
  house: 'işletme',
  'cashier (the world outside)': 'kasa (dış dünya)',
  'jackpots set aside': 'ayrılmış jackpotlar',
  round: 'tur',
  jackpot: 'jackpot',
  contributions: 'katkılar',
  paid: 'ödendi',
  waiting: 'bekliyor',
  refused: 'reddedildi',
  looked: 'inceleniyor',
  answered: 'yanıtlandı',
  'The 100 largest wins of ten times the stake or more.': 'Bahsin en az on katı olan en büyük 100 kazanç.',
  'Wallets with money that have not moved for 365 days; the amounts are those of now.':
    '365 gündür hareket görmeyen, parası olan cüzdanlar; tutarlar şu ana aittir.',
  'held jackpots': 'bekleyen jackpotlar',
  'held hand pays, besides': 'bekleyen elden ödemeler, ayrıca',
  'The theoretical hold is that of the rounds whose rules are published here.':
    'Kuramsal hold, kuralları burada yayımlanan turlara aittir.',
  'Time is not known while no server ran, and before servers noted it.':
    'Hiçbir sunucu çalışmazken ve sunucular kaydetmeden önce süre bilinmez.',
  'The accounts do not add up to zero: run npm run ledger:audit.':
    'Hesapların toplamı sıfır değil: npm run ledger:audit çalıştırın.',
};

/** Returns a column's title in the reader's language, for the office's pages and for files. */
export const columnTitle = (
  { key, title }: { readonly key: string; readonly title: string },
  language: string,
): string => (language === 'tr' ? (turkish[key] ?? title) : title);

export const valueText = (text: string, language: string): string =>
  language === 'tr' ? (turkishValues[text] ?? text) : text;
