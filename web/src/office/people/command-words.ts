import { type OfficeAction, officeActions, type SubcommandName } from '@reelfloor/protocol/office';
import type { OfficeLanguage } from '../messages/language.ts';
import { type RecordedCommand, recordedCommands, recordWordOf } from '../ui/action-words.ts';

type Words = readonly [en: string, tr: string];

/** What the commands of the operators' record are called on the screen. The type check asks for each subcommand of an action. */
const words = {
  'account add': ['Add account', 'Hesap ekle'],
  'account anonymise': ['Anonymise player', 'Oyuncuyu anonimleştir'],
  'account block': ['Block player', 'Oyuncuyu engelle'],
  'account edit': ['Edit player', 'Oyuncuyu düzenle'],
  'account export': ['Export player’s data', 'Oyuncu verisini ver'],
  'account password': ['Player’s password', 'Oyuncu şifresi'],
  'account permissions': ['Permissions', 'İzinler'],
  'account pin': ['Player’s PIN', 'Oyuncu PIN’i'],
  'account role': ['Group of account', 'Hesap grubu'],
  'account sign-out': ['End sign-ins of player', 'Oyuncunun oturumlarını kapat'],
  'account second-factor-reset': ['Reset second factor', 'İkinci adımı sıfırla'],
  'account unblock': ['Unblock player', 'Oyuncunun engelini kaldır'],
  'agent add': ['Add agent', 'Ajan ekle'],
  'agent remove': ['Remove agent', 'Ajanı kaldır'],
  'agent renew': ['Renew agent', 'Ajanı yenile'],
  'agent revoke': ['Revoke agent', 'Ajanı iptal et'],
  'alert acknowledge': ['Acknowledge alert', 'Uyarıyı üstlen'],
  'brand add': ['Add brand', 'Marka ekle'],
  'brand bounds': ['Bounds of brand', 'Marka sınırları'],
  'brand edit': ['Edit brand', 'Markayı düzenle'],
  'brand hide': ['Hide brand', 'Markayı gizle'],
  'brand jackpots': ['Jackpots of brand', 'Marka jackpotları'],
  'brand order': ['Order of brands', 'Marka sırası'],
  'brand picture': ['Picture of brand', 'Marka resmi'],
  'brand show': ['Show brand', 'Markayı göster'],
  'cabinet key-test': ['Key test', 'Tuş denemesi'],
  'cabinet money-out': ['Test money out', 'Deneme parası çekildi'],
  'cabinet money-test': ['Money test', 'Para denemesi'],
  'cabinet out-of-service': ['Out of service for tests', 'Deneme için hizmet dışı'],
  'cabinet picture': ['Picture of cabinet', 'Kabin görüntüsü'],
  'cabinet wiring': ['Wiring of cabinet', 'Kabin kabloları'],
  'cashier deposit': ['Deposit', 'Yatırma'],
  'cashier withdraw': ['Pay out', 'Ödeme'],
  'payment confirm': ['Confirm deposit', 'Yatırmayı onayla'],
  'payment refuse': ['Refuse deposit', 'Yatırmayı reddet'],
  'payment cancel': ['Cancel deposit', 'Yatırmayı iptal et'],
  'withdrawal pay': ['Pay withdrawal', 'Çekimi öde'],
  'voucher issue': ['Sell voucher', 'Kupon sat'],
  'voucher print': ['Print voucher’s code', 'Kupon kodu yazdır'],
  'voucher cancel': ['Cancel voucher', 'Kuponu iptal et'],
  'withdrawal refuse': ['Refuse withdrawal', 'Çekimi reddet'],
  'withdrawal cancel': ['Cancel withdrawal', 'Çekimi iptal et'],
  'clock accept': ['Accept clock', 'Saati kabul et'],
  'day close': ['Close day', 'Günü kapat'],
  'day name': ['Explain difference', 'Farkı açıkla'],
  'house logo': ['House’s logo', 'İşletme logosu'],
  'house watching': ['Watching', 'İzleme'],
  'site logo': ['Logo of a site', 'Bir sitenin logosu'],
  'house name': ['House’s name', 'İşletme adı'],
  'move close': ['Close held move', 'Bekleyen hareketi kapat'],
  'move retry': ['Send held move again', 'Bekleyen hareketi yeniden gönder'],
  'site add': ['Open site', 'Site aç'],
  'site close': ['Close site', 'Siteyi kapat'],
  'site connect': ['Connect casino', 'Casinoyu bağla'],
  'site disconnect': ['Disconnect casino', 'Casinoyu ayır'],
  'site resend-events': ['Send events again', 'Olayları yeniden gönder'],
  'site drop-keys': ['End former keys', 'Önceki anahtarları bitir'],
  'site edit': ['Edit site', 'Siteyi düzenle'],
  'site paid': ['Paid to casino', 'Casinoya ödendi'],
  'site received': ['Received from casino', 'Casinodan alındı'],
  'site setting': ['Setting of site', 'Site ayarı'],
  'machine accept-books': ['Accept books', 'Defteri kabul et'],
  'machine accept-journal': ['Accept journal', 'Günlüğü kabul et'],
  'machine add': ['Add machine', 'Makine ekle'],
  'machine brand': ['Game of machine', 'Makinenin oyunu'],
  'machine clear': ['Clear machine', 'Makineyi temizle'],
  'machine commission': ['Open real machine', 'Gerçek kabini aç'],
  'machine opened': ['Machine opened', 'Kabin açıldı'],
  'machine not opened': ['Machine not opened', 'Kabin açılmadı'],
  'machine move': ['Move machine', 'Makineyi taşı'],
  'machine replace-journal': ['Replace journal', 'Günlüğü değiştir'],
  'page restore': ['Restore page', 'Sayfayı geri getir'],
  'page set': ['Page', 'Sayfa'],
  'page unset': ['Page removed', 'Sayfa kaldırıldı'],
  'page import': ['Page written by hand', 'Elle yazılan sayfa'],
  'machine watching': ['Watching of machine', 'Makineyi izleme'],
  'pay approve': ['Approve hand pay', 'Elden ödemeyi onayla'],
  'pay refuse': ['Refuse hand pay', 'Elden ödemeyi reddet'],
  'profile assign': ['Assign profile', 'Profil ata'],
  'profile unassign': ['Profile of the hall again', 'Yeniden salonun profili'],
  'protect check': ['Reality check', 'Gerçeklik kontrolü'],
  'protect exclude': ['Exclude player', 'Oyuncuyu dışla'],
  'protect limit': ['Limit player', 'Oyuncuya limit'],
  'protect message': ['Message to player', 'Oyuncuya mesaj'],
  'protect note': ['Note', 'Not'],
  'protect release': ['Release player', 'Arayı kaldır'],
  'protect restrict': ['Restrict player', 'Oyuncuyu kısıtla'],
  'protect review': ['Close harm indicator', 'İşareti kapat'],
  'protect timeout': ['Time-out', 'Ara'],
  'quick-panel add': ['Panel entry', 'Panel kaydı'],
  'quick-panel remove': ['Remove panel entry', 'Panel kaydını kaldır'],
  'reconcile apply': ['Reconcile books', 'Defteri uzlaştır'],
  'request asked': ['Request', 'İstek'],
  'look-up missed': ['Not found', 'Bulunamadı'],
  'request declined': ['Request declined', 'İstek reddedildi'],
  'request confirmed': ['Confirmed what was done', 'Yapılanı onayladı'],
  'request ended': ['Ended without confirmation', 'Onaysız sona erdi'],
  'request withdrawn': ['Request withdrawn', 'İstek geri çekildi'],
  'setting import': ['Setting written by hand', 'Elle yazılan ayar'],
  'setting set': ['Setting', 'Ayar'],
  'setting unset': ['Setting removed', 'Ayar kaldırıldı'],
  'shift close': ['Close shift', 'Vardiyayı kapat'],
  'shift count': ['Count drawer', 'Kasayı say'],
  'shift open': ['Open shift', 'Vardiya aç'],
  'shift sign-off': ['Sign off shift', 'Vardiyayı onayla'],
  'staff add': ['Add staff', 'Personel ekle'],
  'staff block': ['Block staff', 'Personeli engelle'],
  'staff end-sign-ins': ['End sign-ins', 'Oturumları kapat'],
  'staff reset-code': ['Forget authenticator app', 'Uygulamayı sil'],
  'staff reset-password': ['New password of staff', 'Personele yeni şifre'],
  'staff own-password': ['Own password changed', 'Kendi şifresi değişti'],
  'staff role': ['Role of staff', 'Personel rolü'],
  'staff site': ['Site of staff', 'Personel sitesi'],
  'staff unblock': ['Unblock staff', 'Personel engelini kaldır'],
  'task claim': ['Take task', 'Görevi üstlen'],
  'task done': ['Task done', 'Görev bitti'],
  'task return': ['Give task back', 'Görevi geri ver'],
  'task tick': ['Check ticked', 'Kontrol işaretlendi'],
  'transfer settle': ['Settle transfer', 'Aktarımı kapat'],
  'transfer void': ['Void transfer', 'Aktarımı geçersiz kıl'],
} as const satisfies Readonly<Record<Exclude<SubcommandName, RecordedCommand>, Words>> &
  Readonly<Record<string, Words>>;

/** Returns what a command is called in the language. */
export const wordsOf = (command: string, language: OfficeLanguage): string => {
  const declared = recordWordOf(command, language);
  if (declared !== null) return declared;
  const others: Readonly<Record<string, Words>> = words;
  const known = Object.hasOwn(others, command) ? others[command] : undefined;
  return known?.[language === 'tr' ? 1 : 0] ?? command;
};

/** Returns the first command that does what an action of the office does. */
export const commandOf = (action: string): string => {
  const known: Readonly<Record<string, OfficeAction>> = officeActions;
  const [command = action] = Object.keys((Object.hasOwn(known, action) && known[action]?.subcommands) || {});
  return command;
};

/** The first words of commands, by which the record is filtered. */
export const commandNouns = [
  ...new Set([...Object.keys(words), ...recordedCommands].map((command) => command.split(' ')[0] ?? '')),
];
