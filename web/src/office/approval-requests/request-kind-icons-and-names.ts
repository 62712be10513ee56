import type { RequestEffect, RequestEffectTextKey, RequestValue } from '@reelfloor/protocol/office-call-types';
import {
  Ban,
  Banknote,
  BookCheck,
  HandCoins,
  IdCard,
  KeyRound,
  Landmark,
  type LucideIcon,
  ScrollText,
  Settings,
  UserRound,
  Video,
  Wrench,
} from 'lucide-react';

type RequestKindIconAndNames = readonly [icon: LucideIcon, en: string, tr: string];

/** Names in the list of requests: a paid and a refused hand pay must have different names; variants of other actions share one name. */
type NameOf<Sentence extends string> = Sentence extends `decideHandPay.${string}`
  ? Sentence
  : Sentence extends `${infer Action}.${string}`
    ? Action
    : Sentence;
type KindName = NameOf<RequestEffectTextKey>;

/** Icons and names of the kinds of requests, for lists. */
const kinds: Readonly<Record<KindName, RequestKindIconAndNames>> = {
  addAgent: [Wrench, 'Add an agent', 'Ajan ekleme'],
  applyFloorFile: [Wrench, 'Apply a floor file', 'Salon dosyasını uygulama'],
  addBrand: [Settings, 'Add a brand', 'Marka ekleme'],
  setBrandBounds: [Settings, 'Brand bounds', 'Marka limitleri'],
  setBigWin: [Settings, 'Brand big wins', 'Markanın büyük kazançları'],
  setJackpots: [Settings, 'Brand jackpots', 'Marka jackpotları'],
  addSite: [Settings, 'Open a site', 'Site açma'],
  addStaff: [IdCard, 'Add staff', 'Personel ekleme'],
  anonymisePlayer: [UserRound, 'Anonymise a player', 'Oyuncuyu anonimleştirme'],
  blockPlayer: [UserRound, 'Block a player', 'Oyuncuyu engelleme'],
  blockStaff: [IdCard, 'Block staff', 'Personeli engelleme'],
  changeSite: [Settings, 'Change a site', 'Siteyi değiştirme'],
  clearMachine: [Wrench, 'Clear a machine', 'Kabini oyuna alma'],
  closeCase: [Landmark, 'Close a case', 'Dosyayı kapatma'],
  closeDay: [BookCheck, 'Close a day', 'Günü kapatma'],
  closeSite: [Settings, 'Close a site', 'Siteyi kapatma'],
  commissionMachine: [Wrench, 'Open a real machine', 'Gerçek kabini açma'],
  decideDocument: [IdCard, 'Decide about a document', 'Belge kararı'],
  'decideHandPay.approved': [HandCoins, 'Pay a hand pay', 'Elden ödeme'],
  'decideHandPay.refused': [Ban, 'Refuse a hand pay', 'Elden ödemeyi reddetme'],
  deposit: [Banknote, 'Cash desk deposit', 'Kasada yatırma'],
  disableMachine: [Wrench, 'Take out of service', 'Hizmet dışı bırakma'],
  enableMachine: [Wrench, 'Return to service', 'Hizmete alma'],
  editPlayer: [UserRound, 'Change an account', 'Hesabı değiştirme'],
  endStaffSignIn: [IdCard, 'End a sign-in', 'Oturum kapatma'],
  endStaffSignIns: [IdCard, 'End all sign-ins', 'Tüm oturumları kapatma'],
  endTransfer: [Landmark, 'End a transfer', 'Aktarımı sonuçlandırma'],
  exportPlayer: [UserRound, 'Export a player’s data', 'Oyuncu verisini verme'],
  exportRecording: [Video, 'Export a recorded round', 'Kayıtlı turu dışa verme'],
  givePassword: [KeyRound, 'New password and PIN', 'Yeni şifre ve PIN'],
  givePin: [KeyRound, 'New PIN', 'Yeni PIN'],
  hideBrand: [Settings, 'Hide a brand', 'Markayı gizleme'],
  liftHold: [Video, 'Lift a legal hold', 'Saklamayı kaldırma'],
  orderBrand: [Settings, 'Brand order', 'Marka sırası'],
  payOut: [Banknote, 'Cash desk payout', 'Kasada ödeme'],
  confirmDeposit: [Banknote, 'Confirm a deposit', 'Yatırmayı onaylama'],
  issueVoucher: [Banknote, 'Sell a voucher', 'Kupon satma'],
  bankCash: [Landmark, 'Safe and bank', 'Çelik kasa ve banka'],
  countSafe: [Landmark, 'Safe count', 'Çelik kasa sayımı'],
  correctDeposit: [Banknote, 'Correct a deposit', 'Yatırmayı düzeltme'],
  dropCash: [Landmark, 'Drop to the safe', 'Çelik kasaya bırakma'],
  fillDrawer: [Landmark, 'Fill from the safe', 'Çelik kasadan doldurma'],
  cancelVoucher: [Banknote, 'Cancel a voucher', 'Kuponu iptal etme'],
  payWithdrawal: [Banknote, 'Pay a withdrawal', 'Çekimi ödeme'],
  publishTerms: [ScrollText, 'Publish terms', 'Koşulları yayımlama'],
  removeAgent: [Wrench, 'Remove an agent', 'Ajanı kaldırma'],
  removeLogo: [Settings, 'Remove the logo', 'Logoyu kaldırma'],
  addMachine: [Wrench, 'Add a machine', 'Kabin ekleme'],
  moveMachine: [Wrench, 'Move a machine', 'Kabini taşıma'],
  setMachineBrand: [Wrench, 'Change a machine’s game', 'Kabinde başka oyun'],
  removeMachine: [Wrench, 'Remove a machine', 'Kabini çıkarma'],
  renameBrand: [Settings, 'Rename a brand', 'Marka adını değiştirme'],
  renewAgent: [KeyRound, 'New agent token', 'Ajana yeni belirteç'],
  resetPlayerFactor: [KeyRound, 'Remove a second factor', 'İkinci adımı kaldırma'],
  resetStaffCode: [KeyRound, 'Reset authenticator app', 'Doğrulama uygulamasını unutma'],
  resetStaffPassword: [KeyRound, 'New password for staff', 'Personele yeni şifre'],
  revokeAgent: [Wrench, 'Revoke an agent', 'Ajanın erişimini kesme'],
  setAccountGroup: [UserRound, 'Account group', 'Hesap grubu'],
  setAccountPermissions: [UserRound, 'Account permissions', 'Hesap izinleri'],
  setFloorWatching: [Settings, 'Watching machines in play', 'Oynanan kabinleri izleme'],
  setLogo: [Settings, 'New logo', 'Yeni logo'],
  setSetting: [Settings, 'Change a setting', 'Ayar değiştirme'],
  connectSite: [Settings, 'Connect a casino', 'Casino bağlama'],
  disconnectSite: [Settings, 'Disconnect a casino', 'Casinoyu ayırma'],
  resendEvents: [Settings, 'Resend events', 'Olayları yeniden gönderme'],
  dropSiteKeys: [Settings, 'End old keys', 'Önceki anahtarları bitirme'],
  decidePlatformTransfer: [Settings, 'Decide a held transfer', 'Bekleyen hareketi karara bağlama'],
  settleSite: [Settings, 'Settle with a casino', 'Casino ile hesaplaşma'],
  setSiteSetting: [Settings, 'Change a site setting', 'Site ayarını değiştirme'],
  setStaffRole: [IdCard, 'Staff role', 'Personelin rolü'],
  setStaffSite: [IdCard, 'Staff site', 'Personelin sitesi'],
  settleJournal: [BookCheck, 'Settle a journal', 'Günlüğü kapatma'],
  showBrand: [Settings, 'Show a brand', 'Markayı gösterme'],
  unblockPlayer: [UserRound, 'Unblock a player', 'Oyuncu engelini kaldırma'],
  unblockStaff: [IdCard, 'Unblock staff', 'Personel engelini kaldırma'],
  unsetSetting: [Settings, 'Restore a default', 'Varsayılana dönme'],
};

/** Returns icon and short names for a kind of request. */
export const getRequestKindIconAndNames = (sentence: RequestEffectTextKey): RequestKindIconAndNames =>
  kinds[(Object.hasOwn(kinds, sentence) ? sentence : sentence.split('.')[0]) as KindName];

const subjects = ['player', 'machine', 'brand', 'agent', 'name', 'login', 'key'] as const;

/** Returns the subjects of a request in display order: player, machine, brand. */
export const formatRequestSubjects = (
  { values }: Pick<RequestEffect, 'values'>,
  formatValue: (value: RequestValue) => string,
): string => subjects.flatMap((name) => (values[name] ? [formatValue(values[name])] : [])).join(', ');
